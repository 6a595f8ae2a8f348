import { CorpusIndex } from '../../../../src/corpus/corpus-index.js';
import type { Page } from '../../../../src/corpus/model.js';
import { parsePage } from '../../../../src/corpus/page.js';
import { recordOf, sha256 } from '../../../../src/corpus/record.js';
import type { CorpusView } from '../../../../src/ontology/corpus-view.js';
import { IndexView } from '../../../../src/ontology/index-view.js';
import { checkPage } from '../../../../src/rules/registry.js';
import type { Example, Examples, Finding, RuleContext } from '../../../../src/rules/rule.js';
import { EXAMPLE_PATH } from '../../../../src/rules/support/example-page.js';
import { parseSettings } from '../../../../src/settings/parse.js';
import { DEFAULT_SETTINGS } from '../../../../src/settings/settings.js';

/** The pages of an example by path. */
export function filesOf(example: Example): Record<string, string> {
  return typeof example === 'string' ? { [EXAMPLE_PATH]: example } : { ...example };
}

/** The view rules have of a corpus. */
function viewOf(pages: readonly Page[]): CorpusView {
  const index = new CorpusIndex();
  for (const page of pages) index.set(recordOf(page, sha256(page.scan.text)));
  return new IndexView(index);
}

/** What the rules see of the first of some pages. */
export function contextOf(example: Example, rest: Partial<RuleContext> = {}): RuleContext {
  const pages = Object.entries(filesOf(example)).map(([path, text]) =>
    parsePage(path, text, { iri: DEFAULT_SETTINGS.iri }),
  );
  return { page: pages[0]!, corpus: viewOf(pages), settings: DEFAULT_SETTINGS, ...rest };
}

/** What the examples of a rule need beside their pages. */
export function needs({ settings }: Examples): Partial<RuleContext> {
  if (settings === undefined) return {};
  return { settings: parseSettings(settings, []).settings };
}

/** A finding with the text at its range. */
export interface Shown extends Finding {
  readonly text: string;
}

/** All findings on the first of some pages, each with the text it stands at. */
export function check(example: Example, rest: Partial<RuleContext> = {}): Shown[] {
  const context = contextOf(example, rest);
  const { text } = context.page.scan;
  return checkPage(context).map((finding) => ({
    ...finding,
    text: text.slice(finding.span.start, finding.span.end),
  }));
}

/** The findings of one code. */
export function checkFor(code: string, example: Example, rest: Partial<RuleContext> = {}): Shown[] {
  return check(example, rest).filter((finding) => finding.code === code);
}
