import { expect, it } from 'vitest';

import { assertAccessible, assertReadable } from './support/accessibility';
import { at } from './support/paths';
import { workbenchSuite } from './support/suite';

const suite = workbenchSuite();
const picture = (name: string): string => at('out', 'pictures', `scaffold-${name}.png`);

it('is readable in every theme and on a narrow window', async () => {
  const { workbench } = suite;
  await workbench.openFile('Tide Pole.md');
  await workbench.statusItem(/pages/u).waitFor();
  await workbench.runCommand('Ontodesk: Preview Scaffold for a Question');
  await workbench.answer('What is a tide pole and a tide gauge?');
  const screen = await workbench.screen('scaffold');
  await screen.getByText('[ONTOLOGY CONTEXT]').waitFor();
  expect(await screen.title()).not.toBe('');
  await assertAccessible(screen, 'scaffold');
  for (const theme of ['light', 'dark', 'contrast'] as const) {
    await workbench.setTheme(theme);
    await assertReadable(screen, `scaffold, ${theme}`);
    await workbench.screenshot(picture(theme));
  }
  for (const theme of ['light', 'dark', 'contrast'] as const) {
    await workbench.setTheme(theme);
    await workbench.narrow(screen, 320);
    await assertReadable(screen, `scaffold, 320 px, ${theme}`);
    await workbench.screenshot(picture(`${theme}-narrow`));
    await workbench.widen();
  }
});
