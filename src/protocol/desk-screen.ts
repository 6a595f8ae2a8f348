/** Messages between the host and the screens of the desk: ledger, judge and dossier. */

import type { DeskAnswers, Outcome } from '../workbench/desk.types.js';

import { type ActionOf, isText, readAction, type ScreenActionType } from './desk-actions.js';
import { isRecord } from './guards.js';

/** What each screen may ask of the desk; the host refuses everything else. */
export const SCREEN_ACTIONS = {
  ledger: [
    'ledger',
    'evidence',
    'importText',
    'decide',
    'correct',
    'candidates',
    'draft',
    'editDraft',
    'openTrial',
    'assemble',
  ],
  judge: ['waitingTrials', 'trial', 'verdict'],
  dossier: [
    'dossiers',
    'dossier',
    'evidence',
    'approve',
    'return',
    'rejectDossier',
    'withdrawDossier',
    'promote',
    'revert',
  ],
} as const satisfies Readonly<Record<string, readonly ScreenActionType[]>>;

/** Name of a screen: its bundle, its panel type and the `screen` of its state. */
export type DeskScreen = keyof typeof SCREEN_ACTIONS;
export type ActionFor<S extends DeskScreen> = ActionOf<(typeof SCREEN_ACTIONS)[S][number]>;
/** Any action that some screen of the desk may ask. */
export type ActionOfScreens = ActionFor<DeskScreen>;

export const DESK_SCREENS = Object.keys(SCREEN_ACTIONS) as readonly DeskScreen[];

export const isDeskScreen = (value: unknown): value is DeskScreen =>
  typeof value === 'string' && Object.hasOwn(SCREEN_ACTIONS, value);

/** What was typed and not sent, by the subject it is about. */
export type Typed = Readonly<Record<string, string>>;

/** A class a person can pick for a term. */
export interface ClassName {
  readonly slug: string;
  readonly title: string;
}

/** From a screen of the desk to the host. */
export type DeskToHost<S extends DeskScreen = DeskScreen> =
  | { readonly type: 'ready' }
  | { readonly type: 'act'; readonly request: number; readonly action: ActionFor<S> }
  /** Asks for classes whose name holds a text; answered like an action. */
  | { readonly type: 'classes'; readonly request: number; readonly query: string }
  /** What is typed now: kept by the host too, so that closing the screen loses nothing. */
  | { readonly type: 'typed'; readonly typed: Typed }
  /** Opens a page that an answer named, in an editor beside. */
  | { readonly type: 'open'; readonly page: string }
  /** Goes to another screen, at a trial or dossier. */
  | { readonly type: 'show'; readonly screen: DeskScreen; readonly id: string | null }
  /** Lets a person choose a file to import. */
  | { readonly type: 'chooseImport' }
  | { readonly type: 'showLog' }
  | { readonly type: 'error'; readonly message: string };

/** From the host to a screen of the desk. */
export type HostToDesk =
  /** Where to go, null to stay; and what was typed in an earlier life of the screen. */
  | { readonly type: 'place'; readonly id: string | null; readonly typed: Typed }
  | { readonly type: 'answer'; readonly request: number; readonly outcome: Outcome<object> }
  /** The request could not be answered: no server, no folder, a fault. */
  | { readonly type: 'failed'; readonly request: number; readonly message: string }
  /** The ledger changed: ask again. */
  | { readonly type: 'changed' };

/** The answer to an action, or a refusal. */
export type AnswerTo<A extends { readonly type: keyof DeskAnswers }> = Outcome<
  DeskAnswers[A['type']]
>;

/** Answer to `classes`. */
export interface ClassNames {
  readonly classes: readonly ClassName[];
}

/** Reads a message of one screen; null when it is none, or asks what this screen may not. */
export function readDeskMessage<S extends DeskScreen>(
  screen: S,
  value: unknown,
): DeskToHost<S> | null {
  if (!isRecord(value)) return null;
  switch (value.type) {
    case 'ready':
    case 'chooseImport':
    case 'showLog':
      return { type: value.type };
    case 'act':
      return readAct(screen, value);
    case 'classes':
      return isNumber(value.request) && isText(value.query)
        ? { type: 'classes', request: value.request, query: value.query }
        : null;
    case 'typed':
      return isRecord(value.typed) ? { type: 'typed', typed: textsOf(value.typed) } : null;
    case 'open':
      return isText(value.page) ? { type: 'open', page: value.page } : null;
    case 'show':
      return readShow(value);
    case 'error':
      return isText(value.message) ? { type: 'error', message: value.message } : null;
    default:
      return null;
  }
}

function readAct<S extends DeskScreen>(
  screen: S,
  { request, action: asked }: Record<string, unknown>,
): DeskToHost<S> | null {
  const types: readonly (typeof SCREEN_ACTIONS)[S][number][] = SCREEN_ACTIONS[screen];
  const action = readAction(asked, types);
  return action && isNumber(request) ? { type: 'act', request, action } : null;
}

function readShow({
  screen,
  id,
}: Record<string, unknown>): Extract<DeskToHost, { type: 'show' }> | null {
  if (!isDeskScreen(screen) || (id !== null && !isText(id))) return null;
  return { type: 'show', screen, id };
}

/** Only the texts of a record: the rest is not what a person typed. */
export function textsOf(value: Record<string, unknown>): Typed {
  const texts = Object.entries(value).filter((entry): entry is [string, string] =>
    isText(entry[1]),
  );
  return Object.fromEntries(texts);
}

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);
