/** Corpora in memory as a planner sees them, and changes made to them. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { CorpusIndex } from '../../../../../src/corpus/corpus-index.js';
import { LinkIndex } from '../../../../../src/corpus/link-index.js';
import type { Page } from '../../../../../src/corpus/model.js';
import { parsePage } from '../../../../../src/corpus/page.js';
import { recordOf, sha256 } from '../../../../../src/corpus/record.js';
import { withoutByteOrderMark } from '../../../../../src/corpus/text.js';
import { planChange } from '../../../../../src/language/changes/plan-change.js';
import {
  isRefused,
  type Change,
  type ChangeRefusal,
  type ChangeRequest,
} from '../../../../../src/language/change.js';
import type { PageText, Surroundings } from '../../../../../src/language/surroundings.js';
import { IndexView } from '../../../../../src/ontology/index-view.js';
import { checkPage } from '../../../../../src/rules/registry.js';
import { applyEdits } from '../../../../../src/rules/support/edits.js';
import { DEFAULT_SETTINGS, type Settings } from '../../../../../src/settings/settings.js';

export type Files = Readonly<Record<string, string>>;

const SAMPLE = path.resolve(import.meta.dirname, '../../../../fixtures/sample');

/** The sample's pages by path. */
export function sampleFiles(): Record<string, string> {
  const names = readdirSync(path.join(SAMPLE, 'pages'));
  return Object.fromEntries(
    names.map((name) => [`pages/${name}`, readFileSync(path.join(SAMPLE, 'pages', name), 'utf8')]),
  );
}

/** The domains of the sample. */
export const SAMPLE_SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  vocabulary: {
    domains: ['observation', 'instruments', 'forecasting', 'harbour', 'data', 'governance'],
    maturity: ['established', 'emerging', 'mature', 'draft'],
    functional: ['partOf'],
    agents: [],
  },
};

export function pageOf(file: string, text: string, settings = DEFAULT_SETTINGS): Page {
  return parsePage(file, text, { iri: settings.iri });
}

export interface Corpus extends Surroundings {
  readonly files: Files;
  readonly read: (file: string) => PageText | null;
}

/** Files as a corpus. */
export function corpusOf(files: Files, settings: Settings = DEFAULT_SETTINGS): Corpus {
  const index = new CorpusIndex();
  const pages = new Map(
    Object.entries(files).map(([file, text]) => [file, pageOf(file, text, settings)]),
  );
  for (const [file, page] of pages) index.set(recordOf(page, sha256(files[file]!)));
  const read = (file: string): PageText | null => {
    const page = pages.get(file);
    return page ? { page, hash: sha256(page.scan.text) } : null;
  };
  return { files, index, view: new IndexView(index), links: new LinkIndex(index), settings, read };
}

/** What is planned for a request; a refusal fails the test. */
export function planned(corpus: Corpus, request: ChangeRequest): Change {
  const answer = planChange(request, corpus, corpus.read);
  if (isRefused(answer)) throw new Error(`${answer.refused} ${answer.how}`);
  return answer;
}

/** Why a request is refused; a change fails the test. */
export function refusalOf(corpus: Corpus, request: ChangeRequest): ChangeRefusal {
  const answer = planChange(request, corpus, corpus.read);
  if (!isRefused(answer)) throw new Error(`Not refused: ${answer.title}`);
  return answer;
}

/** The files after a change. Every edit must be for the text it meets. */
export function applied(files: Files, { pages, files: steps }: Change): Record<string, string> {
  const after = new Map(Object.entries(files));
  for (const { page, hash, edits } of pages) {
    const { text, mark } = withoutByteOrderMark(files[page] ?? '');
    if (sha256(text) !== hash) throw new Error(`${page} is another text`);
    after.set(page, (mark ? '\ufeff' : '') + applyEdits(text, edits));
  }
  for (const step of steps) {
    if (step.type === 'create') {
      if (after.has(step.page)) throw new Error(`${step.page} is there`);
      after.set(step.page, step.text);
    } else if (step.type === 'delete') {
      const { text } = withoutByteOrderMark(after.get(step.page) ?? '');
      if (sha256(text) !== step.hash) throw new Error(`${step.page} is another text`);
      after.delete(step.page);
    }
  }
  return Object.fromEntries(after);
}

/** The files after what a request asks for. */
export function done(corpus: Corpus, request: ChangeRequest): Record<string, string> {
  return applied(corpus.files, planned(corpus, request));
}

/** Codes of the findings of a page, each once, sorted. */
export function codesOf(corpus: Corpus, file: string): string[] {
  const page = corpus.read(file)!.page;
  const findings = checkPage({ page, corpus: corpus.view, settings: corpus.settings });
  return [...new Set(findings.map(({ code }) => code))].sort();
}
