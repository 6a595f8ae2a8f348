/** A metric of the declared graph: its number, what it rests on, and the things behind it. */

import type { Range } from '../../corpus/text.js';

/** One thing behind a number. */
export interface MetricRow {
  /** Page it stands on; null for something that stands on none. */
  readonly path: string | null;
  readonly message: string;
  /** Looks up where it stands: that may take reading its page. Null when it has no place. */
  readonly place: () => Range | null;
}

/** What was counted: `numerator` of `denominator`. */
export interface Counted {
  readonly numerator: number;
  readonly denominator: number;
}

/** What a metric says of itself, whatever was counted. */
export interface MetricText {
  /** Short name of the field; `CVR:<code>` for a constraint. */
  readonly id: string;
  readonly title: string;
  /** What must be there beside the pages. */
  readonly needs: 'nothing' | 'ontology' | 'gold';
  readonly better: 'higher' | 'lower';
  readonly meaning: string;
  /** What to do to improve it, in a sentence. */
  readonly lever: string;
}

export interface GraphMetric extends MetricText {
  /** A share, 0 … 1. Null where it does not apply: never 0 of 0. */
  readonly value: number | null;
  /** Sentence: why there is no value. */
  readonly nullReason: string | null;
  readonly counted: Counted | null;
  /** Number of rows. */
  readonly rowCount: number;
  /** The things behind the number, in page order. */
  readonly rows: () => Iterable<MetricRow>;
}

/** The things behind a number, and how each is told. */
export interface Things<T> {
  readonly list: readonly T[];
  readonly row: (thing: T) => MetricRow;
}

/** A metric that could not be taken, and why. */
export function withoutValue(text: MetricText, nullReason: string): GraphMetric {
  return { ...text, value: null, nullReason, counted: null, rowCount: 0, rows: () => [] };
}

/** A share; without a value, for this reason, when there is nothing to take a share of. */
export function shareOf<T>(
  text: MetricText,
  counted: Counted,
  { list, row }: Things<T>,
  whenEmpty: string,
): GraphMetric {
  if (counted.denominator === 0) return withoutValue(text, whenEmpty);
  return {
    ...text,
    value: counted.numerator / counted.denominator,
    nullReason: null,
    counted,
    rowCount: list.length,
    *rows() {
      for (const thing of list) yield row(thing);
    },
  };
}

/** The place of what stands on a page as a whole, or on none. */
export const NOWHERE = (): null => null;
