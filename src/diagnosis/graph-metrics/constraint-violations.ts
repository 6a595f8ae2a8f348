/** CVR, the constraint violation rate: one for each constraint, a rule or a shape. */

import type { Range } from '../../corpus/text.js';
import { shareOf, withoutValue, type GraphMetric, type Things } from './graph-metric.js';

/** What a rule looks at, of which it may find fault with each. */
export type Unit =
  | 'page'
  | 'class'
  | 'parent'
  /** A reference under one of the twelve predicates. */
  | 'target'
  /** A parent or a target, readable or not. */
  | 'entry'
  /** A key of the relations. */
  | 'key'
  /** A `json-ld` fence. */
  | 'fence'
  /** An entry of the Page block's links. */
  | 'outbound';

/** How many of each there are. */
export type UnitCounts = Readonly<Record<Unit, number>>;

/**
 * Rules that look at something smaller than a page, each of which may be at fault once. All others
 * are counted by the pages they find fault with, of all pages; rules on classes of those with a class.
 */
const UNITS: Readonly<Record<string, Unit>> = {
  ...unitOf(
    'class',
    'iri-missing label-missing definition-missing definition-short definition-circular definition-repeated domain-unknown maturity-unknown slug-differs title-differs public-differs quality-differs quality-outside parent-missing parent-contrasted parents-multiple parent-bare-object taxonomy-cycle taxonomy-deep ancestor-contrasted layer-differs target-functional part-contradicts provenance-missing provenance-agent prose-undeclared domain-crossing shape-violated',
  ),
  ...unitOf(
    'parent',
    'parent-self parent-dangling parent-repeated parent-implied parent-label-differs',
  ),
  ...unitOf('target', 'target-self target-dangling target-repeated ref-label-differs'),
  ...unitOf('entry', 'reference-malformed'),
  ...unitOf('key', 'predicate-unknown'),
  ...unitOf('fence', 'json-syntax'),
  ...unitOf('outbound', 'wikilink-bare-string'),
};

function unitOf(unit: Unit, codes: string): Record<string, Unit> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, unit]));
}

/** What a code looks at. */
export function unitOfCode(code: string): Unit {
  return UNITS[code] ?? 'page';
}

const PLURALS: Readonly<Record<Unit, string>> = {
  page: 'pages',
  class: 'pages with a class',
  parent: 'parents',
  target: 'references under the predicates',
  entry: 'entries of parents and relations',
  key: 'keys of relations',
  fence: 'json-ld fences',
  outbound: 'links of the Page blocks',
};

/** A rule with what it found. */
export interface RuleConstraint {
  readonly code: string;
  readonly title: string;
  /** What a curator does about it. */
  readonly repair: string;
  /** Number of what it looks at, where it is not off. */
  readonly looked: number;
  /** Sentence: why it could find nothing, whatever the pages say. Null when it could. */
  readonly silent: string | null;
  readonly findings: readonly FoundThing[];
}

/** A finding, as far as a metric tells of it. */
interface FoundThing {
  readonly path: string;
  readonly message: string;
  readonly range: Range;
}

function listOf(findings: readonly FoundThing[]): Things<FoundThing> {
  return {
    list: findings,
    row: ({ path, message, range }) => ({ path, message, place: () => range }),
  };
}

/**
 * Violations of a rule by what it looks at, 0 … 1; null where it could find nothing or has nothing to
 * look at (TRIAGE). Findings that a comment allows are none.
 */
export function ruleViolations(constraint: RuleConstraint): GraphMetric {
  const { code, title, repair, looked, silent, findings } = constraint;
  const unit = unitOfCode(code);
  const text = {
    id: `CVR:${code}`,
    title,
    needs: 'nothing',
    better: 'lower',
    meaning: `Violations of the rule ${code} as a share of the ${PLURALS[unit]} it looks at; findings that a comment allows are none.`,
    lever: repair,
  } as const;
  if (silent !== null) return withoutValue(text, silent);
  const byPage = unit === 'page' || unit === 'class';
  const violations = byPage ? new Set(findings.map(({ path }) => path)).size : findings.length;
  return shareOf(
    text,
    { numerator: violations, denominator: looked },
    listOf(findings),
    `There are no ${PLURALS[unit]} to look at.`,
  );
}

/** A shape with what it found. */
export interface ShapeConstraint {
  readonly shape: string;
  /** Nodes that were checked against it. */
  readonly focusNodes: number;
  /** Those of them that do not meet it. */
  readonly violating: number;
  /** All that they do not meet: a node may have several. */
  readonly findings: readonly FoundThing[];
}

/**
 * Focus nodes that violate a shape of all its focus nodes, 0 … 1; null for a shape that no node was
 * checked against, as it has not passed, and where shapes could find nothing (`silent`) (TRIAGE).
 */
export function shapeViolations(
  { shape, focusNodes, violating, findings }: ShapeConstraint,
  silent: string | null,
): GraphMetric {
  const text = {
    id: `CVR:${shape}`,
    title: `Nodes that violate the shape ${shape}`,
    needs: 'ontology',
    better: 'lower',
    meaning:
      'Share of the nodes the shape selects that do not meet it, however many findings a node has; findings that a comment allows are none.',
    lever: 'Correct the pages that the findings of the code shape-violated name.',
  } as const;
  if (silent !== null) return withoutValue(text, silent);
  return shareOf(
    text,
    { numerator: violating, denominator: focusNodes },
    listOf(findings),
    `No node was checked against the shape ${shape}, so nothing is known of it.`,
  );
}
