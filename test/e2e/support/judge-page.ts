import type { Locator } from 'playwright-core';

import { ScreenPage } from './screen-page';
import type { Workbench } from './workbench';

export type Side = 'left' | 'right';

/** The judge screen as a person works it. */
export class JudgePage extends ScreenPage {
  /** The screen that is open now. */
  static async in(workbench: Workbench): Promise<JudgePage> {
    const page = new JudgePage(await workbench.screen('judge'), workbench, 'judge');
    await page.frame.getByRole('heading', { name: 'Judge', level: 1 }).waitFor();
    return page;
  }

  /** Brings the screen to the front by its command. */
  static async open(workbench: Workbench): Promise<JudgePage> {
    await workbench.runCommand('Ontodesk: Judge Waiting Trials');
    return JudgePage.in(workbench);
  }

  /** Goes to the one trial that waits, also from the verdict that was locked last. */
  async toWaiting(): Promise<void> {
    await this.shows(/^1 (?:of 1 )?waiting$/u);
    const next = this.button(/^Next trial/u);
    await next.or(this.text('left')).first().waitFor();
    if (await next.isVisible()) await next.click();
    await this.shows('1 of 1 waiting');
    await this.text('left').waitFor();
  }

  text(side: Side): Locator {
    return this.frame.getByRole('textbox', { name: side === 'left' ? 'Left text' : 'Right text' });
  }

  /** Reads both texts; which of them says more. */
  async fuller(): Promise<Side> {
    const left = await this.text('left').inputValue();
    const right = await this.text('right').inputValue();
    return left.length > right.length ? 'left' : 'right';
  }

  /** Gives a verdict by keys: a side is better and newer, with where it begins to differ as a quote. */
  async compose(side: Side): Promise<void> {
    await this.text(side).click();
    await this.press('d');
    await this.says('The lines that differ are selected in both texts.');
    await this.press('ArrowLeft');
    for (let line = 0; line < 4; line += 1) await this.press('Shift+ArrowDown');
    await this.press('q');
    await this.says(`Quoted from the ${side} text.`);
    await this.press(side === 'left' ? '2' : '4');
    await this.press(side === 'left' ? 'l' : 'r');
    await this.shows('Ready. A locked verdict cannot be changed');
  }

  /** Locks by key, and waits until the order is told. */
  async lock(): Promise<void> {
    await this.press('Control+Enter');
    await this.frame.getByRole('heading', { name: 'Verdict locked' }).waitFor();
  }
}
