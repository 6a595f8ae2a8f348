import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { assertReadable, seriousFaults } from '../e2e/support/accessibility';
import { launchBrowser } from '../e2e/support/browser';
import { preview } from '../unit/host/preview/support.js';

import { defaultStyles, type ThemeName, themeNames, themeOf } from './support/themes.js';

const root = path.resolve(import.meta.dirname, '../..');
const style = readFileSync(path.join(root, 'media/preview.css'), 'utf8');
const sample = (name: string): string =>
  readFileSync(path.join(root, 'test/fixtures/sample/pages', `${name}.md`), 'utf8');

let browser: Browser;
const open: Page[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(async () => {
  for (const page of open.splice(0)) await page.close();
});
afterAll(async () => {
  await browser.close();
});

/** The preview of a text as the editor shows it, but without the policy that forbids scripts. */
async function show(text: string, theme: ThemeName = 'light', width = 720): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  open.push(page);
  const { kind, variables } = themeOf(theme);
  const set = Object.entries(variables).map(([key, value]) => `${key}: ${value};`);
  const sheet = `:root { ${set.join(' ')} } ${defaultStyles} body { color: var(--vscode-editor-foreground); background: var(--vscode-editor-background); } img { max-width: 100%; } pre { white-space: pre; overflow: auto; } ${style}`;
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>Preview</title><style>${sheet}</style></head><body class="${kind}"><main>${preview(text)}</main></body></html>`,
  );
  return page;
}

const pages = {
  'json-ld': 'Tide Gauge',
  'property lines': 'Pressure Gauge',
  'a bare page': 'Zéro Hydrographique',
};

describe.each(themeNames)('in %s', (theme) => {
  it.each(Object.entries(pages))(
    'a page with %s is readable, wide and narrow',
    async (name, file) => {
      for (const width of [320, 900]) {
        const page = await show(sample(file), theme, width);
        await assertReadable(page, `preview, ${name}, ${theme}, ${width}`);
        expect(await seriousFaults(page)).toEqual([]);
        await page.screenshot({
          path: `out/pictures/preview-${name.replaceAll(' ', '-')}-${theme}-${width}.png`,
        });
      }
    },
  );
});

describe('page text is data (C35)', () => {
  const hostile = 'Ferry</script><img src=x onerror=alert(1)> \'log\' "x" ${1+1} `y` \u2028 end';
  const body = '- <img src=x onerror=alert(2)> and [click](command:workbench.action.quit)\n';
  const block = {
    '@type': 'Class',
    '@id': `urn:ngm:class:${hostile}`,
    label: hostile,
    definition: hostile,
    subClassOf: [{ '@id': 'urn:ngm:class:x', label: hostile }],
    relations: { [hostile]: [{ '@id': hostile, label: hostile }] },
  };
  const json = JSON.stringify(block, null, 2);
  const text = `public:: ${hostile}\n\n# Ferry\n\`\`\`json-ld\n${json}\n\`\`\`\n\n${body}\n[[${hostile}]]\n`;

  it('is shown to the letter, makes nothing and runs nothing', async () => {
    const page = await browser.newPage();
    open.push(page);
    let dialogs = 0;
    page.on('dialog', (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    await page.setContent(`<!doctype html><main>${preview(text)}</main>`);
    const found = await page.evaluate(() => {
      const texts = (selector: string): (string | null)[] =>
        [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
      const attributes = [...document.querySelectorAll('*')].flatMap((one) => [...one.attributes]);
      return {
        made: ['img', 'script', 'iframe', 'svg', 'form', 'style'].map(
          (tag) => document.querySelectorAll(tag).length,
        ),
        handlers: attributes.filter(({ name }) => name.startsWith('on')).length,
        links: [...document.querySelectorAll('a')].map((one) => one.getAttribute('href')),
        title: texts('.ontodesk-title'),
        definition: texts('.ontodesk-definition'),
        source: texts('.ontodesk-card pre'),
        body: document.body.textContent,
      };
    });
    await page.waitForTimeout(200);
    expect(found.made).toEqual([0, 0, 0, 0, 0, 0]);
    expect(found.handlers).toBe(0);
    expect(dialogs).toBe(0);
    expect(found.title).toEqual([hostile]);
    expect(found.definition).toEqual([hostile]);
    expect(found.source.map((one) => one?.trim())).toEqual([json]);
    expect(found.links).toEqual([]);
    expect(found.body).toContain('[click](command:workbench.action.quit)');
    expect(found.body).toContain('<img src=x onerror=alert(2)>');
  });
});
