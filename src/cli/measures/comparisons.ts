/** Measures of pairs, tables and raters. */

import * as z from 'zod';

import { cohenKappa } from '../../statistics/agreement.js';
import { meanInterval } from '../../statistics/bootstrap.js';
import { holm } from '../../statistics/holm.js';
import {
  haldaneOddsRatio,
  mantelHaenszel,
  mcnemarExact,
  wilson95,
} from '../../statistics/proportions.js';
import { percentileRanks, spearman } from '../../statistics/ranks.js';
import { signedRank } from '../../statistics/signed-rank.js';
import {
  count,
  label,
  measureOf,
  numbers,
  sameLengths,
  share,
  UNEQUAL,
  type Measure,
} from './measure.js';

const certified = z
  .object({ cert_correct: count, cert_wrong: count, uncert_correct: count, uncert_wrong: count })
  .transform((table) => ({
    selectedRight: table.cert_correct,
    selectedWrong: table.cert_wrong,
    otherRight: table.uncert_correct,
    otherWrong: table.uncert_wrong,
  }));

const xy = z.object({ x: numbers, y: numbers }).refine(({ x, y }) => sameLengths(x, y), UNEQUAL);

const ratings = z
  .object({ a: z.array(label), b: z.array(label) })
  .refine(({ a, b }) => sameLengths(a, b), UNEQUAL);

const draws = z
  .object({
    values: numbers,
    clusters: z.array(label).optional(),
    seed: z.int().optional(),
    resamples: z.int().min(1).max(1_000_000).optional(),
    level: z.number().gt(0).lt(1).optional(),
  })
  .refine((it) => sameLengths(it.values, it.clusters ?? it.values), UNEQUAL);

const successes = z
  .object({ k: count, n: count })
  .refine(({ k, n }) => k <= n, 'k must not be above n');

function signedRankValue(differences: readonly number[]): unknown {
  const { n, plus, minus, p, exact, rankBiserial } = signedRank(differences);
  return { n, t_plus: plus, t_minus: minus, p, exact, rank_biserial: rankBiserial };
}

/** In the order of the list that is told. */
export const comparisons: readonly Measure[] = [
  measureOf('Wilson95', successes, ({ k, n }) => wilson95(k, n)),
  measureOf('McNemar exact', z.object({ b: count, c: count }), ({ b, c }) => mcnemarExact(b, c)),
  measureOf('Mantel-Haenszel OR', z.record(z.string(), certified), (strata) =>
    mantelHaenszel(Object.values(strata)),
  ),
  measureOf('pooled OR (Haldane +0.5)', certified, haldaneOddsRatio),
  measureOf('percentile_rank', numbers, (values) => ({ average_ties: percentileRanks(values) })),
  measureOf('signed_rank', numbers, signedRankValue),
  measureOf('rank_biserial', numbers, (values) => signedRank(values).rankBiserial),
  measureOf('holm', z.array(share), holm),
  measureOf('bootstrap_mean', draws, ({ values, clusters, seed, resamples, level }) =>
    meanInterval(values, {
      ...(clusters && { clusters }),
      ...(seed !== undefined && { seed }),
      ...(resamples !== undefined && { resamples }),
      ...(level !== undefined && { level }),
    }),
  ),
  measureOf('cohen_kappa', ratings, ({ a, b }) => cohenKappa(a, b)),
  measureOf('spearman', xy, ({ x, y }) => spearman(x, y)),
];
