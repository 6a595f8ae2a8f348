import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { assertAccessible } from './support/accessibility';
import { GraphPage } from './support/graph-page';
import { at } from './support/paths';
import { workbenchSuite } from './support/suite';
import { until } from './support/workbench';

const suite = workbenchSuite();
const themes = ['light', 'dark', 'contrast'] as const;
const picture = (name: string): string => at('.cache', 'e2e', `graph-${name}.png`);

it('shows what stands around the class of the open page, worked by keyboard', async () => {
  const { workbench } = suite;
  await workbench.openFile('Tide Gauge.md');
  const screen = await GraphPage.show(workbench, 'Tide Gauge');
  await screen.at('tide-gauge');
  await screen.node('Instrument, Tide Gauge is a Instrument').waitFor();
  await screen.node(/^Float Gauge, .*Float Gauge is a Tide Gauge/u).waitFor();
  await screen.press('ArrowUp');
  await screen.at('instrument');
  await screen.press('Enter');
  await screen.around('Instrument');
  await screen.at('instrument');
  await screen.node(/^Tide Gauge, .*Tide Gauge is a Instrument/u).waitFor();
});

it('looks two steps far and leaves relations out', async () => {
  const { workbench } = suite;
  const screen = await GraphPage.in(workbench, 'Instrument');
  await screen.press('+');
  await screen.node(/^Float Gauge,.* Float Gauge is a Tide Gauge/u).waitFor();
  await screen.frame.getByRole('checkbox', { name: /^is a/u }).click();
  await screen.node(/^Float Gauge,.* Float Gauge is a Tide Gauge/u).waitFor({ state: 'detached' });
  await screen.frame.getByRole('checkbox', { name: 'is a', exact: true }).click();
  await screen.node(/^Float Gauge,.* Float Gauge is a Tide Gauge/u).waitFor();
});

it('comes back as it was after the window was loaded anew', async () => {
  const { workbench } = suite;
  await workbench.reload();
  const screen = await GraphPage.in(workbench, 'Instrument');
  await screen.button('One Step').waitFor();
  await screen.node(/^Float Gauge,.* Float Gauge is a Tide Gauge/u).waitFor();
});

it('opens the page of a class', async () => {
  const { workbench } = suite;
  const screen = await GraphPage.in(workbench, 'Instrument');
  await screen.button('One Step').click();
  await screen.frame
    .getByRole('table')
    .getByRole('button', { name: 'Open page Tide Gauge' })
    .first()
    .click();
  await workbench.tab('Tide Gauge.md').waitFor();
});

it('is saved as a drawing of its own', async () => {
  const { workbench, folder } = suite;
  const screen = await GraphPage.in(workbench, 'Instrument');
  await screen.button('Save as SVG').click();
  await workbench.inputShows('Save the Graph as SVG');
  await workbench.press('Enter');
  await screen.says('Saved as Instrument graph.svg.');
  const file = path.join(folder, 'Instrument graph.svg');
  await until('the file', () => Promise.resolve(existsSync(file)));
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]*<\/svg>\n$/u);
  expect(text).toContain('>Tide Gauge<');
  expect(text).not.toMatch(/var\(|href|url\(/u);
});

it('says so when the page has no class', async () => {
  const { workbench } = suite;
  await workbench.openFile('README.md');
  await workbench.runCommand('Ontodesk: Show Graph of This Class');
  const screen = await GraphPage.open(workbench);
  await screen.shows('This page declares no class.');
});

it('is readable in every theme, wide and narrow', async () => {
  const { workbench } = suite;
  await workbench.openFile('Instrument.md');
  const screen = await GraphPage.show(workbench, 'Instrument');
  await screen.node(/^Tide Gauge,/u).click();
  await screen.around('Tide Gauge');
  await assertAccessible(screen.frame, 'graph');
  for (const theme of themes) {
    await workbench.setTheme(theme);
    await screen.readable();
    await workbench.screenshot(picture(theme));
  }
  await workbench.narrow(screen.frame, 320);
  for (const theme of themes) {
    await workbench.setTheme(theme);
    await screen.readable();
    await workbench.screenshot(picture(`${theme}-narrow`));
  }
  await workbench.widen();
});
