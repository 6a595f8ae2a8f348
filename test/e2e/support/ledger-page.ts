import type { Locator } from 'playwright-core';

import { ScreenPage } from './screen-page';
import type { Workbench } from './workbench';

/** The ledger screen as a person works it. */
export class LedgerPage extends ScreenPage {
  /** The screen that is open now. */
  static async in(workbench: Workbench): Promise<LedgerPage> {
    const page = new LedgerPage(await workbench.screen('ledger'), workbench, 'ledger');
    await page.frame.getByRole('heading', { name: 'Ledger', level: 1 }).waitFor();
    return page;
  }

  /** Brings the screen to the front by its command. */
  static async open(workbench: Workbench): Promise<LedgerPage> {
    await workbench.runCommand('Ontodesk: Open Ledger');
    return LedgerPage.in(workbench);
  }

  // --- assertions --------------------------------------------------------------------------

  get rows(): Locator {
    return this.frame.locator('ledger-table [role=row]:not(.head, .episode)');
  }

  /** The row of an assertion by the start of its claim. */
  row(claim: string): Locator {
    return this.rows.filter({ hasText: claim });
  }

  /** Narrows the table by key, and waits for its count. */
  async filter(words: string, count: string): Promise<void> {
    await this.press('/');
    await this.focused('#text');
    await this.type(words);
    await this.shows(count);
  }

  /** Empties the filter by keys. */
  async showAll(): Promise<void> {
    await this.button('Show all').press('Enter');
  }

  /** Puts an assertion into the details. */
  async look(claim: string): Promise<void> {
    await this.row(claim).locator('.claim').click();
    await this.details.getByRole('heading', { name: claim, level: 2 }).waitFor();
  }

  get details(): Locator {
    return this.frame.locator('ledger-detail');
  }

  /** Selects rows by their boxes. */
  async select(claims: readonly string[]): Promise<void> {
    for (const claim of claims) await this.row(claim).getByRole('checkbox').click();
    await this.shows(`${claims.length} selected`);
  }

  /** Takes a decision by its key, types the reason and waits for what came of it. */
  async decide(key: string, reason: string, outcome: string): Promise<void> {
    await this.press(key);
    await this.focused('#reason');
    await this.type(reason);
    await this.press('Control+Enter');
    await this.shows(outcome);
  }

  /** Says by keys which class the first open term means. */
  async correct(words: string, title: string, outcome: string): Promise<void> {
    await this.press('t');
    await this.focused('#class');
    await this.type(words);
    await this.frame.getByRole('option', { name: title }).first().waitFor();
    await this.press('Enter');
    await this.shows(`Chosen: ${title}.`);
    await this.press('Enter');
    await this.shows(outcome);
  }

  // --- candidates --------------------------------------------------------------------------

  /** Shows the candidates by key. */
  async showCandidates(): Promise<void> {
    await this.press('c');
    await this.frame.locator('ledger-candidates').waitFor();
  }

  /** A candidate by the title of its page. */
  candidate(title: string): Locator {
    const heading = this.frame.getByRole('button', { name: title, exact: true });
    return this.frame.locator('.candidates > li').filter({ has: heading });
  }

  /** Takes a step of a candidate and waits for what the candidate says then. */
  async step(title: string, button: string, then: string): Promise<void> {
    const candidate = this.candidate(title);
    await candidate.getByRole('button', { name: button, exact: true }).click();
    await candidate.getByText(then).waitFor();
  }
}
