/** One page against shapes: its graph out, what the other process says of it back as findings. */

import type { IndexedClass } from '../corpus/corpus-index.js';
import { locate } from '../corpus/json-fence.js';
import type { Page } from '../corpus/model.js';
import { LineIndex } from '../corpus/text.js';
import { pageGraph, type PageGraph } from '../ontology/shapes/page-graph.js';
import { placeOfResult, type PlacedPage } from '../ontology/shapes/place-result.js';
import type { PageResult } from '../ontology/shapes/validate-page.js';
import { IriMaker } from '../ontology/turtle/iris.js';
import { applyAllowComments } from '../rules/allow/apply.js';
import { canonicalText } from '../rules/finding-key.js';
import { PAGE_CODES } from '../rules/registry.js';
import type { Finding } from '../rules/rule.js';
import { shapeViolated } from '../rules/shape-codes.js';
import { levelsOn } from '../settings/levels.js';
import { locateFinding } from './page-check.js';
import { lineRange } from './shape-files.js';
import type { LocatedFinding } from './workbench.types.js';
import type { Workbench } from './workbench.js';

type Corpus = Pick<Workbench, 'disk' | 'corpus' | 'settings'>;

/** A page that was checked, with the graph that was made of it. */
interface ShapedPage {
  readonly page: Page;
  readonly graph: PageGraph;
}

/** The graph of the page that declares a class. */
export function shapeGraph({ disk, settings }: Corpus, declared: IndexedClass): PageGraph {
  return pageGraph(declared, disk, new IriMaker(settings.iri));
}

/** A finding with the result it was made of. */
export interface ShapeFinding {
  readonly finding: LocatedFinding;
  readonly result: PageResult;
}

/** Whether the settings let shapes find anything on a page. */
export function areShapesOn({ settings }: Pick<Corpus, 'settings'>, page: string): boolean {
  return levelsOn(settings, page)[shapeViolated.code] !== 'off';
}

/** Results on a page as findings at their places, without those that comments of the page allow. */
export function shapeFindings(
  workbench: Corpus,
  { page, graph }: ShapedPage,
  results: readonly PageResult[],
): ShapeFinding[] {
  const { classBlock: block } = page;
  const levels = levelsOn(workbench.settings, page.path);
  const level = levels[shapeViolated.code];
  if (block === null || level === 'off') return [];
  const placed: PlacedPage = {
    ...{ page, block, edges: graph.edges },
    ...resolverOf(workbench),
  };
  const made = new Map<Finding, PageResult>();
  for (const result of results) {
    const span = locate(placeOfResult(placed, result));
    const severity = level ?? result.severity;
    const { message } = result;
    const knownBy = keyOf(result, page.scan.text.slice(span.start, span.end));
    made.set({ code: shapeViolated.code, severity, span, message, knownBy }, result);
  }
  const wasChecked = (code: string): boolean => code === shapeViolated.code;
  const asked = { page, wasChecked, known: PAGE_CODES, levels };
  const { findings } = applyAllowComments(asked, [...made.keys()]);
  const lines = new LineIndex(page.scan.text);
  // Faults of the comments themselves are told where the page is checked by its rules.
  return findings.flatMap((finding) => {
    const result = made.get(finding);
    if (!result) return [];
    const located = locateFinding(page.path, lines, finding);
    return [{ finding: { ...located, related: [relatedShape(result)] }, result }];
  });
}

/** What a baseline knows a result by: one shape set aside at a place says nothing of another. */
function keyOf({ shape, constraint, predicates }: PageResult, at: string): string {
  return JSON.stringify([shape, constraint, predicates, canonicalText(at)]);
}

function relatedShape({ file, line, shape, constraint }: PageResult) {
  return { path: file, message: `${shape} asks for ${constraint} here.`, range: lineRange(line) };
}

function resolverOf({ disk, corpus, settings }: Corpus): Pick<PlacedPage, 'iris' | 'iriOf'> {
  const iris = new IriMaker(settings.iri);
  return {
    iris,
    iriOf: (reference) => {
      const slug = corpus.slugOf(reference);
      return slug === null || slug === '' ? null : iris.classOf(slug, disk);
    },
  };
}
