/** All checks, and the one way to run them. */

import { levelsOn } from '../settings/levels.js';
import type { RuleLevel } from '../settings/settings.js';
import { applyAllowComments, type Allowed } from './allow/apply.js';
import { ALLOW_CODES } from './allow/codes.js';
import { ancestorContrasted } from './ancestor-contrasted.js';
import { blockDuplicate } from './block-duplicate.js';
import { conflictMarker } from './conflict-marker.js';
import { copyCeiling } from './copy-ceiling.js';
import { dateMalformed } from './date-malformed.js';
import { dateOrder } from './date-order.js';
import { definitionCircular } from './definition-circular.js';
import { definitionMissing } from './definition-missing.js';
import { definitionRepeated } from './definition-repeated.js';
import { definitionShort } from './definition-short.js';
import { domainCrossing } from './domain-crossing.js';
import { domainUnknown } from './domain-unknown.js';
import { fenceUnbalanced } from './fence-unbalanced.js';
import { frontMatterSyntax } from './front-matter-syntax.js';
import { headingMissing } from './heading-missing.js';
import { iriDuplicate } from './iri-duplicate.js';
import { iriMissing } from './iri-missing.js';
import { jsonSyntax } from './json-syntax.js';
import { labelMissing } from './label-missing.js';
import { layerDiffers } from './layer-differs.js';
import { ledgerBlock } from './ledger-block.js';
import { linkAmbiguous } from './link-ambiguous.js';
import { linkMissing } from './link-missing.js';
import { linkPrivate } from './link-private.js';
import { linkUndeclared } from './link-undeclared.js';
import { linkUnwritten } from './link-unwritten.js';
import { maturityUnknown } from './maturity-unknown.js';
import { parentBareObject } from './parent-bare-object.js';
import { parentContrasted } from './parent-contrasted.js';
import { parentDangling } from './parent-dangling.js';
import { parentImplied } from './parent-implied.js';
import { parentLabelDiffers } from './parent-label-differs.js';
import { parentMissing } from './parent-missing.js';
import { parentRepeated } from './parent-repeated.js';
import { parentSelf } from './parent-self.js';
import { parentsMultiple } from './parents-multiple.js';
import { partContradicts } from './part-contradicts.js';
import { predicateUnknown } from './predicate-unknown.js';
import { proseUndeclared } from './prose-undeclared.js';
import { provenanceAgent } from './provenance-agent.js';
import { provenanceMissing } from './provenance-missing.js';
import { publicDiffers } from './public-differs.js';
import { qualityDiffers } from './quality-differs.js';
import { qualityOutside } from './quality-outside.js';
import { refLabelDiffers } from './ref-label-differs.js';
import { referenceMalformed } from './reference-malformed.js';
import { ruleFailed } from './rule-failed.js';
import type { CodeText, Finding, Rule, RuleContext } from './rule.js';
import { shapeViolated } from './shape-codes.js';
import { slugDiffers } from './slug-differs.js';
import { targetDangling } from './target-dangling.js';
import { targetFunctional } from './target-functional.js';
import { targetRepeated } from './target-repeated.js';
import { targetSelf } from './target-self.js';
import { taxonomyCycle } from './taxonomy-cycle.js';
import { taxonomyDeep } from './taxonomy-deep.js';
import { titleDiffers } from './title-differs.js';
import { wikilinkBareString } from './wikilink-bare-string.js';

/** Every rule, in the order of the design's table; those it does not list come last. */
export const RULES: readonly Rule[] = [
  jsonSyntax,
  iriMissing,
  iriDuplicate,
  labelMissing,
  blockDuplicate,
  definitionMissing,
  fenceUnbalanced,
  definitionShort,
  headingMissing,
  slugDiffers,
  titleDiffers,
  publicDiffers,
  qualityDiffers,
  domainUnknown,
  maturityUnknown,
  predicateUnknown,
  wikilinkBareString,
  parentMissing,
  parentSelf,
  parentDangling,
  parentRepeated,
  targetSelf,
  targetDangling,
  targetRepeated,
  parentsMultiple,
  parentBareObject,
  refLabelDiffers,
  taxonomyCycle,
  linkMissing,
  copyCeiling,
  frontMatterSyntax,
  referenceMalformed,
  parentLabelDiffers,
  linkAmbiguous,
  conflictMarker,
  definitionCircular,
  definitionRepeated,
  qualityOutside,
  dateMalformed,
  dateOrder,
  provenanceMissing,
  provenanceAgent,
  layerDiffers,
  proseUndeclared,
  parentImplied,
  parentContrasted,
  ancestorContrasted,
  partContradicts,
  targetFunctional,
  taxonomyDeep,
  domainCrossing,
  linkUndeclared,
  linkUnwritten,
  linkPrivate,
  ledgerBlock,
];

/** Every code whose level the settings may set. */
export const LEVELLED_CODES: readonly CodeText[] = [...RULES, shapeViolated, ...ALLOW_CODES];

/** Codes that a comment of a page may name. */
export const PAGE_CODES: readonly string[] = [...RULES, shapeViolated].map(({ code }) => code);

/** The finding that stands for a check that threw. */
function failure(rule: Rule, context: RuleContext, error: unknown): Finding {
  const cause = error instanceof Error ? error.message : String(error);
  return {
    code: ruleFailed.code,
    severity: ruleFailed.severity,
    span: { start: 0, end: 0 },
    knownBy: rule.code,
    message: `The check "${rule.code}" could not be made on "${context.page.path}": ${cause}`,
  };
}

/** Adds the findings of one rule at the level the settings give it. */
function runRule(
  rule: Rule,
  context: RuleContext,
  level: RuleLevel | undefined,
  found: Finding[],
): void {
  if (level === 'off') return;
  try {
    for (const report of rule.check(context)) {
      const severity = level ?? report.severity ?? rule.severity;
      found.push({ ...report, code: rule.code, severity });
    }
  } catch (error) {
    found.push(failure(rule, context, error));
  }
}

/** Whether a rule had all it needs to find something on a page. */
function wasMade({ code }: Rule, { ceiling }: RuleContext, level: RuleLevel | undefined): boolean {
  return level !== 'off' && (code !== copyCeiling.code || ceiling !== undefined);
}

/**
 * Runs rules on a page: what stands, in the order of the text, then of the rules, and what comments
 * of the page allow.
 */
export function judgePage(context: RuleContext, rules: readonly Rule[] = RULES): Allowed {
  const levels = levelsOn(context.settings, context.page.path);
  const found: Finding[] = [];
  for (const rule of rules) runRule(rule, context, levels[rule.code], found);
  const wasChecked = (code: string): boolean =>
    rules.some((rule) => rule.code === code && wasMade(rule, context, levels[code]));
  const asked = { page: context.page, wasChecked, known: PAGE_CODES, levels };
  const { findings, allowed } = applyAllowComments(asked, found);
  return {
    findings: findings.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end),
    allowed,
  };
}

/** The findings of a page that no comment of it allows. */
export function checkPage(context: RuleContext, rules: readonly Rule[] = RULES): Finding[] {
  return [...judgePage(context, rules).findings];
}
