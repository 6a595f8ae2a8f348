import { CorpusIndex } from '../../../../src/corpus/corpus-index.js';
import type { Page, Reference } from '../../../../src/corpus/model.js';
import { slugOfIri } from '../../../../src/corpus/names.js';
import { parsePage } from '../../../../src/corpus/page.js';
import { recordOf, sha256 } from '../../../../src/corpus/record.js';
import { shortestCycle } from '../../../../src/ontology/class-graph.js';
import type { ClassRecord, CorpusView } from '../../../../src/ontology/corpus-view.js';
import { checkPage } from '../../../../src/rules/registry.js';
import type { Example, Finding, RuleContext } from '../../../../src/rules/rule.js';
import { EXAMPLE_PATH } from '../../../../src/rules/support/example-page.js';
import { DEFAULT_SETTINGS } from '../../../../src/settings/settings.js';

/** The pages of an example by path. */
export function filesOf(example: Example): Record<string, string> {
  return typeof example === 'string' ? { [EXAMPLE_PATH]: example } : { ...example };
}

/** The view rules have of a corpus, over the real index. */
export function viewOf(pages: readonly Page[]): CorpusView {
  const index = new CorpusIndex();
  for (const page of pages) index.set(recordOf(page, sha256(page.scan.text)));
  const classOf = (slug: string): ClassRecord | undefined => {
    const found = index.classes().get(slug);
    if (found === undefined) return undefined;
    const slugs = (targets: typeof found.parents): string[] =>
      targets.map((target) => index.slugOfTarget(target));
    return {
      slug,
      iri: found.iri,
      path: found.page.path,
      label: found.label,
      published: found.page.published,
      parents: slugs(found.parents),
      relations: new Map(found.relations.map(([key, targets]) => [key, slugs(targets)])),
    };
  };
  const parentsOf = (slug: string): string[] =>
    [...new Set(classOf(slug)?.parents)].filter((parent) => parent !== slug);
  return {
    classOf,
    claimsOf: (iri) => index.claimsOf(iri),
    slugOf: ({ iri, name }: Reference) => {
      const slug = iri === null ? index.slugOfTarget({ name: name ?? '' }) : slugOfIri(iri);
      return slug === '' ? null : slug;
    },
    lookUp: (target) => index.lookUp(target),
    cycleThrough: (slug) => shortestCycle(slug, parentsOf),
  };
}

/** What the rules see of the first of some pages. */
export function contextOf(example: Example, rest: Partial<RuleContext> = {}): RuleContext {
  const pages = Object.entries(filesOf(example)).map(([path, text]) =>
    parsePage(path, text, { iri: DEFAULT_SETTINGS.iri }),
  );
  return { page: pages[0]!, corpus: viewOf(pages), settings: DEFAULT_SETTINGS, ...rest };
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
