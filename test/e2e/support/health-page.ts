import { existsSync } from 'node:fs';
import path from 'node:path';

import type { Locator } from 'playwright-core';

import { ScreenPage } from './screen-page';
import { type Workbench, until } from './workbench';

/** The health screen as a person works it. */
export class HealthPage extends ScreenPage {
  /**
   * The screen in front, at the numbers of a check: opened by the command of the palette where it is
   * not open yet, and led back from a list.
   */
  static async in(workbench: Workbench): Promise<HealthPage> {
    if (await workbench.tab('Health').isVisible()) await workbench.goToTab('Health');
    else await workbench.runCommand('Ontodesk: Show Health');
    const page = await HealthPage.open(workbench);
    await page.leadBack();
    return page;
  }

  /** The screen that is open now, whatever it shows. */
  static async open(workbench: Workbench): Promise<HealthPage> {
    return new HealthPage(await workbench.screen('health'), workbench, 'health');
  }

  /** Waits for the numbers of a check; a list that covers them is closed. */
  private async leadBack(): Promise<void> {
    const numbers = this.frame.getByRole('heading', { name: /^Not checked/u });
    const back = this.button(/^Back$/u);
    const shown = async (): Promise<boolean> => {
      if (await back.isVisible()) await back.click();
      return numbers.isVisible();
    };
    await until('the numbers of a check', shown, 120_000);
  }

  /** Opens the list behind the total of a severity, with the focus on its rows. */
  async list(severity: 'error' | 'warning'): Promise<void> {
    await this.total(severity).click();
    await this.shownList(severity);
  }

  /** Opens the list behind a number by the keyboard, and waits for its rows. */
  async leadTo(number: string, heading: string | RegExp): Promise<void> {
    await this.tabTo(number);
    await this.press('Enter');
    await this.frame.getByRole('listbox', { name: heading }).waitFor();
    await this.options.first().waitFor();
    await this.focused('.rows');
  }

  /** Waits for the list behind the total of a severity, and for its rows. */
  async shownList(severity: 'error' | 'warning'): Promise<void> {
    const name = severity === 'error' ? 'Errors' : 'Warnings';
    await this.frame.getByRole('listbox', { name }).waitFor();
    await this.options.first().waitFor();
  }

  /** Filters the list that is open and waits until nothing else is in it. */
  async filter(text: string): Promise<void> {
    await this.frame.getByRole('searchbox').fill(text);
    await this.shows(/match(es)? the filter/u);
    const rows = new RegExp(text, 'iu');
    await until(`only rows with ${text}`, async () => {
      const texts = await this.options.allInnerTexts();
      return texts.length > 0 && texts.every((row) => rows.test(row));
    });
  }

  /** Takes the file that the dialog for saving proposes; resolves to its path once it is there. */
  async saveAsProposed(): Promise<string> {
    await this.workbench.inputShows('Save the Health Report');
    const input = this.workbench.page.locator('.quick-input-widget input').first();
    const file = await until('a file', async () => {
      const value = await input.inputValue();
      return path.extname(value) !== '' && value;
    });
    // While the dialog looks into the folder it does not hear the key.
    await until(`the file ${file}`, async () => {
      if (await input.isVisible()) await this.press('Enter');
      return existsSync(file);
    });
    return file;
  }

  /** The button with the total of a severity. */
  total(severity: string): Locator {
    return this.frame.getByRole('button', {
      name: new RegExp(`${severity}s?: show the list$`, 'u'),
    });
  }

  /** Presses Tab until a button of this name has the focus. */
  async tabTo(name: string): Promise<void> {
    const button = this.frame.getByRole('button', { name }).first();
    for (let step = 0; step < 60; step++) {
      const there = await button.evaluate(
        (one) => (one.getRootNode() as ShadowRoot).activeElement === one,
      );
      if (there) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not lead to ${name}.`);
  }

  /** The rows of the list that is open. */
  get options(): Locator {
    return this.frame.getByRole('option');
  }
}
