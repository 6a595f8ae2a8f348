/** The copy ceiling of a page: what its own questions would be served, and what that leaves out. */

import type { ClassBlock, Place, Reference } from '../corpus/model.js';
import type { Scaffold, ScaffoldEngine, ScaffoldOptions } from '../scaffold/engine.js';
import type { QuestionTemplates } from '../settings/settings.js';
import { ShownText } from './match.js';
import { questionFor, type Asked } from './questions.js';
import { reasonForCut, type CutReason } from './reason.js';

/** One name a page's own question asks for. */
export interface CeilingItem {
  readonly slug: string;
  readonly title: string;
  readonly exposed: boolean;
  /** Null when exposed. */
  readonly reason: CutReason | null;
  readonly explanation: string | null;
}

/** The page's question for one relation, scored against the block alone. */
export interface CeilingQuestion {
  readonly asked: Asked;
  readonly prompt: string;
  readonly block: string;
  readonly items: readonly CeilingItem[];
}

export interface PageCeiling {
  readonly slug: string;
  readonly label: string;
  readonly questions: readonly CeilingQuestion[];
  /** Names exposed, over all questions. */
  readonly exposed: number;
  /** Names asked for, over all questions. */
  readonly gold: number;
}

/**
 * Ceiling of a served class: one question for its parents and one per predicate with a target in
 * the corpus. Null when the class is not served (unpublished, or without an entry).
 */
export function ceilingOf(
  engine: ScaffoldEngine,
  slug: string,
  templates: QuestionTemplates,
  options: ScaffoldOptions,
): PageCeiling | null {
  const entry = engine.entries.get(slug);
  if (!entry) return null;
  const relations: [Asked, readonly string[]][] = [['parents', entry.sup]];
  for (const [predicate, targets] of Object.entries(entry.rel)) {
    relations.push([predicate as Asked, targets]);
  }
  const questions: CeilingQuestion[] = [];
  const shownTexts = new Map<string, ShownText>();
  for (const [asked, targets] of relations) {
    const gold = targets.filter((target) => engine.entries.has(target));
    if (gold.length === 0) continue;
    const prompt = questionFor(asked, entry.t, templates);
    const scaffold = engine.serve(prompt, options);
    // Most questions of a page are served the same block: it is normalised once.
    const shown = shownTexts.get(scaffold.block) ?? new ShownText(scaffold.block);
    shownTexts.set(scaffold.block, shown);
    questions.push(scoreQuestion(engine, { slug, asked, prompt, gold, scaffold, shown }));
  }
  const items = questions.flatMap((question) => question.items);
  return {
    slug,
    label: entry.t,
    questions,
    exposed: items.filter((item) => item.exposed).length,
    gold: items.length,
  };
}

interface AskedQuestion {
  readonly slug: string;
  readonly asked: Asked;
  readonly prompt: string;
  readonly gold: readonly string[];
  readonly scaffold: Scaffold;
  readonly shown: ShownText;
}

function scoreQuestion(engine: ScaffoldEngine, question: AskedQuestion): CeilingQuestion {
  const { slug, asked, prompt, gold, scaffold, shown } = question;
  const items = gold.map((target): CeilingItem => {
    const title = engine.entries.get(target)?.t ?? target;
    if (shown.exposes(title)) {
      return { slug: target, title, exposed: true, reason: null, explanation: null };
    }
    const cut = reasonForCut(engine, prompt, scaffold, { slug, asked, target, title });
    return { slug: target, title, exposed: false, ...cut };
  });
  return { asked, prompt, block: scaffold.block, items };
}

/** A name the block leaves out, at the place where the page declares it. */
export interface PlacedMiss {
  readonly place: Place;
  readonly title: string;
  readonly slug: string;
  /** Predicate that declares it, or `subClassOf`. */
  readonly relation: string;
  readonly explanation: string;
}

/** What a check needs of a ceiling: its counts and the names it misses, without blocks and prompts. */
export interface CeilingMisses {
  readonly label: string;
  readonly exposed: number;
  readonly gold: number;
  readonly questions: readonly Pick<CeilingQuestion, 'asked' | 'items'>[];
}

/** A ceiling with its missed names alone. */
export function missesOf({ label, exposed, gold, questions }: PageCeiling): CeilingMisses {
  const missed = questions.map(({ asked, items }) => ({
    asked,
    items: items.filter((item) => !item.exposed),
  }));
  return { label, exposed, gold, questions: missed.filter(({ items }) => items.length > 0) };
}

/**
 * Misses of a ceiling at their places in the class block: the first entry that declares each. A
 * name whose declaration is no longer in the block (an edit not yet saved) is left out.
 */
export function placeMisses(
  ceiling: CeilingMisses,
  block: ClassBlock,
  slugOf: (reference: Reference) => string | null,
): PlacedMiss[] {
  return ceiling.questions.flatMap(({ asked, items }) => {
    const declared =
      asked === 'parents'
        ? block.parents
        : block.relations.filter((r) => r.key === asked).flatMap((r) => r.targets);
    return items.flatMap(({ slug, title, explanation, exposed }) => {
      const reference = exposed ? undefined : declared.find((r) => slugOf(r) === slug);
      if (!reference) return [];
      const relation = asked === 'parents' ? 'subClassOf' : asked;
      return [{ place: reference.place, title, slug, relation, explanation: explanation ?? '' }];
    });
  });
}
