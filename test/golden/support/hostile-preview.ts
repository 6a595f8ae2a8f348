/** A page in the markdown preview, given texts that try to be markup. */

import { launchBrowser } from '../../e2e/support/browser.js';
import { preview } from '../../unit/host/preview/support.js';

import type { Seen } from './hostile-screen.js';

/**
 * Draws the page of a class with this label and body, and looks at what came of it. The document is
 * the editor's own, so its policy is left out here: nothing may depend on it.
 */
export async function showHostilePreview(
  label: string,
  body: string,
): Promise<Pick<Seen, 'title' | 'images' | 'executions' | 'activeLinks'>> {
  const block = { '@type': 'Class', '@id': 'urn:ngm:class:ferry', label, definition: body };
  const text = `# Ferry\n\n\`\`\`json-ld\n${JSON.stringify(block, null, 2)}\n\`\`\`\n\n${body}`;
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    let executions = 0;
    page.on('dialog', (dialog) => {
      executions++;
      void dialog.dismiss();
    });
    await page.setContent(`<!doctype html><html lang="en"><body>${preview(text)}</body></html>`);
    await page.waitForTimeout(200);
    const title = await page.locator('.ontodesk-title').textContent();
    const images = await page.locator('img').count();
    const activeLinks = await page.locator('a[href^="command:"], a[href^="javascript:"]').count();
    return { title, images, executions, activeLinks };
  } finally {
    await browser.close();
  }
}
