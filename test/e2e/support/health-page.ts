import type { Locator } from 'playwright-core';

import { ScreenPage } from './screen-page';
import type { Workbench } from './workbench';

/** The health screen as a person works it. */
export class HealthPage extends ScreenPage {
  /** Runs the command of the palette and waits for the first check. */
  static async show(workbench: Workbench): Promise<HealthPage> {
    await workbench.runCommand('Ontodesk: Show Health');
    return HealthPage.in(workbench);
  }

  /** The screen that is open now, once it shows a check. */
  static async in(workbench: Workbench): Promise<HealthPage> {
    const page = await HealthPage.open(workbench);
    await page.frame.getByRole('heading', { name: /^Not checked/u }).waitFor();
    return page;
  }

  /** The screen that is open now, whatever it shows. */
  static async open(workbench: Workbench): Promise<HealthPage> {
    return new HealthPage(await workbench.screen('health'), workbench, 'health');
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
