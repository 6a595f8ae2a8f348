/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters -- the caller knows the shape of a case */
/** The cases of ../shared/cases, and the account of what of each is checked. */

import { readFileSync } from 'node:fs';

import { atRepository, readShared } from './shared.js';

interface Case {
  readonly id: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
}

/** Per case: key path of something expected, or `*` for all of it → why it is not checked yet. */
export type Pending = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function loadCases(): ReadonlyMap<string, Case> {
  const cases = JSON.parse(readShared('cases', 'cases.json')) as Case[];
  return new Map(cases.map((one) => [one.id, one]));
}

export function loadPending(): Pending {
  return JSON.parse(readFileSync(atRepository('test/golden/pending.json'), 'utf8')) as Pending;
}

const STEP = ' > ';

/** Key paths of everything a case expects: objects are entered, lists are one thing. */
function keyPaths(value: unknown, path: readonly string[] = []): string[] {
  const inside = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!inside) return [path.join(STEP)];
  return Object.entries(value).flatMap(([key, inner]) => keyPaths(inner, [...path, key]));
}

/** Everything a case asks for; a view it names is asked for as `views > <name>`. */
export function demandsOf({ input, expected }: Case): string[] {
  const views = Array.isArray(input.views) ? (input.views as string[]) : [];
  return [...keyPaths(expected), ...views.map((view) => `views${STEP}${view}`)];
}

/** What a case expects, handed out piece by piece and remembered. */
export class Expectations {
  readonly checked = new Set<string>();

  constructor(private readonly one: Case) {}

  /** The expected value behind some keys; the caller compares it and names its type. */
  take<T>(...path: string[]): T {
    let value: unknown = this.one.expected;
    for (const key of path) value = (value as Record<string, unknown> | undefined)?.[key];
    if (value === undefined) {
      throw new Error(`${this.one.id} expects nothing at ${path.join(STEP)}`);
    }
    for (const leaf of keyPaths(value, path)) this.checked.add(leaf);
    return value as T;
  }

  input<T>(key: string): T {
    return this.one.input[key] as T;
  }
}

/** What is wrong between what a case asks for, what was checked, and what is said to be pending. */
export function accountFaults(
  demands: readonly string[],
  checked: ReadonlySet<string>,
  pending: Readonly<Record<string, string>>,
): string[] {
  const waits = (path: string): boolean => path in pending || '*' in pending;
  return [
    ...demands
      .filter((path) => !checked.has(path) && !waits(path))
      .map((path) => `${path}: neither checked nor pending`),
    ...[...checked].filter(waits).map((path) => `${path}: checked, so no longer pending`),
    ...Object.keys(pending)
      .filter((path) => path !== '*' && !demands.includes(path))
      .map((path) => `${path}: pending, but the case asks for no such thing`),
    ...Object.entries(pending)
      .filter(([, reason]) => reason.trim().length < 10)
      .map(([path]) => `${path}: pending without a reason`),
  ];
}
