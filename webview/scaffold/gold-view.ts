/** Gold names: what a right answer has to hold, and whether the served text exposes it. */

import { html, nothing, type TemplateResult } from 'lit';

import type { GoldReport, NamedClass, ScreenReport } from '../../src/protocol/scaffold-screen.js';

import { asSentence } from '../shared/desk-words.js';

import type { Actions } from './actions.js';
import { classField } from './class-field.js';
import { exposedView, type View } from './section-view.js';
import type { ScreenState } from './state.js';
import { relationWords, share } from './words.js';

/** Summary of the section: how many of the names are exposed. */
export function goldSummary({ gold, report }: ScreenState): string {
  if (gold.length === 0) return '';
  if (!report || report.gold.names.length === 0) return `${gold.length} picked`;
  return `${report.gold.exposed} of ${report.gold.names.length} exposed`;
}

export function goldView(state: ScreenState, actions: Actions): TemplateResult {
  const { gold, report } = state;
  return html`
    ${classField(
      state,
      actions,
      { finder: 'gold', label: 'Name a right answer has to hold', value: '', clears: true },
      actions.addGold,
    )}
    ${
      gold.length === 0
        ? html`<p class="quiet">
            Choose the classes that a right answer names. The screen says which of them the served
            text exposes: an answer that only copies cannot do better.
          </p>`
        : chips(gold, report, actions)
    }
    ${report && gold.length > 0 ? ceiling(report.gold) : nothing}
  `;
}

function chips(
  gold: readonly NamedClass[],
  report: ScreenReport | null,
  actions: Actions,
): TemplateResult {
  return html`
    <ul class="chips" aria-label="Gold names">
      ${gold.map((one) => chip(one, report, actions))}
    </ul>
    ${
      gold.length > 1
        ? html`<div>
            <vscode-button secondary icon="clear-all" @click=${actions.clearGold}
              >Remove All</vscode-button
            >
          </div>`
        : nothing
    }
  `;
}

function chip(
  { slug, title }: NamedClass,
  report: ScreenReport | null,
  { removeGold }: Actions,
): TemplateResult {
  const name = report?.gold.names.find((one) => one.slug === slug);
  const unknown = report?.gold.unknown.find((one) => one.slug === slug);
  const seed = report?.seeds.find((one) => one.slug === name?.seed);
  return html`
    <li>
      <div class="heading">
        <strong>${title}</strong>
        ${name ? exposedView(name.exposed) : nothing}
        <button
          class="remove"
          data-slug=${slug}
          aria-label="Remove ${title}"
          @click=${() => removeGold(slug)}
          @keydown=${(event: KeyboardEvent) => {
            if (event.key === 'Delete' || event.key === 'Backspace') removeGold(slug);
          }}
        >
          <vscode-icon name="close"></vscode-icon>
        </button>
      </div>
      ${name ? reason(name, seed?.title ?? null) : nothing}
      ${unknown ? html`<p class="why">${asSentence(unknown.reason)}</p>` : nothing}
    </li>
  `;
}

function reason(name: GoldReport['names'][number], declaredBy: string | null): View {
  const { relation, exposed, explanation } = name;
  return html`
    <p class="why">
      ${
        declaredBy === null || relation === null
          ? nothing
          : html`<span class="quiet">${declaredBy}, ${relationWords(relation)}.</span>`
      }
      ${exposed ? nothing : asSentence(explanation ?? '')}
    </p>
  `;
}

function ceiling({ names, exposed, ceiling: c, shownCeiling }: GoldReport): View {
  if (c === null) return nothing;
  return html`
    <p>
      <strong>Copy ceiling ${exposed} of ${names.length}</strong>
      <span>(${share(c)})</span>
      ${
        shownCeiling === null || shownCeiling === c
          ? nothing
          : html`<span class="quiet">With preamble and question: ${share(shownCeiling)}.</span>`
      }
    </p>
  `;
}
