/** Entropy of labels and of weights. */

/** −Σ p ln p over the shares of the labels, in nats, 0 to ln n; 0 for none (Shannon 1948). */
export function labelEntropy(labels: readonly (string | number)[]): number {
  const counts = new Map<string | number, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return massEntropy([...counts.values()]);
}

/**
 * The same when each of n labels weighs the softmax of its log-likelihood (nats): semantic entropy
 * of n answers (Kuhn, Gal and Farquhar 2023, eq. 4, over the answers sampled). 0 for none.
 */
export function weightedLabelEntropy(
  labels: readonly (string | number)[],
  logLikelihoods: readonly number[],
): number {
  if (labels.length !== logLikelihoods.length) {
    throw new RangeError(`${labels.length} labels, but ${logLikelihoods.length} log-likelihoods.`);
  }
  // Taken from the largest, so that very unlikely answers do not vanish together.
  const top = logLikelihoods.reduce((most, value) => Math.max(most, value), -Infinity);
  const masses = new Map<string | number, number>();
  for (const [i, label] of labels.entries()) {
    masses.set(label, (masses.get(label) ?? 0) + Math.exp(logLikelihoods[i]! - top));
  }
  return massEntropy([...masses.values()]);
}

/** Entropy of weights that need not sum to 1; never −0. */
function massEntropy(masses: readonly number[]): number {
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  let entropy = 0;
  for (const mass of masses) if (mass > 0) entropy -= (mass / total) * Math.log(mass / total);
  return entropy === 0 ? 0 : entropy;
}
