import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { type Browser, type Frame, type Locator, type Page } from 'playwright-core';

import { launchBrowser } from './browser';
import {
  type CodeServer,
  type ServerOptions,
  type Theme,
  startCodeServer,
  themes,
  writeSettings,
} from './server';

const wide = { width: 1280, height: 800 };

/** How the workbench marks the kind of its theme. */
const themeClass: Record<Theme, string> = { light: 'vs', dark: 'vs-dark', contrast: 'hc-black' };

/** Waits until a probe gives a value; the time is a hang guard, not a measure. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false>,
  limit = 60_000,
): Promise<T> {
  const end = Date.now() + limit;
  for (;;) {
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`Waited in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** VS Code in a browser, worked as a person does: by keys and clicks. */
export class Workbench {
  private settings: Record<string, unknown>;

  private constructor(
    /** The window, for what has no method here. */
    readonly page: Page,
    private readonly browser: Browser,
    private readonly server: CodeServer,
    options: Pick<ServerOptions, 'settings'>,
  ) {
    this.settings = options.settings ?? {};
  }

  /** Starts a server and a browser and waits until the workbench answers. */
  static async open(options: ServerOptions): Promise<Workbench> {
    const server = await startCodeServer(options);
    let browser: Browser | undefined;
    try {
      browser = await launchBrowser();
      const page = await browser.newPage({ viewport: wide });
      // A hang guard: the machine may be busy with other work.
      page.setDefaultTimeout(90_000);
      const workbench = new Workbench(page, browser, server, options);
      await page.goto(server.url);
      await workbench.ready();
      return workbench;
    } catch (error) {
      await browser?.close();
      await server.stop();
      throw error;
    }
  }

  /** Opens the same workspace in a second window, with an extension host of its own. */
  async anotherWindow(): Promise<Workbench> {
    const page = await this.browser.newPage({ viewport: wide });
    page.setDefaultTimeout(90_000);
    const { settings } = this;
    const window = new Workbench(page, this.browser, this.server, { settings });
    await page.goto(this.server.url);
    await window.ready();
    return window;
  }

  /** Closes browser and server; the workspace stays. */
  async close(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
  }

  /** Resolves once the workbench is drawn and the extension host has answered. */
  async ready(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor();
    await this.page.locator('.explorer-folders-view').waitFor();
  }

  /** Loads the window again by the editor's command, which saves the state of the window first. */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent('load');
    await this.runCommand('Developer: Reload Window');
    await loaded;
    await this.ready();
  }

  // --- keys, palette and quick input -------------------------------------------------------

  /** Presses one key or chord. */
  async press(keys: string): Promise<void> {
    await this.page.keyboard.press(keys);
  }

  private get quickInput(): Locator {
    return this.page.locator('.quick-input-widget');
  }

  /** The text of the first row of the open quick input. */
  private async firstRow(): Promise<string> {
    const rows = await this.quickInput.locator('.monaco-list-row').allTextContents();
    return rows[0] ?? '';
  }

  /**
   * Opens the quick input by a key, types, and takes the first row when it holds the text expected.
   * The list does not grow while it is open, so it is opened again until the row is there.
   */
  private async takeFirst(keys: string, typed: string, expected: string): Promise<void> {
    await until(`"${expected}" as the first row`, async () => {
      await this.press(keys);
      // A screen that comes to the front may take the focus, and so close the quick input.
      const offered = await this.offers(typed, expected).catch(() => false);
      await this.press(offered ? 'Enter' : 'Escape');
      return offered;
    });
  }

  private async offers(typed: string, expected: string): Promise<boolean> {
    const input = this.quickInput.locator('input').first();
    await input.waitFor({ state: 'visible', timeout: 10_000 });
    await input.fill(typed, { timeout: 10_000 });
    return until(expected, async () => (await this.firstRow()).includes(expected), 3_000);
  }

  /** Runs a command by its palette label, by keyboard, and fails when it is not offered. */
  async runCommand(label: string): Promise<void> {
    await this.takeFirst('F1', `>${label}`, label);
  }

  /** The labels of the quick pick that is open. */
  async quickPickRows(): Promise<string[]> {
    await this.quickInput.locator('.monaco-list-row').first().waitFor();
    return this.quickInput.locator('.monaco-list-row .label-name').allTextContents();
  }

  /** Fills the open input box. */
  async fill(text: string): Promise<void> {
    const input = this.quickInput.locator('input[type="text"], input:not([type])').first();
    await input.waitFor({ state: 'visible' });
    await input.fill(text);
  }

  /** Answers the open input box. */
  async answer(text: string): Promise<void> {
    await this.fill(text);
    await this.press('Enter');
  }

  /** Waits until the open quick input shows a text: its title, its prompt, or a fault. */
  async inputShows(text: string): Promise<void> {
    await this.quickInput.getByText(text).first().waitFor();
  }

  /** Chooses a row of the open quick pick by typing its label. */
  async pick(label: string): Promise<void> {
    const row = this.quickInput.locator('.monaco-list-row').filter({ hasText: label }).first();
    await row.waitFor();
    await this.quickInput.locator('input').first().fill(label);
    await row.waitFor();
    await this.press('Enter');
  }

  // --- editor ------------------------------------------------------------------------------

  /** Opens a file of the workspace by quick open and waits for its editor. */
  async openFile(name: string): Promise<void> {
    const base = path.basename(name);
    await this.takeFirst('Control+P', name, base);
    await this.tab(base).waitFor();
    await this.page
      .locator('.editor-group-container.active .monaco-editor .view-line')
      .first()
      .waitFor();
  }

  /** The tab of an editor by its title. */
  tab(title: string): Locator {
    return this.page.locator('.tabs-container .tab').filter({ hasText: title }).first();
  }

  /** Goes to an open editor by its tab and takes the mouse away, so that no hover covers anything. */
  async goToTab(title: string): Promise<void> {
    await this.tab(title).click();
    await this.page.mouse.move(wide.width / 2, wide.height / 2);
  }

  /** Closes an editor without changes by its tab. */
  async closeTab(title: string): Promise<void> {
    await this.tab(title).locator('.tab-actions .action-label').click();
    await this.tab(title).waitFor({ state: 'detached' });
  }

  /** Puts the caret of the active editor at a line and column, both counted from 1. */
  async goTo(line: number, column = 1): Promise<void> {
    await this.press('Control+G');
    await this.answer(`:${line}:${column}`);
    await this.quickInput.waitFor({ state: 'hidden' });
    await this.caretLine(line);
  }

  /** Waits until the caret is seen on a line: one that is folded is unfolded a moment later. */
  private async caretLine(line: number): Promise<void> {
    const number = this.page.locator('.editor-group-container.active .active-line-number');
    await number
      .filter({ hasText: new RegExp(`^${line}$`, 'u') })
      .first()
      .waitFor();
  }

  /** Enters text at the caret in one piece, without the editor's automatic closing and indent. */
  async insert(text: string): Promise<void> {
    await this.page.keyboard.insertText(text);
  }

  /** Selects so many characters from a place on, by keys. */
  async select(line: number, column: number, length: number): Promise<void> {
    await this.goTo(line, column);
    for (let index = 0; index < length; index += 1) await this.press('Shift+ArrowRight');
  }

  /** Selects so many characters and replaces them in one piece. */
  async replace(line: number, column: number, length: number, text: string): Promise<void> {
    await this.select(line, column, length);
    if (text === '') await this.press('Delete');
    else await this.insert(text);
  }

  /** Selects so many characters and types over them, key by key. */
  async typeOver(line: number, column: number, length: number, text: string): Promise<void> {
    await this.select(line, column, length);
    await this.page.keyboard.type(text);
  }

  /** The text of one line of the active editor as drawn; the line must be in view. */
  editorLine(text: string): Locator {
    return this.page
      .locator('.editor-group-container.active .view-line')
      .filter({ hasText: text })
      .first();
  }

  /** Waits until a block of the active editor is folded. */
  async folded(): Promise<void> {
    await this.page
      .locator('.editor-group-container.active .view-line .inline-folded')
      .first()
      .waitFor();
  }

  /** Saves the active editor and waits until no editor of that title is dirty. */
  async save(): Promise<void> {
    await this.press('Control+S');
    await this.page.locator('.tabs-container .tab.active.dirty').waitFor({ state: 'detached' });
  }

  /** The code lenses now drawn in the active editor. */
  codeLens(text: string | RegExp): Locator {
    return this.page.locator('.codelens-decoration a').filter({ hasText: text }).first();
  }

  /** Opens the fixes at the caret; resolves to their titles once one of them is this. */
  async offerFixes(title: string): Promise<string[]> {
    await this.press('Control+.');
    const rows = this.page.locator('.action-widget .monaco-list-row.action');
    await rows.filter({ hasText: title }).first().waitFor();
    return rows.allTextContents();
  }

  /** Opens the fixes at the caret and takes the one with this title. */
  async quickFix(title: string): Promise<void> {
    await this.offerFixes(title);
    await this.takeFix(title);
  }

  /** Clicks the lightbulb at the caret and takes the fix with this title. */
  async lightbulb(title: string): Promise<void> {
    await this.page.locator('.lightBulbWidget, .gutter-lightbulb').first().click();
    await this.takeFix(title);
  }

  private async takeFix(title: string): Promise<void> {
    const rows = this.page.locator('.action-widget .monaco-list-row.action');
    await rows.filter({ hasText: title }).first().click();
  }

  /** Closes an editor by the middle button on its tab. */
  async closeEditor(title: string): Promise<void> {
    await this.tab(title).click({ button: 'middle' });
    await this.tab(title).waitFor({ state: 'detached' });
  }

  // --- panels and bars ---------------------------------------------------------------------

  /** Shows the Problems panel. */
  async showProblems(): Promise<void> {
    await this.runCommand('Problems: Focus on Problems View');
    await this.page.locator('.markers-panel').waitFor();
  }

  /** The rows of the Problems panel, as text; files and findings alike. */
  async problems(): Promise<string[]> {
    const rows = await this.page.locator('.markers-panel .monaco-list-row').allTextContents();
    return rows.map((row) => row.replaceAll(/\s+/gu, ' ').trim());
  }

  /** Waits for a row of the Problems panel that holds all the given texts. */
  async problem(...texts: string[]): Promise<string> {
    return until(`a problem with ${texts.join(', ')}`, async () => {
      const rows = await this.problems();
      return rows.find((row) => texts.every((text) => row.includes(text)));
    });
  }

  /** Clicks a row of the Problems panel, which leads to its place in the editor. */
  async goToProblem(text: string): Promise<void> {
    const row = this.page.locator('.markers-panel .monaco-list-row').filter({ hasText: text });
    await row.locator('.marker-message-details-container').first().click();
  }

  /** Clicks the code of a finding in the Problems panel. */
  async followCode(code: string): Promise<void> {
    const row = this.page.locator('.markers-panel .monaco-list-row').filter({ hasText: code });
    await row.locator('a').filter({ hasText: code }).first().click();
  }

  /** Waits until no row of the Problems panel holds all the given texts. */
  async noProblem(...texts: string[]): Promise<void> {
    await until(`no problem with ${texts.join(', ')}`, async () => {
      const rows = await this.problems();
      return !rows.some((row) => texts.every((text) => row.includes(text)));
    });
  }

  /** Waits until the Problems panel says that there is nothing at all. */
  async noProblems(): Promise<void> {
    await this.page.getByText('No problems have been detected in the workspace.').waitFor();
  }

  /** The status bar item that holds a text. */
  statusItem(text: string | RegExp): Locator {
    return this.page.locator('.statusbar-item').filter({ hasText: text }).first();
  }

  /** Closes the panel with Problems and Output. */
  async closePanel(): Promise<void> {
    if (await this.page.locator('.part.panel').isVisible()) await this.press('Control+J');
    await this.page.locator('.part.panel').waitFor({ state: 'hidden' });
  }

  /** Clicks a status bar item and takes the mouse away, so that no hover covers anything. */
  async clickStatus(text: string | RegExp): Promise<void> {
    await this.statusItem(text).click();
    await this.page.mouse.move(wide.width / 2, wide.height / 2);
  }

  /** Waits for text in the Output panel, as drawn. */
  async outputText(text: string | RegExp): Promise<string> {
    const lines = this.page.locator('.output-view .view-line, .panel .view-line');
    return until(`output ${String(text)}`, async () => {
      const drawn = (await lines.allTextContents()).join('\n').replaceAll('\u00a0', ' ');
      const found = typeof text === 'string' ? drawn.includes(text) : text.test(drawn);
      return found && drawn;
    });
  }

  /** The notification that holds a text; open toasts only. */
  notification(text: string | RegExp): Locator {
    return this.page.locator('.notification-list-item').filter({ hasText: text }).first();
  }

  /** Presses a button of the notification that holds a text. */
  async answerNotification(text: string | RegExp, button: string): Promise<void> {
    const item = this.notification(text);
    await item.waitFor();
    await item.locator('.monaco-button').filter({ hasText: button }).first().click();
  }

  /** Closes all notifications, so that they cover nothing in a picture. */
  async clearNotifications(): Promise<void> {
    await this.runCommand('Notifications: Clear All Notifications');
    await this.page.locator('.notification-list-item').first().waitFor({ state: 'detached' });
  }

  /** Presses a button of the modal dialog that is open. */
  async answerDialog(button: string): Promise<void> {
    const dialog = this.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    await dialog.locator('.monaco-button').filter({ hasText: button }).first().click();
  }

  // --- screens -----------------------------------------------------------------------------

  /** The frame of one of our screens: the innermost document that loads its bundle. */
  async screen(name: string): Promise<Frame> {
    return until(`the screen ${name}`, async () => {
      for (const frame of this.page.frames()) {
        const found = await frame
          .evaluate(
            (file) => document.querySelector(`script[src$="${file}"]`) !== null,
            `/${name}.js`,
          )
          .catch(() => false);
        if (found) return frame;
      }
      return undefined;
    });
  }

  /** Switches the colour theme and waits until the workbench wears it. */
  async setTheme(theme: Theme): Promise<void> {
    await this.setSettings({ 'workbench.colorTheme': themes[theme] });
    await this.page.locator(`.monaco-workbench.${themeClass[theme]}`).waitFor();
  }

  /** Adds user settings while the workbench runs. */
  async setSettings(settings: Record<string, unknown>): Promise<void> {
    this.settings = { ...this.settings, ...settings };
    writeSettings(this.server.dataDir, this.settings);
    await Promise.resolve();
  }

  /** Opens a folder beside the present one by the editor's own dialog, in the same window. */
  async openFolderBeside(name: string): Promise<void> {
    await this.runCommand('File: Open Folder...');
    const row = this.quickInput.locator('.monaco-list-row').getByText(name, { exact: true });
    await row.click();
    await row.waitFor({ state: 'detached' });
    await this.quickInput.getByRole('button', { name: 'OK' }).click();
    const opened = (url: URL): boolean =>
      url.searchParams.get('folder')?.endsWith(`/${name}`) ?? false;
    await this.page.waitForURL(opened, { waitUntil: 'commit' });
    await this.ready();
  }

  /** Types a path into the open dialog, once the dialog has written the folder it starts in. */
  private async typePath(file: string): Promise<void> {
    const input = this.quickInput.locator('input').first();
    await until('the folder of the dialog', async () => (await input.inputValue()) !== '');
    await until(`${file} in the dialog`, async () => {
      await input.fill(file);
      await this.quickInput.locator('.monaco-list-row').first().waitFor();
      return (await input.inputValue()) === file;
    });
  }

  /** Answers the open dialog for a file by typing its path. */
  async chooseFile(title: string, file: string): Promise<void> {
    await this.inputShows(title);
    const rows = this.quickInput.locator('.monaco-list-row');
    const offered = rows.filter({ hasText: path.basename(file) }).first();
    await this.typePath(file);
    await offered.waitFor();
    await this.press('Enter');
  }

  /** Makes a screen this wide by narrowing the window around it; the side bar is closed. */
  async narrow(screen: Frame, width = 320): Promise<void> {
    if (await this.page.locator('.part.sidebar').isVisible()) {
      await this.runCommand('View: Close Primary Side Bar');
    }
    // Groups side by side share a change of the window among them.
    const share = await this.page.locator('.editor-group-container').count();
    for (let round = 0; round < 20; round += 1) {
      const now = await screen.evaluate(() => window.innerWidth);
      const size = this.page.viewportSize() ?? wide;
      if (now === width) return;
      const step = round < 3 ? (width - now) * share : width - now;
      await this.page.setViewportSize({ ...size, width: size.width + step });
      await this.page.waitForTimeout(300);
    }
    throw new Error(`The screen does not become ${width} px wide.`);
  }

  /** Gives the window its usual size again, or another one. */
  async widen(size = wide): Promise<void> {
    await this.page.setViewportSize(size);
  }

  /** Writes a picture of the whole window. */
  async screenshot(file: string): Promise<void> {
    mkdirSync(path.dirname(file), { recursive: true });
    await this.page.screenshot({ path: file, animations: 'disabled', caret: 'initial' });
  }
}
