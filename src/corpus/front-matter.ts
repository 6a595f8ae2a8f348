/** The front matter dialect (Obsidian): a class in the YAML between two `---` lines. */

import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Node as YamlNode,
  type Pair,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { isNestedTooDeep } from '../settings/yaml-tree.js';
import {
  expandIri,
  isParentsKey,
  mintIri,
  predicateOfKey,
  referenceFromText,
  type DialectOptions,
} from './dialect.js';
import { slugOfIri } from './names.js';
import { characterAt, isBlankCharacter } from './text.js';
import type {
  ClassBlock,
  Located,
  MalformedReference,
  PageBlock,
  Place,
  Reference,
  Relation,
  Scan,
  Span,
  SyntaxFault,
} from './model.js';

export interface FrontMatterPage {
  readonly classBlock: ClassBlock | null;
  readonly pageBlock: PageBlock | null;
  readonly aliases: readonly string[];
  readonly faults: readonly SyntaxFault[];
}

const NOTHING: FrontMatterPage = { classBlock: null, pageBlock: null, aliases: [], faults: [] };

/** More than this is no front matter a person wrote: most likely its end is missing. */
const MAX_LENGTH = 100_000;

/** Faults told of one front matter: what follows the first few is mostly their echo. */
const MOST_FAULTS = 20;

/**
 * The values of the front matter that are one text each, by their keys; numbers as they are written.
 * None where it cannot be read.
 */
export function frontMatterTexts(scan: Scan): readonly [key: string, text: Located<string>][] {
  const content = scan.frontMatter?.content;
  const text = content ? scan.text.slice(content.start, content.end) : '';
  if (!content || whyUnread(text) !== null) return [];
  const { contents } = parseYaml(text);
  if (!isMap<YamlNode, YamlNode | null>(contents)) return [];
  return contents.items.flatMap((pair): [string, Located<string>][] => {
    const { value } = pair;
    if (!isScalar(value) || value.value === null) return [];
    const place = spanIn(text, content.start, value.range);
    return [[keyOf(pair), { value: scalarText(value), place }]];
  });
}

/** Reads a page's front matter; a page without one has no class here. */
export function readFrontMatter(scan: Scan, options: DialectOptions): FrontMatterPage {
  if (!scan.frontMatter) return NOTHING;
  const { content } = scan.frontMatter;
  const text = scan.text.slice(content.start, content.end);
  const unread = whyUnread(text);
  if (unread !== null)
    return { ...NOTHING, faults: [faultAtOpener(scan.frontMatter.span, unread)] };
  const document = parseYaml(text);
  const faults = document.errors.slice(0, MOST_FAULTS).map((error) => ({
    span: faultSpan(scan.text, content.start + error.pos[0], content.start + error.pos[1]),
    message: error.message.split('\n', 1)[0] ?? 'not readable as YAML',
  }));
  if (!isMap(document.contents)) return { ...NOTHING, faults };
  const reader = new Reader(document.contents, text, content.start, options);
  return { ...reader.read(), faults };
}

function parseYaml(text: string) {
  return parseDocument(text, {
    uniqueKeys: false,
    logLevel: 'silent',
    // Each would hold the line it is on: with many on a long line that takes hours.
    prettyErrors: false,
  });
}

/** A place that can be seen: where nothing stands, the last character before it. */
function faultSpan(text: string, start: number, end: number): Span {
  let at = Math.min(start, text.length - 1);
  if (!isBlankCharacter(text.charCodeAt(at))) return { start: at, end: Math.max(end, at + 1) };
  // The marks that open the front matter stop this at the latest.
  while (isBlankCharacter(text.charCodeAt(at))) at--;
  return characterAt(text, at);
}

/** Why front matter is not given to the YAML reader at all; null when it is. */
function whyUnread(text: string): string | null {
  if (text.length > MAX_LENGTH) return `it has more than ${MAX_LENGTH.toString()} characters`;
  // The reader is recursive: without stack left it would end the process, not throw.
  return isNestedTooDeep(text) ? 'it is nested too deeply' : null;
}

function faultAtOpener({ start }: Span, message: string): SyntaxFault {
  return { span: { start, end: start + 3 }, message };
}

class Reader {
  constructor(
    private readonly map: YAMLMap<YamlNode, YamlNode | null>,
    private readonly text: string,
    private readonly base: number,
    private readonly options: DialectOptions,
  ) {}

  read(): Omit<FrontMatterPage, 'faults'> {
    const aliases = [...this.textsOf('aliases'), ...this.textsOf('alias')];
    const names = aliases.map((a) => a.value);
    const type = this.pair('type');
    if (!type || !this.textsOf('type').some((t) => t.value === 'class')) {
      return { classBlock: null, pageBlock: null, aliases: names };
    }
    const classBlock = this.readClass(this.spanOf(type.key), aliases);
    return { classBlock, pageBlock: this.readPage(classBlock.place), aliases: names };
  }

  private readClass(place: Place, aliases: readonly Located<string>[]): ClassBlock {
    const label = this.textOf('label');
    const parentPair = this.map.items.find((pair) => isParentsKey(keyOf(pair)));
    const parents = parentPair ? this.references(parentPair.value) : { targets: [], malformed: [] };
    return {
      dialect: 'front-matter',
      place,
      iri: this.readIri(label, place),
      label,
      definition: this.textOf('definition'),
      domain: this.textOf('domain'),
      maturity: this.textOf('maturity'),
      quality: this.numberOf('quality'),
      qualityScore: this.numberOf('qualityScore'),
      aliases,
      sameAs: this.textsOf('sameAs').map((s) => s.value),
      parents: parents.targets,
      malformedParents: parents.malformed,
      parentsPlace: parentPair ? this.spanOf(parentPair.key) : null,
      bareParent: null,
      relations: this.readRelations(),
      deprecated: this.truthOf('deprecated'),
      replacedBy: this.references(this.pair('replacedBy')?.value ?? null).targets[0] ?? null,
    };
  }

  /** The IRI as written, else minted from the label; null when neither gives a slug. */
  private readIri(label: Located<string> | null, place: Place): Located<string> | null {
    const written = this.textOf('iri');
    if (written) {
      const value = expandIri(written.value.trim(), this.options);
      return slugOfIri(value) === '' ? null : { value, place: written.place };
    }
    const minted = label ? mintIri(label.value, this.options) : null;
    return minted === null ? null : { value: minted, place: label?.place ?? place };
  }

  private readPage(place: Place): PageBlock {
    return {
      place,
      iri: null,
      slug: null,
      title: this.textOf('title'),
      public: this.truthOf('public'),
      outbound: [],
      bareStrings: [],
    };
  }

  private readRelations(): Relation[] {
    return this.map.items.flatMap((pair) => {
      const key = predicateOfKey(keyOf(pair));
      if (!key) return [];
      return [{ key, keyPlace: this.spanOf(pair.key), ...this.references(pair.value) }];
    });
  }

  private references(value: YamlNode | null): {
    targets: Reference[];
    malformed: MalformedReference[];
  } {
    const targets: Reference[] = [];
    const malformed: MalformedReference[] = [];
    const items: unknown[] = isSeq(value) ? value.items : value ? [value] : [];
    for (const item of unquotedLinks(value, items)) {
      const place = this.spanOf(item);
      const text = textOfNode(item);
      if (text === '') continue;
      const reference = text === null ? null : referenceFromText(text, place, this.options);
      if (reference) targets.push(reference);
      else malformed.push({ place, text: text ?? 'a nested value' });
    }
    return { targets, malformed };
  }

  private pair(key: string): Pair<YamlNode, YamlNode | null> | undefined {
    return this.map.items.find((pair) => keyOf(pair) === key);
  }

  private textOf(key: string): Located<string> | null {
    const value = this.pair(key)?.value;
    if (!isScalar(value) || value.value === null) return null;
    return { value: scalarText(value), place: this.spanOf(value) };
  }

  private textsOf(key: string): Located<string>[] {
    const value = this.pair(key)?.value;
    const items: unknown[] = isSeq(value) ? value.items : [value];
    return items.flatMap((item) =>
      isScalar(item) && item.value !== null
        ? [{ value: scalarText(item), place: this.spanOf(item) }]
        : [],
    );
  }

  private truthOf(key: string): Located<boolean> | null {
    const value = this.pair(key)?.value;
    if (!isScalar(value)) return null;
    return { value: value.value === true || value.value === 'true', place: this.spanOf(value) };
  }

  private numberOf(key: string): Located<number> | null {
    const value = this.pair(key)?.value;
    return isScalar(value) && typeof value.value === 'number'
      ? { value: value.value, place: this.spanOf(value) }
      : null;
  }

  private spanOf(node: unknown): Span {
    const range = isScalar(node) || isSeq(node) || isMap(node) || isAlias(node) ? node.range : null;
    return range ? spanIn(this.text, this.base, range) : { start: this.base, end: this.base };
  }
}

/**
 * A range of the YAML as a span of the page, which the YAML begins at `base`. For YAML block scalars
 * and block lists end where the next line begins, here at their last character.
 */
function spanIn(text: string, base: number, [start, end]: readonly [number, number, number]): Span {
  let at = end;
  while (at > start && isBlankCharacter(text.charCodeAt(at - 1))) at--;
  return { start: base + start, end: base + at };
}

/** A scalar as text; a number as it is written (`1.10` is no `1.1`), null as nothing. */
function scalarText({ value, source }: Scalar): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : (source ?? JSON.stringify(value));
}

function keyOf(pair: Pair<YamlNode, YamlNode | null>): string {
  return isScalar(pair.key) ? scalarText(pair.key) : '';
}

/** Text of a scalar, or of an unquoted `[[Page]]`, which YAML reads as a list in a list. */
function textOfNode(node: unknown): string | null {
  if (isScalar(node)) return scalarText(node);
  if (!isSeq(node) || node.items.length !== 1) return null;
  const inner: unknown = node.items[0];
  if (isSeq(inner)) return textOfNode(inner);
  return isScalar(inner) ? `[[${scalarText(inner)}]]` : null;
}

/** `key: [[Page]]` is one link, not a list that holds a list. */
function unquotedLinks(value: YamlNode | null, items: unknown[]): unknown[] {
  const [only] = items;
  return isSeq(value) && value.flow === true && items.length === 1 && isSeq(only) ? [value] : items;
}
