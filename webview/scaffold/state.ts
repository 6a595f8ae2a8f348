/** What the scaffold screen knows, and how it changes; no markup. */

import { keepAsking, keptAsking } from '../../src/protocol/scaffold-kept.js';
import type {
  Answered,
  AskOptions,
  CeilingReport,
  HostToScaffold,
  NamedClass,
  PastQuestion,
  RefName,
  ScaffoldChoices,
  ScaffoldOptions,
  ScreenReport,
  ServedTwice,
  WhyNot,
} from '../../src/protocol/scaffold-screen.js';

/** Where the screen is; the last report stays in sight while the next one is on its way. */
type Phase = 'idle' | 'busy' | 'failed';

/** Parts below the served text that open and close. */
export const SECTIONS = ['names', 'why', 'gold', 'page', 'versions'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** Which field looks for classes. */
export type Finder = 'why' | 'gold';

export type CeilingResult = CeilingReport | { readonly none: string } | { readonly failed: string };
export type TwiceResult = ServedTwice | { readonly refused: string };

export interface ScreenState {
  /** What stands in the field, half typed or not. */
  readonly question: string;
  /** The question asked last; empty before the first. */
  readonly asked: string;
  readonly options: AskOptions;
  readonly gold: readonly NamedClass[];
  readonly choices: ScaffoldChoices | null;
  readonly history: readonly PastQuestion[];
  readonly phase: Phase;
  /** What is being done or what went wrong. */
  readonly message: string;
  readonly report: ScreenReport | null;
  readonly open: ReadonlySet<SectionName>;
  /** Whether the cut parts show their text. */
  readonly cutShown: boolean;
  /** Classes found, and for which field. */
  readonly finder: Finder | null;
  readonly query: string;
  readonly classes: readonly NamedClass[] | null;
  /** The class asked about. */
  readonly why: NamedClass | null;
  readonly whyNot: Answered<WhyNot> | null;
  /** Whose questions the ceiling is of; null for the page the screen was opened from. */
  readonly ceilingOf: string | null;
  readonly ceiling: CeilingResult | null;
  readonly refs: readonly RefName[] | null;
  readonly before: string;
  /** Empty for the pages on disk. */
  readonly after: string;
  readonly comparing: { readonly done: number; readonly total: number } | null;
  readonly twice: TwiceResult | null;
  /** Whether two versions were compared: they are again when the screen comes back. */
  readonly compared: boolean;
}

const texts = (typed: Readonly<Record<string, string>>, name: string): string => typed[name] ?? '';

/** The screen as it begins, with what an earlier life of it kept. */
export function stateOf(typed: Readonly<Record<string, string>>): ScreenState {
  const { question: asked, options, gold } = keptAsking(typed);
  const open = (typed.open ?? 'names').split(' ');
  const why = texts(typed, 'why');
  return {
    question: texts(typed, 'question'),
    asked,
    options,
    gold: gold.map(unnamed),
    choices: null,
    history: [],
    phase: 'idle',
    message: '',
    report: null,
    open: new Set(SECTIONS.filter((section) => open.includes(section))),
    cutShown: texts(typed, 'cut') === 'shown',
    finder: null,
    query: '',
    classes: null,
    why: why === '' ? null : unnamed(why),
    whyNot: null,
    ceilingOf: typed.ceilingOf ?? null,
    ceiling: null,
    refs: null,
    before: texts(typed, 'before'),
    after: texts(typed, 'after'),
    comparing: null,
    twice: null,
    compared: typed.compared === 'yes',
  };
}

/** A class whose title is not known yet goes by its slug. */
const unnamed = (slug: string): NamedClass => ({ slug, title: slug });

/** What is kept of the screen: texts that a person typed or chose, nothing that was answered. */
export function typedOf(state: ScreenState): Record<string, string> {
  const { question, asked, options, gold, open, cutShown, why, ceilingOf, before, after } = state;
  return {
    question,
    ...keepAsking({ question: asked, options, gold: gold.map(({ slug }) => slug) }),
    open: [...open].join(' '),
    ...(cutShown && { cut: 'shown' }),
    ...(why && { why: why.slug }),
    ...(ceilingOf !== null && { ceilingOf }),
    ...(before !== '' && { before }),
    ...(after !== '' && { after }),
    ...(state.compared && { compared: 'yes' }),
  };
}

/** The screen after a message of the host. */
export function received(state: ScreenState, message: HostToScaffold): ScreenState {
  switch (message.type) {
    case 'place':
      return state;
    case 'choices':
      return { ...state, choices: message.choices };
    case 'question':
      return posed(state, message);
    case 'busy':
      return { ...state, phase: 'busy', message: message.message };
    case 'report':
      return reported(state, message.report);
    case 'history':
      return { ...state, history: message.questions };
    case 'classes':
      return message.query === state.query ? { ...state, classes: message.classes } : state;
    case 'whyNot':
      return explained(state, message.slug, message.answer);
    case 'ceiling':
      return message.slug === state.ceilingOf ? { ...state, ceiling: message.answer } : state;
    case 'refs':
      return { ...state, refs: message.refs };
    case 'comparing':
      return { ...state, comparing: message };
    case 'twice':
      return {
        ...state,
        comparing: null,
        twice: message.answer,
        compared: !('refused' in message.answer),
      };
    case 'copied':
      return state;
    case 'failed':
      return { ...state, phase: 'failed', message: message.message };
  }
}

/** A question that comes from the editor; what is half typed over the same one stays. */
function posed(
  state: ScreenState,
  { question, options, gold }: Extract<HostToScaffold, { type: 'question' }>,
): ScreenState {
  const same = question === state.asked && state.question !== '';
  return {
    ...state,
    question: same ? state.question : question,
    asked: question,
    options: options ?? state.options,
    gold: gold ? gold.map((slug) => known(state, slug)) : state.gold,
  };
}

const known = ({ gold }: ScreenState, slug: string): NamedClass =>
  gold.find((one) => one.slug === slug) ?? unnamed(slug);

/** A report names the classes that were known by their slugs only. */
function reported(state: ScreenState, report: ScreenReport): ScreenState {
  const titles = new Map(report.gold.names.map(({ slug, title }) => [slug, title]));
  return {
    ...state,
    phase: 'idle',
    report,
    gold: state.gold.map(({ slug, title }) => ({ slug, title: titles.get(slug) ?? title })),
  };
}

function explained(state: ScreenState, slug: string, answer: Answered<WhyNot>): ScreenState {
  if (slug !== state.why?.slug) return state;
  const title = 'failed' in answer ? state.why.title : answer.title;
  return { ...state, why: { slug, title }, whyNot: answer };
}

/** Options with one of them set; what is as in the settings follows them. */
export function withOption<K extends keyof ScaffoldOptions>(
  options: AskOptions,
  name: K,
  value: ScaffoldOptions[K],
  defaults: ScaffoldOptions | null,
): AskOptions {
  const { [name]: _old, ...others } = options;
  return value === defaults?.[name] ? others : { ...others, [name]: value };
}

/** What of whole options differs from the settings. */
export function differing(options: ScaffoldOptions, defaults: ScaffoldOptions | null): AskOptions {
  if (!defaults) return options;
  const entries = Object.entries(options) as [keyof ScaffoldOptions, number | boolean][];
  return Object.fromEntries(entries.filter(([name, value]) => value !== defaults[name]));
}

/** Whether a comparison is of the question and the options now in sight. */
export function isCurrent(twice: ServedTwice, { report }: ScreenState): boolean {
  return (
    report !== null &&
    twice.question === report.question &&
    Object.entries(twice.options).every(
      ([name, value]) => report.options[name as keyof ScaffoldOptions] === value,
    )
  );
}
