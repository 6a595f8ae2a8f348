/**
 * A process that writes to a ledger: `ledger-writer ROOT NAME COUNT`. Writes events named by NAME and
 * a number, and tells its parent about each batch before and after. Every third batch holds three.
 */

import { nodeLedger } from '../../../../src/workbench/node-ledger.js';
import { propose } from './propose.js';

export interface WriterMessage {
  readonly kind: 'ready' | 'starting' | 'acknowledged' | 'failed' | 'done';
  /** Claims of the batch. */
  readonly claims: readonly string[];
  readonly reason?: string;
}

function tell(kind: WriterMessage['kind'], claims: readonly string[] = [], reason = ''): void {
  process.send?.({ kind, claims, reason } satisfies WriterMessage);
}

function batchOf(name: string, from: number, count: number, batches: boolean): string[] {
  const size = batches && from % 5 === 2 ? 3 : 1;
  return Array.from({ length: Math.min(size, count - from) }, (_, i) => `${name}-${from + i}`);
}

async function main(root: string, name: string, count: number, batches: boolean): Promise<void> {
  const email = `${name.replace(/\d+$/u, '')}@example.org`;
  const store = nodeLedger(root, { person: () => Promise.resolve({ name, email }) });
  tell('ready');
  for (let at = 0; at < count;) {
    const claims = batchOf(name, at, count, batches);
    tell('starting', claims);
    const written = await store.transact(() => claims.map((claim) => propose(claim)));
    if ('refused' in written) throw new Error(written.refused);
    tell('acknowledged', claims);
    at += claims.length;
  }
}

const [root = '', name = '', count = '0', batches = ''] = process.argv.slice(2);
main(root, name, Number(count), batches === 'batches').then(
  () => {
    tell('done');
    process.disconnect();
  },
  (cause: unknown) => {
    tell('failed', [], cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
    process.exitCode = 1;
    process.disconnect();
  },
);
