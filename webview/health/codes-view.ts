/** The table of rules: what each found, sorted as one likes. */

import { html, type TemplateResult } from 'lit';

import type { CodeHealth, HealthQuery } from '../../src/protocol/health-screen.js';

import { type HealthActions, numberButton, severityMark } from './parts.js';
import { type CodeSort, hasAny, sortedCodes, type SortKey } from './sort.js';
import { count, counted } from './words.js';

/** How the table is shown, and how that is changed. */
export interface CodesTable {
  readonly sort: CodeSort;
  /** Whether rules that found nothing are shown, too. */
  readonly all: boolean;
  readonly press: (key: SortKey) => void;
  readonly showAll: (all: boolean) => void;
}

const COLUMNS: readonly { readonly key: SortKey; readonly label: string }[] = [
  { key: 'severity', label: 'Severity' },
  { key: 'code', label: 'Rule' },
  { key: 'findings', label: 'Findings' },
  { key: 'known', label: 'Known' },
  { key: 'allowed', label: 'Allowed' },
];

/** Rules with their findings. */
export function codesView(
  codes: readonly CodeHealth[],
  table: CodesTable,
  actions: HealthActions,
): TemplateResult {
  const busy = codes.filter(hasAny);
  const often = severalRows(codes);
  const shown = sortedCodes(table.all ? codes : busy, table.sort);
  return html`
    <section aria-labelledby="codes">
      <h2 id="codes">By rule</h2>
      ${
        shown.length === 0
          ? html`<p>No rule found anything.</p>`
          : html`<table role="table" aria-labelledby="codes">
              <thead role="rowgroup">
                <tr role="row">
                  ${COLUMNS.map((column) => head(column, table))}
                  <th role="columnheader" scope="col">Fix</th>
                </tr>
              </thead>
              <tbody role="rowgroup">
                ${shown.map((code) => row(code, often.has(code.code), actions))}
              </tbody>
            </table>`
      }
      ${toggle(codes.length - busy.length, table)}
    </section>
  `;
}

/** Rules with findings of several severities: each severity is a row of its own. */
function severalRows(codes: readonly CodeHealth[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const { code } of codes) (seen.has(code) ? again : seen).add(code);
  return again;
}

function head(
  { key, label }: (typeof COLUMNS)[number],
  { sort, press }: CodesTable,
): TemplateResult {
  const here = sort.key === key;
  const order = here ? (sort.down ? 'descending' : 'ascending') : 'none';
  return html`
    <th
      role="columnheader"
      scope="col"
      aria-sort=${order}
      class=${key === 'severity' || key === 'code' ? '' : 'number'}
    >
      <button class="sort" @click=${() => press(key)}>
        ${label}<span aria-hidden="true">${here ? (sort.down ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  `;
}

function row(
  { code, title, severity, findings, items, known, allowed, fixable }: CodeHealth,
  isOneOfSeveral: boolean,
  actions: HealthActions,
): TemplateResult {
  const query = isOneOfSeveral ? { code, severity } : { code };
  const of = isOneOfSeveral ? `of ${code}, ${severity}` : `of ${code}`;
  return html`
    <tr role="row">
      <td role="cell" class="mark">${severityMark(severity)}</td>
      <th role="rowheader" scope="row">
        <button
          class="link code"
          aria-label="${code}: explain the rule"
          @click=${() => actions.explain(code)}
        >
          ${code}</button
        ><br /><span class="quiet" data-plain="title">${title}</span>
      </th>
      <td role="cell" class="number">${findingsButton({ findings, items }, of, query, actions)}</td>
      <td role="cell" class="number" data-label="known">
        ${numberButton(known, `${counted(known, 'known finding')} ${of}`, { ...query, known: true }, actions)}
      </td>
      <td role="cell" class="number" data-label="allowed">
        ${numberButton(allowed, `${counted(allowed, 'allowed finding')} ${of}`, { ...query, allowed: true }, actions)}
      </td>
      <td role="cell" class="fix">
        ${
          fixable && findings + known > 0
            ? html`<button
                class="link"
                aria-label="Fix… ${code} in the corpus"
                @click=${() => actions.fix(code)}
              >
                Fix…
              </button>`
            : html`<span class="quiet" aria-label="no fix">–</span>`
        }
      </td>
    </tr>
  `;
}

/** Findings, and the items they stand for where these are more: one list tells both. */
function findingsButton(
  { findings, items }: Pick<CodeHealth, 'findings' | 'items'>,
  of: string,
  query: HealthQuery,
  actions: HealthActions,
): TemplateResult {
  // Where the columns have no room, the label stands behind the number, before the items.
  const number = (content: unknown): TemplateResult =>
    html`<span data-label="findings">${content}</span>`;
  if (items <= findings) {
    const words = `${counted(findings, 'finding')} ${of}`;
    return number(numberButton(findings, words, query, actions));
  }
  const noun = findings === 1 ? 'finding' : 'findings';
  return html`<button class="link" @click=${() => actions.list(query)}>
    ${number(count(findings))}<span class="visually-hidden"> ${noun} ${of},</span>
    <span class="items">${counted(items, 'item')}</span>
  </button>`;
}

function toggle(silent: number, { all, showAll }: CodesTable): TemplateResult {
  if (silent === 0) return html``;
  return html`<label class="check">
    <input
      type="checkbox"
      .checked=${all}
      @change=${(event: Event) => showAll((event.currentTarget as HTMLInputElement).checked)}
    />
    <span>Show ${counted(silent, 'rule')} without findings, too</span>
  </label>`;
}
