/** Classes to pick from while a person types a name. */

export interface ClassTitle {
  readonly slug: string;
  readonly title: string;
}

/** Most suggestions: a person who needs more types on. */
const MOST = 20;

/** Classes whose title or slug holds the text; those that start with it first. */
export function findClasses(classes: readonly ClassTitle[], query: string): ClassTitle[] {
  const wanted = fold(query);
  if (wanted === '') return [];
  const hits = classes
    .map((one) => ({ one, rank: rankOf(one, wanted) }))
    .filter(({ rank }) => rank < NO_HIT);
  hits.sort((a, b) => a.rank - b.rank || compare(a.one.title, b.one.title));
  return hits.slice(0, MOST).map(({ one }) => one);
}

const NO_HIT = 4;

/** 0 the name itself, 1 starts with it, 2 a word starts with it, 3 holds it. */
function rankOf({ slug, title }: ClassTitle, wanted: string): number {
  const names = [fold(title), fold(slug)];
  if (names.includes(wanted)) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  if (names.some((name) => name.includes(` ${wanted}`))) return 2;
  return names.some((name) => name.includes(wanted)) ? 3 : NO_HIT;
}

const fold = (text: string): string =>
  text.toLowerCase().replaceAll('-', ' ').replace(/\s+/gu, ' ').trim();

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
