import { test } from 'vitest';
import { launchBrowser } from '../e2e/support/browser';
import { bundleScreen, openScreen } from './support/screen.js';
import { fullReport, emptyReport } from './support/reports.js';
test('shots', async () => {
  const browser = await launchBrowser();
  const folder = await bundleScreen('scaffold');
  for (const theme of ['light', 'dark', 'contrast'] as const) for (const width of [320, 720, 1200]) {
    const s = await openScreen(browser, 'scaffold', folder, { theme, width, height: 1000 });
    await s.post({ type: 'question', question: fullReport.question });
    await s.post({ type: 'report', report: fullReport });
    await s.page.waitForTimeout(200);
    await s.page.screenshot({ path: `/tmp/shots/${theme}-${width}.png`, fullPage: true });
    console.log(theme, width, await s.sent());
    await s.page.close();
  }
  const s = await openScreen(browser, 'scaffold', folder, { theme: 'dark', width: 500 });
  await s.page.screenshot({ path: `/tmp/shots/intro.png` });
  await s.post({ type: 'busy', message: 'Asking the corpus…' });
  await s.page.waitForTimeout(200);
  await s.page.screenshot({ path: `/tmp/shots/busy.png` });
  await s.post({ type: 'report', report: emptyReport });
  await s.page.waitForTimeout(200);
  await s.page.screenshot({ path: `/tmp/shots/empty.png` });
  await s.post({ type: 'failed', message: 'No folder is open.' });
  await s.page.waitForTimeout(200);
  await s.page.screenshot({ path: `/tmp/shots/failed.png` });
  await browser.close();
});
