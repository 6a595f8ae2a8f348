/** Violation rates of the rules and shapes, from a check of the corpus. */

import {
  ruleViolations,
  shapeViolations,
  unitOfCode,
  type ShapeConstraint,
  type UnitCounts,
} from '../diagnosis/graph-metrics/constraint-violations.js';
import type { GraphMetric } from '../diagnosis/graph-metrics/graph-metric.js';
import { LEVELLED_CODES } from '../rules/registry.js';
import { levelsOn } from '../settings/levels.js';
import type { RuleLevel, Settings } from '../settings/settings.js';
import type { CorpusCheck, LocatedFinding } from './workbench.types.js';

/** What a shape found, for its violation rate. */
export type ShapeCount = ShapeConstraint;

export interface Checked {
  readonly check: CorpusCheck;
  readonly pages: readonly { readonly path: string; readonly units: UnitCounts }[];
  readonly shapes: readonly ShapeCount[];
}

/** Looks at pages that are none of the corpus: there is nothing to take a share of. */
const ELSEWHERE = 'ledger-block';

/** One metric for each rule at the level of an error or a warning, or off; then one for each shape. */
export function violationRates(
  settings: Settings,
  { check, pages, shapes }: Checked,
): GraphMetric[] {
  const byCode = groupsOf(check.findings);
  const looked = pages.map(({ path, units }) => ({ units, levels: levelsOn(settings, path) }));
  const constraints = LEVELLED_CODES.filter(
    ({ code, severity }) =>
      code !== ELSEWHERE &&
      (isViolation(settings.rules[code] ?? severity) ||
        (settings.rules[code] === 'off' && isViolation(severity))),
  );
  const rates = constraints.map(({ code, title, repair }) => {
    const unit = unitOfCode(code);
    const on = looked.filter(({ levels }) => levels[code] !== 'off');
    return ruleViolations({
      ...{ code, title, repair },
      looked: on.reduce((sum, { units }) => sum + units[unit], 0),
      off: settings.rules[code] === 'off' && on.length === 0,
      findings: byCode.get(code) ?? [],
    });
  });
  return [...rates, ...byName(shapes).map(shapeViolations)];
}

/** Shapes of one name are one shape, whatever file a part of it stands in. */
function byName(shapes: readonly ShapeCount[]): ShapeCount[] {
  const all = new Map<string, ShapeCount>();
  for (const { shape, violations, focusNodes } of shapes) {
    const before = all.get(shape) ?? { violations: 0, focusNodes: 0 };
    all.set(shape, {
      shape,
      violations: before.violations + violations,
      focusNodes: before.focusNodes + focusNodes,
    });
  }
  return [...all.values()];
}

const isViolation = (level: RuleLevel): boolean => level === 'error' || level === 'warning';

function groupsOf(findings: readonly LocatedFinding[]): Map<string, LocatedFinding[]> {
  const groups = new Map<string, LocatedFinding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.code);
    if (group) group.push(finding);
    else groups.set(finding.code, [finding]);
  }
  return groups;
}
