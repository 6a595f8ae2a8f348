/** What the cases ask of a corpus: links, places and findings, by name and by range. */

import type { Page } from '../../../src/corpus/model.js';
import { parsePage } from '../../../src/corpus/page.js';
import { LineIndex, type Range } from '../../../src/corpus/text.js';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings.js';
import type { LocatedFinding } from '../../../src/workbench/workbench.types.js';
import { corpusOf } from '../../unit/support/memory-files.js';

export type Files = Readonly<Record<string, string>>;

export function pageOf(text: string, path = 'pages/Page.md'): Page {
  return parsePage(path, text, { iri: DEFAULT_SETTINGS.iri });
}

/** Links of a page with their ranges, in order. */
export function linksOf(page: Page): { target: string; range: Range; targetRange: Range }[] {
  const lines = new LineIndex(page.scan.text);
  return page.scan.links.map(({ target, span, targetSpan }) => ({
    target,
    range: lines.rangeOf(span),
    targetRange: lines.rangeOf(targetSpan),
  }));
}

/** Findings of a whole corpus, hints too, as the command line lists them. */
export async function findingsOf(files: Files): Promise<readonly LocatedFinding[]> {
  const { workbench } = await corpusOf(files);
  const { findings } = await workbench.checkCorpus({ hints: true });
  return findings;
}

/** Ranges of the links without a page, on one page. */
export async function missingLinks(files: Files, path: string): Promise<Range[]> {
  const findings = await findingsOf(files);
  return findings
    .filter((finding) => finding.code === 'link-missing' && finding.path === path)
    .map(({ range }) => range);
}

/** The same as the editor sees it: a document without the byte-order mark. */
export async function missingLinksInEditor(files: Files, path: string): Promise<Range[]> {
  const { workbench } = await corpusOf(files);
  const document = (files[path] ?? '').replace(/^\uFEFF/u, '');
  return workbench
    .checkPage(path, document)
    .findings.filter(({ code }) => code === 'link-missing')
    .map(({ range }) => range);
}
