/** CVR, the constraint violation rate: one for each constraint, a rule or a shape. */

import { shareOf, withoutValue, type GraphMetric, type MetricRow } from './graph-metric.js';

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
    'iri-missing label-missing definition-missing definition-short definition-circular definition-repeated domain-unknown maturity-unknown slug-differs title-differs public-differs quality-differs quality-outside parent-missing parent-contrasted parents-multiple parent-bare-object taxonomy-cycle taxonomy-deep ancestor-contrasted layer-differs target-functional part-contradicts provenance-missing provenance-agent prose-undeclared domain-crossing',
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
  /** Whether the settings switch it off everywhere. */
  readonly off: boolean;
  readonly findings: readonly (MetricRow & { readonly path: string })[];
}

/**
 * Violations of a rule by what it looks at, 0 … 1; null where it is off or has nothing to look at
 * (TRIAGE). Findings that a comment allows are none.
 */
export function ruleViolations(constraint: RuleConstraint): GraphMetric {
  const { code, title, repair, looked, off, findings } = constraint;
  const unit = unitOfCode(code);
  const text = {
    id: `CVR:${code}`,
    title,
    needs: 'nothing',
    better: 'lower',
    meaning: `Violations of the rule ${code} as a share of the ${PLURALS[unit]} it looks at; findings that a comment allows are none.`,
    lever: repair,
  } as const;
  if (off) return withoutValue(text, `The rule ${code} is off in ontodesk.yaml.`);
  const byPage = unit === 'page' || unit === 'class';
  const violations = byPage ? new Set(findings.map(({ path }) => path)).size : findings.length;
  return shareOf(
    text,
    { numerator: violations, denominator: looked },
    {
      list: findings,
      row: ({ path, message, range }) => ({ path, message, range }),
    },
    `There are no ${PLURALS[unit]} to look at.`,
  );
}

/** A shape with what it found. */
export interface ShapeConstraint {
  readonly shape: string;
  /** Nodes that were checked against it. */
  readonly focusNodes: number;
  /** Results: a node may have several. */
  readonly violations: number;
}

/**
 * Results of a shape per focus node, from 0, more than 1 where nodes have several; null for a shape
 * that no node was checked against: it has not passed (TRIAGE).
 */
export function shapeViolations({ shape, focusNodes, violations }: ShapeConstraint): GraphMetric {
  const text = {
    id: `CVR:${shape}`,
    title: `Violations of the shape ${shape}`,
    needs: 'ontology',
    better: 'lower',
    meaning: 'Results of the shape per node it selects; a node may have several.',
    lever: 'Correct the pages that the findings of the code shape-violated name.',
  } as const;
  return shareOf(
    text,
    { numerator: violations, denominator: focusNodes },
    { list: [], row: (one: never) => one },
    `No node was checked against the shape ${shape}, so nothing is known of it.`,
  );
}
