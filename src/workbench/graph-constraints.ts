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
import type { CodeText } from '../rules/rule.js';
import { shapeViolated } from '../rules/shape-codes.js';
import { SETTINGS_FILE } from '../settings/init.js';
import { levelsOn } from '../settings/levels.js';
import type { RuleLevel, Settings } from '../settings/settings.js';
import { silencedBy } from './health-gaps-rules.js';
import type { ShapeReport, ShapesCheck } from './shapes.types.js';
import type { CorpusCheck, LocatedFinding } from './workbench.types.js';

/** What a run of shapes found. */
export type ShapesRun = Pick<ShapesCheck, 'shapes' | 'findings'>;

export interface Checked {
  readonly check: CorpusCheck;
  readonly pages: readonly { readonly path: string; readonly units: UnitCounts }[];
  /** Null when the settings name no shapes. */
  readonly shapes: ShapesRun | null;
}

/** Looks at pages that are none of the corpus: there is nothing to take a share of. */
const ELSEWHERE = 'ledger-block';

/** One metric for each rule at the level of an error or a warning, or off; then one for each shape. */
export function violationRates(
  settings: Settings,
  { check, pages, shapes }: Checked,
): GraphMetric[] {
  const byCode = groupsOf([...check.findings, ...(shapes?.findings ?? [])]);
  const levelled = withLevels(settings, pages);
  const silent = (code: string): string | null => silentBecause(settings, code, levelled, shapes);
  const rates = constraintsOf(settings).map(({ code, title, repair }) => {
    const unit = unitOfCode(code);
    const on = levelled.filter(({ levels }) => levels[code] !== 'off');
    return ruleViolations({
      ...{ code, title, repair },
      looked: on.reduce((sum, { units }) => sum + units[unit], 0),
      silent: silent(code),
      findings: byCode.get(code) ?? [],
    });
  });
  const off = silent(shapeViolated.code);
  const partly = partlyChecked(shapes?.shapes ?? []);
  const byShape = shapesByName(shapes?.shapes ?? []);
  return [
    ...rates,
    ...byShape.map((shape) => shapeViolations(shape, off ?? partly.get(shape.shape) ?? null)),
  ];
}

function constraintsOf({ rules }: Settings): CodeText[] {
  return LEVELLED_CODES.filter(
    ({ code, severity }) =>
      code !== ELSEWHERE &&
      (isViolation(rules[code] ?? severity) || (rules[code] === 'off' && isViolation(severity))),
  );
}

interface LevelledPage {
  readonly units: UnitCounts;
  readonly levels: Readonly<Record<string, RuleLevel>>;
}

function withLevels(settings: Settings, pages: Checked['pages']): LevelledPage[] {
  return pages.map(({ path, units }) => ({ units, levels: levelsOn(settings, path) }));
}

/** Why a constraint could find nothing, whatever the pages say; null when it could. */
function silentBecause(
  settings: Settings,
  code: string,
  pages: readonly LevelledPage[],
  shapes: ShapesRun | null,
): string | null {
  const off =
    pages.length === 0
      ? settings.rules[code] === 'off'
      : pages.every(({ levels }) => levels[code] === 'off');
  if (off) return `The rule ${code} is off in ${SETTINGS_FILE}.`;
  return code === shapeViolated.code ? withoutShapes(shapes) : silencedBy(settings, code);
}

function withoutShapes(shapes: ShapesRun | null): string | null {
  if (shapes === null) return `No shapes were run: ${SETTINGS_FILE} names no file of shapes.`;
  if (shapes.shapes.length === 0) return 'No shapes were run: none could be read.';
  const selected = shapes.shapes.filter(({ focusNodes }) => focusNodes > 0);
  if (selected.length === 0) return 'No shape selected a node, so nothing was checked.';
  if (selected.some(({ whole }) => whole)) return null;
  return 'Every shape that selected a node has parts that are not checked.';
}

/** Why shapes have no rate, by name: a node may fail what is not checked of them. */
function partlyChecked(shapes: readonly ShapeReport[]): Map<string, string> {
  const partly = shapes.filter(({ whole }) => !whole);
  return new Map(
    partly.map(({ shape, file, line }) => [
      shape,
      `Part of the shape ${shape} (${file}:${line}) is not checked, so which nodes meet it is unknown.`,
    ]),
  );
}

/** Shapes of one name are one shape, whatever file a part of it stands in. */
function shapesByName(shapes: readonly ShapeReport[]): ShapeConstraint[] {
  const all = new Map<string, ShapeConstraint>();
  for (const { shape, judged, violating, findings } of shapes) {
    const before = all.get(shape) ?? { focusNodes: 0, violating: 0, findings: [] };
    all.set(shape, {
      shape,
      focusNodes: before.focusNodes + judged,
      violating: before.violating + violating,
      findings: [...before.findings, ...findings],
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
