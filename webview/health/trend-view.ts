/** Findings over the commits: a row of bars per severity, and the same as a table. */

import { html, nothing, svg, type TemplateResult } from 'lit';

import type { HealthQuery, HealthSummary, TrendAnswer } from '../../src/protocol/health-screen.js';
import { moment } from '../shared/desk-words.js';

import {
  type HealthActions,
  numberButton,
  severityMark,
  totalsCells,
  totalsHeads,
  wordsButton,
} from './parts.js';
import {
  count,
  counted,
  SEVERITIES,
  type SeverityName,
  severityWords,
  shortCommit,
} from './words.js';

const WIDTH = 280;
const HEIGHT = 48;
const GAP = 3;

/** The trend, or the button that asks for it. */
export function trendView(
  trend: TrendAnswer | null,
  summary: HealthSummary,
  busy: boolean,
  actions: HealthActions,
): TemplateResult {
  return html`
    <section aria-labelledby="trend">
      <h2 id="trend" tabindex="-1">Trend</h2>
      ${trend ? shown(trend, summary, actions) : asked(busy, actions)}
    </section>
  `;
}

const asked = (busy: boolean, actions: HealthActions): TemplateResult => html`
  <p>
    The rules of today, run over earlier commits of the pages. On a large corpus this takes a while.
  </p>
  <div class="buttons">
    <vscode-button secondary icon="graph" ?disabled=${busy} @click=${actions.trend}
      >Show Trend</vscode-button
    >
  </div>
`;

function shown(
  { points, leftOut, message, note }: TrendAnswer,
  summary: HealthSummary,
  actions: HealthActions,
): TemplateResult {
  return html`
    ${message === null ? nothing : html`<p class="why">${message}</p>`}
    ${note === undefined ? nothing : html`<p class="why">${note}</p>`}
    ${
      points.length === 0
        ? nothing
        : html`
            <p class="quiet">
              From ${timeView(points[0]?.at ?? '')} until now; each row of bars has a scale of its
              own. ${leftOutView(leftOut, actions)}
            </p>
            <div class="trend">
              ${SEVERITIES.map((severity) => bars(severity, points, summary, actions))}
            </div>
            ${table(points, summary, actions)}
          `
    }
  `;
}

const timeView = (at: string): TemplateResult => html`<time datetime=${at}>${moment(at)}</time>`;

function leftOutView(leftOut: number, actions: HealthActions): TemplateResult | typeof nothing {
  if (leftOut === 0) return nothing;
  const words = counted(leftOut, 'commit');
  const are = leftOut === 1 ? 'is' : 'are';
  return html`${wordsButton(words, { leftOut: true }, actions)} between ${are} left out.`;
}

/** Bars of one severity, oldest first; the last is the check on this screen. */
function bars(
  severity: SeverityName,
  points: TrendAnswer['points'],
  summary: HealthSummary,
  actions: HealthActions,
): TemplateResult {
  const values = [...points.map(({ totals }) => totals), summary.totals].map(
    (one) => one[severity],
  );
  const most = Math.max(1, ...values);
  const step = WIDTH / values.length;
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  const label = `${severity}: ${count(first)} at first, ${count(last)} now, at most ${count(Math.max(...values))}`;
  const { commit = '' } = points[0] ?? {};
  return html`
    <figure>
      <figcaption>
        ${severityMark(severity)}
        <span
          >${numberButton(first, `At first ${severityWords(first, severity)}`, { commit, severity }, actions)}
          →
          ${numberButton(last, `Now ${severityWords(last, severity)}`, { severity }, actions)}</span
        >
      </figcaption>
      <svg
        class=${severity}
        viewBox="0 0 ${WIDTH} ${HEIGHT + 2}"
        role="img"
        aria-label=${label}
        preserveAspectRatio="none"
      >
        ${values.map((value, at) => {
          const height = (HEIGHT * value) / most;
          return svg`<rect x=${at * step} y=${HEIGHT - height} width=${step - GAP} height=${height} />`;
        })}
        ${svg`<path d=${`M0 ${String(HEIGHT + 1)}H${String(WIDTH)}`} />`}
      </svg>
    </figure>
  `;
}

function table(
  points: TrendAnswer['points'],
  { totals, pages }: HealthSummary,
  actions: HealthActions,
): TemplateResult {
  return html`
    <details>
      <summary>The same as a table</summary>
      <table role="table" aria-labelledby="trend">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">State</th>
            <th role="columnheader" scope="col" class="number">Pages</th>
            ${totalsHeads()}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${points.map((point) => pastRow(point, actions))}
          <tr role="row">
            <th role="rowheader" scope="row">Now</th>
            ${pagesCell(pages, 'now', { list: 'pages' }, actions)}
            ${totalsCells(totals, 'now', {}, actions)}
          </tr>
        </tbody>
      </table>
    </details>
  `;
}

function pagesCell(
  pages: number,
  where: string,
  query: HealthQuery,
  actions: HealthActions,
): TemplateResult {
  const words = `${counted(pages, 'page')} ${where}`;
  return html`<td role="cell" class="number" data-label="pages">
    ${numberButton(pages, words, query, actions)}
  </td>`;
}

/** A commit: behind its numbers are its counts, for its pages are not on disk. */
function pastRow(
  { commit, at, subject, pages, totals }: TrendAnswer['points'][number],
  actions: HealthActions,
): TemplateResult {
  const where = `at commit ${shortCommit(commit)}`;
  return html`
    <tr role="row">
      <th role="rowheader" scope="row">
        ${subject}<br /><span class="quiet"
          >${timeView(at)}, <span class="code">${shortCommit(commit)}</span></span
        >
      </th>
      ${pagesCell(pages, where, { commit, list: 'pages' }, actions)}
      ${totalsCells(totals, where, { commit }, actions)}
    </tr>
  `;
}
