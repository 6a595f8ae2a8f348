/** Checks one page against rules, corpus and its own copy ceiling. */

import type { CorpusIndex } from '../corpus/corpus-index.js';
import { locate } from '../corpus/json-fence.js';
import type { Page } from '../corpus/model.js';
import { parsePage } from '../corpus/page.js';
import { LineIndex } from '../corpus/text.js';
import { ceilingOf, placeMisses, type PageCeiling } from '../exposure/ceiling.js';
import type { IndexView } from '../ontology/index-view.js';
import { judgePage } from '../rules/registry.js';
import type { CeilingData, Finding } from '../rules/rule.js';
import type { Serving } from '../scaffold/serving.js';
import type { Settings } from '../settings/settings.js';
import type { CeilingSummary, CheckedPage, LocatedFinding } from './workbench.types.js';

export interface CheckInput {
  readonly index: CorpusIndex;
  readonly view: IndexView;
  readonly serving: Serving;
  readonly settings: Settings;
}

/** What a page's text comes to: its findings, and its ceiling name by name. */
export interface MeasuredPage {
  readonly checked: CheckedPage;
  /** Null for a page that is not served. */
  readonly ceiling: PageCeiling | null;
}

/** Findings and ceiling of a page's text, which need not be the text on disk. */
export function checkText(input: CheckInput, path: string, text: string): CheckedPage {
  return measurePage(input, parsePage(path, text, { iri: input.settings.iri })).checked;
}

/** The same of a page that was read, with the ceiling name by name. */
export function measurePage(input: CheckInput, page: Page): MeasuredPage {
  const { path } = page;
  const lines = new LineIndex(page.scan.text);
  const ceiling = measureCeiling(input, page);
  const data = ceiling && page.classBlock ? ceilingData(input, page, ceiling) : undefined;
  const { findings, allowed } = judgePage({
    page,
    corpus: input.view,
    settings: input.settings,
    ...(data ? { ceiling: data } : {}),
  });
  const checked = {
    path,
    classRange: page.classBlock ? lines.rangeOf(locate(page.classBlock.place)) : null,
    findings: findings.map((finding) => locateFinding(path, lines, finding)),
    allowed: allowed.map((finding) => locateFinding(path, lines, finding)),
    ceiling: page.classBlock ? summary(input, page, ceiling) : null,
  };
  return { checked, ceiling };
}

/** The ceiling is measured on what is served: the page as the index knows it from disk. */
function measureCeiling({ index, serving, settings }: CheckInput, page: Page): PageCeiling | null {
  const slug = index.get(page.path)?.class?.slug;
  if (slug === undefined || index.classes().get(slug)?.page.path !== page.path) return null;
  return ceilingOf(serving.engine(), slug, settings.questions.templates, settings.scaffold);
}

function ceilingData({ view }: CheckInput, page: Page, ceiling: PageCeiling): CeilingData {
  const missing = page.classBlock
    ? placeMisses(ceiling, page.classBlock, (reference) => view.slugOf(reference))
    : [];
  return { label: ceiling.label, missing };
}

function summary({ index }: CheckInput, page: Page, ceiling: PageCeiling | null): CeilingSummary {
  const { exposed, gold } = ceiling ?? { exposed: 0, gold: 0 };
  const record = index.get(page.path);
  let none: string | null = null;
  if (!ceiling) {
    none =
      record?.published === true
        ? 'not served: the class has no IRI of its own'
        : 'not published, not served';
  } else if (gold === 0) {
    none = 'no declared name to ask for';
  }
  return { exposed, gold, none };
}

/** A finding by its range. */
export function locateFinding(path: string, lines: LineIndex, finding: Finding): LocatedFinding {
  const { span, related, ...rest } = finding;
  return {
    ...rest,
    path,
    range: lines.rangeOf(span),
    ...(related
      ? {
          related: related.map((other) => ({
            path: other.path,
            message: other.message,
            // A span counts in the page it was read from; only this page's lines are at hand.
            ...(other.span && other.path === path ? { range: lines.rangeOf(other.span) } : {}),
          })),
        }
      : {}),
  };
}
