/** Screens given texts that try to be markup. */

import type { Browser, Locator } from 'playwright-core';

import type { ScaffoldReport } from '../../../src/protocol/messages.js';
import { launchBrowser } from '../../e2e/support/browser.js';
import { fullReport } from '../../webview/support/reports.js';
import { openDesk } from '../../webview/support/desk-host.js';
import { evidence, ledger, ledgerDesk } from '../../webview/support/ledgers.js';
import { bundleScreen, openScreen, type Screen } from '../../webview/support/screen.js';
import { judgeDesk } from '../../webview/support/trials.js';

export interface Seen {
  /** Text of what shows the label. */
  readonly title: string | null;
  readonly images: number;
  /** Scripts that ran: dialogs opened by page text. */
  readonly executions: number;
  readonly policy: string;
  /** Hosts named by the policy other than the extension's own. */
  readonly policyHosts: readonly string[];
  /** The page as loaded, before any message. */
  readonly html: string;
  /** Links that would do something when clicked. */
  readonly activeLinks: number;
}

function hostileReport(label: string, body: string): ScaffoldReport {
  const seed = { ...fullReport.seeds[0]!, slug: label, title: label };
  const name = { ...fullReport.names[3]!, seed: label, title: label, explanation: body };
  return {
    ...fullReport,
    question: label,
    block: `## ${label}\n${body}`,
    seeds: [{ ...seed, reasons: [{ rule: 'title', matched: label, points: 8 }] }],
    names: [name],
  };
}

/** Shows a class of this label, with this text in its block, and looks at what came of it. */
export function showHostilePage(label: string, body: string): Promise<Seen> {
  return look(
    async (browser) => openScreen(browser, 'scaffold', await bundleScreen('scaffold')),
    (screen) => screen.post({ type: 'report', report: hostileReport(label, body) }),
    ({ page }) => page.getByRole('heading', { level: 3 }).first(),
  );
}

/** Shows a blind trial of two texts, the left one the label. */
export function showHostileTrial(label: string, body: string): Promise<Seen> {
  const trial = { trial: 'T1', before: label, after: label + body, left: 'before' } as const;
  return look(
    async (browser) => openDesk(browser, 'judge', await bundleScreen('judge'), judgeDesk([trial])),
    (desk) => desk.place(null),
    ({ page }) => page.getByRole('textbox', { name: 'Left text' }),
  );
}

/** Shows a ledger whose one assertion claims the label, quoting the body. */
export function showHostileLedger(label: string, body: string): Promise<Seen> {
  const row = { ...ledger.assertions[3]!, claim: label, source: label, warnings: [body] };
  const view = { ...ledger, assertions: [{ ...row, terms: [{ term: label, slug: null }] }] };
  const passage = { ...evidence, fingerprint: row.fingerprint, evidence: body, context: label };
  const answer = ledgerDesk(view, { evidence: () => passage });
  return look(
    async (browser) => openDesk(browser, 'ledger', await bundleScreen('ledger'), answer),
    (desk) => desk.place(row.fingerprint),
    ({ page }) => page.getByRole('heading', { name: 'Ferry' }),
  );
}

/** Opens a screen, gives it its hostile content, and looks at what came of it. */
async function look<S extends Screen>(
  open: (browser: Browser) => Promise<S>,
  show: (screen: S) => Promise<void>,
  label: (screen: S) => Locator,
): Promise<Seen> {
  const browser = await launchBrowser();
  try {
    const screen = await open(browser);
    let executions = 0;
    screen.page.on('dialog', (dialog) => {
      executions++;
      void dialog.dismiss();
    });
    const html = await screen.page.evaluate(() => document.documentElement.outerHTML);
    await show(screen);
    await label(screen).waitFor();
    const title = await label(screen).textContent();
    return { title, executions, html, ...(await policyOf(screen)), ...(await madeBy(screen)) };
  } finally {
    await browser.close();
  }
}

async function policyOf(screen: Screen): Promise<{ policy: string; policyHosts: string[] }> {
  const policy = await screen.page.evaluate(
    () => document.querySelector('meta[http-equiv]')?.getAttribute('content') ?? '',
  );
  const own = new URL(screen.page.url()).origin;
  const hosts = policy.match(/https?:\/\/[^\s;]+/gu) ?? [];
  return { policy, policyHosts: hosts.filter((host) => host !== own) };
}

/** Counts over the whole document, shadow trees too. */
async function madeBy(screen: Screen): Promise<{ images: number; activeLinks: number }> {
  return screen.page.evaluate(() => {
    const all = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? all(element.shadowRoot) : []),
      ]);
    const elements = all(document);
    const active = (element: Element): boolean =>
      /^(?:command|javascript):/iu.test(element.getAttribute('href') ?? '');
    return {
      images: elements.filter(({ localName }) => localName === 'img').length,
      activeLinks: elements.filter(active).length,
    };
  });
}
