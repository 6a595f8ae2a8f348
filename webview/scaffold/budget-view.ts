/** What the tokens of the budget went to: a bar, and the same as a table. */

import { html, nothing, svg, type TemplateResult } from 'lit';

import type { BudgetBar, ScreenReport } from '../../src/protocol/scaffold-screen.js';

import type { View } from './section-view.js';
import { plural, tokens } from './words.js';

/** The bar with its figures. */
export function budgetView(report: ScreenReport, bar: BudgetBar): TemplateResult {
  const { effective, total, budget } = bar;
  return html`
    <div class="budget">
      <div class="figures">
        <span><strong>${total}</strong> of ${plural(effective, 'token')}</span>
        ${bar.cut > 0 ? html`<span>${tokens(bar.cut)} cut</span>` : nothing}
        ${
          effective === budget
            ? nothing
            : html`<span class="quiet">the gate makes ${effective} of ${budget}</span>`
        }
      </div>
      ${drawing(bar)}
      ${
        bar.sections.length === 0
          ? nothing
          : html`<details>
              <summary>Tokens by section</summary>
              ${table(report, bar)}
            </details>`
      }
    </div>
  `;
}

/** Sections in order, those that were cut hatched, and where the budget ends. */
function drawing(bar: BudgetBar): View {
  const all = bar.frame + bar.sections.reduce((sum, section) => sum + section.tokens, 0);
  const scale = 100 / Math.max(all, bar.effective, 1);
  const percent = (value: number): string => `${Math.round(value * scale * 100) / 100}%`;
  const served = bar.sections.filter((section) => section.served);
  const cut = bar.sections.filter((section) => !section.served);
  let from = bar.frame;
  const place = (section: { tokens: number }): { x: string; width: string } => {
    const here = { x: percent(from), width: percent(section.tokens) };
    from += section.tokens;
    return here;
  };
  const label = `${bar.total} of ${plural(bar.effective, 'token')} used${
    bar.cut > 0 ? `, ${tokens(bar.cut)} cut` : ''
  }`;
  return html`
    <svg class="bar" role="img" aria-label=${label} width="100%" height="14">
      <defs>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M-1 1 L1 -1 M0 6 L6 0 M5 7 L7 5" />
        </pattern>
      </defs>
      <rect class="room" width=${percent(bar.effective)} height="100%" />
      <rect class="frame" width=${percent(bar.frame)} height="100%" />
      ${served.map((section) => {
        const { x, width } = place(section);
        return svg`<rect class="served" x=${x} width=${width} height="100%"><title>${section.title}</title></rect>`;
      })}
      ${cut.map((section) => {
        const { x, width } = place(section);
        return svg`<rect class="cut" x=${x} width=${width} height="100%"><title>${section.title}, cut</title></rect>`;
      })}
      <line
        class="limit"
        x1=${percent(bar.effective)}
        x2=${percent(bar.effective)}
        y1="0"
        y2="100%"
      />
    </svg>
  `;
}

function table({ seeds }: ScreenReport, bar: BudgetBar): TemplateResult {
  const score = new Map(seeds.map((seed) => [seed.slug, seed.score]));
  return html`
    <table>
      <thead>
        <tr>
          <th scope="col">Section</th>
          <th scope="col" class="figure">Score</th>
          <th scope="col" class="figure">Tokens</th>
          <th scope="col">Served</th>
        </tr>
      </thead>
      <tbody>
        ${bar.sections.map(
          (section) =>
            html`<tr>
              <th scope="row">${section.title}</th>
              <td class="figure">${tokens(score.get(section.slug) ?? 0)}</td>
              <td class="figure">${tokens(section.tokens)}</td>
              <td>${section.served ? 'yes' : 'cut by the budget'}</td>
            </tr>`,
        )}
        ${row('First and last line', bar.frame, 'yes')}
        ${row('Preamble', bar.preamble, 'on top of the budget')}
      </tbody>
    </table>
  `;
}

const row = (title: string, count: number, served: string): TemplateResult =>
  html`<tr>
    <th scope="row">${title}</th>
    <td></td>
    <td class="figure">${tokens(count)}</td>
    <td>${served}</td>
  </tr>`;
