/** All checks, and the one way to run them. */

import { blockDuplicate } from './block-duplicate.js';
import { conflictMarker } from './conflict-marker.js';
import { copyCeiling } from './copy-ceiling.js';
import { definitionMissing } from './definition-missing.js';
import { definitionShort } from './definition-short.js';
import { domainUnknown } from './domain-unknown.js';
import { fenceUnbalanced } from './fence-unbalanced.js';
import { frontMatterSyntax } from './front-matter-syntax.js';
import { headingMissing } from './heading-missing.js';
import { iriDuplicate } from './iri-duplicate.js';
import { iriMissing } from './iri-missing.js';
import { jsonSyntax } from './json-syntax.js';
import { labelMissing } from './label-missing.js';
import { linkAmbiguous } from './link-ambiguous.js';
import { linkMissing } from './link-missing.js';
import { maturityUnknown } from './maturity-unknown.js';
import { parentBareObject } from './parent-bare-object.js';
import { parentDangling } from './parent-dangling.js';
import { parentLabelDiffers } from './parent-label-differs.js';
import { parentMissing } from './parent-missing.js';
import { parentRepeated } from './parent-repeated.js';
import { parentSelf } from './parent-self.js';
import { parentsMultiple } from './parents-multiple.js';
import { predicateUnknown } from './predicate-unknown.js';
import { publicDiffers } from './public-differs.js';
import { qualityDiffers } from './quality-differs.js';
import { refLabelDiffers } from './ref-label-differs.js';
import { referenceMalformed } from './reference-malformed.js';
import { ruleFailed } from './rule-failed.js';
import type { Finding, Rule, RuleContext } from './rule.js';
import { slugDiffers } from './slug-differs.js';
import { targetDangling } from './target-dangling.js';
import { targetRepeated } from './target-repeated.js';
import { targetSelf } from './target-self.js';
import { taxonomyCycle } from './taxonomy-cycle.js';
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
];

/** The finding that stands for a check that threw. */
function failure(rule: Rule, context: RuleContext, error: unknown): Finding {
  const cause = error instanceof Error ? error.message : String(error);
  return {
    code: ruleFailed.code,
    severity: ruleFailed.severity,
    span: { start: 0, end: 0 },
    message: `The check "${rule.code}" could not be made on "${context.page.path}": ${cause}`,
  };
}

/** The findings of one rule at the level the settings give it. */
function runRule(rule: Rule, context: RuleContext): Finding[] {
  const level = context.settings.rules[rule.code];
  if (level === 'off') return [];
  try {
    return rule.check(context).map((report) => ({
      ...report,
      code: rule.code,
      severity: level ?? report.severity ?? rule.severity,
    }));
  } catch (error) {
    return [failure(rule, context, error)];
  }
}

/** Runs rules on a page; findings in the order of the text, then of the rules. */
export function checkPage(context: RuleContext, rules: readonly Rule[] = RULES): Finding[] {
  const findings = rules.flatMap((rule) => runRule(rule, context));
  return findings.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}
