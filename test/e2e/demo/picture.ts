import { statSync } from 'node:fs';

import { packaged } from '../../../scripts/lib/package.mjs';
import { assertReadable } from '../support/accessibility';
import { ScaffoldPage } from '../support/scaffold-page';
import { themes } from '../support/server';
import { Workbench } from '../support/workbench';
import type { DemoFolders } from './folders';

const mostBytes = 300_000;

/** Makes the picture of the README: a page with its finding, and the scaffold beside it. */
export async function takePicture({ sample }: DemoFolders, file: string): Promise<number> {
  const settings = { 'workbench.colorTheme': themes.dark };
  const workbench = await Workbench.open({
    workspace: sample,
    packaged: packaged.folder,
    settings,
  });
  try {
    await workbench.widen({ width: 1400, height: 900 });
    await arrange(workbench);
    await workbench.screenshot(file);
  } finally {
    await workbench.close();
  }
  const { size } = statSync(file);
  console.log(`${file}, ${Math.round(size / 1000)} kB`);
  return size <= mostBytes ? 0 : 1;
}

async function arrange(workbench: Workbench): Promise<void> {
  await workbench.openFile('Tide Gauge.md');
  await workbench.runCommand('View: Close Primary Side Bar');
  await workbench.goTo(34);
  await workbench.showProblems();
  await workbench.problem('copy-ceiling', '[Ln 41, Col 15]');
  await workbench.codeLens('Copy ceiling 8/9 names exposed').waitFor();
  const screen = await ScaffoldPage.preview(workbench, 'What does a tide gauge require?');
  await assertReadable(screen.frame, 'The scaffold screen');
}
