import type { Locator } from 'playwright-core';

import { type Workbench, until } from './workbench';

const NAMES = [
  'Changes',
  'Desk',
  'Taxonomy',
  'Backlinks',
  'Find by Property',
  'Missing Pages',
  'Orphans',
  'Pages Without a Class',
];

/** The views of the corpus in the side bar as a person works them. */
export class ViewsPage {
  constructor(private readonly workbench: Workbench) {}

  /** Shows the side bar by its icon in the activity bar. */
  async show(): Promise<void> {
    const { page } = this.workbench;
    const icon = page.locator(
      '.activitybar .action-item[aria-label="Ontodesk"], .activitybar .action-item a[aria-label="Ontodesk"]',
    );
    if (!(await this.header('Taxonomy').isVisible())) await icon.first().click();
    await this.header('Taxonomy').waitFor();
    await page.mouse.move(900, 400);
  }

  private header(name: string): Locator {
    return this.workbench.page.locator(`.pane-header[aria-label^="${name} "]`);
  }

  /** A view with its header. */
  pane(name: string): Locator {
    return this.workbench.page.locator('.pane').filter({ has: this.header(name) });
  }

  /** Opens a view, or closes it. */
  async fold(name: string, open: boolean): Promise<void> {
    const header = this.header(name);
    if ((await header.getAttribute('aria-expanded')) !== String(open)) await header.click();
    await this.workbench.page.mouse.move(900, 400);
  }

  /** Closes every other view, so that the rows of this one have room. */
  async alone(name: string): Promise<void> {
    for (const other of NAMES) if (other !== name) await this.fold(other, false);
    await this.fold(name, true);
  }

  /** Gives the focus to the tree of a view, by the palette. */
  async focus(name: string): Promise<void> {
    await this.workbench.runCommand(`Ontodesk: Focus on ${name} View`);
    await this.rows(name).first().waitFor();
  }

  /** The rows of a view that are drawn. */
  rows(name: string): Locator {
    return this.pane(name).locator('.monaco-list-row');
  }

  /** The first row of a level, counted from 1. */
  level(name: string, level: number): Locator {
    return this.pane(name).locator(`.monaco-list-row[aria-level="${level}"]`).first();
  }

  /** A row by what a screen reader says of it. */
  row(name: string, spoken: string): Locator {
    return this.pane(name).locator(`.monaco-list-row[aria-label^="${spoken}"]`).first();
  }

  /** What a screen reader says of the rows that are drawn, with the level of each. */
  async spoken(name: string): Promise<string[]> {
    return this.rows(name).evaluateAll((rows) =>
      rows.map((row) => {
        const level = row.getAttribute('aria-level') ?? '?';
        const open = row.getAttribute('aria-expanded');
        const mark = open === null ? '' : open === 'true' ? ' ▾' : ' ▸';
        return `${level}${mark} ${row.getAttribute('aria-label') ?? ''}`;
      }),
    );
  }

  /** Waits until the row with the focus is this one. */
  async focused(name: string, spoken: string): Promise<void> {
    await until(
      `the focus on ${spoken}`,
      async () =>
        (await this.pane(name)
          .locator(`.monaco-list-row.focused[aria-label^="${spoken}"]`)
          .count()) > 0,
    );
  }

  /** Goes down the tree by keys until the row with the focus is this one. */
  async goDownTo(name: string, spoken: string): Promise<void> {
    await this.workbench.press('Home');
    const there = this.pane(name).locator(`.monaco-list-row.focused[aria-label^="${spoken}"]`);
    for (let step = 0; step < 60; step += 1) {
      if ((await there.count()) > 0) return;
      await this.workbench.press('ArrowDown');
      await this.workbench.page.waitForTimeout(50);
    }
    throw new Error(`${spoken} is not reached by keys in ${name}.`);
  }
}
