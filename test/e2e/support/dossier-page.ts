import type { Locator } from 'playwright-core';

import { ScreenPage } from './screen-page';
import { type Workbench, until } from './workbench';

export type Verb = 'approve' | 'return' | 'reject' | 'withdraw' | 'promote' | 'revert';

/** The dossier screen as a person works it. */
export class DossierPage extends ScreenPage {
  /** The screen that is open now. */
  static async in(workbench: Workbench): Promise<DossierPage> {
    const page = new DossierPage(await workbench.screen('dossier'), workbench, 'dossier');
    await page.frame.getByRole('heading', { name: 'Dossiers', level: 1 }).waitFor();
    return page;
  }

  /** Brings the screen to the front by its command, which asks for everything anew. */
  static async open(workbench: Workbench): Promise<DossierPage> {
    await workbench.runCommand('Ontodesk: Open Dossiers');
    return DossierPage.in(workbench);
  }

  /** The row of a dossier in the queues. */
  row(title: string): Locator {
    return this.frame.locator('button.row').filter({ hasText: title });
  }

  /** Opens a dossier, also from the queue that is folded. */
  async choose(title: string): Promise<void> {
    const row = this.row(title);
    await row.waitFor({ state: 'attached' });
    if (!(await row.isVisible())) await this.frame.locator('summary').click();
    await row.click();
    await this.frame.getByRole('heading', { name: title, level: 2 }).waitFor();
    await this.focused('#dossier');
  }

  verb(verb: Verb): Locator {
    return this.frame.locator(`vscode-button#${verb}`);
  }

  /** The sentence that says why a verb is not possible now. */
  whyNot(verb: Verb): Locator {
    const name = new RegExp(`\\b${verb}\\b`, 'iu');
    const verbs = this.frame.locator('strong', { hasText: name });
    const reasons = this.frame.getByRole('list', { name: 'Not possible now' });
    return reasons.getByRole('listitem').filter({ has: verbs });
  }

  /** A condition of the gate by its name, with what it says. */
  condition(name: string): Locator {
    return this.frame.locator('.conditions li').filter({ hasText: name });
  }

  /** Presses a verb that is not possible now: no form opens. */
  async tryInVain(verb: Verb): Promise<void> {
    await this.verb(verb).click({ force: true });
    await this.whyNot(verb).waitFor();
    await this.frame.locator('.form').waitFor({ state: 'detached' });
  }

  /** Takes a verb, types its reason and confirms by key. */
  async decide(verb: Verb, reason: string): Promise<void> {
    await this.begin(verb);
    await this.type(reason);
    await this.press('Control+Enter');
  }

  /** Opens the form of a verb. */
  async begin(verb: Verb): Promise<void> {
    await this.verb(verb).click();
    await this.focused(verb === 'promote' ? '#confirm' : '#reason');
  }

  /** Promotes: no reason is asked, the button that confirms has the focus. */
  async promote(): Promise<void> {
    await this.begin('promote');
    await this.press('Enter');
  }

  /** Waits until the form says that the desk refused, and why. */
  async refused(why: string): Promise<void> {
    await this.frame.getByRole('group', { name: 'Refused' }).getByText(why).waitFor();
  }

  /** Waits for what came of a promotion or revert, done or not, as told to screen readers. */
  async outcome(): Promise<string> {
    const told =
      /: (?:promoted|reverted)\.$|nothing was changed|in the meantime|not saved|editor/iu;
    return until('the outcome', async () => {
      const text = await this.frame.getByRole('status').first().textContent();
      return text !== null && told.test(text) && text;
    });
  }

  /** Waits until the open dossier is in a state. */
  async inState(state: string): Promise<void> {
    await this.frame.locator('article .badge').filter({ hasText: state }).waitFor();
  }
}
