/** `json-ld` fences: reading, kind, and the place of a value only when somebody asks for it. */

import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { characterAt, isBlankCharacter } from './text.js';
import type {
  Fence,
  FenceKind,
  JsonFence,
  JsonPlace,
  Place,
  Scan,
  Span,
  SyntaxFault,
} from './model.js';

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Reads the `json-ld` fences of a page, in order. */
export function readJsonFences(scan: Scan): JsonFence[] {
  return scan.fences
    .filter((fence) => fence.info.toLowerCase() === 'json-ld')
    .map((fence) => readJsonFence(scan.text, fence));
}

function readJsonFence(text: string, fence: Fence): JsonFence {
  const source = text.slice(fence.content.start, fence.content.end);
  try {
    const value: unknown = JSON.parse(source);
    if (!isRecord(value)) return { fence, text, kind: 'other', value: null, error: null };
    return { fence, text, kind: kindOf(value['@type']), value, error: null };
  } catch (cause) {
    return {
      fence,
      text,
      kind: 'other',
      value: null,
      error: syntaxFault(text, fence, source, cause),
    };
  }
}

/** Whether a parsed JSON value is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(type: unknown): FenceKind {
  const types: unknown[] = Array.isArray(type) ? type : [type];
  for (const one of types) {
    if (typeof one !== 'string') continue;
    if (one === 'Page') return 'page';
    if (one === 'Class' || one === 'OntologyClass') return 'class';
    if (one === 'Individual') return 'individual';
    if (one.endsWith('LinkResolutionsAnnotation')) return 'link-resolutions';
  }
  return 'other';
}

/**
 * The fault at the first character that cannot be read. What ends too early is shown at its last
 * character, an empty fence at its opener: nobody sees a mark under the end of a line.
 */
function syntaxFault(text: string, fence: Fence, source: string, cause: unknown): SyntaxFault {
  const detail = cause instanceof Error ? cause.message.replace(/, ?"?\.\.\.[\s\S]*$/u, '') : '';
  const message = firstLine(detail);
  const { start, end } = fence.content;
  const last = lastVisible(text, end - 1, start);
  if (last < start) return { span: fence.opener, message, breaksOff: true };
  const at = start + firstFaultOffset(source, cause);
  if (at > last) return { span: characterAt(text, last), message, breaksOff: true };
  return { span: characterAt(text, Math.max(lastVisible(text, at, start), start)), message };
}

/** Offset of the last character at or before another that can be seen; before `from` if none is. */
function lastVisible(text: string, offset: number, from: number): number {
  let at = offset;
  while (at >= from && isBlankCharacter(text.charCodeAt(at))) at--;
  return at;
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0]?.slice(0, 200) ?? '';
}

/** Offset of the first character that cannot be read, relative to the fence's content. */
function firstFaultOffset(source: string, cause: unknown): number {
  const errors: ParseError[] = [];
  try {
    parseTree(source, errors, STRICT);
  } catch {
    // Nesting too deep for the recursive reader: the position of JSON.parse serves.
  }
  const own = errors.reduce((least, e) => Math.min(least, e.offset), Infinity);
  if (own !== Infinity) return own;
  const told = /position (\d+)/.exec(cause instanceof Error ? cause.message : '');
  return told ? Number(told[1]) : 0;
}

const trees = new WeakMap<JsonFence, Node | null>();

/** The syntax tree of a fence, built once and kept as long as the fence; null when unreadable. */
function treeOf(fence: JsonFence): Node | null {
  const known = trees.get(fence);
  if (known !== undefined) return known;
  const { start, end } = fence.fence.content;
  let tree: Node | null = null;
  try {
    tree = parseTree(fence.text.slice(start, end), [], STRICT) ?? null;
  } catch {
    // Too deeply nested for positions inside: its opening line stands for all of it.
  }
  trees.set(fence, tree);
  return tree;
}

/** Span of a place in the page's text. */
export function locate(place: Place): Span {
  if (!('fence' in place)) return place;
  const { start } = place.fence.fence.content;
  const tree = treeOf(place.fence);
  const node = tree ? nodeAt(tree, place) : null;
  if (!node) return place.fence.fence.opener;
  return { start: start + node.offset, end: start + node.offset + node.length };
}

function nodeAt(tree: Node, place: JsonPlace): Node | null {
  let node: Node | undefined = tree;
  for (const step of place.path) {
    node =
      typeof step === 'number'
        ? findNodeAtLocation(node, [step])
        : lastProperty(node, step)?.children?.[1];
    if (!node) return null;
  }
  // The value of a property, so its parent is the property and the key its first child.
  return place.part === 'key' ? (node.parent?.children?.[0] ?? null) : node;
}

/** Of keys written twice JSON.parse keeps the last, so its place is the one to show. */
function lastProperty(object: Node, key: string): Node | undefined {
  return object.children?.findLast((p) => p.type === 'property' && p.children?.[0]?.value === key);
}
