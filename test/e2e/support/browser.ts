import { type Browser, chromium } from 'playwright-core';

import { chromiumPath } from '../../../scripts/test-env.mjs';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
];

/** Starts the installed Chromium without a window. It ends with the process that started it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error('Chromium is missing. Run: node scripts/test-env.mjs');
  return chromium.launch({ executablePath, args: flags, headless: true });
}
