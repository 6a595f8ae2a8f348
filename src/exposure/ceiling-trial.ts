/** Edits of a page tried on the index: its questions are served again, and the names compared. */

import { codePointLength } from '../corpus/text.js';
import { ScaffoldEngine, type ScaffoldOptions } from '../scaffold/engine.js';
import { DEFINITION_LIMIT, type ScaffoldEntry } from '../scaffold/scaffold-index.js';
import { truncate } from '../scaffold/truncate.js';
import type { QuestionTemplates } from '../settings/settings.js';
import { ceilingOf, type PageCeiling } from './ceiling.js';
import type { Asked } from './questions.js';

/** A page whose ceiling is to be raised. */
export interface EditedPage {
  readonly engine: ScaffoldEngine;
  readonly slug: string;
  readonly templates: QuestionTemplates;
  readonly options: ScaffoldOptions;
  /** Definition as the page has it, whole and trimmed: the index keeps only its beginning. */
  readonly definition: string;
  /** Its ceiling as it is. */
  readonly ceiling: PageCeiling;
}

/** What to change. `on` is the class whose page the edit is made on. */
export type EditStep = { readonly on: string } & (
  | {
      readonly kind: 'move-target';
      readonly relation: Asked;
      readonly target: string;
      /** Place among the targets of its predicate, from 1. */
      readonly from: number;
      readonly to: number;
    }
  | {
      readonly kind: 'name-in-definition';
      readonly relation: Asked;
      readonly targets: readonly string[];
      readonly sentence: string;
    }
  /** Lengths in code points. */
  | { readonly kind: 'shorten-definition'; readonly from: number; readonly to: number }
  | { readonly kind: 'raise-quality'; readonly from: number; readonly to: number }
  | { readonly kind: 'write-slug'; readonly from: string; readonly to: string }
  | { readonly kind: 'title'; readonly from: string; readonly to: string }
);

/** A name that a question of the page asks for. */
export interface AskedName {
  readonly asked: Asked;
  readonly slug: string;
  readonly title: string;
}

/** An edit with what it does to the names of all questions of the page. */
export interface TriedEdit {
  readonly step: EditStep;
  readonly gains: readonly AskedName[];
  readonly loses: readonly AskedName[];
  /** Exposed names after it, over all questions. */
  readonly exposedAfter: number;
}

/** Serves the questions of a page again on a changed index. */
export class Trial {
  private readonly before: ReadonlyMap<string, AskedName>;

  constructor(private readonly page: EditedPage) {
    this.before = exposedNames(page.ceiling);
  }

  get slug(): string {
    return this.page.slug;
  }

  get entry(): ScaffoldEntry | undefined {
    return this.page.engine.entries.get(this.page.slug);
  }

  title(): string {
    return this.entry?.t ?? this.page.slug;
  }

  /** Entry with a sentence in its definition: at its end while it fits, else in front. */
  defined(sentence: string): ScaffoldEntry | undefined {
    const { entry, page } = this;
    const end = `${page.definition} ${sentence}`.trim();
    const text = codePointLength(end) <= DEFINITION_LIMIT ? end : `${sentence} ${page.definition}`;
    return entry && { ...entry, d: truncate(text, DEFINITION_LIMIT) };
  }

  /** The edit when it helps: another entry for the class of the page. */
  withEntry(step: EditStep, entry: ScaffoldEntry | undefined): TriedEdit | null {
    const { engine, slug } = this.page;
    if (!entry) return null;
    return engine.withEntry(slug, entry, () => this.judge(step, this.measure(engine, slug)));
  }

  /** The edit when it helps: another index; `slugs` are the new ones of classes that got one. */
  withEntries(
    step: EditStep,
    entries: Map<string, ScaffoldEntry>,
    slugs: ReadonlyMap<string, string> = new Map(),
  ): TriedEdit | null {
    const slug = slugs.get(this.page.slug) ?? this.page.slug;
    return this.judge(step, this.measure(new ScaffoldEngine(entries), slug), slugs);
  }

  private measure(engine: ScaffoldEngine, slug: string): PageCeiling | null {
    return ceilingOf(engine, slug, this.page.templates, this.page.options);
  }

  private judge(
    step: EditStep,
    ceiling: PageCeiling | null,
    slugs: ReadonlyMap<string, string> = new Map(),
  ): TriedEdit | null {
    if (!ceiling || ceiling.exposed <= this.page.ceiling.exposed) return null;
    const now = exposedNames(ceiling);
    const keyNow = ({ asked, slug }: AskedName): string => keyOf(asked, slugs.get(slug) ?? slug);
    const kept = new Set([...this.before.values()].map(keyNow));
    return {
      step,
      gains: [...now].filter(([key]) => !kept.has(key)).map(([, name]) => name),
      loses: [...this.before.values()].filter((name) => !now.has(keyNow(name))),
      exposedAfter: ceiling.exposed,
    };
  }
}

function exposedNames({ questions }: PageCeiling): Map<string, AskedName> {
  return new Map(
    questions.flatMap(({ asked, items }) =>
      items
        .filter((item) => item.exposed)
        .map(({ slug, title }): [string, AskedName] => [
          keyOf(asked, slug),
          { asked, slug, title },
        ]),
    ),
  );
}

const keyOf = (asked: Asked, slug: string): string => `${asked}\n${slug}`;
