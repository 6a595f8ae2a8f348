/** The scaffold screen given a report whose every text tries to be markup. */

import type { ScaffoldReport } from '../../../src/protocol/messages.js';
import { launchBrowser } from '../../e2e/support/browser.js';
import { fullReport } from '../../webview/support/reports.js';
import { bundleScreen, openScreen, type Screen } from '../../webview/support/screen.js';

export interface Seen {
  /** Text of the heading that shows the label. */
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
export async function showHostilePage(label: string, body: string): Promise<Seen> {
  const browser = await launchBrowser();
  try {
    const screen = await openScreen(browser, 'scaffold', await bundleScreen('scaffold'));
    let executions = 0;
    screen.page.on('dialog', (dialog) => {
      executions++;
      void dialog.dismiss();
    });
    const html = await screen.page.evaluate(() => document.documentElement.outerHTML);
    await screen.post({ type: 'report', report: hostileReport(label, body) });
    const title = screen.page.getByRole('heading', { level: 3 }).first();
    await title.waitFor();
    const text = await title.textContent();
    return {
      title: text,
      executions,
      html,
      ...(await policyOf(screen)),
      ...(await madeBy(screen)),
    };
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
