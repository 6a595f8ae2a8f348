/** Everything counted out, for inputs small enough. */

/** All orders of the items. */
export function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) =>
    permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]),
  );
}

/** All subsets of the items, the empty one too. */
export function subsets<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  const rest = subsets(items.slice(1));
  return [...rest, ...rest.map((some) => [items[0]!, ...some])];
}

/** C(n, 0) … C(n, k), exact. */
export function binomials(n: number, k: number): bigint[] {
  const all = [1n];
  for (let i = 1n; i <= BigInt(k); i++) all.push((all.at(-1)! * (BigInt(n) - i + 1n)) / i);
  return all;
}

/** Mean of what each order in ascending score gives, over every way to order the ties. */
export function overTieOrders(
  scores: readonly number[],
  ofOrder: (rows: readonly number[]) => number,
): number {
  const ascending = permutations([...scores.keys()]).filter((rows) =>
    rows.every((row, i) => i === 0 || scores[rows[i - 1]!]! <= scores[row]!),
  );
  return ascending.reduce((sum, rows) => sum + ofOrder(rows), 0) / ascending.length;
}
