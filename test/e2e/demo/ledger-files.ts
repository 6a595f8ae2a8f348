import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { packaged } from '../../../scripts/lib/package.mjs';

export interface WrittenEvent {
  readonly id: string;
  readonly by: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** All events of a corpus, read from the files themselves, in the order they were written. */
export function eventsOf(root: string): WrittenEvent[] {
  const folder = path.join(root, '.ontodesk', 'ledger');
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8').trimEnd().split('\n'),
  );
  const events = lines.map((line) => JSON.parse(line) as WrittenEvent);
  return events.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Types of events in order; so many of one type in a row are told as `type ×n`. */
export function storyOf(events: readonly WrittenEvent[]): string[] {
  const runs: { type: string; count: number }[] = [];
  for (const { type } of events) {
    const last = runs.at(-1);
    if (last?.type === type) last.count += 1;
    else runs.push({ type, count: 1 });
  }
  return runs.map(({ type, count }) => (count === 1 ? type : `${type} ×${count}`));
}

export interface Verified {
  readonly ok: boolean;
  readonly events: number;
  readonly problems: readonly unknown[];
}

/** What `ontodesk ledger verify` says. */
export function verifyLedger(root: string): Verified {
  const cli = path.join(packaged.folder, 'dist', 'cli.js');
  const args = [cli, 'ledger', 'verify', '--json', '--root', root];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Verified;
}
