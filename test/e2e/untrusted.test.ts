import { existsSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { workbenchSuite } from './support/suite';

const suite = workbenchSuite({
  trust: false,
  settings: { 'security.workspace.trust.startupPrompt': 'never' },
});

it('checks pages of a folder that is not trusted, and writes nothing to it', async () => {
  const { workbench, folder } = suite;
  await workbench.openFile('Tide Pole.md');
  await workbench.showProblems();
  await workbench.problem('parent-dangling');
  await workbench.runCommand('Ontodesk: Set Up This Folder');
  await workbench.notification(/not trusted, so nothing is written/u).waitFor();
  expect(existsSync(path.join(folder, '.gitignore'))).toBe(false);
});
