/** Messages between the host and the scaffold screen, and the guards that read them. */

import type { RefName } from '../workbench/git-history.js';
import type {
  CeilingReport,
  NamedClass,
  ScaffoldChoices,
  ScaffoldOptions,
  ScreenReport,
  ServedTwice,
  WhyNot,
} from '../workbench/scaffold-screen.types.js';
import { isRecord } from './guards.js';

export type * from '../workbench/scaffold-screen.types.js';
export type { RefName };

/** Name of the screen: its bundle, its panel type and the `screen` of its state. */
export const SCAFFOLD_SCREEN = 'scaffold';

/** Requests of the screen's panel to the server, besides `METHODS.scaffold` and `METHODS.classes`. */
export const SCAFFOLD_METHODS = {
  /** Defaults and limits of the sliders. */
  choices: 'ontodesk/scaffoldChoices',
  /** Why a class is not in the block. */
  whyNot: 'ontodesk/scaffoldWhyNot',
  /** Ceiling of a page over its own questions, and the edits that raise it. */
  ceiling: 'ontodesk/scaffoldCeiling',
  /** What two states of the corpus serve; can be cancelled, reports progress. */
  twice: 'ontodesk/scaffoldTwice',
} as const;

/** Sliders that differ from the settings; what is absent follows them. */
export type AskOptions = Partial<ScaffoldOptions>;

/** A question with what it is served with. */
export interface Asking {
  readonly question: string;
  readonly options: AskOptions;
  /** Slugs of the names a right answer has to hold, as the person picked them. */
  readonly gold: readonly string[];
}

export interface ChoicesParams {
  /** A place inside the corpus; null when any will do. */
  readonly root: string | null;
}

export interface WhyNotParams {
  readonly root: string | null;
  readonly question: string;
  readonly options: AskOptions;
  readonly slug: string;
}

export interface WhyNotAnswer {
  readonly root: string;
  readonly answer: WhyNot;
}

export interface CeilingParams {
  /** A page, or a place inside the corpus when `slug` names the class. */
  readonly root: string | null;
  /** Null: the class of the page at `root`. */
  readonly slug: string | null;
  readonly options: AskOptions;
}

export interface CeilingAnswer {
  readonly root: string;
  /** `none` says why there is no ceiling. */
  readonly answer: CeilingReport | { readonly none: string };
}

export interface TwiceParams extends Asking {
  readonly root: string | null;
  readonly before: string;
  /** Null: the pages on disk. */
  readonly after: string | null;
  /** Token under which the server reports progress. */
  readonly progress: string;
}

export interface TwiceAnswer {
  readonly root: string;
  readonly answer: ServedTwice | { readonly refused: string };
}

/** A question asked before, newest first; `at` is ISO 8601. */
export interface PastQuestion extends Asking {
  readonly at: string;
}

/** Questions kept per corpus. */
export const MOST_PAST_QUESTIONS = 50;

/** What a webview keeps across hide, reload and restart: where it is and what was typed. */
export interface WebviewState {
  readonly screen: string;
  /** A place inside the corpus the screen asks; null for any. */
  readonly id: string | null;
  readonly typed: Readonly<Record<string, string>>;
}

/** From the scaffold screen to the host. */
export type ScaffoldToHost =
  | { readonly type: 'ready' }
  /** Answered by `busy`, then `report` or `failed`; only the last one asked is answered. */
  | ({ readonly type: 'ask' } & Asking)
  /** A page the host told of, below the root. */
  | { readonly type: 'open'; readonly path: string }
  /** `block` as served; `prompt` the messages a model would be sent, as JSON. */
  | { readonly type: 'copy'; readonly as: 'block' | 'prompt' }
  /** About the question asked last; answered by `whyNot`. */
  | { readonly type: 'whyNot'; readonly slug: string }
  /** Classes to pick from; answered by `classes` with the same query. */
  | { readonly type: 'findClasses'; readonly query: string }
  /** Null: the page the screen was opened from; answered by `ceiling`. */
  | { readonly type: 'ceiling'; readonly slug: string | null; readonly options: AskOptions }
  /** Branches and tags to choose from; answered by `refs`. */
  | { readonly type: 'listRefs' }
  /** The question asked last at two states, null the disk; answered by `comparing`, then `twice`. */
  | { readonly type: 'compareRefs'; readonly before: string; readonly after: string | null }
  | { readonly type: 'stopComparing' }
  | { readonly type: 'forgetHistory' }
  | { readonly type: 'showLog' }
  | { readonly type: 'error'; readonly message: string };

/** From the host to the scaffold screen. */
export type HostToScaffold =
  | { readonly type: 'place'; readonly id: string | null }
  | { readonly type: 'choices'; readonly choices: ScaffoldChoices }
  /** A question to show in the field: it is being asked. */
  | ({ readonly type: 'question'; readonly question: string } & Partial<Asking>)
  | { readonly type: 'busy'; readonly message: string }
  | { readonly type: 'report'; readonly report: ScreenReport }
  | { readonly type: 'history'; readonly questions: readonly PastQuestion[] }
  | { readonly type: 'classes'; readonly query: string; readonly classes: readonly NamedClass[] }
  | { readonly type: 'whyNot'; readonly slug: string; readonly answer: Answered<WhyNot> }
  | {
      readonly type: 'ceiling';
      readonly slug: string | null;
      readonly answer: CeilingReport | { readonly none: string } | { readonly failed: string };
    }
  | { readonly type: 'refs'; readonly refs: readonly RefName[] }
  | { readonly type: 'comparing'; readonly done: number; readonly total: number }
  | { readonly type: 'twice'; readonly answer: ServedTwice | { readonly refused: string } }
  | { readonly type: 'copied'; readonly as: 'block' | 'prompt' }
  | { readonly type: 'failed'; readonly message: string };

/** An answer, or a sentence on why there is none. */
export type Answered<T> = T | { readonly failed: string };

/** Longest text accepted from a screen: far above any block, far below what would hurt. */
const LONGEST = 1_000_000;
/** Longest slug or ref accepted. */
const LONGEST_NAME = 1_000;
/** Most gold names accepted: more than anybody picks by hand. */
const MOST_GOLD = 200;

/** Reads a message of the scaffold screen; null when it is none. */
export function readScaffoldMessage(value: unknown): ScaffoldToHost | null {
  if (!isRecord(value)) return null;
  switch (value.type) {
    case 'ready':
    case 'listRefs':
    case 'stopComparing':
    case 'forgetHistory':
    case 'showLog':
      return { type: value.type };
    case 'ask': {
      const asking = readAsking(value);
      return asking && { type: 'ask', ...asking };
    }
    case 'open':
      return isText(value.path) ? { type: 'open', path: value.path } : null;
    case 'copy':
      return isCopy(value.as) ? { type: 'copy', as: value.as } : null;
    case 'whyNot':
      return isName(value.slug) ? { type: 'whyNot', slug: value.slug } : null;
    case 'findClasses':
      return isText(value.query) ? { type: 'findClasses', query: value.query } : null;
    case 'ceiling':
      return readCeiling(value);
    case 'compareRefs':
      return readCompare(value);
    case 'error':
      return isText(value.message) ? { type: 'error', message: value.message } : null;
    default:
      return null;
  }
}

/** Reads a question with its options and gold; null when it is none. What the host kept, too. */
export function readAsking(value: unknown): Asking | null {
  if (!isRecord(value) || !isText(value.question)) return null;
  const options = readOptions(value.options);
  const { gold } = value;
  if (!options || !Array.isArray(gold) || gold.length > MOST_GOLD || !gold.every(isName)) {
    return null;
  }
  return { question: value.question, options, gold };
}

/** Reads what the host kept of earlier questions; what is none is left out. */
export function readHistory(value: unknown): PastQuestion[] {
  if (!Array.isArray(value)) return [];
  const read = value.flatMap((one: unknown): PastQuestion[] => {
    const asking = readAsking(one);
    return asking && isRecord(one) && isName(one.at) ? [{ ...asking, at: one.at }] : [];
  });
  return read.slice(0, MOST_PAST_QUESTIONS);
}

/** The history with a question put in front; the same question asked earlier goes. */
export function withQuestion(
  history: readonly PastQuestion[],
  asked: PastQuestion,
): PastQuestion[] {
  const others = history.filter(({ question }) => question !== asked.question);
  return [asked, ...others].slice(0, MOST_PAST_QUESTIONS);
}

function readOptions(value: unknown): AskOptions | null {
  if (!isRecord(value)) return null;
  const { budget, seeds, hops, confidence } = value;
  if (![budget, seeds, hops].every((one) => one === undefined || isCount(one))) return null;
  if (confidence !== undefined && typeof confidence !== 'boolean') return null;
  return {
    ...(isCount(budget) ? { budget } : {}),
    ...(isCount(seeds) ? { seeds } : {}),
    ...(isCount(hops) ? { hops } : {}),
    ...(confidence === undefined ? {} : { confidence }),
  };
}

function readCeiling(value: Record<string, unknown>): ScaffoldToHost | null {
  const options = readOptions(value.options);
  const { slug } = value;
  if (!options || (slug !== null && !isName(slug))) return null;
  return { type: 'ceiling', slug, options };
}

function readCompare({ before, after }: Record<string, unknown>): ScaffoldToHost | null {
  if (!isName(before) || (after !== null && !isName(after))) return null;
  return { type: 'compareRefs', before, after };
}

/** Reads the state a screen left behind; null when it is not that screen's. */
export function readWebviewState(value: unknown, screen: string): WebviewState | null {
  if (!isRecord(value) || value.screen !== screen || !isRecord(value.typed)) return null;
  const id = value.id;
  if (id !== null && !isText(id)) return null;
  const typed = Object.entries(value.typed).filter((entry): entry is [string, string] =>
    isText(entry[1]),
  );
  return { screen, id, typed: Object.fromEntries(typed) };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isCopy(value: unknown): value is 'block' | 'prompt' {
  return value === 'block' || value === 'prompt';
}
