/** The whole answer as markup. Every text goes in as a text binding: page text stays text. */

import { html, nothing, type TemplateResult } from 'lit';

import type { ScreenReport } from '../../src/protocol/scaffold-screen.js';

import type { Actions } from './actions.js';
import { servedText } from './block-view.js';
import { ceilingSummary, ceilingView } from './ceiling-view.js';
import { goldSummary, goldView } from './gold-view.js';
import { type Section, sectionView } from './section-view.js';
import { nameLists, seedList } from './seeds-view.js';
import type { ScreenState } from './state.js';
import { versionsSummary, versionsView } from './versions-view.js';
import { whySummary, whyView } from './why-view.js';
import { points } from './words.js';

/** Served text, seeds, and the parts that open and close. */
export function reportView(
  report: ScreenReport,
  state: ScreenState,
  actions: Actions,
): TemplateResult {
  return html`
    <p class="asked">Served for “${report.question}”</p>
    ${report.empty === null ? nothing : emptyNote(report.empty)}
    <div class="columns">
      ${report.block === '' && report.cut.length === 0 ? nothing : servedText(report, state.cutShown, actions)}
      <div class="column">
        ${seedList(report, actions)}
        <div class="folds">
          ${sections(report, state, actions).map((section) => sectionView(section, state, actions))}
        </div>
      </div>
    </div>
    <div class="folds">
      ${sectionView(
        {
          name: 'versions',
          title: 'Two versions side by side',
          summary: versionsSummary(state),
          content: () => versionsView(state, actions),
        },
        state,
        actions,
      )}
    </div>
    <footer class="quiet">
      From the pages as saved on disk, generation
      <span class="code">${report.generation.slice(0, 12)}</span>, in ${points(report.ms)} ms.
      ${
        state.history.length === 0
          ? nothing
          : html`<button class="link" @click=${actions.forgetHistory}>
              Forget Recent Questions
            </button>`
      }
    </footer>
  `;
}

function sections(report: ScreenReport, state: ScreenState, actions: Actions): Section[] {
  const { names } = report;
  const exposed = names.filter((name) => name.exposed).length;
  const declared: Section = {
    name: 'names',
    title: 'Names',
    summary: `${exposed} of ${names.length} exposed`,
    content: () => nameLists(report),
  };
  return [
    ...(names.length === 0 ? [] : [declared]),
    {
      name: 'why',
      title: 'Why not this class?',
      summary: whySummary(state),
      content: () => whyView(state, actions),
    },
    {
      name: 'gold',
      title: 'Gold names',
      summary: goldSummary(state),
      content: () => goldView(state, actions),
    },
    {
      name: 'page',
      title: 'The page’s own questions',
      summary: ceilingSummary(state),
      content: () => ceilingView(state, actions),
    },
  ];
}

function emptyNote(text: string): TemplateResult {
  return html`
    <section class="note" aria-label="Nothing is served">
      <vscode-icon name="info"></vscode-icon>
      <p><strong>Nothing is served.</strong> ${text}</p>
    </section>
  `;
}
