/** Keys of the judge screen as what they ask for. */

import type { Choice, Newer } from './verdict.js';
import { GUESSES, KEYS, SCALE } from './words.js';

export type Command =
  | { readonly do: 'choose'; readonly choice: Choice }
  | { readonly do: 'guess'; readonly newer: Newer }
  | { readonly do: 'quote' | 'undo' | 'next' | 'difference' | 'lock' | 'leave' };

/** What a key press asks for; null when it is not ours. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (event.isComposing || event.repeat || event.altKey) return null;
  const { key } = event;
  const control = event.ctrlKey || event.metaKey;
  if (control && key === 'Enter') return { do: 'lock' };
  if (isTyping(event)) return key === 'Escape' ? { do: 'leave' } : null;
  if (control) return key.toLowerCase() === 'z' && !event.shiftKey ? { do: 'undo' } : null;
  return plainKey(key.toUpperCase());
}

function plainKey(key: string): Command | null {
  // Zero is the figure of "no difference", and the key a hand reaches for.
  const scale = SCALE.find((option) => option.key === (key === '0' ? '3' : key));
  if (scale) return { do: 'choose', choice: scale.value };
  const guess = GUESSES.find((option) => option.key === key);
  if (guess) return { do: 'guess', newer: guess.value };
  const command = (['quote', 'undo', 'next', 'difference'] as const).find(
    (name) => KEYS[name] === key,
  );
  return command ? { do: command } : null;
}

/** Whether the key goes into a field; the two texts are fields that refuse every change. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return target instanceof HTMLTextAreaElement && target.ariaReadOnly !== 'true';
}
