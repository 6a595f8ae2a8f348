/** Turtle in: the triples of a text, each with the line it is written on. */

import { DataFactory, Parser, type Quad, type Token } from 'n3';

/** An IRI, the name of a blank node (`_:…`), or a literal. */
export interface TurtleTerm {
  readonly kind: 'iri' | 'blank' | 'literal';
  /** The IRI, `_:name`, or the text of the literal. */
  readonly value: string;
  /** Of a literal only. */
  readonly datatype?: string;
  /** Of a literal with a language tag only. */
  readonly language?: string;
}

export interface Triple {
  readonly subject: TurtleTerm;
  readonly predicate: string;
  readonly object: TurtleTerm;
  /** Line of the object, or of its first bracket; counted from one. */
  readonly line: number;
}

/** Where a text stops being Turtle. */
export interface TurtleFault {
  /** Counted from one. */
  readonly line: number;
  readonly message: string;
}

export type TurtleRead =
  | {
      readonly triples: readonly Triple[];
      /** Prefix, without its colon, and the start of an IRI that it stands for. */
      readonly prefixes: readonly (readonly [prefix: string, start: string])[];
      readonly fault: null;
    }
  | { readonly triples: null; readonly fault: TurtleFault };

interface ParserObserver {
  readonly onTokenEnd: (token: Token) => void;
  readonly onPrefix: (prefix: string, start: { readonly value: string }) => void;
}

/** The parser as it tells of its tokens: the type definitions lag behind. */
interface ObservedParser {
  parse(text: string, observer: ParserObserver): Quad[];
}

type QuadTerms = [Quad['subject'], Quad['predicate'], Quad['object'], Quad['graph']];

const OPENING: ReadonlySet<string> = new Set(['[', '(', '{', '<<', '<<(']);
const CLOSING: ReadonlySet<string> = new Set([']', ')', '}', '>>', ')>>']);
const BETWEEN: ReadonlySet<string> = new Set(['.', ';', ',', 'eof']);

/** Follows the tokens and knows on which line the object that is being read began. */
class LineTracker {
  private readonly open: number[] = [];
  /** Line of the latest object at the present depth. */
  line = 1;

  readonly end = ({ type, line }: Token): void => {
    if (OPENING.has(type)) {
      this.open.push(line);
      this.line = line;
    } else if (CLOSING.has(type)) {
      this.line = this.open.pop() ?? line;
    } else if (!BETWEEN.has(type)) {
      this.line = line;
    }
  };
}

/**
 * Reads a Turtle text. A text with a fault gives no triples at all: what stands before the fault may
 * be half of an axiom.
 */
export function readTurtle(text: string): TurtleRead {
  const tracker = new LineTracker();
  const lines = new Map<Quad, number>();
  const quad = (...[subject, predicate, object, graph]: QuadTerms): Quad => {
    const made = DataFactory.quad(subject, predicate, object, graph);
    lines.set(made, tracker.line);
    return made;
  };
  const factory = { ...DataFactory, quad: quad as typeof DataFactory.quad };
  const parser: unknown = new Parser({ format: 'text/turtle', factory });
  const prefixes = new Map<string, string>();
  try {
    const quads = (parser as ObservedParser).parse(text, {
      onTokenEnd: tracker.end,
      onPrefix: (prefix, { value }) => void prefixes.set(prefix, value),
    });
    const triples = quads.map((quad) => tripleOf(quad, lines.get(quad) ?? 1));
    return { triples, prefixes: [...prefixes], fault: null };
  } catch (cause) {
    return { triples: null, fault: faultOf(cause, tracker.line) };
  }
}

function tripleOf({ subject, predicate, object }: Quad, line: number): Triple {
  return { subject: termOf(subject), predicate: predicate.value, object: termOf(object), line };
}

function termOf(term: Quad['subject'] | Quad['object']): TurtleTerm {
  if (term.termType === 'NamedNode') return { kind: 'iri', value: term.value };
  if (term.termType === 'BlankNode') return { kind: 'blank', value: `_:${term.value}` };
  if (term.termType !== 'Literal') return { kind: 'literal', value: term.value };
  const { value, datatype, language } = term;
  return {
    kind: 'literal',
    value,
    datatype: datatype.value,
    ...(language === '' ? {} : { language }),
  };
}

/** The parser ends its messages with the line, which is told apart here. */
function faultOf(cause: unknown, reached: number): TurtleFault {
  const message = cause instanceof Error ? cause.message : String(cause);
  const context = cause instanceof Error ? (cause as { context?: { line?: number } }).context : {};
  const told = / on line (\d+)\.?$/u.exec(message);
  const line = context?.line ?? Number(told?.[1] ?? reached);
  return { line, message: `${message.replace(/ on line \d+\.?$/u, '').replace(/\.$/u, '')}.` };
}
