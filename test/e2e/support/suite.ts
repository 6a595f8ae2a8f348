import { afterAll, afterEach, beforeAll } from 'vitest';

import { packaged } from '../../../scripts/lib/package.mjs';
import { at } from './paths';
import type { ServerOptions } from './server';
import { Workbench } from './workbench';
import { type WorkspaceCopy, copyWorkspace } from './workspace';

export interface SuiteOptions extends Omit<ServerOptions, 'workspace' | 'packaged' | 'driver'> {
  /** Folder of test/fixtures to copy. Default: sample. */
  fixture?: string;
  /** Changes the copy before it is opened. */
  prepare?: (folder: string) => void;
}

export interface Suite {
  readonly workbench: Workbench;
  /** The folder of the workspace copy. */
  readonly folder: string;
}

/**
 * For a clicking suite: the packaged extension on a fresh copy of a fixture, one window for the whole
 * file. A failed test leaves its picture in out/failures.
 */
export function workbenchSuite(options: SuiteOptions = {}): Suite {
  const { fixture, prepare, ...rest } = options;
  let workspace: WorkspaceCopy | undefined;
  let workbench: Workbench | undefined;
  beforeAll(async () => {
    workspace = copyWorkspace(fixture);
    prepare?.(workspace.folder);
    workbench = await Workbench.open({
      ...rest,
      workspace: workspace.folder,
      packaged: packaged.folder,
    });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail' || !workbench) return;
    const name = `${task.file.name}-${task.name}`.replaceAll(/[^\w.-]+/gu, '-');
    await workbench.screenshot(at('out', 'failures', `${name}.png`));
  });
  afterAll(async () => {
    await workbench?.close();
    workspace?.dispose();
  });
  return {
    get workbench() {
      if (!workbench) throw new Error('The workbench is open only inside tests.');
      return workbench;
    },
    get folder() {
      if (!workspace) throw new Error('The workspace exists only inside tests.');
      return workspace.folder;
    },
  };
}
