/** The report as markup. Every text goes in as a text binding: page text stays text. */

import { html, nothing, type TemplateResult } from 'lit';

import type { ScaffoldReport, SeedReport } from '../../src/protocol/messages.js';

import { groupNames, type Name, plural, points, relationWords, ruleWords } from './words.js';

export interface ReportActions {
  readonly copy: () => void;
  readonly open: (path: string) => void;
}

type View = TemplateResult | typeof nothing;

/** The whole report: served text, seeds, names. */
export function reportView(report: ScaffoldReport, actions: ReportActions): TemplateResult {
  return html`
    <p class="asked">Served for “${report.question}”</p>
    ${report.empty === null ? nothing : emptyNote(report.empty)}
    <div class="columns">
      ${report.block === '' ? nothing : servedText(report, actions)}
      <div class="column">
        ${report.seeds.length === 0 ? nothing : seedList(report.seeds, actions)}
        ${report.names.length === 0 ? nothing : nameLists(report)}
      </div>
    </div>
    <footer class="quiet">
      From the pages as saved on disk, generation
      <span class="code">${report.generation.slice(0, 12)}</span>, in ${points(report.ms)} ms.
    </footer>
  `;
}

function emptyNote(text: string): TemplateResult {
  return html`
    <section class="note" aria-label="Nothing is served">
      <vscode-icon name="info"></vscode-icon>
      <p><strong>Nothing is served.</strong> ${text}</p>
    </section>
  `;
}

function servedText(report: ScaffoldReport, { copy }: ReportActions): TemplateResult {
  const { tokens, budget, block } = report;
  return html`
    <section class="column" aria-labelledby="served">
      <div class="heading">
        <h2 id="served">Served text</h2>
        <vscode-button secondary icon="copy" @click=${copy}>Copy as Served</vscode-button>
      </div>
      <div class="budget">
        <meter min="0" max=${budget} value=${tokens} aria-label="Tokens used of the budget"></meter>
        <span>${tokens} of ${plural(budget, 'token')}</span>
      </div>
      <pre class="block code" tabindex="0" role="region" aria-label="Text as served">${block}</pre>
    </section>
  `;
}

function seedList(seeds: readonly SeedReport[], actions: ReportActions): TemplateResult {
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

function seedItem(seed: SeedReport, { open }: ReportActions): TemplateResult {
  const { path, title, score } = seed;
  return html`
    <li>
      <div class="heading">
        <h3>${title}</h3>
        <span class="score">score ${points(score)}</span>
      </div>
      ${seed.served ? nothing : html`<p>Not in the served text: cut by the budget.</p>`}
      ${scoreParts(seed)}
      <div class="heading">
        <span class="code quiet">${seed.slug}</span>
        ${path === null ? nothing : openButton(title, () => open(path))}
      </div>
    </li>
  `;
}

function openButton(title: string, open: () => void): TemplateResult {
  return html`
    <vscode-button secondary icon="go-to-file" aria-label="Open page ${title}" @click=${open}>
      Open Page
    </vscode-button>
  `;
}

function scoreParts({ reasons, title }: SeedReport): TemplateResult {
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

function nameLists(report: ScaffoldReport): TemplateResult {
  const { exposed, promptOnly, cut } = groupNames(report.names);
  const titles = new Map(report.seeds.map(({ slug, title }) => [slug, title]));
  return html`
    <section aria-labelledby="names">
      <h2 id="names">Names</h2>
      <p class="quiet">
        Parents and targets the seeds declare. The served text exposes ${exposed.length} of
        ${report.names.length}.
      </p>
      ${nameList('Not exposed', cut, titles)}
      ${nameList('Only in the question or preamble', promptOnly, titles)}
      ${nameList('Exposed', exposed, titles)}
    </section>
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
      ${name.exposed ? nothing : html`<span class="why">${name.explanation ?? ''}</span>`}
    </li>
  `;
}
