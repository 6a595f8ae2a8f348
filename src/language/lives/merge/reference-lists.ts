/** The lists of references on a page, entry by entry, and how entries are taken out of them. */

import { isRecord, locate } from '../../../corpus/json-fence.js';
import type {
  ClassBlock,
  JsonFence,
  Page,
  Reference,
  Relation,
  Span,
} from '../../../corpus/model.js';
import { slugOfIri } from '../../../corpus/names.js';
import { lineAround } from '../../../promotion/lines.js';
import type { TextEdit } from '../../../rules/rule.js';
import { ownSlug } from '../../../rules/support/references.js';
import { refersToFrom, type Merging } from './merging.js';

interface Entry {
  readonly span: Span;
  readonly means: 'from' | 'into' | 'other';
}

interface ReferenceList {
  /** Lists of one group must not repeat each other. */
  readonly group: string;
  readonly entries: readonly Entry[];
  /** Whether the list belongs to the class that stays: then it must not name itself. */
  readonly own: boolean;
  /** Set where the one entry is no list: what stands there when it goes. */
  readonly empty: string | null;
}

/** The edits that take out what would repeat, or refer to itself, once the classes are one. */
export function removals(page: Page, merging: Merging): TextEdit[] {
  const groups = new Map<string, ReferenceList[]>();
  for (const list of listsOf(page, merging)) {
    groups.set(list.group, [...(groups.get(list.group) ?? []), list]);
  }
  return [...groups.values()].flatMap((lists) => removalsIn(page.scan.text, lists));
}

function removalsIn(text: string, lists: readonly ReferenceList[]): TextEdit[] {
  let taken = lists.some(({ own, entries }) => {
    return own || entries.some(({ means }) => means === 'into');
  });
  return lists.flatMap((list) => {
    const gone = list.entries.map(({ means }) => {
      if (means !== 'from') return false;
      const repeats = taken;
      taken = true;
      return repeats;
    });
    return cut(text, list, gone);
  });
}

/** Neighbours that go, go together, with the commas that would be left over. */
function cut(
  text: string,
  { entries, empty }: ReferenceList,
  gone: readonly boolean[],
): TextEdit[] {
  const edits: TextEdit[] = [];
  for (let first = gone.indexOf(true); first >= 0;) {
    const behind = gone.indexOf(false, first);
    const next = behind < 0 ? entries.length : behind;
    edits.push(...cutRun(text, entries, first, next, empty));
    first = gone.indexOf(true, next);
  }
  return edits;
}

function cutRun(
  text: string,
  entries: readonly Entry[],
  first: number,
  next: number,
  empty: string | null,
): TextEdit[] {
  const run = entries.slice(first, next).map(({ span }) => span);
  const start = run[0]?.start ?? 0;
  const end = run.at(-1)?.end ?? start;
  const dashed = run.map((span) => dashLine(text, span));
  if (dashed.every((line) => line !== null)) {
    return dashed.map((line) => ({ span: line, newText: '' }));
  }
  const before = entries[first - 1]?.span.end;
  const behind = entries[next]?.span.start;
  if (before !== undefined) return [{ span: { start: before, end }, newText: '' }];
  if (behind !== undefined) return [{ span: { start, end: behind }, newText: '' }];
  return [{ span: alone(text, { start, end }, empty), newText: empty ?? '' }];
}

/** What goes with the last entry: the blanks around it in brackets, else those before it. */
function alone(text: string, { start, end }: Span, empty: string | null): Span {
  if (empty !== null) return { start, end };
  let from = start;
  while (/\s/u.test(text[from - 1] ?? '')) from--;
  let to = end;
  while (/[\s,]/u.test(text[to] ?? '')) to++;
  if (text[from - 1] === '[' && text[to] === ']') return { start: from, end: to };
  from = start;
  while (text[from - 1] === ' ' || text[from - 1] === '\t') from--;
  return { start: from, end };
}

/** The whole lines of an entry that stands behind a `- ` of YAML; null when it does not. */
function dashLine(text: string, span: Span): Span | null {
  const line = lineAround(text, span.start);
  if (!/^[ \t]*-[ \t]+$/u.test(text.slice(line.start, span.start))) return null;
  const last = lineAround(text, span.end);
  return { start: line.start, end: last.next };
}

function listsOf(page: Page, merging: Merging): ReferenceList[] {
  const blocks = [page.classBlock, ...page.layers].filter((block) => block !== null);
  const texts = blocks.filter(({ dialect }) => dialect !== 'json-ld');
  return [
    ...page.jsonFences.flatMap((fence, i) => fenceLists(page, fence, i, merging)),
    ...texts.flatMap((block) => textLists(page, block, merging)),
  ];
}

/** References are read off the class; links listed in JSON by the page that has them. */
function fenceLists(page: Page, fence: JsonFence, i: number, merging: Merging): ReferenceList[] {
  const value = fence.value ?? {};
  const own = page.path === merging.into.page.path;
  const found: ReferenceList[] = [];
  const take = (list: unknown, ...path: string[]): void => {
    const group = `${i.toString()} ${path.join(' ')}`;
    const entries = Array.isArray(list) ? (list as unknown[]) : [list];
    if (!Array.isArray(list) && !isRecord(list)) return;
    found.push({
      group,
      own,
      empty: Array.isArray(list) ? null : '[]',
      entries: entries.map((entry, k) => ({
        span: locate({ fence, path: Array.isArray(list) ? [...path, k] : path }),
        means: meansInJson(entry, merging),
      })),
    });
  };
  if (fence.kind === 'page') take(value['vc:outboundWikilinks'], 'vc:outboundWikilinks');
  if (fence.kind !== 'class') return found;
  take(value.subClassOf, 'subClassOf');
  const relations = isRecord(value.relations) ? value.relations : {};
  for (const [key, list] of Object.entries(relations)) take(list, 'relations', key);
  return found;
}

function meansInJson(entry: unknown, { from, into }: Merging): Entry['means'] {
  const iri = isRecord(entry) ? entry['@id'] : null;
  const slug = typeof iri === 'string' ? slugOfIri(iri) : '';
  if (slug === from.slug) return 'from';
  return slug === into.slug ? 'into' : 'other';
}

function textLists(page: Page, block: ClassBlock, merging: Merging): ReferenceList[] {
  const { dialect, parents, malformedParents, relations } = block;
  const own = ownSlug(block) === merging.into.slug;
  const all: Pick<Relation, 'key' | 'targets' | 'malformed'>[] = [
    { key: 'subClassOf', targets: parents, malformed: malformedParents },
    ...relations,
  ];
  return all.map(({ key, targets, malformed }) => {
    const entries = [
      ...targets.map((target) => ({
        span: locate(target.place),
        means: meansInText(target, merging),
      })),
      ...malformed.map(({ place }) => ({ span: locate(place), means: 'other' as const })),
    ].sort((a, b) => a.span.start - b.span.start);
    // An unquoted [[Page]] is a list in a list of YAML, and all of the value.
    const [only] = entries;
    const bare = dialect === 'front-matter' && entries.length === 1;
    const unquoted = bare && only !== undefined && page.scan.text.startsWith('[', only.span.start);
    return { group: `${dialect} ${key}`, own, entries, empty: unquoted ? '[]' : null };
  });
}

function meansInText(reference: Reference, merging: Merging): Entry['means'] {
  if (refersToFrom(merging, reference)) return 'from';
  return merging.s.view.slugOf(reference) === merging.into.slug ? 'into' : 'other';
}
