/**
 * Links follow pages whose names or places change. Every place that may be concerned is looked up
 * before and after: it must lead to the same page, be rewritten so that it does, or be told.
 */

import type { CorpusIndex } from '../../corpus/corpus-index.js';
import { locate } from '../../corpus/json-fence.js';
import { nameKey, pageNameOfPath, slugify } from '../../corpus/names.js';
import type { PageRecord } from '../../corpus/record.js';
import type { ChangeRefusal } from '../change.js';
import type { PageText, ReadPage, Surroundings } from '../surroundings.js';
import { refuse, type ChangeDraft } from './draft.js';
import { canBeLinked, folderOf, pagesNamed, quoted, sameName } from './file-names.js';
import type { NamePlace, NewName } from './name-place.js';
import { namePlaces } from './name-places.js';
import { lastPart, unindexedReferrers } from './unindexed.js';

/** A page that gets another name, another place, or both. */
export interface Changed {
  readonly before: PageRecord;
  readonly after: PageRecord;
  /** Names a link that used a name that goes is to get, the best first; the page's own when empty. */
  readonly names?: readonly string[];
  /** The first heading, when it takes another text. */
  readonly heading?: { readonly from: string; readonly to: string };
}

/** What links go by: the corpus now and as it will be. */
export interface Following {
  readonly s: Surroundings;
  readonly read: ReadPage;
  readonly after: CorpusIndex;
  /** By path before the change. */
  readonly changed: ReadonlyMap<string, Changed>;
  /** Pages that are pages no longer, by path. */
  readonly gone: ReadonlyMap<string, PageRecord>;
  /** Pages to look at beside those that use a name which comes or goes. */
  readonly also?: readonly string[];
  readonly draft: ChangeDraft;
}

/** The corpus after the change, as far as names and places go. */
export function indexAfter(
  index: CorpusIndex,
  changed: Iterable<Changed>,
  gone: Iterable<string> = [],
): CorpusIndex {
  const after = index.copy();
  const all = [...changed];
  for (const { before } of all) after.delete(before.path);
  for (const path of gone) after.delete(path);
  for (const one of all) after.set(one.after);
  return after;
}

/** Rewrites every link that needs it; a refusal when one cannot be kept on its page. */
export function followLinks(following: Following): ChangeRefusal | null {
  const { s, read, draft } = following;
  const tally: Tally = { found: 0, broken: 0, displaced: new Map() };
  for (const path of pagesToRead(following)) {
    const text = read(path);
    if (!text) {
      draft.warn(`${path} cannot be read: its links stay as they are.`);
      continue;
    }
    for (const place of namePlaces(text.page)) {
      const refusal = followPlace(following, text, place, tally);
      if (refusal) return refusal;
    }
  }
  tell(draft, tally, s.index);
  return null;
}

interface Tally {
  /** Links without a page that will have one. */
  found: number;
  /** Links to pages that go. */
  broken: number;
  /** Links to other pages that had to be written otherwise, by page. */
  readonly displaced: Map<string, number>;
}

function pagesToRead({ s, read, changed, gone, also }: Following): string[] {
  const paths = new Set<string>([...changed.keys(), ...(also ?? [])]);
  const names = new Set<string>();
  const records = [...changed.values()].flatMap(({ before, after }) => [before, after]);
  for (const record of [...records, ...gone.values()]) {
    for (const name of [record.name, ...record.names]) names.add(name);
    // References by IRI do not go by names.
    for (const path of s.links.mayReferTo({ ...record, class: null })) paths.add(path);
  }
  for (const name of names) for (const path of s.links.linkingByName(name)) paths.add(path);
  for (const path of unindexedReferrers({ names: [...names] }, s, read)) paths.add(path);
  return [...paths].filter((path) => !gone.has(path)).sort();
}

type Named = Pick<NamePlace, 'target' | 'ontology'>;

/**
 * Pages a place may mean: by name, and where a class is meant that no page of the name declares, by
 * the slug the name gives.
 */
function meant(index: CorpusIndex, place: Named): readonly string[] {
  const named = pagesNamed(index, place.target);
  const [only, another] = named;
  const declares = only !== undefined && index.get(only)?.class !== null;
  if (!place.ontology || another !== undefined || declares) return named;
  const found = index.classes().get(slugify(place.target));
  return found ? [found.page.path] : named;
}

function followPlace(
  following: Following,
  text: PageText,
  place: NamePlace,
  tally: Tally,
): ChangeRefusal | null {
  const { s, changed, gone, draft } = following;
  if (place.target === '') return followHeading(following, text, place);
  const before = meant(s.index, place);
  const [path] = before;
  if (path === undefined) {
    if (!place.mirror && meant(following.after, place).length > 0) tally.found++;
    return null;
  }
  if (before.length > 1) {
    const concerned = before.some((one) => changed.has(one) || gone.has(one));
    if (concerned && !place.mirror) draft.leaveAlone(text, locate(place.place), unsure(before));
    return null;
  }
  if (gone.has(path)) {
    if (place.mirror) return null;
    tally.broken++;
    draft.leaveAlone(text, locate(place.place), `${path} will be no page of the corpus.`);
    return null;
  }
  return followTo(following, text, place, path, tally);
}

function unsure(paths: readonly string[]): string {
  return `It may mean ${paths.join(' or ')}.`;
}

function followTo(
  following: Following,
  text: PageText,
  place: NamePlace,
  path: string,
  tally: Tally,
): ChangeRefusal | null {
  const { changed, draft, s } = following;
  const one = changed.get(path);
  const target = one?.after.path ?? path;
  const heading = headingFor(place, one);
  // A name that its page answers to now must not come down to a slug that it gives.
  const named = pagesNamed(s.index, place.target).includes(path);
  const stays = leadsTo(following.after, named ? { ...place, ontology: false } : place, target);
  const goes = one !== undefined && goesByOldName(place.target, one);
  if (stays && !goes) {
    tellOfSlug(following, text, place, path);
    if (heading === undefined) return null;
    return write(draft, text, place, { name: place.target, heading });
  }
  const name = nameFor(following, place, one, s.index.get(path));
  if (name === null) return place.mirror ? null : noName(text, place, path);
  if (!one && !place.mirror) {
    tally.displaced.set(path, (tally.displaced.get(path) ?? 0) + 1);
    return write(draft, text, place, { name, alias: place.target });
  }
  return write(draft, text, place, { name, ...(heading === undefined ? {} : { heading }) });
}

/** A class meant by the slug of a name keeps it, though the page of that name takes another. */
function tellOfSlug(
  { s, changed, draft }: Following,
  text: PageText,
  place: NamePlace,
  path: string,
) {
  const [named, another] = pagesNamed(s.index, place.target);
  if (named === undefined || another !== undefined || named === path || !changed.has(named)) return;
  draft.leaveAlone(
    text,
    locate(place.place),
    `The class of ${path} is meant, by its slug: ${named} declares none.`,
  );
}

function leadsTo(after: CorpusIndex, place: Named, path: string): boolean {
  const [found, another] = meant(after, place);
  return found === path && another === undefined;
}

/** Whether a link says the file name that goes. Case alone matters only where it was kept. */
function goesByOldName(target: string, { before, after }: Changed): boolean {
  if (before.name === after.name) return false;
  if (sameName(before.name, after.name)) return baseOf(target, before.name) === before.name;
  return nameKey(target) === nameKey(before.name) || byFolder(target, before);
}

function baseOf(target: string, name: string): string {
  return name.includes('/') ? target : target.slice(target.lastIndexOf('/') + 1);
}

/** Whether a target names a page with folders in front. */
function byFolder(target: string, record: PageRecord): boolean {
  const whole = [record.name, ...record.names].some((name) => sameName(name, target));
  return target.includes('/') && !whole && lastPart(target) === nameKey(record.name);
}

/** A name that leads to the page after the change; null when there is none. */
function nameFor(
  following: Following,
  place: NamePlace,
  one: Changed | undefined,
  record: PageRecord | undefined,
): string | null {
  const after = one?.after ?? record;
  if (!after) return null;
  const folders = one && byFolder(place.target, one.before) ? [withFolders(place, one)] : [];
  const names = [...folders, ...(one?.names ?? []), after.name, ...qualified(after.path)];
  const found = names.find(
    (name) =>
      canBeLinked(name) && leadsTo(following.after, { target: name, ontology: false }, after.path),
  );
  return found ?? null;
}

/** The folders a link writes stay as written unless the page has left them. */
function withFolders({ target }: NamePlace, { before, after }: Changed): string {
  const written = target.slice(0, target.lastIndexOf('/') + 1);
  if (folderOf(before.path) === folderOf(after.path)) return written + after.name;
  const depth = written.split('/').length - 1;
  const folders = folderOf(after.path).split('/').slice(0, -1).slice(-depth);
  return [...folders, after.name].join('/');
}

/** A page's name with one folder in front, with two, and so on. */
function qualified(path: string): string[] {
  const folders = path.split('/').slice(0, -1);
  const name = pageNameOfPath(path);
  return folders.map((_, i) => [...folders.slice(folders.length - 1 - i), name].join('/'));
}

/** The new text of the heading a link leads to, when it is the one that changes. */
function headingFor(place: NamePlace, one: Changed | undefined): string | undefined {
  const heading = one?.heading;
  return heading?.from === place.heading ? heading.to : undefined;
}

/** A link to a heading of its own page. */
function followHeading(
  { changed, draft }: Following,
  text: PageText,
  place: NamePlace,
): ChangeRefusal | null {
  const heading = headingFor(place, changed.get(text.page.path));
  if (heading !== undefined) write(draft, text, place, { name: '', heading });
  return null;
}

function write(
  draft: ChangeDraft,
  text: PageText,
  place: NamePlace,
  name: NewName,
): ChangeRefusal | null {
  const edit = place.rewrite(name);
  if (!edit && place.mirror) return null;
  if (!edit) return noName(text, place, name.name);
  if (!draft.edit(text, edit) && !place.mirror) {
    draft.leaveAlone(text, locate(place.place), 'Something else on the same spot changes too.');
  }
  return null;
}

function noName(text: PageText, place: NamePlace, path: string): ChangeRefusal {
  return refuse(
    `The link ${quoted(place.target)} in ${text.page.path} would lead elsewhere, and there is no other way to write a link to ${path} in its place.`,
    'Choose another name.',
  );
}

function tell(draft: ChangeDraft, { found, broken, displaced }: Tally, index: CorpusIndex): void {
  if (found > 0) {
    draft.warn(`${count(found, 'link')} without a page will lead somewhere after this change.`);
  }
  if (broken > 0) draft.warn(`${count(broken, 'link')} will lead nowhere after this change.`);
  for (const [path, links] of displaced) {
    const name = index.get(path)?.name ?? path;
    draft.warn(
      `${count(links, 'link')} to ${name} (${path}) used the new name; written otherwise, they still lead there.`,
    );
  }
}

/** `1 link`, `2 links`. */
export function count(n: number, noun: string): string {
  return `${n.toString()} ${noun}${n === 1 ? '' : 's'}`;
}
