/** Edges in a json-ld fence: an entry more in `relations.<predicate>`, written like its neighbours. */

import { isRecord, locate } from '../corpus/json-fence.js';
import type { JsonFence, Page, Predicate, Span } from '../corpus/model.js';
import type { Refusal } from '../judging/refusal.js';
import type { TextEdit } from './edit.js';
import type { EdgeTarget } from './edges.js';
import { eolOf, indentOf, lineAround } from './lines.js';

type Path = readonly (string | number)[];

/** The stretch that adds an edge: a value made longer, or a property put behind the last one. */
export function jsonEdge(page: Page, predicate: Predicate, target: EdgeTarget): TextEdit | Refusal {
  const fence = page.jsonFences.find(({ kind }) => kind === 'class');
  const value = fence?.value;
  if (!fence || !value) return { refused: 'the class block is not readable', how: null };
  const writer = new Writer(fence, target);
  const relations = value.relations;
  if (relations === undefined) return writer.addRelations(predicate);
  if (!isRecord(relations)) {
    return { refused: 'relations is no object', how: 'Write it as an object of lists.' };
  }
  const list = relations[predicate];
  if (list === undefined) return writer.addPredicate(predicate);
  if (Array.isArray(list)) return writer.extendList(predicate, list.length);
  if (isRecord(list)) return writer.wrapObject(predicate);
  return { refused: `${predicate} is no list of references`, how: 'Write it as a list.' };
}

class Writer {
  private readonly text: string;
  private readonly eol: string;
  /** Whether the fence is written over several lines, and how one step of indentation looks. */
  private readonly unit: string | null;

  constructor(
    private readonly fence: JsonFence,
    private readonly target: EdgeTarget,
  ) {
    this.text = fence.text;
    this.eol = eolOf(fence.text);
    this.unit = this.readUnit();
  }

  addRelations(predicate: Predicate): TextEdit {
    const indent = this.memberIndent([]);
    const inner = indent === null ? null : indent + (this.unit ?? '');
    const member = this.member(predicate, inner);
    const object =
      indent === null ? `{${member}}` : `{${this.eol}${inner}${member}${this.eol}${indent}}`;
    return this.addMember([], `"relations":${this.colonGap()}${object}`);
  }

  addPredicate(predicate: Predicate): TextEdit {
    const own = this.memberIndent(['relations']);
    const span = this.spanOf(['relations']);
    if (own === null && this.isEmptyObject(span) && this.unit !== null) {
      const outer = indentOf(this.text, lineAround(this.text, span.start));
      const indent = outer + this.unit;
      const newText = `{${this.eol}${indent}${this.member(predicate, indent)}${this.eol}${outer}}`;
      return { span, newText };
    }
    if (this.isEmptyObject(span)) return { span, newText: `{${this.member(predicate, null)}}` };
    return this.addMember(['relations'], this.member(predicate, own));
  }

  extendList(predicate: Predicate, length: number): TextEdit {
    const path = ['relations', predicate];
    const span = this.spanOf(path);
    if (length === 0) {
      return { span, newText: this.list(indentOf(this.text, lineAround(this.text, span.start))) };
    }
    const last = this.spanOf([...path, length - 1]);
    const indent = this.ownIndent(last.start);
    const gap = indent === null ? this.commaGap() : this.eol + indent;
    const entry = this.entry(
      indent ?? indentOf(this.text, lineAround(this.text, last.start)),
      last,
    );
    const at = last.end - span.start;
    const now = this.text.slice(span.start, span.end);
    return { span, newText: `${now.slice(0, at)},${gap}${entry}${now.slice(at)}` };
  }

  /** A bare object counts as a list of one: it becomes that list. */
  wrapObject(predicate: Predicate): TextEdit {
    const span = this.spanOf(['relations', predicate]);
    const indent = indentOf(this.text, lineAround(this.text, span.start));
    const now = this.text.slice(span.start, span.end);
    return { span, newText: `[${now},${this.commaGap()}${this.entry(indent, span)}]` };
  }

  private addMember(path: Path, member: string): TextEdit {
    const last = this.lastMember(path);
    const indent = this.memberIndent(path);
    const gap = indent === null ? this.commaGap() : this.eol + indent;
    return { span: { start: last.end, end: last.end }, newText: `,${gap}${member}` };
  }

  /** Indentation of an object's members; null when they share a line. */
  private memberIndent(path: Path): string | null {
    const last = this.lastMember(path);
    return last.key < 0 ? null : this.ownIndent(last.key);
  }

  /** Where an object's last member has its key and ends. */
  private lastMember(path: Path): { readonly key: number; readonly end: number } {
    let object: unknown = this.fence.value;
    for (const step of path) object = isRecord(object) ? object[step] : undefined;
    let last = { key: -1, end: -1 };
    for (const name of isRecord(object) ? Object.keys(object) : []) {
      const { end } = this.spanOf([...path, name]);
      if (end > last.end) last = { key: this.spanOf([...path, name], 'key').start, end };
    }
    return last;
  }

  private member(predicate: Predicate, indent: string | null): string {
    return `${JSON.stringify(predicate)}:${this.colonGap()}${this.list(indent)}`;
  }

  /** A list of the one new entry; on lines of its own where the fence has lines. */
  private list(indent: string | null): string {
    if (indent === null || this.unit === null) return `[${this.entry('', null)}]`;
    const inner = indent + this.unit;
    return `[${this.eol}${inner}${this.entry(inner, null)}${this.eol}${indent}]`;
  }

  /** The new reference, written like the one at a span or like the first of the block. */
  private entry(indent: string, like: Span | null): string {
    const sample = like ?? this.firstReference();
    const model = sample ? this.text.slice(sample.start, sample.end) : '{"';
    const gap = this.colonGap();
    const id = `"@id":${gap}${JSON.stringify(this.target.iri)}`;
    const label = `"label":${gap}${JSON.stringify(this.target.label)}`;
    if (/[\r\n]/u.test(model) && this.unit !== null) {
      const inner = this.eol + indent + this.unit;
      return `{${inner}${id},${inner}${label}${this.eol}${indent}}`;
    }
    const pad = model.startsWith('{ ') ? ' ' : '';
    return `{${pad}${id},${this.commaGap()}${label}${pad}}`;
  }

  /** The first object entry of a relation, or of the parents. */
  private firstReference(): Span | null {
    const value = this.fence.value ?? {};
    const relations = isRecord(value.relations) ? value.relations : {};
    const lists: [Path, unknown][] = [
      ...Object.entries(relations).map(([key, list]): [Path, unknown] => [
        ['relations', key],
        list,
      ]),
      [['subClassOf'], value.subClassOf],
    ];
    const [path] = lists.find(([, list]) => Array.isArray(list) && isRecord(list[0])) ?? [];
    return path ? this.spanOf([...path, 0]) : null;
  }

  /** Indentation of a token that stands first on its line; null when something is before it. */
  private ownIndent(at: number): string | null {
    const line = lineAround(this.text, at);
    const indent = indentOf(this.text, line);
    return line.start + indent.length === at ? indent : null;
  }

  private readUnit(): string | null {
    const { start, end } = this.fence.fence.content;
    const source = this.text.slice(start, end);
    const opener = /^([ \t]*)\{/mu.exec(source);
    const member = /^([ \t]*)"/mu.exec(source);
    if (opener?.[1] === undefined || member?.[1] === undefined) return null;
    return member[1].startsWith(opener[1]) ? member[1].slice(opener[1].length) : '  ';
  }

  /** The blank behind a colon: none in a fence that is written without. */
  private colonGap(): string {
    const { start, end } = this.fence.fence.content;
    return /":\S/u.test(this.text.slice(start, end).slice(0, 2000)) ? '' : ' ';
  }

  private commaGap(): string {
    return this.colonGap();
  }

  private isEmptyObject(span: Span): boolean {
    return this.text.slice(span.start + 1, span.end - 1).trim() === '';
  }

  private spanOf(path: Path, part: 'key' | 'value' = 'value'): Span {
    return locate({ fence: this.fence, path, part });
  }
}
