import type { Frame, Locator } from 'playwright-core';

import { type Workbench, until } from './workbench';

/** A stop of the Tab key, by the name a screen reader says. */
export type Stop = string;

/** The scaffold screen as a person works it. */
export class ScaffoldPage {
  private constructor(
    /** The screen's document; a screen that was hidden comes back in another one. */
    readonly frame: Frame,
    private readonly workbench: Workbench,
  ) {}

  /** The screen that is open now. */
  static async in(workbench: Workbench): Promise<ScaffoldPage> {
    const page = new ScaffoldPage(await workbench.screen('scaffold'), workbench);
    await page.question.waitFor();
    return page;
  }

  /** Runs the command of the palette, types a question and waits for its answer. */
  static async preview(workbench: Workbench, question: string): Promise<ScaffoldPage> {
    await workbench.runCommand('Ontodesk: Preview Scaffold for a Question');
    await workbench.answer(question);
    const page = await ScaffoldPage.in(workbench);
    await page.answered(question);
    return page;
  }

  get question(): Locator {
    return this.combobox('Question');
  }

  /** The text as served. */
  get block(): Locator {
    return this.frame.getByRole('region', { name: 'Text as served' });
  }

  get seeds(): Locator {
    return this.frame.getByRole('region', { name: /^Seeds/u });
  }

  get names(): Locator {
    return this.frame.getByRole('region', { name: /^Names/u });
  }

  /** A field with a list below it. */
  combobox(name: string): Locator {
    return this.frame.getByRole('combobox', { name });
  }

  /** A part that opens and closes, by the start of its title. */
  section(title: string): Locator {
    return this.frame.getByRole('region', { name: new RegExp(`^${title}`, 'u') });
  }

  /** Opens a part by keys, and waits for what it shows. */
  async openSection(title: string): Promise<void> {
    const button = this.section(title).getByRole('button', { name: new RegExp(`^${title}`, 'u') });
    await button.focus();
    await this.workbench.press('Enter');
    await until(
      `${title} open`,
      async () => (await button.getAttribute('aria-expanded')) === 'true',
    );
  }

  /** Types part of a name into a field and takes the class with this title from its list by keys. */
  async pickClass(field: string, typed: string, title: string): Promise<void> {
    await this.combobox(field).click({ clickCount: 3 });
    await this.workbench.page.keyboard.type(typed);
    const row = this.frame.getByRole('option', { name: new RegExp(`^${title} `, 'u') });
    await row.waitFor();
    await until(`${title} chosen`, async () => {
      if ((await row.getAttribute('aria-selected')) === 'true') return true;
      await this.workbench.press('ArrowDown');
      return false;
    });
    await this.workbench.press('Enter');
    await row.waitFor({ state: 'hidden' });
  }

  /** The note of an answer without any text. */
  get nothing(): Locator {
    return this.frame.getByRole('region', { name: 'Nothing is served' });
  }

  /** Waits until the screen shows the answer to a question. */
  async answered(question: string): Promise<void> {
    await this.frame.getByText(`Served for “${question}”`).waitFor();
  }

  /** Waits until nothing is being asked. */
  async idle(): Promise<void> {
    await this.frame.getByText('Asking…').waitFor({ state: 'detached' });
  }

  /** Types a question over the one in the field and presses Enter. */
  async ask(question: string): Promise<void> {
    await this.question.waitFor();
    // Three clicks select all; Ctrl+A in a webview takes a way round the editor and comes late.
    await this.question.click({ clickCount: 3 });
    await this.workbench.page.keyboard.type(question);
    await this.workbench.press('Enter');
    await this.answered(question);
  }

  /** The name of what has the focus inside the screen; null when nothing has. */
  focused(): Promise<Stop | null> {
    return this.frame.evaluate(() => {
      if (!document.hasFocus()) return null;
      const path: Element[] = [];
      for (let at = document.activeElement; at; at = at.shadowRoot?.activeElement ?? null)
        path.push(at);
      if (path.at(-1) === document.body || path.length === 0) return null;
      const textOf = (element: Element): string | null => {
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
        const own = /^(?:button|summary)$/u.test(element.localName) ? element : null;
        return (label ?? own)?.textContent.replaceAll(/\s+/gu, ' ').trim() ?? null;
      };
      const names = path.map((element) => element.getAttribute('aria-label') ?? textOf(element));
      const name = names.reverse().find((text) => text !== null && text !== '');
      const host = path.reverse().find((element) => element.tagName.startsWith('VSCODE-'));
      return name ?? host?.textContent.replaceAll(/\s+/gu, ' ').trim() ?? '';
    });
  }

  /** Presses Tab from the question on, until the focus leaves the screen; the stops on the way. */
  async tabThrough(limit = 40): Promise<Stop[]> {
    await this.question.click();
    const stops: Stop[] = [];
    for (let at = await this.focused(); at !== null && stops.length < limit;) {
      stops.push(at);
      await this.workbench.press('Tab');
      at = await this.settledFocus();
      if (at === stops[0]) break;
    }
    return stops;
  }

  /** Presses Tab, or another key, until this has the focus. */
  async tabTo(stop: Stop, key = 'Tab'): Promise<void> {
    await until(`the focus on ${stop}`, async () => {
      if ((await this.focused()) === stop) return true;
      await this.workbench.press(key);
      return false;
    });
  }

  /** Waits until the screen says this to screen readers. */
  async status(text: string): Promise<void> {
    await this.frame.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
  }

  /** Scrolls to the end of the screen by key. */
  async toEnd(): Promise<void> {
    await this.workbench.press('End');
    await until('the end of the screen', () =>
      this.frame.evaluate(() => {
        const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
        return scrollTop + clientHeight >= scrollHeight - 1;
      }),
    );
  }

  /** What has the focus, asked until two answers agree: a key arrives in the screen a moment late. */
  private async settledFocus(): Promise<Stop | null> {
    let before = await this.focused();
    return until('a settled focus', async () => {
      const now = await this.focused();
      const settled = now === before;
      before = now;
      return settled ? { now } : undefined;
    }).then(({ now }) => now);
  }
}
