/** The ceiling of a page over its own questions, and the edits that raise it, told to a person. */

import { ceilingOf, type PageCeiling } from '../exposure/ceiling.js';
import { ceilingEdits } from '../exposure/ceiling-edits.js';
import type { EditStep, TriedEdit } from '../exposure/ceiling-trial.js';
import { inWords, type Asked } from '../exposure/questions.js';
import { changesThatBringIn, type Wanted } from '../exposure/would-bring-in.js';
import type { ScaffoldEngine, ScaffoldOptions } from '../scaffold/engine.js';
import type { QuestionTemplates } from '../settings/settings.js';
import { named } from './scaffold-cut.js';
import type { CeilingEdit, CeilingQuestionReport, CeilingReport } from './scaffold-screen.types.js';

/** A class whose page is asked about. */
export interface AskedPage {
  readonly engine: ScaffoldEngine;
  readonly slug: string;
  readonly templates: QuestionTemplates;
  readonly options: ScaffoldOptions;
  /** How far options are tried where no edit helps. */
  readonly most: Wanted['most'];
  /** Definition of the class, whole. */
  readonly definition: string;
  /** Page of a class below the root; null when it has none. */
  readonly pathOf: (slug: string) => string | null;
}

/** Edits told of: those that gain most. */
const MOST_EDITS = 12;

/** Ceiling of a page with the edits that raise it; the reason when it has none. */
export function reportCeiling(page: AskedPage): CeilingReport | { readonly none: string } {
  const { engine, slug, templates, options, pathOf } = page;
  const ceiling = ceilingOf(engine, slug, templates, options);
  if (!ceiling) return { none: 'Not published, not served: the page has no ceiling.' };
  if (ceiling.questions.length === 0) {
    return {
      none: 'The class declares no parent and no target in the corpus: nothing to ask for.',
    };
  }
  const edits = ceilingEdits({ ...page, definition: page.definition.trim(), ceiling });
  return {
    ...{ slug, title: ceiling.label, path: pathOf(slug) },
    ...{ exposed: ceiling.exposed, gold: ceiling.gold },
    questions: ceiling.questions.map(({ asked, prompt, items }): CeilingQuestionReport => {
      const exposed = items.filter((item) => item.exposed).length;
      return { asked, prompt, exposed, gold: items.length, names: items };
    }),
    edits: edits.slice(0, MOST_EDITS).map((edit) => ceilingEdit(page, edit)),
    notes: notesOn(page, ceiling, edits),
  };
}

function ceilingEdit(
  page: AskedPage,
  { step, gains, loses, exposedAfter }: TriedEdit,
): CeilingEdit {
  return {
    kind: step.kind,
    text: editWords(page.engine, step),
    path: page.pathOf(step.on),
    relation: 'relation' in step ? step.relation : null,
    gains: gains.map(({ slug, title }) => ({ slug, title })),
    loses: loses.map(({ slug, title }) => ({ slug, title })),
    exposedAfter,
  };
}

function editWords(engine: ScaffoldEngine, step: EditStep): string {
  const on = `“${named(engine, step.on).title}”`;
  switch (step.kind) {
    case 'move-target': {
      const target = named(engine, step.target).title;
      return `Move “${target}” from place ${step.from} to place ${step.to} of ${relationWords(step.relation)}.`;
    }
    case 'name-in-definition':
      return `Say it in the definition, among its first 400 characters, for example “${step.sentence}”`;
    case 'shorten-definition':
      return `Shorten the definition from ${step.from} to ${step.to} characters, so that the section fits the budget.`;
    case 'raise-quality':
      return `Raise the quality from ${step.from} to ${step.to}: at equal scores the higher quality goes first.`;
    case 'write-slug':
      return `Give ${on} the slug ${step.to}: the block looks ${step.from} up under it.`;
    case 'title':
      return `Give ${on} a title that a question can say, for example “${step.to}”.`;
  }
}

const relationWords = (relation: Asked): string =>
  relation === 'parents' ? 'its parents' : `“${inWords(relation)}”`;

/** What is missed and gained by no edit, with the options that would show it. */
function notesOn(page: AskedPage, ceiling: PageCeiling, edits: readonly TriedEdit[]): string[] {
  const gained = new Set(edits.flatMap(({ gains }) => gains.map((name) => name.slug)));
  const more = edits.length - MOST_EDITS;
  const others = more === 1 ? '1 more edit raises it' : `${more} more edits raise it`;
  const untold = more > 0 ? [`${others}, by no more than these.`] : [];
  const notes = ceiling.questions.flatMap(({ asked, prompt, items }) => {
    const left = items.filter((item) => !item.exposed && !gained.has(item.slug));
    if (left.length === 0) return [];
    const names = left.map(
      ({ title, explanation }) =>
        `“${title}” of ${relationWords(asked)} stays out: ${explanation ?? ''}.`,
    );
    return [...names, ...optionNotes(page, prompt)];
  });
  return [...untold, ...new Set(notes)];
}

function optionNotes({ engine, slug, options, most }: AskedPage, prompt: string): string[] {
  const changes = changesThatBringIn({ engine, question: prompt, options, most, slug });
  return changes.flatMap((change) => {
    const { budget, seeds } = change.options;
    if (change.kind === 'budget') return [`A budget of ${budget} tokens would show its section.`];
    if (change.kind !== 'seeds') return [];
    const room = budget === options.budget ? '' : ` and a budget of ${budget} tokens`;
    return [`${seeds} seeds${room} would show its section.`];
  });
}
