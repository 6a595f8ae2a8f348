import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { assertReadable } from './support/accessibility';
import { at } from './support/paths';
import { ScaffoldPage } from './support/scaffold-page';
import { workbenchSuite } from './support/suite';

describe('an empty folder', () => {
  const suite = workbenchSuite({ fixture: 'empty' });

  it('says what to do, in the status bar and on the scaffold screen', async () => {
    const { workbench } = suite;
    await workbench.runCommand('Ontodesk: Check the Whole Corpus');
    await workbench.notification('nothing was checked, there is no page in').waitFor();
    await workbench.statusItem('Ontodesk: no pages').waitFor();
    await workbench.clearNotifications();
    const screen = await ScaffoldPage.preview(workbench, 'What is a tide?');
    await screen.nothing.waitFor();
    await assertReadable(screen.frame, 'scaffold of an empty folder');
    await workbench.screenshot(at('.cache', 'e2e', 'scaffold-empty-folder.png'));
  });
});

describe('a folder that is not set up', () => {
  const suite = workbenchSuite({
    prepare(folder) {
      mkdirSync(path.join(folder, 'notes'));
      renameSync(path.join(folder, 'pages'), path.join(folder, 'notes', 'tides'));
      renameSync(path.join(folder, 'ontodesk.yaml'), path.join(folder, 'old-settings.txt'));
    },
  });

  it('is set up with what was found in its pages, and a baseline on request', async () => {
    const { workbench, folder } = suite;
    await workbench.runCommand('Ontodesk: Set Up This Folder');
    await workbench.pick('With a baseline');
    await workbench.tab('ontodesk.yaml').waitFor();
    await workbench.notification('Written: ontodesk.yaml').waitFor();
    const settings = readFileSync(path.join(folder, 'ontodesk.yaml'), 'utf8');
    expect(settings).toContain('\npages: notes/tides\n');
    await workbench.openFile('Radar Gauge.md');
    await workbench.statusItem(/Ontodesk: 40 pages, 0 findings/u).waitFor();
  });
});
