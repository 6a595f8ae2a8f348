import { locate } from '../corpus/json-fence.js';
import type { Report, Rule } from './rule.js';
import { datesOf, readDate, type DateEntry } from './support/dates.js';
import { examplePage } from './support/example-page.js';
import { quote } from './support/words.js';

/** Keys of which the first must not be later than the others. */
const PAIRS: readonly (readonly [string, readonly string[]])[] = [
  ['created', ['modified', 'updated']],
  ['startdate', ['enddate']],
  ['validfrom', ['validuntil', 'validto', 'validthrough']],
];

const valid = (validUntil: string) =>
  examplePage({ class: { validFrom: '2026-03-01', validUntil } });

/** A report at the end of a stretch of time that is over before it begins. */
function contradiction(path: string, start: DateEntry, end: DateEntry): Report[] {
  const [from, to] = [readDate(start.written.value), readDate(end.written.value)];
  // Dates of different precision may mean the same day: only what is surely wrong is told.
  if (from === null || to === null || from.from < to.to) return [];
  return [
    {
      span: locate(end.written.place),
      message: `${quote(end.written.value)} is before ${quote(start.written.value)}, where it begins. Correct one of the two dates.`,
      related: [{ path, message: 'The date it begins at', span: locate(start.written.place) }],
    },
  ];
}

export const dateOrder: Rule = {
  code: 'date-order',
  severity: 'warning',
  title: 'A time that ends before it begins',
  why: 'Nothing is ever valid or current in such a stretch of time, so a program that asks for a day never finds it.',
  repair: 'Correct the date that is wrong.',
  examples: { bad: valid('2025-03-01'), good: valid('2027-03-01') },
  check({ page, corpus }) {
    const dates = datesOf(page, corpus);
    if (dates.length < 2) return [];
    return PAIRS.flatMap(([first, later]) =>
      dates
        .filter(({ key }) => later.includes(key))
        .flatMap((end) => {
          const start = dates.find(({ key, group }) => key === first && group === end.group);
          return start === undefined ? [] : contradiction(page.path, start, end);
        }),
    );
  },
};
