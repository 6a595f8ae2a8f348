/** Opens scaffold screens for a suite, and closes them after each test. */

import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';

import type { ScreenReport } from '../../../src/protocol/scaffold-screen.js';
import { launchBrowser } from '../../e2e/support/browser';

import { choices } from './reports.js';
import { bundleScreen, openScreen, type Screen, type ScreenOptions } from './screen.js';

export interface ScaffoldScreens {
  /** The screen before the host said anything. */
  readonly show: (options?: ScreenOptions) => Promise<Screen>;
  /** The screen with its sliders and an answer. */
  readonly showReport: (report: ScreenReport, options?: ScreenOptions) => Promise<Screen>;
  /** Folder of the bundle. */
  readonly folder: string;
}

export function scaffoldScreens(): ScaffoldScreens {
  let browser: Browser;
  let folder: string;
  const open: Screen[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
    folder = await bundleScreen('scaffold');
  });
  afterEach(async () => {
    for (const screen of open.splice(0)) await screen.page.close();
  });
  afterAll(async () => {
    await browser.close();
  });
  const show = async (options?: ScreenOptions): Promise<Screen> => {
    const screen = await openScreen(browser, 'scaffold', folder, options);
    open.push(screen);
    return screen;
  };
  return {
    show,
    showReport: async (report, options) => {
      const screen = await show(options);
      await screen.post({ type: 'choices', choices });
      await screen.post({ type: 'report', report });
      await screen.page.getByText(/From the pages as saved on disk/u).waitFor();
      return screen;
    },
    get folder() {
      return folder;
    },
  };
}

/** The question field. */
export const field = ({ page }: Screen) => page.getByRole('combobox', { name: 'Question' });
/** What screen readers were told last. */
export const spoken = ({ page }: Screen) => page.getByRole('status');
/** Messages of one type that the screen sent. */
export const sentOf = async (screen: Screen, type: string) =>
  (await screen.sent()).filter((message) => message.type === type);
/** State of an earlier life of the screen. */
export const kept = (typed: Record<string, string>): ScreenOptions => ({
  state: { screen: 'scaffold', id: null, typed },
});
