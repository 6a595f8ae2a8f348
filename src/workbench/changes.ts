/**
 * Changes of several pages on the disk: planned, checked file by file, made whole or not at all.
 * Every file is old or new at any instant; what fails on the way is taken back.
 */

import type { Change, ChangeRefusal, ChangeRequest, Planned } from '../language/change.js';
import { refuse } from '../language/changes/draft.js';
import { checkChange, type DiskStep } from './change-check.js';
import { undoable } from './change-steps.js';
import type { DurableFiles } from './durable-files.js';
import { LockTimeout, type WriteLock } from './lock.js';
import type { FileModes, PageFiles } from './page-files.js';
import { planInTurns } from './plan-in-turns.js';
import { reasonOf, writeReasonOf } from './read-page.js';
import type { Workbench } from './workbench.js';

export interface ChangePorts {
  readonly files: DurableFiles;
  readonly pages: PageFiles;
  readonly modes: FileModes;
  /** Held while files are written, by whoever writes pages of this corpus. */
  readonly lock: WriteLock;
  /** A name for temporary files that no other writer uses. */
  readonly newMark: () => string;
}

/** What a change did. */
export interface ApplyReport {
  readonly title: string;
  /** Pages written, made, moved or removed, by their paths before and after. */
  readonly touched: readonly string[];
  readonly edits: number;
}

export function isApplied(outcome: ApplyReport | ChangeRefusal): outcome is ApplyReport {
  return 'touched' in outcome;
}

/** Plans and makes changes of the pages of one workbench. */
export class Changes {
  constructor(
    private readonly workbench: Workbench,
    private readonly ports: ChangePorts,
  ) {}

  /** The change a request asks for, or why it cannot be made; nothing is written. */
  prepareChange(request: ChangeRequest): Promise<Planned> {
    return planInTurns(this.workbench, request);
  }

  /** Makes a change on the disk; a refusal means that every file is as it was. */
  applyChange(change: Change): Promise<ApplyReport | ChangeRefusal> {
    return this.ports.lock
      .run(() => this.applyLocked(change))
      .catch((cause: unknown) => {
        if (!(cause instanceof LockTimeout)) throw cause;
        return refuse('Another process is writing pages of this corpus.', 'Try again in a moment.');
      });
  }

  private async applyLocked(change: Change): Promise<ApplyReport | ChangeRefusal> {
    const steps = await checkChange(this.workbench.root, change, this.ports);
    if (!Array.isArray(steps)) return steps;
    const refusal = await this.make(steps);
    const touched = [...new Set(steps.flatMap(({ paths }) => paths))].sort();
    await this.workbench.updateAll(touched);
    const edits = change.pages.reduce((sum, page) => sum + page.edits.length, 0);
    return refusal ?? { title: change.title, touched, edits };
  }

  /** Takes the steps one by one; at the first that fails those before it are taken back. */
  private async make(steps: readonly DiskStep[]): Promise<ChangeRefusal | null> {
    const { root } = this.workbench;
    const mark = this.ports.newMark();
    const undo: (() => Promise<void>)[] = [];
    const finish: (() => Promise<void>)[] = [];
    for (const step of steps) {
      try {
        await undoable(root, step, mark, this.ports, { undo, finish });
      } catch (cause) {
        return failed(step, cause, await takeBack(undo));
      }
    }
    // What is left over now is a hidden file nobody reads.
    for (const last of finish) await last().catch(() => undefined);
    return null;
  }
}

/** Runs the undo steps, the last first; what could not be undone is told. */
async function takeBack(undo: readonly (() => Promise<void>)[]): Promise<string[]> {
  const failures: string[] = [];
  for (const one of [...undo].reverse()) {
    await one().catch((cause: unknown) => failures.push(reasonOf(cause)));
  }
  return failures;
}

function failed({ paths }: DiskStep, cause: unknown, left: readonly string[]): ChangeRefusal {
  const refused = `${paths[0] ?? 'A page'} could not be written. ${writeReasonOf(cause)}`;
  if (left.length === 0) {
    return refuse(refused, 'Every file is as it was. Remove the cause, then try again.');
  }
  return refuse(
    `${refused} ${left.length.toString()} earlier steps could not be taken back: ${left.join(' ')}`,
    'Look at the pages of this change; version control has their old text.',
  );
}
