/** Saved lists in the text of `ontodesk.yaml`: one is added, changed or taken out, no more. */

import { isDeepStrictEqual } from 'node:util';
import {
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Document,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';

import type { TextEdit } from '../../rules/rule.js';
import type { SavedList } from '../../settings/settings.js';

/** Why the text is left as it is, and what to do instead. */
export interface ListRefusal {
  readonly refused: string;
  readonly how: string;
}

const BY_HAND = 'Open ontodesk.yaml and write the list by hand, below "lists:".';

/** The edit that keeps a list; one of the same name gets the new query. */
export function keepList(text: string, list: SavedList): TextEdit | ListRefusal {
  const read = readLists(text);
  if ('refused' in read) return read;
  const { lists } = read;
  const index = lists.findIndex((one) => nameOf(one) === list.name);
  const { name, where } = list;
  const wanted = index < 0 ? [...lists, { name, where }] : lists.with(index, { name, where });
  const edit = index < 0 ? addition(text, read, list) : replacement(read, index, list);
  return edit && saysSo(text, edit, wanted) ? edit : refusal();
}

/** The edit that takes a list out; null when there is none of this name. */
export function dropList(text: string, name: string): TextEdit | ListRefusal | null {
  const read = readLists(text);
  if ('refused' in read) return read;
  const index = read.lists.findIndex((one) => nameOf(one) === name);
  if (index < 0) return null;
  const edit = removal(text, read, index);
  return edit && saysSo(text, edit, read.lists.toSpliced(index, 1)) ? edit : refusal();
}

interface ReadLists {
  readonly root: YAMLMap | null;
  /** The list under the key; null when there is none, or nothing in it. */
  readonly seq: YAMLSeq | null;
  /** As written, right or wrong. */
  readonly lists: readonly unknown[];
}

const nameOf = (list: unknown): unknown =>
  typeof list === 'object' && list !== null && 'name' in list ? list.name : undefined;

const refusal = (): ListRefusal => ({
  refused: 'The lists in ontodesk.yaml are written in a way that cannot be changed safely.',
  how: BY_HAND,
});

function readLists(text: string): ReadLists | ListRefusal {
  const document = parse(text);
  if (!document) {
    return {
      refused: 'ontodesk.yaml has a mistake, so nothing is added to it.',
      how: 'Repair what the Problems view shows for it, then save the list again.',
    };
  }
  const { contents } = document;
  if (contents === null || (isScalar(contents) && contents.value === null)) {
    return { root: null, seq: null, lists: [] };
  }
  if (!isMap(contents) || contents.flow) return refusal();
  const value = contents.get('lists', true);
  if (!isSeq(value)) return { root: contents, seq: null, lists: [] };
  return { root: contents, seq: value, lists: value.toJSON() as unknown[] };
}

function parse(text: string): Document | null {
  const document = parseDocument(text, { logLevel: 'silent' });
  return document.errors.length > 0 ? null : document;
}

/** Whether the edited text holds these lists and otherwise what it held before. */
function saysSo(text: string, edit: TextEdit, lists: readonly unknown[]): boolean {
  const before = parse(text)?.toJS() as Record<string, unknown> | null | undefined;
  const edited = text.slice(0, edit.span.start) + edit.newText + text.slice(edit.span.end);
  const after = parse(edited)?.toJS() as Record<string, unknown> | null | undefined;
  if (before === undefined || after === undefined) return false;
  const { lists: _old, ...rest } = before ?? {};
  const { lists: now, ...others } = after ?? {};
  return isDeepStrictEqual(now ?? [], lists) && isDeepStrictEqual(others, rest);
}

function entry({ name, where }: SavedList, indent: string, eol: string): string {
  // A JSON string is a YAML string, whatever stands in it.
  return `${indent}- name: ${JSON.stringify(name)}${eol}${indent}  where: ${JSON.stringify(where)}`;
}

function addition(text: string, { root, seq }: ReadLists, list: SavedList): TextEdit | null {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const last = seq?.items.at(-1);
  if (seq && last !== undefined && !seq.flow) {
    const at = lineEnd(text, endOf(last));
    return { span: { start: at, end: at }, newText: eol + entry(list, indentOf(text, seq), eol) };
  }
  if (seq && last !== undefined) return null;
  const key = root?.items.find((pair) => isScalar(pair.key) && pair.key.value === 'lists');
  const keyEnd = isScalar(key?.key) ? key.key.range?.[1] : undefined;
  if (keyEnd !== undefined) {
    // `lists:` or `lists: []`
    const end = seq?.range?.[1] ?? keyEnd + 1;
    return { span: { start: keyEnd, end }, newText: `:${eol}${entry(list, '  ', eol)}` };
  }
  const gap = text === '' || text.endsWith('\n') ? '' : eol;
  const start = text.length;
  return {
    span: { start, end: start },
    newText: `${gap}${text.trim() === '' ? '' : eol}lists:${eol}${entry(list, '  ', eol)}${eol}`,
  };
}

function replacement({ seq }: ReadLists, index: number, { where }: SavedList): TextEdit | null {
  const item = seq?.items[index];
  const value = isMap(item) ? item.get('where', true) : undefined;
  if (!isScalar(value) || !value.range) return null;
  const [start, end] = value.range;
  return { span: { start, end }, newText: JSON.stringify(where) };
}

/** Takes the lines of an entry out; the last entry takes the key along. */
function removal(text: string, { root, seq }: ReadLists, index: number): TextEdit | null {
  if (!root || !seq || seq.flow) return null;
  const only = seq.items.length === 1;
  const key = root.items.find((pair) => pair.value === seq)?.key;
  const first = only ? startOf(key) : startOf(seq.items[index]);
  if (first === null) return null;
  const start = lineStart(text, first);
  const end = lineEnd(text, endOf(seq.items[index]));
  const behind = text.startsWith('\r\n', end) ? end + 2 : Math.min(end + 1, text.length);
  return { span: { start, end: behind }, newText: '' };
}

const startOf = (node: unknown): number | null =>
  isMap(node) || isScalar(node) ? (node.range?.[0] ?? null) : null;

const endOf = (node: unknown): number => (isMap(node) ? lastValueEnd(node) : 0);

/** Behind the last value: the range of a map includes the blank lines below it. */
function lastValueEnd(map: YAMLMap): number {
  const value = map.items.at(-1)?.value;
  return isScalar(value) ? (value.range?.[1] ?? 0) : 0;
}

/** What stands before the dash of a block list. */
function indentOf(text: string, seq: YAMLSeq): string {
  const first = startOf(seq.items[0]) ?? 0;
  return /^[ ]*/u.exec(text.slice(lineStart(text, first)))?.[0] ?? '';
}

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

function lineEnd(text: string, offset: number): number {
  const found = text.slice(offset).search(/\r?\n/u);
  return found < 0 ? text.length : offset + found;
}
