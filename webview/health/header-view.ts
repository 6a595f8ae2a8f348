/** Top of the health screen: what was checked and when, what can be done, totals. */

import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-progress-ring/index.js';

import { html, nothing, type TemplateResult } from 'lit';

import type {
  HealthFormat,
  HealthQuery,
  HealthSummary,
  Totals,
} from '../../src/protocol/health-screen.js';
import { moment } from '../shared/desk-words.js';

import { type HealthActions, numberButton, wordsButton } from './parts.js';
import {
  busyWords,
  count,
  counted,
  ICONS,
  many,
  SEVERITIES,
  type SeverityName,
  severityWords,
  sumOf,
} from './words.js';

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
export const checkedView = (
  { root, at, ms, pages, classes }: HealthSummary,
  actions: HealthActions,
): TemplateResult => html`
  <p class="quiet">
    <span class="code">${root}</span><br />
    Checked <time datetime=${at}>${moment(at)}</time> in
    <span data-plain="duration">${(ms / 1000).toFixed(1)} s</span>:
    ${howMany(pages, 'page', { list: 'pages' }, actions)},
    ${howMany(classes, 'class', { list: 'classes' }, actions)}.
  </p>
`;

/** Things with the way to their list; none has no list. */
const howMany = (
  value: number,
  noun: string,
  query: HealthQuery,
  actions: HealthActions,
): TemplateResult =>
  value === 0 ? html`no ${many(noun)}` : wordsButton(counted(value, noun), query, actions);

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
  const all = sumOf(totals);
  return html`
    <section aria-labelledby="totals">
      <h2>
        <span id="totals">${summary.baseline ? 'New findings' : 'Findings'}</span>
        ${numberButton(all, `${counted(all, 'finding')}: show the list`, {}, actions)}
      </h2>
      <ul class="totals">
        ${SEVERITIES.map((severity) => html`<li>${totalView(severity, totals, actions)}</li>`)}
      </ul>
      ${baselineView(summary, actions)}
    </section>
  `;
}

/** A total as a button; behind zero there is no list. */
function totalView(
  severity: SeverityName,
  totals: Totals,
  { list }: HealthActions,
): TemplateResult {
  const value = totals[severity];
  const words = severityWords(value, severity);
  const inside = html`<vscode-icon name=${ICONS[severity]} aria-hidden="true"></vscode-icon>
    <strong>${count(value)}</strong> <span>${words.split(' ')[1]}</span>`;
  if (value === 0) return html`<div class="total ${severity}">${inside}</div>`;
  return html`<button
    class="total ${severity}"
    aria-label="${words}: show the list"
    @click=${() => list({ severity })}
  >
    ${inside}
  </button>`;
}

function baselineView({ baseline, codes }: HealthSummary, actions: HealthActions): TemplateResult {
  const allowed = codes.reduce((sum, code) => sum + code.allowed, 0);
  const known = baseline?.known ?? 0;
  return html`
    <p>
      ${
        baseline
          ? html`${
                known === 0
                  ? 'No known finding is left of'
                  : wordsButton(counted(known, 'known finding'), { known: true }, actions)
              }${known === 0 ? ' ' : ', in '}<span class="code">${baseline.file}</span>.`
          : 'No baseline: every finding counts as new.'
      }
      ${
        allowed === 0
          ? nothing
          : html`${wordsButton(counted(allowed, 'allowed finding'), { allowed: true }, actions)}, by
            comments in pages.`
      }
    </p>
  `;
}
