/** Agreement of two raters beyond chance. */

/**
 * Cohen's κ of n items rated by two raters in nominal categories: (pₒ − pₑ) / (1 − pₑ), −1 to 1
 * (Cohen 1960, eq. 1). Null without an item, or when both raters use one and the same category
 * throughout: agreement by chance is then certain.
 */
export function cohenKappa(a: readonly string[], b: readonly string[]): number | null {
  if (a.length !== b.length) throw new RangeError(`${a.length} ratings against ${b.length}.`);
  const n = a.length;
  const counts = (of: readonly string[]): Map<string, number> => {
    const map = new Map<string, number>();
    for (const category of of) map.set(category, (map.get(category) ?? 0) + 1);
    return map;
  };
  const [ofA, ofB] = [counts(a), counts(b)];
  let byChance = 0;
  for (const [category, count] of ofA) byChance += count * (ofB.get(category) ?? 0);
  const agreed = a.filter((category, i) => category === b[i]).length;
  // In whole numbers until the last step: agreement that equals chance is then exactly 0.
  return n * n === byChance ? null : (n * agreed - byChance) / (n * n - byChance);
}
