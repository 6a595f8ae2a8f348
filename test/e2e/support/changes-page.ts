import type { Locator } from 'playwright-core';

import { type Workbench, until } from './workbench';

/** F2, the Explorer and the previews of changes, as a person works them. */
export class ChangesPage {
  constructor(private readonly workbench: Workbench) {}

  private get page() {
    return this.workbench.page;
  }

  /** Presses F2 at a place of the active editor; resolves to the name that is offered. */
  async beginRename(line: number, column: number): Promise<string> {
    await this.workbench.goTo(line, column);
    const input = this.page.locator('.rename-box input');
    await until('the rename box', async () => {
      await this.workbench.press('F2');
      return input.waitFor({ state: 'visible', timeout: 5_000 }).then(
        () => true,
        () => false,
      );
    });
    return input.inputValue();
  }

  /** Types the new name; Enter makes the change, Control+Enter shows it first. */
  async nameIt(name: string, keys: 'Enter' | 'Control+Enter'): Promise<void> {
    const input = this.page.locator('.rename-box input');
    await input.fill(name);
    await input.press(keys);
    await input.waitFor({ state: 'hidden' });
  }

  /** The list of changes in the editor's preview. */
  get preview(): Locator {
    return this.page.locator('.bulk-edit-panel');
  }

  /** Presses a button of the preview. */
  async answerPreview(button: 'Apply' | 'Discard'): Promise<void> {
    await this.preview.locator('.monaco-button').filter({ hasText: button }).first().click();
  }

  /** The dialog that is open. */
  get dialog(): Locator {
    return this.page.locator('.monaco-dialog-box');
  }

  /** Renames a file in the Explorer by keys. */
  async renameInExplorer(from: string, to: string): Promise<void> {
    const row = this.page.locator('.explorer-folders-view .monaco-list-row').filter({
      has: this.page.getByText(from, { exact: true }),
    });
    await row.first().click();
    await this.workbench.press('F2');
    const input = this.page.locator('.explorer-item-edited input');
    await input.fill(to);
    await input.press('Enter');
  }

  /** Ticks the first row of the open quick pick that takes several, by keys. */
  async tickFirst(label: string): Promise<void> {
    const rows = this.page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: label }).first().waitFor();
    await this.workbench.press('ArrowDown');
    await this.workbench.press('Space');
    await this.page.locator('.quick-input-count').filter({ hasText: '1' }).waitFor();
  }
}
