/** What the scaffold screen keeps of its question, as texts: the form a webview's state has. */

import { type Asking, readAsking } from './scaffold-screen.js';

/** The question as texts to keep. */
export function keepAsking({ question, options, gold }: Asking): Record<string, string> {
  return { asked: question, options: JSON.stringify(options), gold: JSON.stringify(gold) };
}

/** The question that was kept; what cannot be read of it is left out. */
export function keptAsking(typed: Readonly<Record<string, string>>): Asking {
  const question = typed.asked ?? '';
  const read = (options: unknown, gold: unknown): Asking | null =>
    readAsking({ question, options, gold });
  const [options, gold] = [parsed(typed.options), parsed(typed.gold)];
  return read(options, gold) ?? read(options, []) ?? { question, options: {}, gold: [] };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
