/** Checks one page against rules, corpus and its own copy ceiling. */

import type { CorpusIndex } from '../corpus/corpus-index.js';
import type { Page } from '../corpus/model.js';
import { parsePage } from '../corpus/page.js';
import { LineIndex } from '../corpus/text.js';
import {
  ceilingOf,
  placeMisses,
  type CeilingMisses,
  type PageCeiling,
} from '../exposure/ceiling.js';
import { blockHead } from '../language/folding.js';
import type { IndexView } from '../ontology/index-view.js';
import { judgePage } from '../rules/registry.js';
import type { CeilingData, Finding } from '../rules/rule.js';
import type { Serving } from '../scaffold/serving.js';
import type { Settings } from '../settings/settings.js';
import type { ReadyCeilings } from './ceiling-thread.js';
import type { CeilingSummary, CheckedPage, LocatedFinding } from './workbench.types.js';

export interface CheckInput {
  readonly index: CorpusIndex;
  readonly view: IndexView;
  readonly serving: Serving;
  readonly settings: Settings;
  /** Ceilings that were measured elsewhere meanwhile; all are measured here without it. */
  readonly ceilings?: ReadyCeilings | undefined;
}

/** What a page's text comes to: its findings, and its ceiling name by name. */
export interface MeasuredPage {
  readonly checked: CheckedPage;
  /** Null for a page that is not served. */
  readonly ceiling: PageCeiling | null;
}

/** Findings and ceiling of a page's text, which need not be the text on disk. */
export function checkText(input: CheckInput, path: string, text: string): CheckedPage {
  return checkParsed(input, parsePage(path, text, { iri: input.settings.iri }));
}

/** The same of a page that was read. */
export function checkParsed(input: CheckInput, page: Page): CheckedPage {
  const slug = servedSlug(input, page.path);
  const ready = slug === null ? undefined : input.ceilings?.of(slug);
  return checkedPage(input, page, ready === undefined ? measureCeiling(input, slug) : ready);
}

/** The same with the ceiling name by name. */
export function measurePage(input: CheckInput, page: Page): MeasuredPage {
  const ceiling = measureCeiling(input, servedSlug(input, page.path));
  return { checked: checkedPage(input, page, ceiling), ceiling };
}

function checkedPage(input: CheckInput, page: Page, ceiling: CeilingMisses | null): CheckedPage {
  const { path } = page;
  const lines = new LineIndex(page.scan.text);
  const head = blockHead(page);
  const data = ceiling && page.classBlock ? ceilingData(input, page, ceiling) : undefined;
  const { findings, allowed } = judgePage({
    page,
    corpus: input.view,
    settings: input.settings,
    ...(data ? { ceiling: data } : {}),
  });
  return {
    path,
    classRange: head && lines.rangeOf(head),
    findings: findings.map((finding) => locateFinding(path, lines, finding)),
    allowed: allowed.map((finding) => locateFinding(path, lines, finding)),
    ceiling: page.classBlock ? summary(input, page, ceiling) : null,
  };
}

/**
 * Slug of the class a page is served for; null when it is not. The ceiling is measured on what is
 * served: the page as the index knows it from disk.
 */
export function servedSlug({ index }: Pick<CheckInput, 'index'>, path: string): string | null {
  const slug = index.get(path)?.class?.slug;
  return slug !== undefined && index.classes().get(slug)?.page.path === path ? slug : null;
}

function measureCeiling(
  { serving, settings }: CheckInput,
  slug: string | null,
): PageCeiling | null {
  if (slug === null) return null;
  return ceilingOf(serving.engine(), slug, settings.questions.templates, settings.scaffold);
}

function ceilingData({ view }: CheckInput, page: Page, ceiling: CeilingMisses): CeilingData {
  const missing = page.classBlock
    ? placeMisses(ceiling, page.classBlock, (reference) => view.slugOf(reference))
    : [];
  return { label: ceiling.label, missing };
}

function summary({ index }: CheckInput, page: Page, ceiling: CeilingMisses | null): CeilingSummary {
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
