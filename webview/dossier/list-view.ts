/** The queues as markup. Every text goes in as a text binding. */

import { html, nothing, type TemplateResult } from 'lit';

import type { DossierRow } from '../../src/protocol/desk-views.js';
import { moment, personName } from '../shared/desk-words.js';

import { QUEUES } from './words.js';

/** All queues; what is decided is folded until it is looked for. */
export function listView(
  rows: readonly DossierRow[],
  current: string | null,
  open: (dossier: string) => void,
): TemplateResult {
  return html`
    <nav aria-label="Dossiers" @keydown=${moveAmongRows}>
      ${QUEUES.map(({ queue, words }) => {
        const own = rows.filter((row) => row.queue === queue);
        const list = rowsView(own, words, current, open);
        const heading = html`<h2>${words} <span class="quiet">${own.length}</span></h2>`;
        if (queue !== 'decided' || own.length === 0) {
          return html`<section>${heading}${list}</section>`;
        }
        return html`
          <details ?open=${own.some(({ dossier }) => dossier === current)}>
            <summary>${heading}</summary>
            ${list}
          </details>
        `;
      })}
    </nav>
  `;
}

function rowsView(
  rows: readonly DossierRow[],
  label: string,
  current: string | null,
  open: (dossier: string) => void,
): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  return html`
    <ul aria-label=${label}>
      ${rows.map(
        ({ dossier, title, state, by, at }) => html`
          <li>
            <button
              class="row"
              aria-current=${dossier === current ? 'true' : 'false'}
              @click=${() => open(dossier)}
            >
              <span class="title">${title}</span>
              <span class="quiet"
                >${state}, ${personName(by)}, <span class="when">${moment(at)}</span></span
              >
            </button>
          </li>
        `,
      )}
    </ul>
  `;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys go from row to row, over all queues in sight. */
function moveAmongRows(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const nav = event.currentTarget as HTMLElement;
  const rows = [...nav.querySelectorAll<HTMLElement>('.row')].filter((row) =>
    row.checkVisibility(),
  );
  const at = rows.findIndex((row) => row === event.target);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  rows[at + step]?.focus();
}
