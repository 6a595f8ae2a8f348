/**
 * Edits that raise the copy ceiling of a page. Each is made on the index and the page's questions
 * are served again: only what exposes more names than before is said.
 */

import { codePointLength } from '../corpus/text.js';
import { slugify } from '../corpus/names.js';
import type { ScaffoldEntry } from '../scaffold/scaffold-index.js';
import { lookUpSlug, TARGET_CAP } from '../scaffold/section.js';
import { truncate } from '../scaffold/truncate.js';
import type { CeilingItem, PageCeiling } from './ceiling.js';
import {
  Trial,
  type AskedName,
  type EditedPage,
  type EditStep,
  type TriedEdit,
} from './ceiling-trial.js';
import { inWords, type Asked } from './questions.js';

/** Engines built anew for edits of titles and slugs: each costs as much as an index. */
const MOST_REBUILDS = 4;
/** A shorter definition says nothing. */
const LEAST_DEFINITION = 40;

/** Edits that expose more names than before, the one that gains most first. */
export function ceilingEdits(page: EditedPage): TriedEdit[] {
  const missed = missedNames(page.ceiling);
  if (missed.length === 0) return [];
  const trial = new Trial(page);
  const { isDropped, isNoSeed } = placesOf(page);
  const edits = [
    ...moves(page, trial, missed),
    ...sentences(trial, missed),
    isDropped ? shorter(page, trial) : null,
    isDropped || isNoSeed ? quality(trial) : null,
    ...rebuilds(page, trial, missed, isNoSeed)
      .slice(0, MOST_REBUILDS)
      .map((make) => make()),
  ].filter((edit) => edit !== null);
  return edits.sort((a, b) => b.exposedAfter - a.exposedAfter);
}

interface Missed extends AskedName {
  readonly reason: CeilingItem['reason'];
}

function missedNames({ questions }: PageCeiling): Missed[] {
  return questions.flatMap(({ asked, items }) =>
    items
      .filter((item) => !item.exposed)
      .map(({ slug, title, reason }) => ({ asked, slug, title, reason })),
  );
}

/** Whether any of the page's questions that miss a name leave its own section out, and how. */
function placesOf({ engine, slug, options, ceiling }: EditedPage) {
  const missing = ceiling.questions.filter(({ items }) => items.some((item) => !item.exposed));
  const ranks = missing.map(({ prompt }) => {
    const { seeds, served } = engine.serve(prompt, options);
    return { rank: seeds.findIndex((seed) => seed.slug === slug), served };
  });
  return {
    isDropped: ranks.some(({ rank, served }) => rank >= served),
    isNoSeed: ranks.some(({ rank }) => rank < 0),
  };
}

/** Targets beyond the cap, moved to the last place that is shown, or to the first one. */
function moves(page: EditedPage, trial: Trial, missed: readonly Missed[]): (TriedEdit | null)[] {
  return missed.map(({ asked, slug: target }) => {
    const { entry } = trial;
    const targets = asked === 'parents' ? undefined : entry?.rel[asked];
    const place = targets?.indexOf(target) ?? -1;
    if (!entry || !targets || place < TARGET_CAP) return null;
    for (const to of [TARGET_CAP - 1, 0]) {
      const others = targets.toSpliced(place, 1);
      const rel = { ...entry.rel, [asked]: others.toSpliced(to, 0, target) };
      const step: EditStep = {
        ...{ kind: 'move-target', on: page.slug, relation: asked, target },
        ...{ from: place + 1, to: to + 1 },
      };
      const edit = trial.withEntry(step, { ...entry, rel });
      if (edit) return edit;
    }
    return null;
  });
}

/** Relations whose name alone makes no sentence. */
const VERBS: Readonly<Partial<Record<Asked, string>>> = {
  parents: 'is a kind of',
  hasPart: 'has as parts',
  partOf: 'is part of',
  relatedTo: 'is related to',
  standardizedBy: 'is standardized by',
};

/** A sentence in the definition that says how a missed name relates; one for each relation. */
function sentences(trial: Trial, missed: readonly Missed[]): (TriedEdit | null)[] {
  const byRelation = new Map<Asked, Missed[]>();
  for (const name of missed) {
    byRelation.set(name.asked, [...(byRelation.get(name.asked) ?? []), name]);
  }
  return [...byRelation].map(([relation, names]) => {
    const titles = listed(names.map(({ title }) => title));
    const verb = VERBS[relation] ?? inWords(relation);
    const sentence = `${trial.title()} ${verb} ${titles}.`;
    const targets = names.map(({ slug }) => slug);
    const step: EditStep = {
      ...{ kind: 'name-in-definition', on: trial.slug, relation, targets, sentence },
    };
    return trial.withEntry(step, trial.defined(sentence));
  });
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** The longest definition with which the budget leaves more in. */
function shorter(page: EditedPage, trial: Trial): TriedEdit | null {
  const { entry } = trial;
  if (!entry) return null;
  const from = codePointLength(entry.d);
  const attempt = (to: number): TriedEdit | null =>
    trial.withEntry(
      { kind: 'shorten-definition', on: page.slug, from: codePointLength(page.definition), to },
      { ...entry, d: truncate(entry.d, to) },
    );
  let low = LEAST_DEFINITION;
  let high = from;
  let best = low < high ? attempt(low) : null;
  if (!best) return null;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const edit = attempt(middle);
    if (edit) [low, best] = [middle, edit];
    else high = middle;
  }
  return best;
}

/** The lowest quality, in hundredths, that puts the class before others of its score. */
function quality(trial: Trial): TriedEdit | null {
  const { entry } = trial;
  if (!entry) return null;
  const now = Math.round((entry.q ?? 0) * 100);
  const attempt = (hundredths: number): TriedEdit | null => {
    const to = hundredths / 100;
    const step: EditStep = { kind: 'raise-quality', on: trial.slug, from: entry.q ?? 0, to };
    return trial.withEntry(step, { ...entry, q: to });
  };
  let best = now < 100 ? attempt(100) : null;
  let low = now;
  let high = 100;
  while (best && high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const edit = attempt(middle);
    if (edit) [high, best] = [middle, edit];
    else low = middle;
  }
  return best;
}

/** Edits of titles and slugs, which change what the whole index looks names up by. */
function rebuilds(
  page: EditedPage,
  trial: Trial,
  missed: readonly Missed[],
  isNoSeed: boolean,
): (() => TriedEdit | null)[] {
  const { entries } = page.engine;
  const retitled = (slug: string) => (): TriedEdit | null => {
    const entry = entries.get(slug);
    const to = wordsOfSlug(slug);
    if (!entry || to === '' || slugify(entry.t) === slugify(to)) return null;
    const changed = new Map(entries).set(slug, { ...entry, t: to });
    return trial.withEntries({ kind: 'title', on: slug, from: entry.t, to }, changed);
  };
  const reslugged = (slug: string) => (): TriedEdit | null => {
    const to = lookUpSlug(slug);
    if (to === '' || to === slug || entries.has(to)) return null;
    const step: EditStep = { kind: 'write-slug', on: slug, from: slug, to };
    return trial.withEntries(step, withSlug(entries, slug, to), new Map([[slug, to]]));
  };
  const targets = new Map(missed.map((name) => [name.slug, name]));
  return [
    ...(isNoSeed ? [retitled(page.slug)] : []),
    ...[...targets.values()].flatMap(({ slug, reason, title }) => [
      ...(lookUpSlug(slug) === slug ? [] : [reslugged(slug)]),
      ...(reason === 'unmatchable' || slugify(title) === '' ? [retitled(slug)] : []),
    ]),
  ];
}

/** `tide-gauge` as `Tide Gauge`. */
function wordsOfSlug(slug: string): string {
  return slugify(slug)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** The entries with another slug for a class, in its place and wherever it is named. */
function withSlug(
  entries: ReadonlyMap<string, ScaffoldEntry>,
  from: string,
  to: string,
): Map<string, ScaffoldEntry> {
  const name = (slug: string): string => (slug === from ? to : slug);
  const all = (slugs: readonly string[]): readonly string[] =>
    slugs.includes(from) ? slugs.map(name) : slugs;
  return new Map(
    [...entries].map(([slug, entry]): [string, ScaffoldEntry] => {
      const rel = Object.entries(entry.rel).map(([predicate, slugs]) => [predicate, all(slugs)]);
      const changed = { ...entry, sup: all(entry.sup), isup: all(entry.isup) };
      return [name(slug), { ...changed, rel: Object.fromEntries(rel) as ScaffoldEntry['rel'] }];
    }),
  );
}
