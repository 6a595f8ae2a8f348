/** Loads a screen's real bundle into a headless browser, under its real content policy. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';

import { webviewPage } from '../../../src/host/webview-page.js';

import { defaultStyles, type ThemeName, themeOf } from './themes.js';

const root = path.resolve(import.meta.dirname, '../../..');
const HOST = 'https://screen.test';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.ttf': 'font/ttf',
};

/** Bundles a screen as the product does; resolves to the folder of the bundle. */
export async function bundleScreen(screen: string): Promise<string> {
  const outdir = path.join(root, 'out', 'test', 'webview', screen);
  await build({
    absWorkingDir: root,
    entryPoints: { [screen]: `webview/${screen}/main.ts` },
    bundle: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    tsconfig: path.join(root, 'webview/tsconfig.json'),
    loader: { '.ttf': 'file', '.svg': 'text' },
    assetNames: '[name]',
    outdir,
    logLevel: 'warning',
  });
  return outdir;
}

export interface Screen {
  readonly page: Page;
  /** Messages the screen sent to the host so far. */
  sent(): Promise<{ type: string; [key: string]: unknown }[]>;
  /** State the screen would find after a reload. */
  kept(): Promise<unknown>;
  /** Sends a message as the host does. */
  post(message: unknown): Promise<void>;
  setTheme(theme: ThemeName): Promise<void>;
}

export interface ScreenOptions {
  readonly theme?: ThemeName;
  readonly width?: number;
  readonly height?: number;
  /** State left by an earlier life of the screen. */
  readonly state?: unknown;
}

/** Opens the screen in a page of its own and waits until it said that it is ready. */
export async function openScreen(
  browser: Browser,
  screen: string,
  folder: string,
  { theme = 'light', width = 720, height = 900, state }: ScreenOptions = {},
): Promise<Screen> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.addInitScript(stubApi, state);
  await page.route(`${HOST}/**`, async (route) => {
    const file = new URL(route.request().url()).pathname.slice(1);
    const body = file === 'index.html' ? html(screen) : await readFile(path.join(folder, file));
    await route.fulfill({ body, contentType: TYPES[path.extname(file)] ?? 'text/plain' });
  });
  await page.goto(`${HOST}/index.html`);
  const handle: Screen = {
    page,
    sent: () => page.evaluate(() => window.stub.sent),
    kept: () => page.evaluate(() => window.stub.state),
    post: (message) => page.evaluate((data) => window.postMessage(data, '*'), message),
    setTheme: (name) => applyTheme(page, name),
  };
  await applyTheme(page, theme);
  await page.waitForFunction(() => window.stub.sent.some(({ type }) => type === 'ready'));
  return handle;
}

declare global {
  interface Window {
    stub: { sent: { type: string; [key: string]: unknown }[]; state: unknown };
  }
}

function html(screen: string): string {
  return webviewPage({
    title: 'Screen',
    script: `${HOST}/${screen}.js`,
    style: `${HOST}/${screen}.css`,
    source: HOST,
    nonce: 'dGVzdC1ub25jZQ==',
  });
}

/** Runs inside the page, before its scripts. */
function stubApi(state: unknown): void {
  const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
  window.stub = { sent: [], state: state ?? null };
  Object.assign(window, {
    acquireVsCodeApi: () => ({
      postMessage: (message: { type: string }) => window.stub.sent.push(copy(message) as never),
      getState: () => window.stub.state,
      setState: (next: unknown) => void (window.stub.state = copy(next)),
    }),
  });
}

/** Sets variables and default styles as VS Code does: by script, which the policy allows. */
async function applyTheme(page: Page, name: ThemeName): Promise<void> {
  await page.evaluate(
    ({ kind, variables, css }) => {
      const { style } = document.documentElement;
      style.cssText = '';
      for (const [key, value] of Object.entries(variables)) style.setProperty(key, value);
      style.backgroundColor = 'var(--vscode-editor-background)';
      document.body.className = kind;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    },
    { ...themeOf(name), css: defaultStyles },
  );
}
