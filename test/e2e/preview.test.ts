import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Frame } from 'playwright-core';
import { expect, it } from 'vitest';

import { assertReadable } from './support/accessibility';
import { at } from './support/paths';
import { workbenchSuite } from './support/suite';
import { until } from './support/workbench';

const hostile = 'Ferry</script><img src=x onerror=alert(1)> \'log\' "x" ${1+1} `y` \u2028 end';

const suite = workbenchSuite({
  // The editor asks about the line separator in the prepared page.
  settings: { 'editor.unusualLineTerminators': 'off' },
  prepare: (folder) => {
    const block = { '@type': 'Class', '@id': 'urn:ngm:class:ferry', label: hostile };
    const body = '- <img src=x onerror=alert(2)> and [click](command:workbench.action.quit)';
    writeFileSync(
      path.join(folder, 'pages', 'Ferry.md'),
      `# Ferry\n\n\`\`\`json-ld\n${JSON.stringify(block, null, 2)}\n\`\`\`\n\n${body}\n`,
    );
  },
});
const themes = ['light', 'dark', 'contrast'] as const;
const picture = (name: string): string => at('.cache', 'e2e', `preview-${name}.png`);

/** Opens the preview of a page beside it, by the editor's own keys. */
async function openPreview(file: string): Promise<void> {
  const { workbench } = suite;
  await workbench.press('Control+1');
  await workbench.openFile(file);
  await workbench.press('Control+K');
  await workbench.press('v');
}

/** The document of the editor's preview that shows a heading. */
async function previewOf(title: string): Promise<Frame> {
  return until(`the preview of ${title}`, async () => {
    for (const frame of suite.workbench.page.frames()) {
      const found = await frame
        .evaluate(
          (wanted) =>
            [...document.querySelectorAll('.markdown-body h1')].some(
              ({ textContent }) => textContent === wanted,
            ),
          title,
        )
        .catch(() => false);
      if (found) return frame;
    }
    return undefined;
  });
}

/**
 * Waits until something holds in the preview of a page. Each drawing may come in a new document, so
 * what was looked at may be gone.
 */
async function seen(
  title: string,
  what: string,
  probe: (frame: Frame) => Promise<unknown>,
): Promise<void> {
  await until(`${what} in the preview of ${title}`, async () => {
    const frame = await previewOf(title);
    return probe(frame).then(
      (answer) => answer !== false,
      () => false,
    );
  });
}

/** Clicks a link of the preview. */
const follow = (title: string, link: string | RegExp): Promise<void> =>
  seen(title, `a link ${String(link)}`, (frame) =>
    frame.getByRole('link', { name: link }).first().click({ timeout: 2000 }),
  );

it('shows the class as a card, whose links lead to pages', async () => {
  const { workbench } = suite;
  await openPreview('Tide Gauge.md');
  await workbench.statusItem('Ontodesk: 41 pages,').waitFor();
  await seen('Tide Gauge', 'every link', async (frame) => {
    const card = frame.getByRole('region', { name: 'Class Tide Gauge' });
    const links = await card.getByRole('link', { name: 'GNSS Receiver' }).count();
    const prose = await frame.getByRole('link', { name: 'Tide Pole' }).count();
    const missing = await frame.locator('.ontodesk-missing').count();
    return links > 0 && prose > 0 && missing === 0;
  });
  for (const theme of themes) {
    await workbench.setTheme(theme);
    await seen('Tide Gauge', 'readable text', (frame) => assertReadable(frame, theme));
    await workbench.screenshot(picture(theme));
  }
});

it('follows a link from page to page, whatever its file is called', async () => {
  await follow('Tide Gauge', 'Quality Control');
  await follow('Quality Control', 'Spike Test');
  await seen('Quality Control/Spike Test', 'the class', async (frame) => {
    return (await frame.getByRole('region', { name: 'Class Spike Test' }).count()) === 1;
  });
  await suite.workbench.screenshot(picture('followed'));
});

it('draws a link anew when its page comes', async () => {
  const { folder } = suite;
  const file = path.join(folder, 'pages', 'Seiche.md');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n- See [[Brand New Page]].\n`);
  await openPreview('Seiche.md');
  await seen('Seiche', 'a missing page', async (frame) => {
    return (await frame.locator('.ontodesk-missing', { hasText: 'Brand New Page' }).count()) === 1;
  });
  writeFileSync(path.join(folder, 'pages', 'Brand New Page.md'), '# Brand New Page\n');
  await seen('Seiche', 'a link', async (frame) => {
    return (await frame.getByRole('link', { name: 'Brand New Page' }).count()) === 1;
  });
});

it('takes page text for text (C35)', async () => {
  const { workbench } = suite;
  let dialogs = 0;
  workbench.page.on('dialog', (dialog) => {
    dialogs++;
    void dialog.dismiss();
  });
  await openPreview('Ferry.md');
  const found: unknown[] = [];
  await seen('Ferry', 'the card', async (frame) => {
    const title = await frame.locator('.ontodesk-title').textContent({ timeout: 2000 });
    const images = await frame.locator('.markdown-body img').count();
    const commands = await frame.locator('a[href^="command:"]').count();
    found.push({ title, images, commands });
  });
  expect(found.at(-1)).toEqual({ title: hostile, images: 0, commands: 0 });
  expect(dialogs).toBe(0);
  await workbench.screenshot(picture('hostile'));
});
