/** What an answer distribution can owe to anything but the path it is explained by. */

export interface ResidualMass {
  /** Total variation between the mixture and its main part, 0 to 1. */
  readonly tv: number;
  /** 1 − α: `tv` never exceeds it. */
  readonly bound: number;
}

/**
 * For p = α p* + (1 − α) r over the same outcomes: TV(p, p*) = (1 − α) TV(r, p*) ≤ 1 − α
 * (OntoGraphRAG, Appendix A). α is 0 to 1; both distributions sum to 1.
 */
export function residualMass(
  alpha: number,
  main: readonly number[],
  residual: readonly number[],
): ResidualMass {
  if (main.length !== residual.length) {
    throw new RangeError(`${main.length} outcomes against ${residual.length}.`);
  }
  const apart = main.reduce((sum, share, i) => sum + Math.abs(share - residual[i]!), 0) / 2;
  return { tv: (1 - alpha) * apart, bound: 1 - alpha };
}
