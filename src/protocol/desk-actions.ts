/** Reads an action that came from a screen: its known fields, checked, and nothing else. */

import type { DeskAction, VerdictInput } from '../workbench/desk.types.js';

import { isRecord } from './guards.js';

export type ActionType = DeskAction['type'];
/** The action of one type; some actions share their fields, so `Extract` alone finds nothing. */
export type ActionOf<T extends ActionType> = T extends ActionType ? Match<DeskAction, T> : never;
type Match<A extends DeskAction, T extends ActionType> = A extends DeskAction
  ? T extends A['type']
    ? { readonly type: T } & Omit<A, 'type'>
    : never
  : never;

type Guard<T> = (value: unknown) => value is T;
type Fields<T extends ActionType> = {
  readonly [K in Exclude<keyof ActionOf<T>, 'type'>]: Guard<ActionOf<T>[K]>;
};

/** Longest text accepted from a screen: an import of a whole episode, far below what would hurt. */
const LONGEST = 20_000_000;
/** More assertions than one episode holds. */
const MOST = 100_000;

export const isText: Guard<string> = (value): value is string =>
  typeof value === 'string' && value.length <= LONGEST;

const isTextOrNull: Guard<string | null> = (value): value is string | null =>
  value === null || isText(value);

const isTexts: Guard<readonly string[]> = (value): value is readonly string[] =>
  Array.isArray(value) && value.length <= MOST && value.every(isText);

const isBoolean: Guard<boolean> = (value): value is boolean => typeof value === 'boolean';

const isVerb: Guard<ActionOf<'decide'>['verb']> = (value): value is ActionOf<'decide'>['verb'] =>
  value === 'admit' || value === 'abstain' || value === 'reject' || value === 'withdraw';

const isSide = (value: unknown): value is 'left' | 'right' => value === 'left' || value === 'right';

function isQuote(value: unknown): value is VerdictInput['quotes'][number] {
  return (
    isRecord(value) && hasOnly(value, ['side', 'text']) && isSide(value.side) && isText(value.text)
  );
}

/** On the scale, or null for a skip. */
const isValue = (value: unknown): value is number | null =>
  value === null || (Number.isInteger(value) && Math.abs(value as number) <= 2);

function isVerdict(value: unknown): value is VerdictInput {
  return (
    isRecord(value) &&
    hasOnly(value, ['trial', 'value', 'newer', 'quotes', 'remark']) &&
    isText(value.trial) &&
    isValue(value.value) &&
    (value.newer === null || isSide(value.newer)) &&
    Array.isArray(value.quotes) &&
    value.quotes.length <= MOST &&
    value.quotes.every(isQuote) &&
    isText(value.remark)
  );
}

const hasOnly = (value: object, keys: readonly string[]): boolean =>
  Object.keys(value).every((key) => keys.includes(key));

const decision = { dossier: isText, reason: isText };

/** Fields of the actions a screen may ask; what is missing here, no screen can ask. */
const FIELDS = {
  ledger: {},
  evidence: { fingerprint: isText },
  importText: { name: isText, text: isText, episode: isTextOrNull },
  decide: { verb: isVerb, fingerprints: isTexts, reason: isText },
  correct: { fingerprint: isText, term: isText, slug: isText, remember: isBoolean },
  candidates: {},
  draft: { page: isText },
  editDraft: { candidate: isText, text: isText },
  openTrial: { candidate: isText },
  waitingTrials: {},
  trial: { trial: isText },
  verdict: { verdict: isVerdict },
  assemble: { candidate: isText },
  dossiers: {},
  dossier: { dossier: isText },
  approve: decision,
  return: decision,
  rejectDossier: decision,
  withdrawDossier: decision,
  promote: { dossier: isText },
  revert: { dossier: isText, reason: isText },
} as const satisfies { readonly [T in ActionType]?: Fields<T> };

/** An action that a screen may ask at all; which screen may ask which is said elsewhere. */
export type ScreenActionType = keyof typeof FIELDS;

/** The action of one of these types, made of its own fields only; null when it is none. */
export function readAction<T extends ScreenActionType>(
  value: unknown,
  types: readonly T[],
): ActionOf<T> | null {
  if (!isRecord(value)) return null;
  const type = types.find((one) => one === value.type);
  if (type === undefined) return null;
  const entries: [string, unknown][] = [['type', type]];
  const guards: Readonly<Record<string, Guard<unknown>>> = FIELDS[type];
  for (const [key, guard] of Object.entries(guards)) {
    if (!guard(value[key])) return null;
    entries.push([key, value[key]]);
  }
  return Object.fromEntries(entries) as unknown as ActionOf<T>;
}
