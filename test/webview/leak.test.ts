import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { launchBrowser } from '../e2e/support/browser';

import { type Plant, probeLeaks, randomTrials } from './support/leak.js';
import { bundleScreen } from './support/screen.js';

let browser: Browser;
let folder: string;

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await bundleScreen('judge');
});
afterAll(async () => {
  await browser.close();
});

it('nothing before the lock tells which text is which, over 300 trials', async () => {
  const report = await probeLeaks(browser, folder, randomTrials(300, 20261129));
  expect(report).toEqual({ trials: 300, leaks: [] });
}, 300_000);

describe('a bit that is planted', () => {
  const plants: readonly [string, Plant][] = [
    [
      'in the order of keys of an answer',
      {
        answer: (outcome, left) =>
          left === 'before' ? outcome : Object.fromEntries(Object.entries(outcome).reverse()),
      },
    ],
    [
      'in a key of an answer',
      { answer: (outcome, left) => ({ ...outcome, hint: left === 'before' ? 0 : 1 }) },
    ],
    [
      'in an attribute',
      {
        page: (page, left) =>
          page.evaluate((side) => {
            const root = document.querySelector('ontodesk-judge')!.shadowRoot!;
            root.querySelector('#left-text')!.setAttribute('data-from', side);
          }, left),
      },
    ],
    [
      'deep in a component',
      {
        page: (page, left) =>
          page.evaluate((side) => {
            const root = document.querySelector('ontodesk-judge')!.shadowRoot!;
            const inner = root.querySelector('vscode-button')!.shadowRoot!;
            inner.querySelector('div')!.classList.toggle('wide', side === 'before');
          }, left),
      },
    ],
    [
      'in the title',
      {
        page: (page, left) =>
          page.evaluate((side) => void (document.title = `Judge ${side}`), left),
      },
    ],
    [
      'in the log',
      { page: (page, left) => page.evaluate((side) => console.log('trial', side), left) },
    ],
    [
      'in a message to the host',
      {
        page: (page, left) =>
          page.evaluate((side) => {
            const keep = window.stub.sent.push.bind(window.stub.sent);
            window.stub.sent.push = (...messages) => keep(...messages.map((m) => ({ ...m, side })));
          }, left),
      },
    ],
    [
      'in the state',
      {
        page: (page, left) =>
          page.evaluate((side) => {
            let kept = window.stub.state;
            Object.defineProperty(window.stub, 'state', {
              get: () => ({ ...(kept as object), side }),
              set: (state: unknown) => (kept = state),
              configurable: true,
            });
          }, left),
      },
    ],
  ];

  it.each(plants)('%s makes the probe fail', async (_where, plant) => {
    const trials = randomTrials(2, 7);
    const { leaks } = await probeLeaks(browser, folder, trials, plant);
    expect(leaks.map(({ trial }) => trial)).toContain(trials[0]!.trial);
  });

  it('nowhere leaves it green, with the same trials', async () => {
    const report = await probeLeaks(browser, folder, randomTrials(2, 7));
    expect(report.leaks).toEqual([]);
  });
});
