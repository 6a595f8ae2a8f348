import type { Frame, Locator } from 'playwright-core';

import { assertReadable } from './accessibility';
import { type Workbench, until } from './workbench';

/** One of our screens as a person works it: what all of them have. */
export abstract class ScreenPage {
  protected constructor(
    /** The screen's document; a screen that was hidden comes back in another one. */
    readonly frame: Frame,
    protected readonly workbench: Workbench,
    private readonly title: string,
  ) {}

  button(name: string | RegExp): Locator {
    return this.frame.getByRole('button', { name }).first();
  }

  /** Waits until the screen shows a text. */
  async shows(text: string | RegExp): Promise<void> {
    await this.frame.getByText(text).first().waitFor();
  }

  /** Waits until the screen says this to screen readers. */
  async says(text: string | RegExp): Promise<void> {
    const status = this.frame.getByRole('status').filter({ hasText: text });
    await status.first().waitFor({ state: 'attached' });
  }

  /** Waits until what a selector names, or something inside it, has the focus. */
  async focused(selector: string): Promise<void> {
    await until(`the focus on ${selector}`, () =>
      this.frame.evaluate((wanted) => {
        if (!document.hasFocus()) return false;
        for (let at = document.activeElement; at; at = at.shadowRoot?.activeElement ?? null) {
          if (at.closest(wanted)) return true;
        }
        return false;
      }, selector),
    );
  }

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    await this.workbench.page.keyboard.type(text);
  }

  async press(keys: string): Promise<void> {
    await this.workbench.press(keys);
  }

  /** Fails when something on the screen cannot be read. */
  async readable(): Promise<void> {
    await assertReadable(this.frame, `The ${this.title} screen`);
  }
}
