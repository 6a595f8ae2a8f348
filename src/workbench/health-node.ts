/** What a check of the corpus needs of this machine: its ledger and its git. */

import path from 'node:path';

import { uncommittedFiles } from './health-commits.js';
import type { HealthPorts } from './health.js';
import { nodeLedger } from './node-ledger.js';
import type { Workbench } from './workbench.js';

/** Why git is not asked: a repository may name programs of its own that git runs. */
export const GIT_NOT_TRUSTED = 'This folder is not trusted, so git is not asked about it.';

/** The ports of a corpus on this machine. */
export function nodeHealthPorts(
  workbench: Workbench,
  { files, clock, shapesProgram }: Pick<HealthPorts, 'files' | 'clock' | 'shapesProgram'>,
  trusted: boolean,
): HealthPorts {
  const { root } = workbench;
  return {
    ...{ files, clock, shapesProgram },
    async ledger() {
      const there = await files.exists(path.join(root, '.ontodesk', 'ledger'));
      return there ? nodeLedger(root).state() : null;
    },
    async uncommitted() {
      if (!trusted) return { reason: GIT_NOT_TRUSTED };
      const found = await uncommittedFiles(root, workbench.status().pagesFolder);
      return 'reason' in found ? found : found.filter((file) => workbench.isPage(file));
    },
  };
}
