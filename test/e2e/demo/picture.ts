import { statSync } from 'node:fs';
import path from 'node:path';

import { packaged } from '../../../scripts/lib/package.mjs';
import { assertReadable } from '../support/accessibility';
import { ScaffoldPage } from '../support/scaffold-page';
import { themes } from '../support/server';
import { Workbench } from '../support/workbench';
import type { DemoFolders } from './folders';

const mostBytes = 300_000;

/** Makes the picture of the README: a page with its finding, and the scaffold beside it. */
export async function takePicture({ home, sample }: DemoFolders, file: string): Promise<number> {
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
  } catch (error) {
    await workbench.screenshot(path.join(home, 'picture-failed.png'));
    throw error;
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
  await workbench.showProblems();
  await lowerPanel(workbench, 110);
  await workbench.problem('copy-ceiling', '[Ln 41, Col 15]');
  const screen = await ScaffoldPage.preview(workbench, 'What does a tide gauge require?');
  await workbench.goToProblem('copy-ceiling');
  await workbench.press('Control+1');
  for (let line = 0; line < 6; line += 1) await workbench.press('Control+ArrowUp');
  await workbench.codeLens('Copy ceiling 8/9 names exposed').waitFor();
  await assertReadable(screen.frame, 'The scaffold screen');
}

/** Drags the upper edge of the panel down to this height. */
async function lowerPanel({ page }: Workbench, height: number): Promise<void> {
  const panel = await page.locator('.part.panel').boundingBox();
  if (!panel) throw new Error('The panel is not shown.');
  const sashes = await page.locator('.monaco-sash.horizontal:not(.disabled)').all();
  const boxes = await Promise.all(sashes.map((sash) => sash.boundingBox()));
  const edge = boxes.find((box) => box && box.width > 0 && Math.abs(box.y - panel.y) < 12);
  if (!edge) throw new Error('The edge of the panel is not found.');
  const x = edge.x + edge.width / 3;
  await page.mouse.move(x, edge.y + edge.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, panel.y + panel.height - height, { steps: 5 });
  await page.mouse.up();
  await page.mouse.move(x, panel.y + panel.height);
}
