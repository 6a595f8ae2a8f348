/** What the scaffold screen keeps of its question, as texts: the form a webview's state has. */

import { type Asking, readAsking } from './scaffold-screen.js';

/** The question as texts to keep. */
export function keepAsking({ question, options, gold }: Asking): Record<string, string> {
  return { asked: question, options: JSON.stringify(options), gold: JSON.stringify(gold) };
}

/** The question that was kept; options or gold that cannot be read are left out. */
export function keptAsking(typed: Readonly<Record<string, string>>): Asking {
  const question = typed.asked ?? '';
  const read = (options: unknown, gold: unknown): Asking | null =>
    readAsking({ question, options, gold });
  const [options, gold] = [parsed(typed.options ?? '{}'), parsed(typed.gold ?? '[]')];
  const none: Asking = { question, options: {}, gold: [] };
  return read(options, gold) ?? read(options, []) ?? read({}, gold) ?? none;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
