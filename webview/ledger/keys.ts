/** The keys of the ledger screen, as data: the buttons show them, the screen obeys them. */

export interface Key {
  /** `KeyboardEvent.key`, lower case. */
  readonly key: string;
  readonly command: Command;
  readonly does: string;
}

export type Command =
  | 'admit'
  | 'abstain'
  | 'reject'
  | 'withdraw'
  | 'correct'
  | 'search'
  | 'import'
  | 'assertions'
  | 'candidates';

/** Single keys: they count only while no text field has the focus. */
export const KEYS: readonly Key[] = [
  { key: 'a', command: 'admit', does: 'Admit' },
  { key: 'b', command: 'abstain', does: 'Abstain' },
  { key: 'r', command: 'reject', does: 'Reject' },
  { key: 'w', command: 'withdraw', does: 'Withdraw' },
  { key: 't', command: 'correct', does: 'Correct a term' },
  { key: '/', command: 'search', does: 'Go to the filter' },
  { key: 'i', command: 'import', does: 'Import a file' },
  { key: 'l', command: 'assertions', does: 'Show the assertions' },
  { key: 'c', command: 'candidates', does: 'Show the candidates' },
];

/** Keys of the table, told in the help only. */
export const TABLE_KEYS: readonly (readonly [string, string])[] = [
  ['↑ ↓', 'Move by one assertion'],
  ['Home End', 'First and last assertion'],
  ['Space', 'Select or unselect'],
  ['Shift+↑ ↓', 'Select while moving'],
  ['Ctrl+A', 'Select everything shown'],
  ['Esc', 'Select nothing; from the details, back to the table'],
  ['Enter', 'Go to the details'],
  ['Ctrl+Enter', 'In the reason: take the decision you chose'],
];

/** The key of a command as buttons show it. */
export const keyOf = (command: Command): string =>
  KEYS.find((key) => key.command === command)?.key.toUpperCase() ?? '';

/** The command of a key press; null when it is typing, or no key of ours. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (isTyping(event)) return null;
  return KEYS.find(({ key }) => key === event.key.toLowerCase())?.command ?? null;
}

/** Whether the focus is where letters are text or choose an entry. */
function isTyping(event: Event): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}
