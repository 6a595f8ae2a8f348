/** Top of the health screen: what was checked and when, what can be done, totals. */

import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-progress-ring/index.js';

import { html, nothing, type TemplateResult } from 'lit';

import type { HealthFormat, HealthSummary } from '../../src/protocol/health-screen.js';
import { moment } from '../shared/desk-words.js';

import type { HealthActions } from './parts.js';
import { busyWords, count, counted, ICONS, SEVERITIES, severityWords, sumOf } from './words.js';

/** How far long work has come. */
export interface Busy {
  readonly message: string;
  readonly done: number;
  readonly total: number;
}

const FORMATS: Readonly<Record<HealthFormat, string>> = {
  json: 'JSON',
  csv: 'CSV',
  markdown: 'Markdown',
};

/** When the check ran and over how much. */
export const checkedView = ({
  root,
  at,
  ms,
  pages,
  classes,
}: HealthSummary): TemplateResult => html`
  <p class="quiet">
    <span class="code">${root}</span><br />
    Checked ${moment(at)} in ${(ms / 1000).toFixed(1)} s: ${counted(pages, 'page')},
    ${counted(classes, 'class')}.
  </p>
`;

/** Buttons that check and export. */
export function toolsView(
  summary: HealthSummary | null,
  busy: Busy | null,
  actions: HealthActions,
): TemplateResult {
  return html`
    <div class="buttons tools">
      <vscode-button icon="refresh" ?disabled=${busy !== null} @click=${actions.check}
        >Check Again</vscode-button
      >
      ${summary ? exportView(actions) : nothing}
    </div>
  `;
}

const exportView = (actions: HealthActions): TemplateResult => html`
  <div class="buttons" role="group" aria-label="Export">
    ${Object.entries(FORMATS).map(
      ([format, words]) => html`
        <vscode-button
          secondary
          icon="save-as"
          aria-label="Export as ${words}"
          @click=${() => actions.export(format as HealthFormat)}
          >${words}</vscode-button
        >
      `,
    )}
  </div>
`;

/** What is being done, how far it is, and the way to stop it. */
export const busyView = (
  { message, done, total }: Busy,
  { cancel }: HealthActions,
): TemplateResult => html`
  <div class="busy">
    <vscode-progress-ring aria-hidden="true"></vscode-progress-ring>
    <span>${busyWords(message, done, total)}</span>
    <vscode-button secondary @click=${cancel}>Cancel</vscode-button>
  </div>
`;

/** Says that the numbers are those of pages as they were. */
export const staleView = ({ check }: HealthActions, busy: boolean): TemplateResult => html`
  <section class="note" aria-label="Out of date">
    <vscode-icon name="history"></vscode-icon>
    <div>
      <p>Pages changed since this check. Check again to count them as they are now.</p>
      ${busy ? nothing : html`<button class="link" @click=${check}>Check now</button>`}
    </div>
  </section>
`;

/** Totals as a row of buttons, and what the baseline and comments take off them. */
export function totalsView(summary: HealthSummary, actions: HealthActions): TemplateResult {
  const { totals } = summary;
  return html`
    <section aria-labelledby="totals">
      <h2 id="totals">
        ${summary.baseline ? 'New findings' : 'Findings'}
        <span class="quiet">${count(sumOf(totals))}</span>
      </h2>
      <ul class="totals">
        ${SEVERITIES.map(
          (severity) =>
            html`<li>
              <button
                class="total ${severity}"
                aria-label="${severityWords(totals[severity], severity)}: show the list"
                @click=${() => actions.list({ severity })}
              >
                <vscode-icon name=${ICONS[severity]} aria-hidden="true"></vscode-icon>
                <strong>${count(totals[severity])}</strong>
                <span>${severityWords(totals[severity], severity).split(' ')[1]}</span>
              </button>
            </li>`,
        )}
      </ul>
      ${baselineView(summary, actions)}
    </section>
  `;
}

function baselineView({ baseline, codes }: HealthSummary, actions: HealthActions): TemplateResult {
  const allowed = codes.reduce((sum, code) => sum + code.allowed, 0);
  const link = (words: string, open: () => void): TemplateResult =>
    html`<button class="link" @click=${open}>${words}</button>`;
  const known = baseline?.known ?? 0;
  return html`
    <p>
      ${
        baseline
          ? html`${
                known === 0
                  ? 'No known finding is left of'
                  : link(counted(known, 'known finding'), () => actions.list({ known: true }))
              }${known === 0 ? ' ' : ', in '}<span class="code">${baseline.file}</span>.`
          : 'No baseline: every finding counts as new.'
      }
      ${
        allowed === 0
          ? nothing
          : html`${link(counted(allowed, 'finding'), () => actions.list({ allowed: true }))} allowed
            by comments in pages.`
      }
    </p>
  `;
}
