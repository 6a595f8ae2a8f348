/** Numbers about the graph, each with what it rests on and what would move it. */

import { html, nothing, type TemplateResult } from 'lit';

import type { MetricHealth, NotChecked } from '../../src/protocol/health-screen.js';

import { type HealthActions, numberButton } from './parts.js';
import { count, counted, NEEDS, valueWords } from './words.js';

/** The metrics as a list of cards. */
export const metricsView = (
  metrics: readonly MetricHealth[],
  actions: HealthActions,
): TemplateResult => html`
  <section aria-labelledby="metrics">
    <h2 id="metrics">Metrics of the graph <span class="quiet">${count(metrics.length)}</span></h2>
    ${
      metrics.length === 0
        ? html`<p>No metric was computed.</p>`
        : html`<ul class="metrics">
            ${metrics.map((metric) => card(metric, actions))}
          </ul>`
    }
  </section>
`;

function card(metric: MetricHealth, actions: HealthActions): TemplateResult {
  const { id, title, value, nullReason, counted: share, better, needs, meaning, lever } = metric;
  return html`
    <li>
      <h3>${title} <span class="code quiet">${id}</span></h3>
      ${
        value === null
          ? html`<p><strong>Does not apply:</strong> ${nullReason ?? 'no reason was given'}</p>`
          : html`<p class="value">${valueView(metric, value, actions)}</p>`
      }
      <p class="quiet">
        ${share ? `${count(share.numerator)} of ${count(share.denominator)}, ` : nothing}${better}
        is better, ${NEEDS[needs]}
      </p>
      <p>${meaning}</p>
      <p><strong>To improve it:</strong> ${lever}</p>
    </li>
  `;
}

function valueView(
  { id, title, rows }: MetricHealth,
  value: number,
  { list }: HealthActions,
): TemplateResult {
  const words = valueWords(value);
  if (rows === 0) return html`${words}`;
  return html`<button
      class="link"
      aria-label="${words}: ${title}, list ${count(rows)} behind it"
      @click=${() => list({ metric: id })}
    >
      ${words}</button
    ><span class="quiet"> ${counted(rows, 'row')} behind it</span>`;
}

/** What was not checked and why: always there, so that silence is never taken for health. */
export const notCheckedView = (
  parts: readonly NotChecked[],
  actions: HealthActions,
): TemplateResult => html`
  <section aria-labelledby="not-checked">
    <h2 id="not-checked">Not checked <span class="quiet">${count(parts.length)}</span></h2>
    ${
      parts.length === 0
        ? html`<p>Everything was checked.</p>`
        : html`<ul class="reasons">
            ${parts.map((one) => reason(one, actions))}
          </ul>`
    }
  </section>
`;

function reason({ what, why, count: things, list }: NotChecked, actions: HealthActions) {
  const number =
    list === null || things === 0
      ? html`${count(things)}`
      : numberButton(things, `${count(things)} ${what}`, { notChecked: list }, actions);
  return html`<li>
    <span class="things">${number}</span>
    <div><strong>${what}</strong><br />${why}</div>
  </li>`;
}
