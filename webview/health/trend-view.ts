/** Findings over the commits: a row of bars per severity, and the same as a table. */

import { html, nothing, svg, type TemplateResult } from 'lit';

import type { HealthSummary, Totals, TrendAnswer } from '../../src/protocol/health-screen.js';
import { moment } from '../shared/desk-words.js';

import { type HealthActions, severityMark, totalsCells, totalsHeads } from './parts.js';
import { count, SEVERITIES, type SeverityName, sumOf } from './words.js';

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
    ${message === null ? nothing : html`<p>${message}</p>`}
    ${note === undefined ? nothing : html`<p>${note}</p>`}
    ${
      points.length === 0
        ? nothing
        : html`
            <p class="quiet">
              From ${moment(points[0]?.at ?? '')} until now; each row of bars has a scale of its
              own.${leftOut === 0 ? '' : ` ${count(leftOut)} commits between are left out.`}
            </p>
            <div class="trend">
              ${SEVERITIES.map((severity) =>
                bars(severity, [...points.map(({ totals }) => totals), summary.totals]),
              )}
            </div>
            ${table(points, summary, actions)}
          `
    }
  `;
}

/** Bars of one severity, oldest first; the last is the check on this screen. */
function bars(severity: SeverityName, totals: readonly Totals[]): TemplateResult {
  const values = totals.map((one) => one[severity]);
  const most = Math.max(1, ...values);
  const step = WIDTH / values.length;
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  const label = `${severity}: ${count(first)} at first, ${count(last)} now, at most ${count(Math.max(...values))}`;
  return html`
    <figure>
      <figcaption>${severityMark(severity)} ${count(first)} → ${count(last)}</figcaption>
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
          ${points.map((point) => pastRow(point))}
          <tr role="row">
            <th role="rowheader" scope="row">Now</th>
            <td role="cell" class="number" data-label="pages">${count(pages)}</td>
            ${totalsCells(totals, 'now', {}, actions)}
          </tr>
        </tbody>
      </table>
    </details>
  `;
}

/** A commit: its pages are not on disk, so no list of places stands behind its numbers. */
function pastRow({ commit, at, subject, pages, totals }: TrendAnswer['points'][number]) {
  const cell = (label: string, value: number): TemplateResult =>
    html`<td role="cell" class="number" data-label=${label}>${count(value)}</td>`;
  return html`
    <tr role="row">
      <th role="rowheader" scope="row">
        ${subject}<br /><span class="quiet">${moment(at)}, ${commit.slice(0, 8)}</span>
      </th>
      ${cell('pages', pages)} ${cell('all', sumOf(totals))}
      ${SEVERITIES.map((severity) => cell(severity, totals[severity]))}
    </tr>
  `;
}
