/** First row of the health list on a corpus of 30,000 findings: real server, real browser. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { webviewPage } from '../../src/host/webview-page.js';
import {
  HEALTH_METHODS,
  type HealthAnswer,
  type HealthList,
  type HealthListParams,
  type HealthSummary,
  readHealthMessage,
} from '../../src/protocol/health-screen.js';
import { launchBrowser } from '../e2e/support/browser';
import { quantile, timeRow, type Row } from './measure.js';
import { startServer, type ServerProcess } from './server-process.js';

const PAGES = 1000;
const LINKS = 30;
const ROUNDS = 9;
const HOST = 'https://health.bench';

declare global {
  interface Window {
    benchSay(message: unknown): Promise<unknown>;
    benchOpen(): Promise<number>;
  }
}

/** From the key on a number to the first row painted, median of nine. */
export async function healthListRow(): Promise<Row> {
  const root = manyFindings();
  const server = await startServer(root);
  const browser = await launchBrowser();
  try {
    const summary = await check(server);
    const page = await openScreen(browser, server, summary);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      times.push(await page.evaluate(() => window.benchOpen()));
    const found = summary.totals.hint.toString();
    const what = `health list of ${found} findings, first row, median of ${ROUNDS.toString()}`;
    return timeRow(what, quantile(times, 0.5), 1000, 300);
  } finally {
    await browser.close();
    server.end();
    rmSync(root, { recursive: true, force: true });
  }
}

/** A corpus whose pages hold 30,000 links that lead nowhere. */
function manyFindings(): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'ontodesk-health-'));
  mkdirSync(path.join(root, 'pages'));
  for (let i = 0; i < PAGES; i++) {
    const n = i.toString();
    const links = Array.from({ length: LINKS }, (_, k) => `- see [[Nowhere ${n} ${k.toString()}]]`);
    const head = `---\ntype: class\niri: urn:ngm:class:gauge-${n}\nlabel: Gauge ${n}\ndomain: data\nsubClassOf: ["[[Gauge 0]]"]\n---\n# Gauge ${n}\n`;
    writeFileSync(path.join(root, 'pages', `Gauge ${n}.md`), `${head}${links.join('\n')}\n`);
  }
  return root;
}

async function check({ connection }: ServerProcess): Promise<HealthSummary> {
  const params = { place: null, again: false, progress: 'bench' };
  const answer = await connection.sendRequest<HealthAnswer>(HEALTH_METHODS.summary, params);
  if (!answer.summary) throw new Error(answer.message ?? 'There is no health to show.');
  const expected = PAGES * LINKS;
  const { hint } = answer.summary.totals;
  if (hint < expected) throw new Error(`${hint.toString()} findings, not ${expected.toString()}.`);
  return answer.summary;
}

/** The screen as shipped, under its content policy; its questions go to the server. */
async function openScreen(
  browser: Browser,
  { connection }: ServerProcess,
  summary: HealthSummary,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 720, height: 900 } });
  await page.exposeFunction('benchSay', async (value: unknown) => {
    const message = readHealthMessage(value);
    if (message?.type !== 'list') return null;
    const { id, query, offset, limit } = message;
    const params: HealthListParams = { place: null, query, offset, limit };
    const list = await connection.sendRequest<HealthList>(HEALTH_METHODS.list, params);
    return { type: 'list', id, list };
  });
  await page.addInitScript(standIn);
  await page.route(`${HOST}/**`, async (route) => {
    const file = new URL(route.request().url()).pathname.slice(1);
    const shipped = path.join('dist', 'webview', file);
    const body = file === 'index.html' ? html() : readFileSync(shipped);
    await route.fulfill({ body, contentType: TYPES[path.extname(file)] ?? 'font/ttf' });
  });
  await page.goto(`${HOST}/index.html`);
  await page.evaluate((data) => window.postMessage(data, '*'), { type: 'summary', summary });
  await page.getByRole('button', { name: /hints: show the list$/u }).waitFor();
  return page;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

const html = (): string =>
  webviewPage({
    title: 'Health',
    script: `${HOST}/health.js`,
    style: `${HOST}/health.css`,
    source: HOST,
    nonce: 'YmVuY2g=',
  });

/** Runs inside the page, before its scripts: the editor's part, and the clock. */
function standIn(): void {
  Object.assign(window, {
    acquireVsCodeApi: () => ({
      postMessage: (message: unknown) => {
        void window.benchSay(message).then((answer) => {
          if (answer !== null) window.postMessage(answer, '*');
        });
      },
      getState: () => undefined,
      setState: () => undefined,
    }),
  });
  const inside = (): ShadowRoot => {
    const root = document.querySelector('ontodesk-health')?.shadowRoot;
    if (!root) throw new Error('The screen is not there.');
    return root;
  };
  const list = (): ShadowRoot | null => inside().querySelector('health-list')?.shadowRoot ?? null;
  const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
  window.benchOpen = async () => {
    const started = performance.now();
    inside().querySelector<HTMLElement>('.total.hint')?.click();
    while (!list()?.querySelector('.row .message')) await frame();
    // The row is in the document: the frame after the next one begins when it is painted.
    await frame();
    await frame();
    const ms = performance.now() - started;
    list()?.querySelector<HTMLElement>('vscode-button')?.click();
    while (list()) await frame();
    return ms;
  };
}
