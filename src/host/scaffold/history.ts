/** Questions asked before, kept per corpus in the workspace's memory. */

import path from 'node:path';
import type * as vscode from 'vscode';

import { isRecord } from '../../protocol/guards.js';
import {
  type Asking,
  type PastQuestion,
  readHistory,
  withQuestion,
} from '../../protocol/scaffold-screen.js';

const KEY = 'scaffold.history';

export class QuestionHistory {
  constructor(private readonly memory: vscode.Memento) {}

  /** Questions of the corpus that holds a place, the newest first; without a place of the last one asked. */
  at(place: string | null): readonly PastQuestion[] {
    const kept = this.kept();
    const roots = Object.keys(kept);
    const root = place === null ? roots.at(-1) : rootOf(roots, place);
    return root === undefined ? [] : readHistory(kept[root]);
  }

  /** Puts a question in front of those of a corpus; the same one asked earlier goes. */
  async add(root: string, asking: Asking): Promise<void> {
    const { [root]: questions, ...others } = this.kept();
    const asked = { ...asking, at: new Date().toISOString() };
    // The corpus asked last stands last.
    await this.memory.update(KEY, {
      ...others,
      [root]: withQuestion(readHistory(questions), asked),
    });
  }

  async forget(place: string | null): Promise<void> {
    const kept = this.kept();
    const roots = Object.keys(kept);
    const root = place === null ? roots.at(-1) : rootOf(roots, place);
    const left = Object.entries(kept).filter(([name]) => name !== root);
    await this.memory.update(KEY, Object.fromEntries(left));
  }

  private kept(): Record<string, unknown> {
    const kept = this.memory.get<unknown>(KEY);
    return isRecord(kept) ? kept : {};
  }
}

/** The innermost of the roots that a place lies in. */
function rootOf(roots: readonly string[], place: string): string | undefined {
  const around = roots.filter((root) => place === root || place.startsWith(root + path.sep));
  return around.sort((a, b) => b.length - a.length)[0];
}
