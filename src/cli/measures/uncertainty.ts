/** Measures of uncertainty scores, sampled answers and what was retrieved for them. */

import * as z from 'zod';

import { primaryAnswerSpan } from '../../diagnosis/answer-span.js';
import { auditRule } from '../../statistics/audit-rule.js';
import { meanPairwiseJaccard } from '../../statistics/diversity.js';
import { labelEntropy, weightedLabelEntropy } from '../../statistics/entropy.js';
import { residualMass } from '../../statistics/residual.js';
import { aurcTrapezoid, aurec, auroc, selectiveRisk } from '../../statistics/selective.js';
import {
  flag,
  label,
  measureOf,
  numbers,
  sameLengths,
  share,
  UNEQUAL,
  type Measure,
} from './measure.js';
import { retrievalStates, retrievalValue } from './retrieval.js';

const scored = z
  .object({ score: numbers, wrong: z.array(flag) })
  .refine(({ score, wrong }) => sameLengths(score, wrong), UNEQUAL);

const covered = z
  .object({
    score: numbers,
    correct: z.array(flag),
    coverages: z.array(z.number().gt(0).max(1)),
  })
  .refine(({ score, correct }) => sameLengths(score, correct), UNEQUAL);

const audited = z.object({
  rows: z.array(
    z.object({ sd: z.number(), seu: z.number(), gps: z.number().nullable(), correct: flag }),
  ),
});

const clusters = z.array(label);

const weighted = z
  .object({ clusters, log_likelihoods: numbers })
  .refine((it) => sameLengths(it.clusters, it.log_likelihoods), UNEQUAL);

const mixture = z
  .object({ alpha: share, p_res: z.array(share), p_star: z.array(share) })
  .refine((it) => sameLengths(it.p_res, it.p_star), UNEQUAL);

function rankingValue({ score, wrong }: z.infer<typeof scored>): unknown {
  return {
    auroc: auroc(score, wrong),
    aurc_trapezoid: aurcTrapezoid(score, wrong),
    aurec_expected_ties: aurec(score, wrong),
  };
}

/** Risk per coverage, named by its percentage. */
function selectiveValue({ score, correct, coverages }: z.infer<typeof covered>): unknown {
  const wrong = correct.map((is) => !is);
  const percent = (coverage: number): string => String(Number((coverage * 100).toPrecision(12)));
  return Object.fromEntries(
    coverages.map((coverage) => [percent(coverage), selectiveRisk(score, wrong, coverage)]),
  );
}

function auditValue({ rows }: z.infer<typeof audited>): unknown {
  const { sdMedian, selected, precision, coverage } = auditRule(rows);
  return { sd_median: sdMedian, selected, precision, coverage };
}

/** In the order of the list that is told. */
export const uncertainty: readonly Measure[] = [
  measureOf('DSE', clusters, labelEntropy),
  measureOf('SE(weighted)', weighted, (it) =>
    weightedLabelEntropy(it.clusters, it.log_likelihoods),
  ),
  measureOf('primary_answer_span', z.string(), primaryAnswerSpan),
  measureOf('AUROC/AUREC', scored, rankingValue),
  measureOf('selective_risk', covered, selectiveValue),
  measureOf('audit_rule', audited, auditValue),
  measureOf('residual_mass_bound', mixture, (it) => residualMass(it.alpha, it.p_star, it.p_res)),
  measureOf('mean_pairwise_jaccard', z.array(z.array(label)), meanPairwiseJaccard),
  measureOf('retrieval-state diversity', retrievalStates, retrievalValue),
];
