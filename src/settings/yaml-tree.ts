/** Reads YAML into plain values that remember where they stand. */

import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  parseDocument,
  Parser,
  type Document,
  type ErrorCode,
  type Pair,
  type YAMLMap,
} from 'yaml';

/** Half-open range of UTF-16 offsets into the text of the file. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

export type Path = readonly (string | number)[];

/** Something wrong with the YAML itself, before anybody asks what it means. */
export interface YamlProblem {
  readonly kind: 'syntax' | 'duplicate';
  readonly severity: 'error' | 'warning';
  readonly span: TextSpan;
  readonly message: string;
}

interface Place {
  readonly key: TextSpan | null;
  /** Null for lists, sections and empty values: these are shown at their key. */
  readonly token: TextSpan | null;
}

/** Plain values of a YAML text and the places they were read from. */
export interface YamlTree {
  /** Undefined for an empty file. */
  readonly value: unknown;
  readonly problems: readonly YamlProblem[];
  /** Paths of all keys of all maps, in the order of the text. */
  readonly keys: readonly Path[];
  /** The value's token, else its key, else the start of the file. */
  spanOf(path: Path): TextSpan;
  keySpanOf(path: Path): TextSpan;
}

/** Deeper than any setting: what lies below is of the wrong type anyway. */
const MAX_DEPTH = 8;

/** Open lists and sections at which the text is refused. */
const MAX_OPEN = 60;

/** Values read at most: aliases of aliases multiply. */
const MAX_VALUES = 20_000;

/** Aliases read at most: each is looked up through the whole file. */
const MAX_ALIASES = 100;

/** Syntax errors shown at most: one often brings many. */
const MAX_ERRORS = 50;

/** Sentences for the slips people make most; anything else keeps the parser's own words. */
const SENTENCES: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: 'A tab cannot indent YAML. Use spaces.',
  BAD_INDENT: 'The indentation does not fit the lines above. Align it with its section.',
  MULTIPLE_DOCS: 'Only the part before this "---" is read. Remove this line.',
  MISSING_CHAR: 'A bracket, quote or separator is missing here.',
  MULTILINE_IMPLICIT_KEY: 'A key must stand on one line. Is a ":" or a quote missing?',
  BLOCK_AS_IMPLICIT_KEY:
    'A section cannot begin in the middle of a line. Put quotes around a value with ": " in it or ":" at its end.',
};

class TreeReader {
  readonly problems: YamlProblem[] = [];
  readonly keys: Path[] = [];
  private readonly places = new Map<string, Place>();
  private values = 0;
  private aliases = 0;

  constructor(
    private readonly text: string,
    private readonly document: Document,
  ) {}

  /** Plain value of a node; an empty value is undefined, except in a list. */
  read(node: unknown, path: Path, key: TextSpan | null): unknown {
    if (++this.values > MAX_VALUES) throw new RangeError();
    const resolved = this.resolve(node);
    const token = isScalar(resolved) && resolved.value !== null ? this.spanOfNode(node) : null;
    this.places.set(JSON.stringify(path), { key, token });
    if (isMap(resolved)) return path.length < MAX_DEPTH ? this.readMap(resolved, path) : {};
    if (isSeq(resolved)) {
      if (path.length >= MAX_DEPTH) return [];
      return resolved.items.map(
        (item, i) => this.read(item, [...path, i], this.startOfEntry(item) ?? key) ?? null,
      );
    }
    if (isScalar(resolved)) return resolved.value ?? undefined;
    return undefined;
  }

  /** The place of what a path names; of what is missing there, the place of what should hold it. */
  placeOf(path: Path): Place | undefined {
    const own = this.places.get(JSON.stringify(path));
    return own ?? (path.length > 0 ? this.placeOf(path.slice(0, -1)) : undefined);
  }

  /** The first key of a section that is an entry of a list. */
  private startOfEntry(item: unknown): TextSpan | null {
    const [first] = isMap(item) ? item.items : [];
    return first ? this.spanOfNode(first.key) : null;
  }

  private resolve(node: unknown): unknown {
    if (!isAlias(node)) return node;
    if (++this.aliases > MAX_ALIASES) throw new RangeError();
    const target = node.resolve(this.document);
    if (target === undefined) {
      const message = `Nothing is named &${node.source} above this line. Write the value itself.`;
      this.report('syntax', this.spanOfNode(node), message);
    }
    return target;
  }

  private readMap(map: YAMLMap, path: Path): object {
    const entries = new Map<string, unknown>();
    for (const pair of map.items) {
      const name = this.nameOf(pair);
      if (name === null) continue;
      const span = this.spanOfNode(pair.key) ?? START;
      if (entries.has(name)) {
        const message = `"${name}" is already set above. The first one is used; remove one of them.`;
        this.report('duplicate', span, message);
        continue;
      }
      const below = [...path, name];
      this.keys.push(below);
      entries.set(name, this.read(pair.value, below, span));
    }
    // Null prototype: a key `__proto__` is a key like any other.
    return Object.assign(Object.create(null) as object, Object.fromEntries(entries));
  }

  private nameOf(pair: Pair): string | null {
    const key = this.resolve(pair.key);
    if (isScalar(key)) return key.source ?? JSON.stringify(key.value);
    if (key !== null && key !== undefined) {
      const message = 'A key must be one word, not a list or a section.';
      this.report('syntax', this.spanOfNode(pair.key), message);
    }
    return null;
  }

  private spanOfNode(node: unknown): TextSpan | null {
    if (!isScalar(node) && !isAlias(node) && !isMap(node) && !isSeq(node)) return null;
    if (!node.range) return null;
    const [start, end] = node.range;
    const written = this.text.slice(start, end).trimEnd();
    return written === '' ? null : { start, end: start + written.length };
  }

  private report(kind: YamlProblem['kind'], span: TextSpan | null, message: string): void {
    this.problems.push({ kind, severity: 'error', span: span ?? START, message });
  }
}

const START: TextSpan = { start: 0, end: 0 };

function unreadable(cause: unknown): YamlTree {
  const why = cause instanceof RangeError ? 'it is too large or nested too deeply' : String(cause);
  const message = `This file cannot be read: ${why}. Defaults are used.`;
  return {
    value: undefined,
    problems: [{ kind: 'syntax', severity: 'error', span: START, message }],
    keys: [],
    spanOf: () => START,
    keySpanOf: () => START,
  };
}

function lineEnd(text: string, offset: number): number {
  const end = text.slice(offset).search(/[\r\n]/u);
  return end === -1 ? text.length : offset + end;
}

function parserProblems(text: string, document: Document): YamlProblem[] {
  return [...document.errors, ...document.warnings].slice(0, MAX_ERRORS).map((problem) => {
    const start = Math.min(problem.pos[0], text.length);
    const end = Math.min(Math.max(problem.pos[1], start), lineEnd(text, start));
    const words = problem.message.split('\n')[0] ?? '';
    return {
      kind: 'syntax',
      severity: problem.name === 'YAMLWarning' ? 'warning' : 'error',
      span: { start, end },
      message: SENTENCES[problem.code] ?? words,
    };
  });
}

/**
 * Whether so many lists and sections are open at once that the composer, which recurses, could run
 * out of stack; near its end V8 may abort the process instead of throwing.
 */
export function isNestedTooDeep(text: string): boolean {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    const made = parser.next(lexeme);
    while (made.next().done !== true);
    if (parser.stack.length > MAX_OPEN) return true;
  }
  return false;
}

function readTree(text: string): YamlTree {
  if (isNestedTooDeep(text)) throw new RangeError();
  const document = parseDocument(text, { prettyErrors: false, uniqueKeys: false });
  const reader = new TreeReader(text, document);
  const value = reader.read(document.contents, [], null);
  const keySpanOf = (path: Path): TextSpan => reader.placeOf(path)?.key ?? START;
  return {
    value,
    problems: [...parserProblems(text, document), ...reader.problems],
    keys: reader.keys,
    spanOf: (path) => reader.placeOf(path)?.token ?? keySpanOf(path),
    keySpanOf,
  };
}

/** Reads any text; what is no YAML becomes a problem, never an exception. */
export function readYaml(text: string): YamlTree {
  try {
    return readTree(text);
  } catch (cause) {
    return unreadable(cause);
  }
}
