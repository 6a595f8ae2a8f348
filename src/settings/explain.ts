/** The words of settings findings: what is wrong, and what to write instead. */

import { PREDICATES } from './predicates.js';
import { DEFAULT_SETTINGS } from './settings.js';
import { bareName, closest } from './suggest.js';
import type { Path } from './yaml-tree.js';

/** Names under which people try to give a model's address or key. */
const ADDRESS =
  /^(?:base|api|model|server|ollama|openai)?(?:ur[li]|endpoint|host|hostname|address|key|token|secret|password|apibase)$/u;

/** The value at a path, or undefined. */
export function valueAt(value: unknown, path: Path): unknown {
  let at = value;
  for (const part of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<string | number, unknown>)[part];
  }
  return at;
}

/** Keys a section may have. */
function keysAt(path: Path): readonly string[] {
  if (path.join('.') === 'questions.templates') return ['parents', 'common', ...PREDICATES];
  if (path[0] === 'lists') return ['name', 'where'];
  if (path[0] === 'overrides') return ['paths', 'rules'];
  return Object.keys(valueAt(DEFAULT_SETTINGS, path) ?? {});
}

/** Section that has a key of this name, for somebody who forgot to indent it. */
function sectionWith(name: string): string | null {
  const bare = bareName(name);
  const holds = (section: string): boolean =>
    !Array.isArray(valueAt(DEFAULT_SETTINGS, [section])) &&
    typeof valueAt(DEFAULT_SETTINGS, [section]) === 'object' &&
    keysAt([section]).some((key) => bareName(key) === bare);
  return keysAt([]).find(holds) ?? null;
}

/** Name of a setting as people say it: `scaffold.budget`; list positions are left out. */
function called(path: Path): string {
  return path.filter((part) => typeof part === 'string').join('.');
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a section';
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** Whether a key would give a model's address or secret. */
export function isAddressKey(name: string): boolean {
  return ADDRESS.test(bareName(name));
}

/** Why an address has no place in a file that others share. */
export function addressMessage(path: Path): string {
  return (
    `"${called(path)}" is never read from this file: a model's address and key are personal ` +
    'settings. Remove the line and enter them in your own editor settings or environment.'
  );
}

/** What to do about a key that is no setting. */
export function unknownKeyMessage(section: Path, name: string): string {
  const where = section.length === 0 ? '' : ` under "${called(section)}"`;
  const start = `"${name}" is no setting${where}.`;
  const near = closest(name, keysAt(section));
  if (near !== null) return `${start} Did you mean "${near}"?`;
  const other = section.length === 0 ? sectionWith(name) : null;
  if (other !== null) return `${start} Indent it under "${other}:".`;
  return `${start} Remove it, or use one of: ${keysAt(section).join(', ')}.`;
}

/** What a value must be, what it is, and what holds meanwhile. */
export function valueMessage(path: Path, complaint: string, value: unknown): string {
  if (path.length === 0) return `This file ${complaint}.`;
  const entry = typeof path.at(-1) === 'number';
  const subject = entry ? `Each entry of "${called(path)}"` : `"${called(path)}"`;
  const is = complaint.startsWith('must be') ? `; it is ${shown(value)}` : '';
  const standard = entry ? undefined : valueAt(DEFAULT_SETTINGS, path);
  const simple = typeof standard === 'string' || typeof standard === 'number';
  return `${subject} ${complaint}${is}.${simple ? ` Until then ${shown(standard)} is used.` : ''}`;
}

/** What to do about a rule code nobody knows. */
export function unknownRuleMessage(code: string, known: readonly string[]): string {
  const near = closest(code, known);
  const advice =
    near === null
      ? 'Remove the line; the code of a rule stands at the end of its finding.'
      : `Did you mean "${near}"?`;
  return `There is no rule "${code}". ${advice}`;
}
