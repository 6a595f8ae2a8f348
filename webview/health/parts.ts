/** Small parts that the sections of the health screen share. */

import '@vscode-elements/elements/dist/vscode-icon/index.js';

import { html, type TemplateResult } from 'lit';

import type { HealthFormat, HealthQuery, Totals } from '../../src/protocol/health-screen.js';

import { count, ICONS, SEVERITIES, type SeverityName, severityWords, sumOf } from './words.js';

/** What the sections ask of the screen. */
export interface HealthActions {
  /** Opens the list behind a number. */
  readonly list: (query: HealthQuery) => void;
  readonly explain: (code: string) => void;
  readonly fix: (code: string) => void;
  readonly open: (path: string) => void;
  readonly check: () => void;
  readonly cancel: () => void;
  readonly trend: () => void;
  readonly export: (format: HealthFormat) => void;
}

/** A number that opens the list behind it; there is none behind zero. */
export function numberButton(
  value: number,
  label: string,
  query: HealthQuery,
  { list }: HealthActions,
): TemplateResult {
  if (value === 0) return html`<span class="quiet">0</span>`;
  return html`<button class="link" aria-label=${label} @click=${() => list(query)}>
    ${count(value)}
  </button>`;
}

/** Words with a number in them that open the list behind it. */
export function wordsButton(
  words: string,
  query: HealthQuery,
  { list }: HealthActions,
): TemplateResult {
  return html`<button class="link" aria-label="${words}: show the list" @click=${() => list(query)}>
    ${words}
  </button>`;
}

/** A sentence in which what stands between backticks is code. */
export const sentence = (text: string): TemplateResult =>
  html`${text
    .split(/`([^`]+)`/u)
    .map((part, at) => (at % 2 === 0 ? part : html`<span class="code">${part}</span>`))}`;

/** A severity as icon and word. */
export const severityMark = (severity: SeverityName): TemplateResult =>
  html`<span class="severity ${severity}"
    ><vscode-icon name=${ICONS[severity]} size="14" aria-hidden="true"></vscode-icon
    >${severity}</span
  >`;

/** Headings of the columns with a number per severity. */
export const totalsHeads = (): TemplateResult[] => [
  html`<th role="columnheader" scope="col" class="number">All</th>`,
  ...SEVERITIES.map(
    (severity) =>
      html`<th role="columnheader" scope="col" class="number">${severityMark(severity)}</th>`,
  ),
];

/** Cells of a row with a number per severity. */
export function totalsCells(
  totals: Totals,
  where: string,
  query: HealthQuery,
  actions: HealthActions,
): TemplateResult[] {
  const all = sumOf(totals);
  const cell = (label: string, content: TemplateResult): TemplateResult =>
    html`<td role="cell" class="number" data-label=${label}>${content}</td>`;
  return [
    cell('all', numberButton(all, `${count(all)} findings ${where}`, query, actions)),
    ...SEVERITIES.map((severity) => {
      const label = `${severityWords(totals[severity], severity)} ${where}`;
      const of = { ...query, severity };
      return cell(severity, numberButton(totals[severity], label, of, actions));
    }),
  ];
}

/** Rows of a table that are drawn at one time. */
const ROWS_SHOWN = 20;

/** The part of a table that is shown, and buttons to the rest where there is one. */
export function part<T>(
  rows: readonly T[],
  page: number,
  noun: string,
  turn: (page: number) => void,
): { readonly shown: readonly T[]; readonly pager: TemplateResult } {
  const last = Math.max(0, Math.ceil(rows.length / ROWS_SHOWN) - 1);
  const at = Math.min(page, last);
  const from = at * ROWS_SHOWN;
  const shown = rows.slice(from, from + ROWS_SHOWN);
  if (last === 0) return { shown, pager: html`` };
  const step = (to: number, icon: string, words: string): TemplateResult => html`
    <vscode-button secondary icon=${icon} ?disabled=${to < 0 || to > last} @click=${() => turn(to)}
      >${words} ${noun}</vscode-button
    >
  `;
  const pager = html`<div class="buttons">
    ${step(at - 1, 'chevron-left', 'Previous')} ${step(at + 1, 'chevron-right', 'Next')}
    <span class="quiet" data-plain="position"
      >${count(from + 1)} to ${count(from + shown.length)} of ${count(rows.length)}</span
    >
  </div>`;
  return { shown, pager };
}
