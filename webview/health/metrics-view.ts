/** Numbers about the graph, each with what it rests on and what would move it. */

import { html, nothing, type TemplateResult } from 'lit';

import type { MetricHealth, NotChecked } from '../../src/protocol/health-screen.js';

import { type HealthActions, numberButton, sentence } from './parts.js';
import { count, counted, NEEDS, valueWords } from './words.js';

/** The metrics as a list of cards. */
export const metricsView = (
  metrics: readonly MetricHealth[],
  actions: HealthActions,
): TemplateResult => html`
  <section aria-labelledby="metrics">
    <h2 id="metrics">Metrics of the graph</h2>
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
  const { id, title, value, nullReason, better, needs, meaning, lever } = metric;
  return html`
    <li>
      <h3><span data-plain="title">${title}</span> <span class="code quiet">${id}</span></h3>
      ${
        value === null
          ? html`<p class="why">
              <strong>Does not apply:</strong> ${sentence(nullReason ?? 'no reason was given')}
            </p>`
          : html`<p class="value">${valueView(metric, value, actions)}</p>`
      }
      <p class="quiet">${better} is better, ${NEEDS[needs]}</p>
      <p class="why">${sentence(meaning)}</p>
      <p class="why"><strong>To improve it:</strong> ${sentence(lever)}</p>
    </li>
  `;
}

/** A value with what it was counted from: one button where there are rows behind it. */
function valueView(
  { id, title, rows, counted: share }: MetricHealth,
  value: number,
  { list }: HealthActions,
): TemplateResult {
  const words = valueWords(value);
  const of = share ? `${count(share.numerator)} of ${count(share.denominator)}` : '';
  const figures = html`<strong>${words}</strong>${of === '' ? nothing : html` <span>${of}</span>`}`;
  if (rows === 0) return html`<span data-plain="share">${figures}</span>`;
  return html`<button class="link" @click=${() => list({ metric: id })}>
    ${figures}<span>, ${counted(rows, 'row')}</span
    ><span class="visually-hidden"> behind ${title}</span>
  </button>`;
}

/** What was not checked and why: always there, so that silence is never taken for health. */
export const notCheckedView = (
  parts: readonly NotChecked[],
  actions: HealthActions,
): TemplateResult => html`
  <section aria-labelledby="not-checked">
    <h2 id="not-checked">Not checked</h2>
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
  const label = `${what}: show the list of ${count(things)}`;
  return html`<li>
    <span class="things">${numberButton(things, label, { notChecked: list }, actions)}</span>
    <div><strong>${what}</strong><br /><span class="why">${sentence(why)}</span></div>
  </li>`;
}
