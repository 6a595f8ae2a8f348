/** Keys of the front matter: a value replaced in its place, or a new line below the last one. */

import { isMap, isScalar, isSeq, parseDocument, type Document, type Pair, type Scalar } from 'yaml';

import type { Page, Span } from '../../corpus/model.js';
import { eolOf, isBlankLine, lineAround, linesOf } from '../../promotion/lines.js';
import { applyEdits } from '../../rules/support/edits.js';
import type { TextEdit } from '../../rules/rule.js';
import type { ChangeRefusal } from '../change.js';
import { refuse } from '../changes/draft.js';
import { yamlText, yamlTyped } from './yaml-scalar.js';

/** A key with the text its value is to read as. */
interface Setting {
  readonly key: string;
  readonly value: string;
  /** `true` and `0.9` are written bare, as what they are. */
  readonly typed?: boolean;
}

/** Keys whose values are truth values or numbers to whoever reads the front matter. */
const TYPED = new Set(['public', 'deprecated', 'quality', 'qualityScore']);

/** The edits that give keys of the front matter these values; none for what is so already. */
export function frontMatterEdits(
  page: Page,
  settings: readonly Setting[],
): TextEdit[] | ChangeRefusal {
  const matter = page.scan.frontMatter;
  if (!matter) return refuse('The page has no front matter.', 'Write one between two "---" lines.');
  if (page.frontMatterFaults.length > 0) {
    return refuse(
      `The front matter of "${page.path}" cannot be read as YAML.`,
      'Repair it first; the findings of the page say where.',
    );
  }
  const { start, end } = matter.content;
  const source = page.scan.text.slice(start, end);
  const writer = new Writer(source, eolOf(page.scan.text));
  for (const setting of settings) {
    const refusal = writer.set(setting);
    if (refusal) return refusal;
  }
  const edits = writer.edits(false);
  if (holds(source, edits, settings)) return at(edits, start);
  // Below the last line a value that keeps its blank lines would lose them: then at the very end.
  const last = writer.edits(true);
  if (holds(source, last, settings)) return at(last, start);
  return refuse(
    `The front matter of "${page.path}" is written in a way that ${named(settings)} cannot be set safely.`,
    'Edit it by hand.',
  );
}

/** The edits that add texts to a list of the front matter, written as the list is. */
export function frontMatterListEdits(
  page: Page,
  key: string,
  items: readonly string[],
): TextEdit[] | ChangeRefusal {
  const matter = page.scan.frontMatter;
  if (!matter || page.frontMatterFaults.length > 0) {
    return refuse('The front matter cannot be read.', 'Repair it first.');
  }
  const { start, end } = matter.content;
  const source = page.scan.text.slice(start, end);
  const writer = new Writer(source, eolOf(page.scan.text));
  writer.extend(key, items);
  const edits = writer.edits(false);
  const wanted = [...listOf(parse(source), key), ...items];
  const after = parse(applyEdits(source, edits));
  const keys = new Set([key]);
  const sound = after.errors.length === 0 && others(parse(source), keys) === others(after, keys);
  if (sound && JSON.stringify(listOf(after, key)) === JSON.stringify(wanted)) {
    return at(edits, start);
  }
  return refuse(`The list "${key}" cannot be added to safely.`, 'Edit it by hand.');
}

/** The single values of a list, or the one value. */
function listOf(document: Document, key: string): (string | null)[] {
  const value = pairsOf(document).find((pair) => keyOf(pair) === key)?.value;
  const items: unknown[] = isSeq(value) ? value.items : [value];
  return items.flatMap((item) => (isScalar(item) && item.value !== null ? [scalarText(item)] : []));
}

/** Whether a key of the front matter holds a list or an object that is not empty. */
export function isFrontMatterList(page: Page, key: string): boolean {
  const matter = page.scan.frontMatter;
  if (!matter) return false;
  const { start, end } = matter.content;
  const pairs = pairsOf(parse(page.scan.text.slice(start, end)));
  const value = pairs.find((pair) => keyOf(pair) === key)?.value;
  return (isSeq(value) || isMap(value)) && value.items.length > 0;
}

class Writer {
  private readonly document: Document;
  private readonly replaced: TextEdit[] = [];
  private readonly added: string[] = [];

  constructor(
    private readonly source: string,
    private readonly eol: string,
  ) {
    this.document = parse(source);
  }

  set(setting: Setting): ChangeRefusal | null {
    const { contents } = this.document;
    if (contents !== null && !isMap(contents)) {
      return refuse('The front matter is no list of keys.', 'Write it as "key: value" lines.');
    }
    const found = pairsOf(this.document).filter((pair) => keyOf(pair) === setting.key);
    const [pair] = found;
    if (found.length > 1) {
      return refuse(
        `The front matter has the key "${setting.key}" ${found.length} times.`,
        'Leave one of them, then set it again.',
      );
    }
    if (!pair) this.added.push(`${yamlText(setting.key)}: ${written(setting, null)}`);
    else if (textOf(pair) !== setting.value) this.replaced.push(this.replacementOf(pair, setting));
    return null;
  }

  /** Adds to the list of a key, or begins one. */
  extend(key: string, items: readonly string[]): void {
    const { source, eol } = this;
    const pair = pairsOf(this.document).find((one) => keyOf(one) === key);
    const texts = items.map(yamlText);
    const value = pair?.value;
    const span = spanOf(value);
    if (!pair || !span || (isScalar(value) && value.value === null)) {
      if (!pair) this.added.push(`${yamlText(key)}: [${texts.join(', ')}]`);
      else
        this.replaced.push({ span: empty(this.colonOf(pair)), newText: ` [${texts.join(', ')}]` });
      return;
    }
    const last = isSeq(value) ? spanOf(value.items.at(-1)) : null;
    if (isSeq(value) && last && value.flow !== true) {
      const line = lineAround(source, last.start);
      const mark = /^[ \t]*-[ \t]+/u.exec(source.slice(line.start, last.start))?.[0] ?? '- ';
      const { end } = lineAround(source, last.end);
      this.replaced.push({
        span: empty(end),
        newText: texts.map((text) => eol + mark + text).join(''),
      });
    } else if (last) {
      this.replaced.push({ span: empty(last.end), newText: `, ${texts.join(', ')}` });
    } else {
      const before = isScalar(value) ? [yamlText(scalarText(value))] : [];
      this.replaced.push({ span, newText: `[${[...before, ...texts].join(', ')}]` });
    }
  }

  /** The edits; new keys below the last line that is not blank, or behind all blank lines. */
  edits(atTheEnd: boolean): TextEdit[] {
    if (this.added.length === 0) return this.replaced;
    return [...this.replaced, this.addition(atTheEnd)];
  }

  private addition(atTheEnd: boolean): TextEdit {
    const { source, eol, added } = this;
    const { contents } = this.document;
    if (isMap(contents) && contents.flow === true) return this.flowAddition(added.join(', '));
    const indent = isMap(contents) ? this.columnOf(contents.items[0]) : '';
    const lines = added.map((line) => indent + line);
    const last = linesOf(source).findLast((line) => !isBlankLine(source, line));
    if (atTheEnd || !last) {
      return { span: empty(source.length), newText: lines.map((line) => line + eol).join('') };
    }
    return { span: empty(last.end), newText: lines.map((line) => eol + line).join('') };
  }

  private flowAddition(member: string): TextEdit {
    const { contents } = this.document;
    const items = isMap(contents) ? contents.items : [];
    const range = items.length > 0 ? spanOf(items.at(-1)?.value) : null;
    const open = this.source.indexOf('{') + 1;
    return range
      ? { span: empty(range.end), newText: `, ${member}` }
      : { span: empty(open), newText: member };
  }

  private columnOf(first: unknown): string {
    const start = spanOf((first as Pair | undefined)?.key)?.start ?? 0;
    const before = this.source.slice(0, start);
    return /[^\r\n]*$/u.exec(before)?.[0].replace(/[^ ]/gu, '') ?? '';
  }

  private replacementOf(pair: Pair, setting: Setting): TextEdit {
    const { value } = pair;
    const span = spanOf(value);
    const newText = written(setting, value);
    const block = isSeq(value) || isMap(value) ? value.flow !== true : false;
    if (span && !block && !(isScalar(value) && value.value === null)) {
      const { start, end } = span;
      // A block of text ends with its last line's end, which stays.
      return {
        span: { start, end: start + this.source.slice(start, end).trimEnd().length },
        newText,
      };
    }
    const colon = this.colonOf(pair);
    const items = isSeq(value) || isMap(value) ? (value.items as unknown[]) : [];
    const end = block ? endOf(items.at(-1)) : (span?.end ?? colon);
    const stands = this.source.slice(colon, Math.max(colon, end)).trimEnd();
    return { span: { start: colon, end: colon + stands.length }, newText: ` ${newText}` };
  }

  /** Offset behind the colon of a pair. */
  private colonOf(pair: Pair): number {
    const tokens = pair.srcToken && 'sep' in pair.srcToken ? pair.srcToken.sep : undefined;
    const colon = tokens?.find(({ type }) => type === 'map-value-ind');
    return colon ? colon.offset + 1 : (spanOf(pair.key)?.end ?? 0);
  }
}

function written({ key, value, typed }: Setting, before: unknown): string {
  const was = isScalar(before) ? typeof before.value : 'undefined';
  const bare = typed === true || TYPED.has(key) || was === 'boolean' || was === 'number';
  return (bare ? yamlTyped(value) : null) ?? yamlText(value);
}

/** The set keys must read as asked, and every other key as before. */
function holds(source: string, edits: readonly TextEdit[], settings: readonly Setting[]): boolean {
  const keys = new Set(settings.map(({ key }) => key));
  const before = parse(source);
  const after = parse(applyEdits(source, edits));
  if (after.errors.length > 0) return false;
  const pairs = pairsOf(after);
  const set = settings.every(({ key, value }) => {
    return textOf(pairs.find((pair) => keyOf(pair) === key)) === value;
  });
  return set && others(before, keys) === others(after, keys);
}

function others(document: Document, keys: ReadonlySet<string>): string {
  const rest = pairsOf(document).filter((pair) => !keys.has(keyOf(pair)));
  return JSON.stringify(rest.map((pair) => [keyOf(pair), valueOf(pair, document)]));
}

function valueOf({ value }: Pair, document: Document): unknown {
  const node = value as { toJS?: (document: Document) => unknown } | null;
  return node?.toJS ? node.toJS(document) : null;
}

function parse(source: string): Document {
  return parseDocument(source, {
    uniqueKeys: false,
    logLevel: 'silent',
    prettyErrors: false,
    keepSourceTokens: true,
  });
}

function pairsOf({ contents }: Document): Pair[] {
  return isMap(contents) ? contents.items : [];
}

function keyOf({ key }: Pair): string {
  return isScalar(key) ? scalarText(key) : '';
}

/** A single value as text, numbers and truth values as they are written. */
function textOf(pair: Pair | undefined): string | null {
  const value = pair?.value;
  if (!isScalar(value) || value.value === null) return null;
  return scalarText(value);
}

function scalarText({ value, source }: Scalar): string {
  return typeof value === 'string' ? value : (source ?? JSON.stringify(value));
}

function spanOf(node: unknown): Span | null {
  const range = isScalar(node) || isSeq(node) || isMap(node) ? node.range : null;
  return range ? { start: range[0], end: range[1] } : null;
}

/** Where the last entry of a list, or the last pair of an object, ends. */
function endOf(item: unknown): number {
  const pair = item as { key?: unknown; value?: unknown } | undefined;
  return spanOf(item)?.end ?? spanOf(pair?.value)?.end ?? spanOf(pair?.key)?.end ?? 0;
}

function empty(at: number): Span {
  return { start: at, end: at };
}

function at(edits: readonly TextEdit[], base: number): TextEdit[] {
  return edits.map(({ span, newText }) => ({
    span: { start: base + span.start, end: base + span.end },
    newText,
  }));
}

function named(settings: readonly Setting[]): string {
  return settings.map(({ key }) => `"${key}"`).join(' and ');
}
