/** The json-ld dialect (Logseq): Page and Class blocks in fences. */

import { isRecord } from './json-fence.js';
import { slugOfIri } from './names.js';
import type {
  ClassBlock,
  JsonFence,
  JsonPlace,
  Located,
  MalformedReference,
  PageBlock,
  Reference,
  Relation,
} from './model.js';

type Path = readonly (string | number)[];

/** Reads a Page fence. */
export function readPageFence(fence: JsonFence): PageBlock {
  const links = fieldOf(fence, 'vc:outboundWikilinks');
  const entries: unknown[] = Array.isArray(links) ? links : links === undefined ? [] : [links];
  const outbound: string[] = [];
  const bareStrings: Located<string>[] = [];
  entries.forEach((entry, i) => {
    if (typeof entry === 'string') {
      const path = Array.isArray(links) ? ['vc:outboundWikilinks', i] : ['vc:outboundWikilinks'];
      bareStrings.push({ value: entry, place: at(fence, path) });
    } else if (isRecord(entry) && typeof entry['@id'] === 'string') {
      outbound.push(slugOfIri(entry['@id']));
    }
  });
  return {
    place: textAt(fence, '@id')?.place ?? fence.fence.opener,
    iri: iriAt(fence),
    slug: textAt(fence, 'vc:slug'),
    title: textAt(fence, 'title'),
    public: booleanAt(fence, 'vc:public'),
    outbound,
    bareStrings,
  };
}

/** Reads a Class fence. */
export function readClassFence(fence: JsonFence): ClassBlock {
  const declared = fieldOf(fence, 'subClassOf');
  const parents = readReferences(fence, ['subClassOf'], declared);
  return {
    dialect: 'json-ld',
    place: textAt(fence, '@id')?.place ?? fence.fence.opener,
    iri: iriAt(fence),
    label: textAt(fence, 'label'),
    definition: textAt(fence, 'definition'),
    domain: textAt(fence, 'domain'),
    maturity: textAt(fence, 'maturity'),
    quality: numberAt(fence, 'quality'),
    qualityScore: numberAt(fence, 'qualityScore'),
    aliases: aliasesOf(fence),
    sameAs: sameAsOf(fence),
    parents: parents.references,
    malformedParents: parents.malformed,
    parentsPlace: declared === undefined ? null : at(fence, ['subClassOf'], 'key'),
    bareParent: isRecord(declared) ? at(fence, ['subClassOf']) : null,
    relations: readRelations(fence),
    deprecated: booleanAt(fence, 'owl:deprecated'),
    replacedBy: readReplacement(fence),
  };
}

function readReplacement(fence: JsonFence): Reference | null {
  const value = fieldOf(fence, 'dcterms:isReplacedBy');
  return readReferences(fence, ['dcterms:isReplacedBy'], value).references[0] ?? null;
}

function readRelations(fence: JsonFence): Relation[] {
  const relations = fieldOf(fence, 'relations');
  if (!isRecord(relations)) return [];
  return Object.entries(relations).map(([key, value]) => {
    const read = readReferences(fence, ['relations', key], value);
    return {
      key,
      keyPlace: at(fence, ['relations', key], 'key'),
      targets: read.references,
      malformed: read.malformed,
    };
  });
}

/** References of a list; a bare object counts as a list of one. */
function readReferences(
  fence: JsonFence,
  path: Path,
  value: unknown,
): { references: Reference[]; malformed: MalformedReference[] } {
  const references: Reference[] = [];
  const malformed: MalformedReference[] = [];
  const bare = !Array.isArray(value);
  const entries: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  entries.forEach((entry, i) => {
    const here = bare ? path : [...path, i];
    const iri = isRecord(entry) ? entry['@id'] : undefined;
    if (!isRecord(entry) || typeof iri !== 'string' || slugOfIri(iri).trim() === '') {
      malformed.push({ place: at(fence, here), text: describe(entry) });
      return;
    }
    const label = entry.label;
    references.push({
      iri,
      name: null,
      label:
        typeof label === 'string' ? { value: label, place: at(fence, [...here, 'label']) } : null,
      place: at(fence, [...here, '@id']),
    });
  });
  return { references, malformed };
}

function aliasesOf(fence: JsonFence): Located<string>[] {
  return ['aliases', 'altLabel', 'vc:aliases'].flatMap((key) => {
    const value = fieldOf(fence, key);
    const list: unknown[] = Array.isArray(value) ? value : [value];
    return list.flatMap((alias, i) =>
      typeof alias === 'string' && alias.trim() !== ''
        ? [{ value: alias, place: at(fence, Array.isArray(value) ? [key, i] : [key]) }]
        : [],
    );
  });
}

function sameAsOf(fence: JsonFence): string[] {
  const value = fieldOf(fence, 'sameAs');
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((entry) => {
    const iri = isRecord(entry) ? entry['@id'] : entry;
    return typeof iri === 'string' ? [iri] : [];
  });
}

/** What a malformed entry looks like, short enough for a message. */
function describe(entry: unknown): string {
  if (typeof entry === 'string') return entry.slice(0, 120);
  if (Array.isArray(entry)) return '[…]';
  return isRecord(entry) ? `{ ${Object.keys(entry).slice(0, 4).join(', ')} }` : String(entry);
}

function fieldOf(fence: JsonFence, key: string): unknown {
  return fence.value?.[key];
}

function at(fence: JsonFence, path: Path, part: 'key' | 'value' = 'value'): JsonPlace {
  return { fence, path, part };
}

function textAt(fence: JsonFence, key: string): Located<string> | null {
  const value = fieldOf(fence, key);
  return typeof value === 'string' ? { value, place: at(fence, [key]) } : null;
}

/** The block's IRI; null when nothing stands behind its last `:`, as in `urn:ngm:class:`. */
function iriAt(fence: JsonFence): Located<string> | null {
  const iri = textAt(fence, '@id');
  return iri && slugOfIri(iri.value).trim() !== '' ? iri : null;
}

function numberAt(fence: JsonFence, key: string): Located<number> | null {
  const value = fieldOf(fence, key);
  return typeof value === 'number' ? { value, place: at(fence, [key]) } : null;
}

function booleanAt(fence: JsonFence, key: string): Located<boolean> | null {
  const value = fieldOf(fence, key);
  return typeof value === 'boolean' ? { value, place: at(fence, [key]) } : null;
}
