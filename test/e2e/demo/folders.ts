import { rmSync } from 'node:fs';
import path from 'node:path';

import { at } from '../support/paths';
import { fillWorkspace } from '../support/workspace';

/** The folders of the demo: copies, so that the fixture is never changed. */
export interface DemoFolders {
  /** Holds everything the demo leaves behind. */
  readonly home: string;
  /** A copy of the sample workspace. */
  readonly sample: string;
  /** An empty folder, to be set up. */
  readonly empty: string;
}

/** Makes the folders anew; each is a git repository with a person. */
export function freshFolders(): DemoFolders {
  const home = at('.cache', 'demo');
  const workspace = path.join(home, 'workspace');
  rmSync(workspace, { recursive: true, force: true, maxRetries: 5 });
  const sample = path.join(workspace, 'sample');
  const empty = path.join(workspace, 'empty');
  fillWorkspace(sample, 'sample');
  fillWorkspace(empty, 'empty');
  return { home, sample, empty };
}
