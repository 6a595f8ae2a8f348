/** The property-line dialect (older Logseq): `key:: value` bullets below `### OntologyBlock`. */

import {
  expandIri,
  isParentsKey,
  predicateOfKey,
  referenceFromText,
  type DialectOptions,
} from './dialect.js';
import { isBlank, LineReader } from './lines.js';
import { startOfLine } from './text.js';
import { slugOfIri, splitValues } from './names.js';
import type {
  ClassBlock,
  Heading,
  Located,
  PageBlock,
  Property,
  Reference,
  Relation,
  Scan,
} from './model.js';

const HEADING = /^(?:\[\[)?ontology\s?block(?:\]\])?$/i;

export interface PropertyLinesPage {
  readonly classBlock: ClassBlock;
  readonly pageBlock: PageBlock;
}

/** Reads the first OntologyBlock of a page; null when there is none. */
export function readPropertyLines(scan: Scan, options: DialectOptions): PropertyLinesPage | null {
  const block = ontologyLines(scan);
  if (!block) return null;
  const { heading } = block;
  const properties = propertiesOf(scan, block);
  if (properties.length === 0) return null;
  return {
    classBlock: readClass(heading, properties, options),
    pageBlock: readPage(scan, heading),
  };
}

/** The heading of an OntologyBlock and the offset its lines end at. */
export interface OntologyLines {
  readonly heading: Heading;
  readonly end: number;
}

/** Properties of the first OntologyBlock of a page. */
export function ontologyProperties(scan: Scan): Property[] {
  const block = ontologyLines(scan);
  return block ? propertiesOf(scan, block) : [];
}

function propertiesOf(scan: Scan, { heading, end }: OntologyLines): Property[] {
  return scan.properties.filter((p) => p.keySpan.start > heading.span.end && p.keySpan.start < end);
}

/** The lines of the first OntologyBlock; null without one. */
export function ontologyLines(scan: Scan): OntologyLines | null {
  const heading = scan.headings.find((h) => HEADING.test(h.text));
  return heading ? { heading, end: endOfBlock(scan, heading) } : null;
}

/** Offset at which the text below the heading ends: the next line no deeper than it. */
function endOfBlock(scan: Scan, heading: Heading): number {
  const { text } = scan;
  const lineStart = startOfLine(text, heading.span.start);
  const bulleted = /^[ \t]*[-*+][ \t]/.test(text.slice(lineStart, heading.span.start));
  const next = scan.headings.find(
    (h) => h.span.start > heading.span.end && h.depth <= heading.depth && !bulleted,
  );
  if (!bulleted) return next?.span.start ?? text.length;
  const depth = indentAt(text, lineStart);
  const lines = new LineReader(text);
  let offset = lines.lineAt(heading.span.end).next;
  while (offset < text.length) {
    const line = lines.lineAt(offset);
    const shallow = indentAt(text, offset) <= depth;
    if (shallow && !isBlank(text, offset, line.end)) return offset;
    offset = line.next;
  }
  return text.length;
}

/** Column of the first character of a line, tabs at stops of four. */
function indentAt(text: string, start: number): number {
  let column = 0;
  for (let i = start; ; i++) {
    if (text[i] === ' ') column++;
    else if (text[i] === '\t') column += 4 - (column % 4);
    else return column;
  }
}

function readClass(
  heading: Heading,
  properties: readonly Property[],
  options: DialectOptions,
): ClassBlock {
  const first = (...keys: string[]): Property | undefined =>
    properties.find((p) => keys.includes(p.key));
  const text = (...keys: string[]): Located<string> | null => textOf(first(...keys));
  const parents = properties.find((p) => isParentsKey(p.key));
  const replacement = first('replaced-by');
  const aliases = first('alias', 'aliases', 'alt-terms');
  return {
    dialect: 'property-lines',
    place: first('owl:class', 'owl-class')?.valueSpan ?? heading.textSpan,
    iri: readIri(first('owl:class', 'owl-class'), options),
    label: text('preferred-term'),
    definition: text('definition'),
    domain: text('source-domain', 'domain'),
    maturity: text('maturity'),
    quality: numberOf(first('quality')),
    qualityScore: numberOf(first('quality-score', 'qualityScore')),
    aliases: aliases ? listOf(aliases) : [],
    sameAs: listOf(first('same-as', 'owl:sameAs')).map((s) => s.value),
    parents: parents ? references(parents, options) : [],
    malformedParents: [],
    parentsPlace: parents?.keySpan ?? null,
    bareParent: null,
    relations: readRelations(properties, options),
    deprecated: truthOf(first('deprecated')),
    replacedBy: replacement ? (references(replacement, options)[0] ?? null) : null,
  };
}

function readIri(property: Property | undefined, options: DialectOptions): Located<string> | null {
  if (!property) return null;
  const value = expandIri(property.value, options);
  return slugOfIri(value) === '' ? null : { value, place: property.valueSpan };
}

function readPage(scan: Scan, heading: Heading): PageBlock {
  const declared = scan.properties.find((p) => p.key === 'public' && p.scope === 'page');
  return {
    place: heading.textSpan,
    iri: null,
    slug: null,
    title: null,
    public: truthOf(declared),
    outbound: [],
    bareStrings: [],
  };
}

function readRelations(properties: readonly Property[], options: DialectOptions): Relation[] {
  return properties.flatMap((property) => {
    const key = predicateOfKey(property.key);
    if (!key) return [];
    return [
      { key, keyPlace: property.keySpan, targets: references(property, options), malformed: [] },
    ];
  });
}

function references(property: Property, options: DialectOptions): Reference[] {
  return splitValues(property.value).flatMap(({ text, start }) => {
    const from = property.valueSpan.start + start;
    const reference = referenceFromText(text, { start: from, end: from + text.length }, options);
    return reference ? [reference] : [];
  });
}

function truthOf(property: Property | undefined): Located<boolean> | null {
  if (!property) return null;
  return { value: property.value.toLowerCase() === 'true', place: property.valueSpan };
}

function textOf(property: Property | undefined): Located<string> | null {
  return property ? { value: property.value, place: property.valueSpan } : null;
}

function numberOf(property: Property | undefined): Located<number> | null {
  if (!property || property.value === '') return null;
  const value = Number(property.value);
  return Number.isFinite(value) ? { value, place: property.valueSpan } : null;
}

function listOf(property: Property | undefined): Located<string>[] {
  if (!property) return [];
  return splitValues(property.value).map(({ text, start }) => {
    const from = property.valueSpan.start + start;
    return {
      value: text.replace(/^\[\[|\]\]$/g, ''),
      place: { start: from, end: from + text.length },
    };
  });
}
