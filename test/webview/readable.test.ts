import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  assertReadable,
  clippedText,
  contrastFaults,
  seriousFaults,
} from '../e2e/support/accessibility';
import { launchBrowser } from '../e2e/support/browser';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 320, height: 600 } });
  return () => page.close();
});

const show = (body: string, style = ''): Promise<void> =>
  page.setContent(
    `<!doctype html><html lang="en"><head><title>Screen</title><style>body{background:#fff;color:#222}${style}</style></head><body><main>${body}</main></body></html>`,
  );

describe('the checks before every picture', () => {
  it('accept readable text', async () => {
    await show('<h1>Tide gauges</h1><p>A sensor that measures the level of the sea over time.</p>');
    await assertReadable(page, 'page');
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('see low contrast', async () => {
    await show('<p class="pale">A sensor</p>', '.pale{color:#ccc}');
    expect(await contrastFaults(page)).toHaveLength(1);
  });

  it('see a document without text', async () => {
    await show('');
    expect(await contrastFaults(page)).toHaveLength(1);
  });

  it.each([
    [
      'cut by its own box',
      '<p style="width:40px;overflow:hidden;white-space:nowrap">A long line</p>',
    ],
    [
      'cut by an ellipsis',
      '<p style="width:40px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">A long line</p>',
    ],
    ['wider than its own box', '<p style="width:40px;white-space:nowrap">A long line of text</p>'],
    [
      'cut by a box around it',
      '<div style="width:40px;overflow:hidden"><p style="width:200px"><b>A long line of text</b></p></div>',
    ],
    [
      'cut from below',
      '<div style="height:10px;overflow:hidden"><p>A line</p><p>Another</p></div>',
    ],
    [
      'off the page',
      '<p style="width:600px">A long line of text that needs much more than the narrow window has to give</p>',
    ],
  ])('see text that is %s', async (_name, body) => {
    await show(body);
    expect((await clippedText(page)).length).toBeGreaterThan(0);
  });

  it('see clipped text inside a component', async () => {
    await show('<div id="host"></div>');
    await page.evaluate(() => {
      const shadow = document.getElementById('host')!.attachShadow({ mode: 'open' });
      shadow.innerHTML = '<p style="width:40px;overflow:hidden;white-space:nowrap">A long line</p>';
    });
    expect(await clippedText(page)).toHaveLength(1);
  });

  it.each([
    [
      'scrolls by design',
      '<pre style="width:100px;overflow:auto">A very long line of text in a box</pre>',
    ],
    ['is hidden', '<p hidden style="width:10px">A long line</p>'],
    [
      'is for screen readers',
      '<p style="position:absolute;width:1px;height:1px;overflow:hidden;white-space:nowrap">Said aloud</p><p>Seen</p>',
    ],
    ['wraps', '<p style="width:60px">A long line of text that wraps in <b>its box</b></p>'],
    [
      'is in a list that scrolls',
      '<div style="height:40px;overflow-y:auto"><p>One</p><p>Two</p><p>Three</p></div>',
    ],
  ])('accept text that %s', async (_name, body) => {
    await show(body);
    expect(await clippedText(page)).toEqual([]);
  });
});
