/** Question files of any system, brought into the form that `readQuestions` reads. */

import { slugify } from '../corpus/names.js';
import { readQuestions, type Question } from '../exposure/questions.js';
import {
  isRecord,
  pick,
  refuseUnusedNames,
  type ColumnMap,
  type MapOption,
} from './exposure-columns.js';
import type { BadRow } from './exposure-rows.js';
import type { TableRow } from './exposure-table.js';

const NAMES = ['id', 'prompt', 'gold', 'gold_type', 'class_slugs'] as const;
type Name = (typeof NAMES)[number];

export const QUESTION_MAP: MapOption<Name> = { option: '--question-map', names: NAMES };

/** Divides names in a cell of CSV or TSV. */
const DIVIDER = '|';

/** Questions of a table, with what is wrong in it. */
export interface GivenQuestions {
  readonly questions: readonly Question[];
  readonly bad: readonly BadRow[];
  /** Names that stand in the gold of a question before. */
  readonly repeats: readonly BadRow[];
}

/**
 * Questions of a table. Gold may be a list of names, a name, or in a cell names divided by `|`; a
 * name without a slug has that of its letters.
 */
export function questionsOf(rows: readonly TableRow[], map: ColumnMap<Name>): GivenQuestions {
  refuseUnusedNames(rows, map, QUESTION_MAP.option);
  const sound = rows.filter(({ fault }) => fault === null);
  const text = sound.map((row) => JSON.stringify(formed(row, map))).join('\n');
  const read = readQuestions(text);
  const bad = rows.flatMap(({ place, fault }) =>
    fault === null ? [] : [{ place, message: fault }],
  );
  for (const { line, message } of read.bad) bad.push({ place: sound[line - 1]!.place, message });
  const order = new Map(rows.map(({ place }, i) => [place, i]));
  bad.sort((a, b) => order.get(a.place)! - order.get(b.place)!);
  const repeats = read.repeats.map(({ line, message }) => ({
    place: sound[line - 1]!.place,
    message,
  }));
  return { questions: read.questions, bad, repeats };
}

function formed({ value, isDelimited }: TableRow, map: ColumnMap<Name>): unknown {
  if (!isRecord(value)) return value;
  const { id, gold, gold_type, class_slugs, prompt } = pick(value, NAMES, map);
  const type = isDelimited && gold_type === '' ? undefined : gold_type;
  return {
    // The rest first: a header stays one.
    ...value,
    id: typeof id === 'number' ? String(id) : id,
    prompt,
    gold: goldOf(isDelimited ? divided(gold) : gold),
    gold_type: type,
    class_slugs: isDelimited ? divided(class_slugs) : class_slugs,
  };
}

function divided(cell: unknown): unknown {
  if (typeof cell !== 'string') return cell;
  const parts = cell.split(DIVIDER).map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

function goldOf(gold: unknown): unknown {
  if (typeof gold === 'string') return [named(gold)];
  return Array.isArray(gold) ? gold.map(named) : gold;
}

function named(item: unknown): unknown {
  if (typeof item === 'string') return { slug: slugify(item), title: item };
  if (!isRecord(item) || typeof item.title !== 'string' || item.slug !== undefined) return item;
  return { ...item, slug: slugify(item.title) };
}
