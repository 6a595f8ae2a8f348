import { expect, it } from 'vitest';

import { workbenchSuite } from './support/suite';

const suite = workbenchSuite();

it('shows in the log why the server started', async () => {
  const { workbench } = suite;
  await workbench.openFile('Tide Pole.md');
  await workbench.runCommand('Ontodesk: Show Log');
  expect(await workbench.outputText('[info]')).toContain('Tide Pole.md');
});
