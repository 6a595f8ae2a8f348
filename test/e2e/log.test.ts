import { expect, it } from 'vitest';

import { workbenchSuite } from './support/suite';

const suite = workbenchSuite();

it('opens the log from the palette', async () => {
  const { workbench } = suite;
  await workbench.runCommand('Ontodesk: Show Log');
  expect(await workbench.outputText('[info]')).toContain('Ontodesk');
});
