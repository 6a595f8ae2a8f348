/** Guesses the settings of a folder from its files: where the pages are and which words they use. */

import { DEFAULT_SETTINGS, type DialectChoice } from './settings.js';

/** What detection wants to know of a page that has an ontology block. */
export interface PageFacts {
  readonly dialect: Exclude<DialectChoice, 'auto'>;
  /** Class IRI as written; null when it has none. */
  readonly iri: string | null;
  readonly domain: string | null;
  readonly maturity: string | null;
}

/** Reads one file; null when it has no ontology block or cannot be read. */
export type Sampler = (path: string) => Promise<PageFacts | null>;

export interface Counted {
  readonly value: string;
  readonly count: number;
}

/** Values of one key: the usual ones, and those too rare to be meant as vocabulary. */
export interface CountedValues {
  readonly usual: readonly Counted[];
  readonly rare: readonly Counted[];
}

export interface Detection {
  /** Folder of the pages; null when none was found. */
  readonly pages: string | null;
  /** Pages with an ontology block below that folder, among those looked at. */
  readonly classes: number;
  readonly dialect: DialectChoice;
  /** Prefix of class IRIs; null when no page writes one. */
  readonly iri: string | null;
  readonly domains: CountedValues;
  readonly maturity: CountedValues;
  readonly sure: 'certain' | 'likely' | 'guess' | 'none';
  /** Why, in sentences for the person who set it up. */
  readonly why: readonly string[];
}

interface Sampled {
  readonly path: string;
  readonly facts: PageFacts;
}

/** Files looked at: enough for any vocabulary, and bounded in a vault of any size. */
const MAX_SAMPLE = 20_000;

/** Files read at a time. */
const BATCH = 64;

/** Share of the pages a subfolder must hold to be the page folder instead of its parent. */
const SHARE = 0.8;
const SHARE_WHEN_NAMED = 0.5;

/** Share of the pages below which a value is rather a slip than vocabulary. */
const RARE = 0.005;

const NO_VALUES: CountedValues = { usual: [], rare: [] };

/** Whether a file can be a page: markdown, and in no folder of a program or of templates. */
export function mayBePage(path: string): boolean {
  if (!/\.md$/iu.test(path)) return false;
  const folders = path.split('/').slice(0, -1);
  if (folders.some((name) => /^(?:\..*|node_modules|templates?)$/iu.test(name))) return false;
  // Logseq keeps old versions of pages here; `ledger` holds pages written by Ontodesk itself.
  return !/(?:^|\/)logseq\/(?:bak|version-files)\//u.test(path) && folders[0] !== 'ledger';
}

/** Looks at the files of a folder (paths relative to it, with "/") and says what it found. */
export async function detect(
  paths: readonly string[],
  sample: Sampler,
  progress?: (done: number, total: number) => void,
): Promise<Detection> {
  const candidates = paths.filter(mayBePage);
  const chosen = spread(candidates, MAX_SAMPLE);
  const found = await readAll(chosen, sample, progress);
  if (found.length === 0) return withoutBlocks(candidates);
  const pages = folderOfMost(found.map((it) => it.path));
  const inside = found.filter((it) => isBelow(it.path, pages));
  const why = [
    ...(chosen.length < candidates.length
      ? [`${chosen.length} of ${candidates.length} markdown files were looked at.`]
      : []),
    whereSentence(inside.length, pages),
    ...elsewhereSentence(found, pages),
  ];
  return { pages, ...describe(inside), sure: sureness(inside.length, found.length), why };
}

/** Evenly spread choice of at most `most` items. */
function spread<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, i) => items[Math.floor((i * items.length) / most)]!);
}

async function readAll(
  paths: readonly string[],
  sample: Sampler,
  progress?: (done: number, total: number) => void,
): Promise<Sampled[]> {
  const found: Sampled[] = [];
  for (let i = 0; i < paths.length; i += BATCH) {
    progress?.(i, paths.length);
    const batch = paths.slice(i, i + BATCH);
    const facts = await Promise.all(batch.map((path) => sample(path)));
    facts.forEach((one, k) => {
      if (one !== null) found.push({ path: batch[k]!, facts: one });
    });
  }
  return found;
}

function isBelow(path: string, folder: string): boolean {
  return folder === '.' || path.startsWith(`${folder}/`);
}

/** The deepest folder that holds nearly all of the pages. */
function folderOfMost(paths: readonly string[]): string {
  let folder = '.';
  for (;;) {
    const below = subfolderOfMost(paths, folder);
    if (below === null) return folder;
    folder = below;
  }
}

function subfolderOfMost(paths: readonly string[], folder: string): string | null {
  const start = folder === '.' ? 0 : folder.length + 1;
  const counts = new Map<string, number>();
  for (const path of paths.filter((it) => isBelow(it, folder))) {
    const slash = path.indexOf('/', start);
    if (slash !== -1) counts.set(path.slice(0, slash), (counts.get(path.slice(0, slash)) ?? 0) + 1);
  }
  const [most] = sortCounts(counts);
  if (most === undefined) return null;
  const total = paths.filter((it) => isBelow(it, folder)).length;
  const needed = most.value.endsWith('pages') ? SHARE_WHEN_NAMED : SHARE;
  return most.count > needed * total ? most.value : null;
}

/** By count, most first, then by name. */
function sortCounts(counts: ReadonlyMap<string, number>): Counted[] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

function countValues(values: readonly (string | null)[]): Counted[] {
  const counts = new Map<string, number>();
  for (const value of values) {
    const text = value?.trim() ?? '';
    if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return sortCounts(counts);
}

function describe(found: readonly Sampled[]): Omit<Detection, 'pages' | 'sure' | 'why'> {
  const facts = found.map((it) => it.facts);
  const dialects = countValues(facts.map((it) => it.dialect));
  return {
    classes: facts.length,
    dialect: dialects.length === 1 ? facts[0]!.dialect : 'auto',
    iri: countValues(facts.map((it) => prefixOf(it.iri)))[0]?.value ?? null,
    domains: splitRare(
      countValues(facts.map((it) => it.domain)),
      DEFAULT_SETTINGS.vocabulary.domains,
    ),
    maturity: splitRare(
      countValues(facts.map((it) => it.maturity)),
      DEFAULT_SETTINGS.vocabulary.maturity,
    ),
  };
}

/** Everything up to the last `:`, which the slug follows. */
function prefixOf(iri: string | null): string | null {
  const colon = iri?.lastIndexOf(':') ?? -1;
  return iri === null || colon === -1 ? null : iri.slice(0, colon + 1);
}

/** A default value is never rare: somebody chose it. */
function splitRare(counted: readonly Counted[], defaults: readonly string[]): CountedValues {
  const total = counted.reduce((sum, it) => sum + it.count, 0);
  const isRare = (it: Counted): boolean => it.count <= RARE * total && !defaults.includes(it.value);
  return { usual: counted.filter((it) => !isRare(it)), rare: counted.filter(isRare) };
}

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const shownFolder = (folder: string): string => (folder === '.' ? 'this folder' : `${folder}/`);

function whereSentence(count: number, pages: string): string {
  return `${plural(count, 'page')} with an ontology block in ${shownFolder(pages)}.`;
}

function elsewhereSentence(found: readonly Sampled[], pages: string): string[] {
  const outside = found.filter((it) => !isBelow(it.path, pages));
  const folders = countValues(
    outside.map((it) => it.path.slice(0, it.path.lastIndexOf('/') + 1) || '.'),
  );
  if (folders.length === 0) return [];
  const named = folders
    .slice(0, 3)
    .map((it) => `${it.value === '.' ? 'this folder' : it.value} (${it.count})`);
  const more = folders.length > 3 ? ` and ${folders.length - 3} more` : '';
  return [`Others lie in ${named.join(', ')}${more}; they are not part of the corpus.`];
}

function sureness(inside: number, all: number): Detection['sure'] {
  if (inside === all && inside >= 3) return 'certain';
  return inside >= SHARE * all ? 'likely' : 'guess';
}

/** No page has an ontology block: a folder called `pages` is the best guess there is. */
function withoutBlocks(candidates: readonly string[]): Detection {
  const named = candidates.map((path) => /^(?:.*\/)?pages(?=\/)/u.exec(path)?.[0] ?? null);
  const pages = countValues(named)[0]?.value ?? null;
  const why =
    candidates.length === 0
      ? ['There is no markdown file in this folder.']
      : [`None of ${plural(candidates.length, 'markdown file')} has an ontology block.`];
  return {
    pages,
    classes: 0,
    dialect: 'auto',
    iri: null,
    domains: NO_VALUES,
    maturity: NO_VALUES,
    sure: pages === null ? 'none' : 'guess',
    why,
  };
}
