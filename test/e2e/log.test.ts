import { afterAll, beforeAll, expect, it } from 'vitest';

import { packaged } from '../../scripts/lib/package.mjs';
import { Workbench } from './support/workbench';
import { type WorkspaceCopy, copyWorkspace } from './support/workspace';

let workspace: WorkspaceCopy;
let workbench: Workbench;

beforeAll(async () => {
  workspace = copyWorkspace();
  workbench = await Workbench.open({ workspace: workspace.folder, packaged: packaged.folder });
});
afterAll(async () => {
  await workbench.close();
  workspace.dispose();
});

it('opens the log from the palette', async () => {
  await workbench.runCommand('Ontodesk: Show Log');
  expect(await workbench.outputText('Ontodesk')).toContain('Ontodesk');
});
