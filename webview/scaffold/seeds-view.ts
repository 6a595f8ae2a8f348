/** Seeds with the reasons for their scores, and the names they declare. */

import { html, nothing, type TemplateResult } from 'lit';

import type { SeedReport } from '../../src/protocol/messages.js';
import type { ScreenReport } from '../../src/protocol/scaffold-screen.js';

import { asSentence } from '../shared/desk-words.js';

import type { Actions } from './actions.js';
import { openButton, type View } from './section-view.js';
import { groupNames, type Name, points, relationWords, ruleWords } from './words.js';

/** Classes the question links to. */
export function seedList({ seeds }: ScreenReport, actions: Actions): View {
  if (seeds.length === 0) return nothing;
  return html`
    <section aria-labelledby="seeds">
      <h2 id="seeds">Seeds <span class="quiet">${seeds.length}</span></h2>
      <p class="quiet">Classes the question links to, the highest score first.</p>
      <ol class="seeds">
        ${seeds.map((seed) => seedItem(seed, actions))}
      </ol>
    </section>
  `;
}

function seedItem(seed: SeedReport, { open }: Actions): TemplateResult {
  const { path, title, score } = seed;
  return html`
    <li class=${seed.served ? 'served' : 'cut'}>
      <div class="heading">
        <h3>${title}</h3>
        <span class="score">score ${points(score)}</span>
      </div>
      ${seed.served ? nothing : html`<p>Not in the served text: cut by the budget.</p>`}
      ${scoreParts(seed.reasons, title)}
      <div class="heading">
        <span class="code quiet">${seed.slug}</span>
        ${path === null ? nothing : openButton(title, () => open(path))}
      </div>
    </li>
  `;
}

/** Where a score comes from, a line each. */
export function scoreParts(reasons: SeedReport['reasons'], title: string): View {
  if (reasons.length === 0) return nothing;
  return html`
    <ul class="parts" aria-label="Where the score of ${title} comes from">
      ${reasons.map(
        ({ rule, matched, points: part }) => html`
          <li>
            <span class="points">+${points(part)}</span>
            <span>${ruleWords(rule)} “${matched}”</span>
          </li>
        `,
      )}
    </ul>
  `;
}

/** Parents and targets that the seeds declare, those that are missing first. */
export function nameLists(report: ScreenReport): TemplateResult {
  const { exposed, promptOnly, cut } = groupNames(report.names);
  const titles = new Map(report.seeds.map(({ slug, title }) => [slug, title]));
  return html`
    <p class="quiet">
      Parents and targets the seeds declare. The served text exposes ${exposed.length} of
      ${report.names.length}.
    </p>
    ${nameList('Not exposed', cut, titles)}
    ${nameList('Only in the question or preamble', promptOnly, titles)}
    ${nameList('Exposed', exposed, titles)}
  `;
}

function nameList(
  heading: string,
  names: readonly Name[],
  titles: ReadonlyMap<string, string>,
): View {
  if (names.length === 0) return nothing;
  return html`
    <h3>${heading} <span class="quiet">${names.length}</span></h3>
    <ul class="names">
      ${names.map((name) => nameItem(name, titles))}
    </ul>
  `;
}

function nameItem(name: Name, titles: ReadonlyMap<string, string>): TemplateResult {
  const declaredBy = titles.get(name.seed) ?? name.seed;
  return html`
    <li>
      <strong>${name.title}</strong>
      <span class="quiet">${declaredBy}, ${relationWords(name.relation)}</span>
      ${name.exposed ? nothing : html`<span class="why">${asSentence(name.explanation ?? '')}</span>`}
    </li>
  `;
}
