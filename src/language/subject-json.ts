/** What stands at an offset inside a JSON fence. It reads on where the JSON breaks off. */

import { findNodeAtOffset, getNodePath, parseTree, type Node } from 'jsonc-parser';

import { referenceFromText } from '../corpus/dialect.js';
import { locate } from '../corpus/json-fence.js';
import { isPredicate, type FenceKind, type JsonFence, type Page } from '../corpus/model.js';
import { slugOfIri } from '../corpus/names.js';
import { partsOf } from './entries.js';
import type { EntryRelation, Subject } from './occurrences.types.js';
import type { Surroundings } from './surroundings.js';
import { ownSlugOf } from './own-class.js';
import { spanWithin, writtenInJson } from './written.js';

type Span = Subject['span'];
type Path = readonly (string | number)[];

/** A string, number or boolean of a fence with everything around it. */
interface Leaf {
  readonly node: Node;
  readonly path: Path;
  readonly isKey: boolean;
  /** Without quotation marks. */
  readonly span: Span;
  readonly fence: JsonFence;
  readonly kind: FenceKind;
}

/** The subject at an offset of a fence's content; null when nothing there has a meaning. */
export function subjectInJson(
  page: Page,
  fence: JsonFence,
  offset: number,
  s: Surroundings,
): Subject | null {
  const leaf = leafAt(page, fence, offset);
  if (!leaf) return null;
  return leaf.isKey ? keySubject(leaf) : (entrySubject(leaf, page, s) ?? ownSubject(page, leaf));
}

function leafAt(page: Page, fence: JsonFence, offset: number): Leaf | null {
  const { start, end } = fence.fence.content;
  try {
    const root = parseTree(page.scan.text.slice(start, end));
    const node = root && findNodeAtOffset(root, offset - start, true);
    if (!root || !node || node.children !== undefined) return null;
    const token = { start: start + node.offset, end: start + node.offset + node.length };
    const written = writtenInJson(page.scan.text, token);
    return {
      node,
      path: getNodePath(node),
      isKey: node.parent?.type === 'property' && node.parent.children?.[0] === node,
      span: written ? spanWithin(written, 0, written.value.length) : token,
      fence,
      kind: fence.value === null ? kindOfBroken(root) : fence.kind,
    };
  } catch {
    // Nested too deeply for the recursive reader: nothing a person points at.
    return null;
  }
}

/** Kind of a fence that is no JSON as a whole, by what can be read of it. */
function kindOfBroken(root: Node): FenceKind {
  const type = valueIn(root, '@type');
  if (type === 'Page') return 'page';
  return type === 'Class' || type === 'OntologyClass' ? 'class' : 'other';
}

function keySubject({ path, span, kind }: Leaf): Subject | null {
  const [first, second] = path;
  if (kind !== 'class') return null;
  if (path.length === 1 && first === 'subClassOf') {
    return { kind: 'predicate', span, key: 'subClassOf' };
  }
  if (path.length !== 2 || first !== 'relations' || typeof second !== 'string') return null;
  return { kind: 'predicate', span, key: second };
}

/** Lists of references by the key they stand under, beside the relations. */
const LISTS: Readonly<Record<string, EntryRelation>> = {
  'class subClassOf': 'subClassOf',
  'class sameAs': 'sameAs',
  'class dcterms:isReplacedBy': 'replacedBy',
  'page vc:outboundWikilinks': 'outboundWikilinks',
  'link-resolutions vc:resolutions': 'linkResolutions',
  'link-resolutions resolutions': 'linkResolutions',
  'link-resolutions resolves': 'linkResolutions',
};

function entrySubject(leaf: Leaf, page: Page, s: Surroundings): Subject | null {
  const { path, span, node, kind } = leaf;
  const relation = relationOf(path, kind);
  if (!relation || node.type !== 'string') return null;
  const last = path.at(-1);
  if (node.parent?.type === 'array' || last === 'raw' || last === 'wikilink') {
    return textSubject(leaf, relation, page, s);
  }
  const part = IRI_KEYS.has(last) ? 'iri' : 'label';
  if (part === 'label' && last !== 'label' && last !== 'vc:label') return null;
  const entry = node.parent?.parent;
  const iri = entry ? iriOf(entry) : null;
  if (iri === null || slugOfIri(iri).trim() === '') return null;
  const reference = { iri, name: null, label: null, place: { fence: leaf.fence, path } };
  return { kind: 'reference', span, relation, reference, slug: s.view.slugOf(reference), part };
}

/** A string that names a page as prose does: in the list of links, or as an annotation's raw link. */
function textSubject(
  { path, node, fence }: Leaf,
  relation: EntryRelation,
  page: Page,
  s: Surroundings,
): Subject | null {
  const repeats = relation === 'outboundWikilinks' || relation === 'linkResolutions';
  const place = { fence, path };
  const reference = repeats ? referenceFromText(textOf(node), place, s.settings) : null;
  if (!reference) return null;
  const { iri, name } = partsOf(page, { relation, dialect: 'json-ld', reference });
  const span = (name ?? iri)?.span ?? locate(place);
  const part = name ? 'name' : 'iri';
  return { kind: 'reference', span, relation, reference, slug: s.view.slugOf(reference), part };
}

const IRI_KEYS: ReadonlySet<unknown> = new Set(['@id', 'resolved']);

function iriOf(entry: Node): string | null {
  return valueIn(entry, '@id') ?? valueIn(entry, 'resolved');
}

/** The list a path leads into, at the depth where its entries' strings stand. */
function relationOf([first, second, ...rest]: Path, kind: FenceKind): EntryRelation | null {
  if (kind === 'class' && first === 'relations') {
    if (typeof second !== 'string' || !isPredicate(second)) return null;
    return isEntryPath(rest) ? second : null;
  }
  if (second === undefined || !isEntryPath([second, ...rest])) return null;
  return LISTS[`${kind} ${String(first)}`] ?? null;
}

/** `[i, key]`, `[key]` of a bare object, or `[i]` of a bare string. */
function isEntryPath(path: Path): boolean {
  return path.length === 1 || (path.length === 2 && typeof path[0] === 'number');
}

/** The class of the page itself, or one of its values. */
function ownSubject(page: Page, leaf: Leaf): Subject | null {
  const { path, span, node, kind } = leaf;
  const [key] = path;
  if (path.length !== 1 || (kind !== 'class' && kind !== 'page')) return null;
  const slug = kind === 'class' && key === '@id' ? slugOfIri(textOf(node)) : ownSlugOf(page);
  const part = PARTS[`${kind} ${String(key)}`];
  if (part !== undefined) return slug ? { kind: 'class', span, slug, part } : null;
  const field = FIELDS[`${kind} ${String(key)}`];
  return field === undefined ? null : { kind: 'value', span, field, value: textOf(node) };
}

const PARTS: Readonly<Record<string, 'iri' | 'label' | 'slug' | 'title'>> = {
  'class @id': 'iri',
  'class label': 'label',
  'page @id': 'iri',
  'page vc:slug': 'slug',
  'page title': 'title',
};

const FIELDS: Readonly<Record<string, 'domain' | 'maturity' | 'public' | 'quality'>> = {
  'class domain': 'domain',
  'class maturity': 'maturity',
  'class quality': 'quality',
  'class qualityScore': 'quality',
  'page vc:public': 'public',
};

function textOf(node: Node): string {
  const value: unknown = node.value;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The string under a key of an object; of a key written twice the last. */
function valueIn(object: Node, key: string): string | null {
  const property = object.children?.findLast((p) => p.children?.[0]?.value === key);
  const value: unknown = property?.children?.[1]?.value;
  return typeof value === 'string' ? value : null;
}
