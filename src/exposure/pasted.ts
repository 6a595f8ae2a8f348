/** Questions a person brings: plain prompts, or JSON Lines with the names they expect. */

import * as z from 'zod';

import { slugify } from '../corpus/names.js';
import type { ScaffoldEntries } from '../scaffold/scaffold-index.js';
import { headerOf, type SetQuestion } from './question-set.js';
import { goldOnce, type BadLine, type GoldItem } from './questions.js';

export interface PastedQuestions {
  readonly questions: readonly SetQuestion[];
  /** Lines that hold no question. */
  readonly bad: readonly BadLine[];
  /** Names of gold that are no served class; they count as names, and no class stands behind them. */
  readonly unresolved: readonly BadLine[];
  /** Names that stand in the gold of a question before. */
  readonly repeats: readonly BadLine[];
}

const nameSchema = z.union([
  z.string().regex(/\S/u),
  z.object({ slug: z.string().optional(), title: z.string().optional() }),
]);

const pastedSchema = z.object({
  id: z
    .union([z.string().min(1), z.number()])
    .transform(String)
    .optional(),
  key: z.string().optional(),
  domain: z.string().optional(),
  template: z.enum(['T-REL', 'T-TAX', 'T-COMMON']).optional(),
  class_slugs: z.array(z.string()).optional(),
  prompt: z.string().regex(/\S/u, 'holds no question'),
  gold: z.union([z.array(nameSchema), nameSchema.transform((name) => [name])]).default([]),
  gold_type: z.enum(['all', 'any']).default('all'),
  gold_extra: z.array(nameSchema).default([]),
});

type Name = z.infer<typeof nameSchema>;
type Pasted = z.infer<typeof pastedSchema>;

/**
 * Reads one prompt a line, or JSON Lines {id?, prompt, gold?} when the first line is an object. Gold
 * may name titles or slugs. A question without an id is numbered by its place.
 */
export function readPasted(text: string, entries: ScaffoldEntries): PastedQuestions {
  const reading = new Reading(new ClassNames(entries));
  const isJson = /^\s*\{/u.test(text);
  for (const [i, raw] of text.split('\n').entries()) {
    if (raw.trim() === '') continue;
    if (isJson) reading.json(raw, i + 1);
    else reading.add({ prompt: raw.trim(), gold: [], gold_type: 'all', gold_extra: [] }, i + 1);
  }
  return reading.done();
}

/** Finds the class a name stands for: by title, the first of its slugified form, or by slug. */
export class ClassNames {
  private readonly byTitle = new Map<string, string>();

  constructor(private readonly entries: ScaffoldEntries) {
    for (const [slug, { t }] of entries) {
      const key = slugify(t);
      if (key !== '' && !this.byTitle.has(key)) this.byTitle.set(key, slug);
    }
  }

  /** The class and its title; null when no served class has this name. */
  resolve(name: string): GoldItem | null {
    const key = slugify(name);
    const slug = this.byTitle.get(key) ?? [name, key].find((it) => this.entries.has(it));
    const title = slug === undefined ? undefined : this.entries.get(slug)?.t;
    return slug === undefined || title === undefined ? null : { slug, title };
  }
}

class Reading {
  private readonly questions: (Omit<SetQuestion, 'id'> & { id: string | null })[] = [];
  private readonly bad: BadLine[] = [];
  private readonly unresolved: BadLine[] = [];
  private readonly repeats: BadLine[] = [];
  private readonly ids = new Set<string>();

  constructor(private readonly names: ClassNames) {}

  json(raw: string, line: number): void {
    let value: unknown;
    try {
      value = JSON.parse(raw);
    } catch {
      this.bad.push({ line, message: 'This line is not JSON.' });
      return;
    }
    if (headerOf(value) !== null) return;
    const read = pastedSchema.safeParse(value);
    if (read.success) this.add(read.data, line);
    else this.bad.push({ line, message: z.prettifyError(read.error).replace(/\s*\n\s*/g, ' ') });
  }

  add(pasted: Pasted, line: number): void {
    const { id = null, class_slugs, gold, gold_type, gold_extra, ...rest } = pasted;
    if (id !== null && this.ids.has(id)) {
      this.bad.push({ line, message: `A question "${id}" came before.` });
      return;
    }
    if (id !== null) this.ids.add(id);
    const extra = this.gold(gold_extra, line);
    this.questions.push({
      id,
      ...rest,
      classSlugs: class_slugs,
      gold: this.gold(gold, line),
      goldType: gold_type,
      ...(extra.length > 0 ? { goldExtra: extra } : {}),
    });
  }

  /** The names with their classes, repeats left out. */
  private gold(names: readonly Name[], line: number): GoldItem[] {
    const items = names.map((name) => this.item(name, line)).filter((item) => item !== null);
    const { gold, repeats } = goldOnce(items, line);
    this.repeats.push(...repeats);
    return gold;
  }

  private item(name: Name, line: number): GoldItem | null {
    const { slug, title } = typeof name === 'string' ? { slug: undefined, title: name } : name;
    // A file that says both has them as its set was frozen: a class renamed since keeps its name there.
    if (slug !== undefined && title !== undefined) return { slug, title };
    const given = (title ?? slug ?? '').trim();
    const found = this.names.resolve(given);
    if (found) return found;
    const how = 'It counts as a name; write the title of a published class to tie it to one.';
    this.unresolved.push({ line, message: `"${given}" is no served class. ${how}` });
    if (given === '') return null;
    return { slug: slugify(given) === '' ? given : slugify(given), title: given };
  }

  done(): PastedQuestions {
    const width = Math.max(4, String(this.questions.length).length);
    const numbered = this.questions.map((question, i): SetQuestion => {
      if (question.id !== null) return { ...question, id: question.id };
      const base = `q${String(i + 1).padStart(width, '0')}`;
      let id = base;
      for (let n = 2; this.ids.has(id); n++) id = `${base}-${n}`;
      this.ids.add(id);
      return { ...question, id };
    });
    const { bad, unresolved, repeats } = this;
    return { questions: numbered, bad, unresolved, repeats };
  }
}
