import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { at } from './support/paths';
import { workbenchSuite } from './support/suite';
import { ViewsPage } from './support/views-page';

const suite = workbenchSuite();
const views = (): ViewsPage => new ViewsPage(suite.workbench);
const picture = (name: string): string => at('.cache', 'e2e', `views-${name}.png`);

it('starts nothing until a person asks for it', async () => {
  const { workbench } = suite;
  await views().show();
  await views().pane('Taxonomy').getByText('Read the Pages').first().waitFor();
  expect(
    await workbench.page.locator('.statusbar-item').filter({ hasText: 'Ontodesk' }).count(),
  ).toBe(0);
  await workbench.screenshot(picture('before'));
  await views().pane('Taxonomy').getByText('Read the Pages').first().click();
  await views().row('Taxonomy', 'Without a parent').waitFor();
});

it('walks the taxonomy by keys and opens a class', async () => {
  const { workbench } = suite;
  await views().alone('Taxonomy');
  await views().focus('Taxonomy');
  await views().goDownTo('Taxonomy', 'Instrument');
  await workbench.press('ArrowRight');
  await views().row('Taxonomy', 'Tide Gauge').waitFor();
  expect(await views().spoken('Taxonomy')).toContain('2 ▸ Tide Gauge, 3 children');
  await views().goDownTo('Taxonomy', 'Tide Gauge');
  await workbench.press('Enter');
  await workbench.tab('Tide Gauge.md').waitFor();
  await workbench.editorLine('# Tide Gauge').waitFor();
});

it('shows the backlinks of the open page, and mentions once they are asked for', async () => {
  const { workbench } = suite;
  await workbench.openFile('High Water.md');
  await views().alone('Backlinks');
  await workbench.runCommand('Ontodesk: Show Backlinks');
  await views().row('Backlinks', 'Unlinked Mentions').waitFor();
  await views().focus('Backlinks');
  await views().goDownTo('Backlinks', 'Unlinked Mentions');
  await workbench.press('ArrowRight');
  await views().level('Backlinks', 2).waitFor();
  await workbench.press('ArrowDown');
  await workbench.press('ArrowRight');
  await views().level('Backlinks', 3).waitFor();
  await workbench.press('ArrowDown');
  await workbench.screenshot(picture('backlinks'));
  await workbench.press('Enter');
  await workbench.page.locator('.tabs-container .tab').nth(1).waitFor();
});

it('makes a page that links ask for', async () => {
  const { workbench, folder } = suite;
  await views().alone('Missing Pages');
  const row = views().row('Missing Pages', 'Tidal Bore, no such page, 1 link from 1 page');
  await row.hover();
  await row.locator('.action-label[aria-label^="Create Page"]').click();
  await workbench.inputShows('Create pages/Tidal Bore.md');
  await workbench.press('Enter');
  await workbench.tab('Tidal Bore.md').waitFor();
  await row.waitFor({ state: 'detached' });
  expect(existsSync(path.join(folder, 'pages', 'Tidal Bore.md'))).toBe(true);
});

it('finds classes by property, says what is possible, and keeps the list', async () => {
  const { workbench, folder } = suite;
  await views().alone('Find by Property');
  await workbench.runCommand('Ontodesk: Find Classes by Property…');
  await workbench.inputShows('no definition');
  await workbench.screenshot(picture('find-empty'));
  await workbench.fill('domian: instruments');
  await workbench.inputShows('"domian" is no property');
  await workbench.fill('domain: ');
  await workbench.inputShows('domain: instruments');
  await workbench.screenshot(picture('find-values'));
  await workbench.fill('domain: instruments, published');
  await workbench.inputShows('classes in the side bar');
  await workbench.screenshot(picture('find-found'));
  await workbench.press('Enter');
  await views().row('Find by Property', 'Tide Gauge').waitFor();
  const search = views().row('Find by Property', 'domain: instruments');
  await search.hover();
  await search.locator('.action-label[aria-label^="Save List"]').click();
  await workbench.answer('Instruments');
  await views().row('Find by Property', 'Instruments').waitFor();
  const settings = readFileSync(path.join(folder, 'ontodesk.yaml'), 'utf8');
  expect(settings).toContain(
    'lists:\n  - name: "Instruments"\n    where: "domain: instruments, published"\n',
  );
});

it('can be read in every theme, and when the window is narrow', async () => {
  const { workbench } = suite;
  await workbench.openFile('Tide Gauge.md');
  await views().alone('Taxonomy');
  for (const name of ['Backlinks', 'Missing Pages', 'Orphans', 'Pages Without a Class'])
    await views().fold(name, true);
  for (const theme of ['light', 'dark', 'contrast'] as const) {
    await workbench.setTheme(theme);
    await workbench.screenshot(picture(theme));
  }
  await workbench.widen({ width: 560, height: 800 });
  await workbench.screenshot(picture('narrow'));
  await workbench.widen();
});
