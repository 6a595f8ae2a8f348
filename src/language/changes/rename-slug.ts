/** Another slug for a class: the last part of its IRI, wherever that is written. */

import { locate } from '../../corpus/json-fence.js';
import type { ClassBlock, Page, Span } from '../../corpus/model.js';
import { slugify, slugOfIri } from '../../corpus/names.js';
import type { IndexedClass } from '../../corpus/corpus-index.js';
import type { ChangeRefusal } from '../change.js';
import { entriesOf, partsOf, textPlaceAt, type TextPlace } from '../entries.js';
import { frontMatterEdits } from '../lives/front-matter-property.js';
import { noClass, unreadable } from '../lives/refusals.js';
import { pagesToSearch } from '../occurrences.js';
import { declarationsOf } from '../own-class.js';
import type { PageText, ReadPage, Surroundings } from '../surroundings.js';
import { ChangeDraft, refuse } from './draft.js';
import { quoted } from './file-names.js';
import { count, followLinks, indexAfter, type Changed } from './follow.js';
import { jsonIris, replaceTail, type JsonIri } from './json-iris.js';
import { recordAfter, renameAt } from './own-names.js';
import type { Planner } from './plan-change.js';
import { unindexedReferrers } from './unindexed.js';

interface Renaming {
  readonly known: IndexedClass;
  readonly from: string;
  readonly to: string;
  /** IRIs whose last part changes wherever they stand: the class's, and the page's if it agrees. */
  readonly exact: ReadonlySet<string>;
  readonly s: Surroundings;
  readonly read: ReadPage;
  readonly draft: ChangeDraft;
}

/** Plans another slug for a class. */
export const planRenameSlug: Planner<'rename-slug'> = ({ slug, to }, s, read) => {
  const known = s.index.classes().get(slug);
  if (!known) return noClass(slug);
  const text = read(known.page.path);
  if (!text) return unreadable(known.page.path);
  const fault = faultOf(known, to.trim(), s);
  if (fault) return fault;
  const exact = new Set([known.iri, ...pageIriOf(known)]);
  const draft = new ChangeDraft();
  const renaming: Renaming = { known, from: slug, to: to.trim(), exact, s, read, draft };
  return renameOwn(renaming, text) ?? renameElsewhere(renaming, text);
};

/** The page's IRI when it ends in the slug of the class. */
function pageIriOf({ slug, page: { pageIri } }: IndexedClass): string[] {
  return pageIri !== null && slugOfIri(pageIri) === slug ? [pageIri] : [];
}

function withTail(iri: string, slug: string): string {
  return iri.slice(0, iri.lastIndexOf(':') + 1) + slug;
}

function faultOf(known: IndexedClass, to: string, s: Surroundings): ChangeRefusal | null {
  if (to === '')
    return refuse('The slug is empty.', 'Type lower-case letters, digits and hyphens.');
  if (slugify(to) !== to) {
    const near = slugify(to);
    const hint =
      near === '' ? 'Use lower-case letters, digits and hyphens.' : `Take ${quoted(near)}.`;
    return refuse(`${quoted(to)} is no slug.`, hint);
  }
  if (to === known.slug) return refuse(`The slug is ${quoted(to)} already.`, 'Type another one.');
  const holders = s.index.pages().filter((page) => page.class?.slug === known.slug);
  if (holders.length > 1) {
    return refuse(
      `${holders.map(({ path }) => path).join(' and ')} both declare ${quoted(known.slug)}: what refers to it may mean either.`,
      'Give one of them another IRI by hand first.',
    );
  }
  const claimed = [known.iri, ...pageIriOf(known)].flatMap((iri) =>
    s.index.claimsOf(withTail(iri, to)),
  );
  const holder = s.index.classes().get(to)?.page.path ?? claimed[0];
  if (holder === undefined) return null;
  return refuse(`${quoted(to)} is taken by ${holder}.`, 'Choose another slug, or merge the two.');
}

/** What the page says of its own class; a refusal when the IRI cannot be written safely. */
function renameOwn(renaming: Renaming, text: PageText): ChangeRefusal | null {
  const { known, from, to, draft, s } = renaming;
  const minted = mintedIri(text.page);
  if (minted && slugOfIri(minted) === from) {
    const edits = frontMatterEdits(text.page, [{ key: 'iri', value: withTail(minted, to) }]);
    if ('refused' in edits) return edits;
    for (const edit of edits) draft.edit(text, edit);
  }
  for (const { iri, label, dialect } of blocksOf(text.page)) {
    const written = iri && iri.place !== label?.place ? iri : null;
    if (written) renameTail(renaming, text, textPlaceAt(text.page, written.place, dialect));
  }
  for (const { part, place } of declarationsOf(text.page)) {
    if (part === 'slug') renameAt(draft, text, place, from, to);
  }
  renameIn(renaming, text);
  const after = recordAfter(draft, text, text.page.path, s.settings.iri).class;
  if (after?.iri === withTail(known.iri, to)) return null;
  return refuse(
    `The IRI in ${text.page.path} is written in a way that it cannot be changed safely.`,
    'Write it on one line without escapes, then rename it.',
  );
}

function blocksOf(page: Page): ClassBlock[] {
  return [page.classBlock, ...page.layers].filter((block) => block !== null);
}

/** The IRI that front matter without one gets from its label; null when it is written. */
function mintedIri(page: Page): string | null {
  const block = blocksOf(page).find(({ dialect }) => dialect === 'front-matter');
  return block?.iri && block.iri.place === block.label?.place ? block.iri.value : null;
}

function renameElsewhere(renaming: Renaming, own: PageText) {
  const { known, from, to, s, read, draft } = renaming;
  const { path } = known.page;
  const referring = pagesToSearch({ slug: from, page: path }, s);
  const unindexed = unindexedReferrers({ slugs: [from] }, s, read);
  for (const other of new Set([...referring, ...unindexed])) {
    const text = other === path ? null : read(other);
    if (text) renameIn(renaming, text);
    else if (other !== path) draft.warn(`${other} cannot be read: it keeps the old slug.`);
  }
  const waiting = pagesByIri(to, s, read).size;
  if (waiting > 0) {
    draft.warn(
      `${count(waiting, 'page')} referred to ${quoted(to)}, which no class had, and will mean this one.`,
    );
  }
  const changed: Changed = {
    before: known.page,
    after: recordAfter(draft, own, path, s.settings.iri),
  };
  const refusal = followLinks({
    s,
    read,
    after: indexAfter(s.index, [changed]),
    changed: new Map([[path, changed]]),
    gone: new Map(),
    // A reference by a name that no page has goes by the slug the name gives.
    also: referring,
    draft,
  });
  return refusal ?? draft.finish(`Rename slug ${from} to ${to}`);
}

/** Pages that write a slug at the end of an IRI, in their class, their links or beside them. */
function pagesByIri(slug: string, s: Surroundings, read: ReadPage): Set<string> {
  const linking = s.index.pages().filter((page) => page.class?.outbound.includes(slug));
  return new Set([
    ...s.links.referringToSlug(slug),
    ...linking.map(({ path }) => path),
    ...unindexedReferrers({ slugs: [slug] }, s, read),
  ]);
}

/** Every IRI of a page that means the class. */
function renameIn(renaming: Renaming, text: PageText): void {
  const { s, from, to, draft } = renaming;
  for (const iri of jsonIris(text.page)) {
    if (means(renaming, text.page, iri)) draft.edit(text, replaceTail(text.page, iri, to));
  }
  for (const entry of entriesOf(text.page, s.settings)) {
    const { iri, place } = entry.reference;
    if (entry.dialect === 'json-ld' || iri === null || slugOfIri(iri) !== from) continue;
    const written = partsOf(text.page, entry).iri;
    if (!written || !renameTail(renaming, text, written)) {
      draft.leaveAlone(text, locate(place), 'The IRI is written in an unusual way.');
    }
  }
  for (const span of listedIris(renaming, text.page)) draft.edit(text, { span, newText: to });
}

function means({ known, from, exact }: Renaming, page: Page, { iri, means }: JsonIri): boolean {
  if (exact.has(iri)) return true;
  if (slugOfIri(iri) !== from || means === 'exact') return false;
  // The blocks of the page itself are called by its slug as well.
  return means === 'slug' || page.path === known.page.path;
}

/** Writes the slug into the last part of an IRI; false when it does not stand there plainly. */
function renameTail({ from, to, draft }: Renaming, text: PageText, { tail }: TextPlace): boolean {
  if (!tail || text.page.scan.text.slice(tail.start, tail.end) !== from) return false;
  return draft.edit(text, { span: tail, newText: to });
}

/** The last parts of the IRI in lists outside JSON that the page model keeps without places. */
function listedIris({ known, from }: Renaming, page: Page): Span[] {
  const { text, frontMatter, properties } = page.scan;
  const lists = properties
    .filter(({ key }) => key === 'same-as' || key === 'owl:sameAs')
    .map(({ valueSpan }) => valueSpan);
  if (frontMatter) lists.push(frontMatter.content);
  return lists.flatMap(({ start, end }) => {
    const found: Span[] = [];
    let at = text.indexOf(known.iri, start);
    for (; at >= 0 && at < end; at = text.indexOf(known.iri, at + 1)) {
      const behind = at + known.iri.length;
      const whole = behind <= end && !/[\w-]/u.test(text[behind] ?? ' ');
      if (whole) found.push({ start: behind - from.length, end: behind });
    }
    return found;
  });
}
