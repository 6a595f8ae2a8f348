/** Two classes that are one: references lead to the one that stays, which keeps the other's names. */

import type { IndexedClass } from '../../../corpus/corpus-index.js';
import type { Page, Reference } from '../../../corpus/model.js';
import { parsePage } from '../../../corpus/page.js';
import { shortestCycle } from '../../../ontology/class-graph.js';
import { IndexView } from '../../../ontology/index-view.js';
import { applyEdits } from '../../../rules/support/edits.js';
import { counted } from '../../../rules/support/words.js';
import { ChangeDraft, refuse } from '../../changes/draft.js';
import { quoted } from '../../changes/file-names.js';
import { classTitle } from '../../own-class.js';
import { recordAfter } from '../../changes/own-names.js';
import type { Planner } from '../../changes/plan-change.js';
import { unindexedReferrers } from '../../changes/unindexed.js';
import type { ChangeRefusal } from '../../change.js';
import { pagesToSearch } from '../../occurrences.js';
import type { PageText, Surroundings } from '../../surroundings.js';
import { linkNameOf } from '../link-name.js';
import { noClass, unreadable } from '../refusals.js';
import { keepNames } from './kept-names.js';
import { lossesOf } from './lost.js';
import { refersToFrom, type Merging } from './merging.js';
import { hasHeading, redirect } from './redirect.js';

/** Merges a class into another; its page is deleted, and what is lost with it is told. */
export const planMergeClasses: Planner<'merge-classes'> = (request, s, read) => {
  const from = s.index.classOf(request.from);
  const into = s.index.classOf(request.into);
  if (!from) return noClass(request.from);
  if (!into) return noClass(request.into);
  const fault = faultOf(from, into, s);
  if (fault) return fault;
  const goes = read(from.page.path);
  const stays = read(into.page.path);
  if (!goes) return unreadable(from.page.path);
  if (!stays) return unreadable(into.page.path);
  const after = s.index.copy();
  after.delete(from.page.path);
  const draft = new ChangeDraft();
  const linkName = linkNameOf(into.page, after);
  const merging: Merging = { from, into, linkName, after, s, read, draft };
  const texts = redirectAll(merging, stays);
  keepNames(stays, merging);
  const broken = brokenPage(merging, texts, stays);
  if (broken) return broken;
  for (const sentence of lossesOf(goes.page, merging)) draft.warn(sentence);
  draft.step({ type: 'delete', page: from.page.path, hash: goes.hash });
  return draft.finish(`Merge class ${classTitle(from)} into ${classTitle(into)}`);
};

function faultOf(from: IndexedClass, into: IndexedClass, s: Surroundings): ChangeRefusal | null {
  if (from.slug === into.slug) {
    return refuse('A class cannot be merged into itself.', 'Pick another class.');
  }
  for (const one of [from, into]) {
    const [, another] = s.index.pagesOfSlug(one.slug);
    if (another === undefined) continue;
    return refuse(
      `More than one page declares the class ${quoted(one.slug)}: ${s.index.pagesOfSlug(one.slug).map(quoted).join(', ')}.`,
      'Give each class an IRI of its own first: what refers to it may mean either.',
    );
  }
  const cycle = cycleAfter(from, into, s);
  if (!cycle) return null;
  return refuse(
    `Merged, ${quoted(classTitle(into))} would be above itself: ${cycle.join(' > ')}.`,
    'Take one of these parents off its page first.',
  );
}

/** A cycle of parents through the class that stays, once the other is that class. */
function cycleAfter(from: IndexedClass, into: IndexedClass, s: Surroundings): string[] | null {
  return shortestCycle(into.slug, (slug) => {
    if (slug === from.slug) return [];
    const parents = s.view.classOf(slug)?.parents ?? [];
    return parents.map((parent) => (parent === from.slug ? into.slug : parent));
  });
}

/** Redirects every page that may refer to the class that goes; gives those that were read. */
function redirectAll(merging: Merging, stays: PageText): PageText[] {
  const { from, draft, read } = merging;
  const texts: PageText[] = [];
  let unheaded = 0;
  for (const path of pagesToRead(merging)) {
    const text = path === stays.page.path ? stays : read(path);
    if (!text) {
      draft.warn(`${path} cannot be read: its references stay as they are.`);
      continue;
    }
    const headings = redirect(text, merging);
    unheaded += headings.filter((heading) => !hasHeading(stays.page, heading)).length;
    texts.push(text);
  }
  if (unheaded > 0) {
    draft.warn(
      `${counted(unheaded, 'link')} to ${quoted(classTitle(from))} names a heading or block that the page that stays has not.`,
    );
  }
  return texts;
}

function pagesToRead({ from, into, s, read }: Merging): string[] {
  const { path, name, names } = from.page;
  const paths = new Set([
    into.page.path,
    ...pagesToSearch({ page: path, slug: from.slug }, s),
    ...unindexedReferrers({ names: [name, ...names], files: [path], slugs: [from.slug] }, s, read),
  ]);
  paths.delete(path);
  return [...paths].sort();
}

/** A page that would not read as it should after its edits: then nothing is done at all. */
function brokenPage(
  merging: Merging,
  texts: readonly PageText[],
  stays: PageText,
): ChangeRefusal | null {
  const { draft, s, into } = merging;
  const after = merging.after.copy();
  after.set(recordAfter(draft, stays, into.page.path, s.settings.iri));
  const view = new IndexView(after);
  const broken = texts.find((text) => !readsAsMerged(text, merging, view));
  if (!broken) return null;
  return refuse(
    `The class block of ${quoted(broken.page.path)} is written in a way that its references cannot be redirected safely.`,
    `Let it refer to ${quoted(classTitle(into))} by hand, then merge again.`,
  );
}

/** Each reference must mean what it meant, or the class that stays, and nothing twice. */
function readsAsMerged({ page }: PageText, merging: Merging, view: IndexView): boolean {
  const { into, s, draft } = merging;
  const edits = draft.editsOf(page.path);
  if (edits.length === 0) return true;
  const text = applyEdits(page.scan.text, edits);
  const after = parsePage(page.path, text, { iri: s.settings.iri });
  if (soundness(page) !== soundness(after)) return false;
  const own = page.classBlock?.iri?.value === into.iri;
  const edges = edgesOf(page).map(([key, reference]) => {
    const redirected = refersToFrom(merging, reference);
    const slug = redirected ? into.slug : view.slugOf(reference);
    return { edge: `${key} ${slug ?? ''}`, redirected };
  });
  const kept = new Set(edges.flatMap((one) => (one.redirected ? [] : [one.edge])));
  const wanted = edges.filter(({ edge, redirected }) => {
    if (!redirected) return true;
    const repeats = own || kept.has(edge);
    kept.add(edge);
    return !repeats;
  });
  const found = edgesOf(after).map(([key, one]) => `${key} ${view.slugOf(one) ?? ''}`);
  return JSON.stringify(found) === JSON.stringify(wanted.map(({ edge }) => edge));
}

function soundness({ frontMatterFaults, jsonFences, classBlock, scan }: Page): string {
  const fences = jsonFences.map(({ kind, error }) => [kind, error === null]);
  const headings = scan.headings.length;
  return JSON.stringify([frontMatterFaults.length, fences, classBlock?.dialect, headings]);
}

function edgesOf({ classBlock }: Page): (readonly [string, Reference])[] {
  if (!classBlock) return [];
  const { parents, relations } = classBlock;
  return [
    // Some pages write a `subClassOf` among the relations as well: that is another list.
    ...parents.map((parent) => ['parents', parent] as const),
    ...relations.flatMap(({ key, targets }) => targets.map((one) => [key, one] as const)),
  ];
}
