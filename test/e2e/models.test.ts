import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, expect, it } from 'vitest';

import {
  empty,
  type Heard,
  type Reaction,
  refused,
  says,
  slow,
  startChatServer,
  truncated,
} from '../support/chat-server';
import { at } from './support/paths';
import { workbenchSuite } from './support/suite';
import { until } from './support/workbench';

const KEY = 'sk-harbour-0123456789';
const ANSWERS = 'tides.tide-small.answers.jsonl';
const WAYS: Readonly<Record<string, Reaction>> = { empty, truncated, refused, slow };

const server = await startChatServer();
server.behave((_, { body }: Heard) => {
  const question = body.messages?.at(-1)?.content ?? '';
  return Object.entries(WAYS).find(([way]) => question.includes(way))?.[1] ?? says('A well.');
});
afterAll(() => server.stop());

const suite = workbenchSuite({
  settings: {
    'ontodesk.model.url': server.url,
    'ontodesk.model.name': 'tide-small',
    'ontodesk.model.timeout': 2,
  },
  prepare: (folder) => {
    const prompts = [...Object.keys(WAYS), 'a tide gauge'].map((way) => `What is ${way}?\n`);
    writeFileSync(path.join(folder, 'tides.txt'), prompts.join(''));
  },
});

it('keeps a key, asks for consent, answers a set and tells each failure', async () => {
  const { workbench, folder } = suite;
  await workbench.openFile('Tide Gauge.md');
  await workbench.runCommand('Ontodesk: Set Model Key…');
  await workbench.page.locator('.quick-input-widget input[type="password"]').fill(KEY);
  await workbench.press('Enter');
  await workbench.notification(/the key for .+ is kept/u).waitFor();
  await workbench.clearNotifications();

  await workbench.runCommand('Ontodesk: Answer Question Set with a Model…');
  await workbench.pick('Choose a file…');
  await workbench.chooseFile('Answer a Question Set with a Model', path.join(folder, 'tides.txt'));
  await workbench.pick('tide-small');
  await workbench.inputShows('The bare question.');
  await workbench.press('Enter');
  const dialog = workbench.page.locator('.monaco-dialog-box');
  await dialog.waitFor();
  await workbench.screenshot(at('.cache', 'e2e', 'models-consent.png'));
  const told = await dialog.innerText();
  expect(told).toContain(`Send 10 requests to ${server.origin}?`);
  expect(told).toContain('model tide-small: 5 raw, 5 grounded.');
  expect(told).toMatch(/About [\d,]+ tokens leave this machine/u);
  expect(server.heard).toEqual([]);

  await workbench.answerDialog('Send');
  await workbench.notification(/2 answers kept/u).waitFor({ timeout: 60_000 });
  await workbench.screenshot(at('.cache', 'e2e', 'models-done.png'));
  const notice = await workbench.notification(/2 answers kept/u).innerText();
  for (const kind of ['empty', 'truncated', 'refused', 'timeout']) {
    expect(notice).toContain(`2 ${kind}`);
  }
  for (const { headers } of server.heard) expect(headers.authorization).toBe(`Bearer ${KEY}`);
  const rows = readFileSync(path.join(folder, ANSWERS), 'utf8').trimEnd().split('\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain('[ONTOLOGY CONTEXT]');
});

it('sends nothing when the person leaves the dialog', async () => {
  const { workbench, folder } = suite;
  await workbench.clearNotifications();
  const before = server.heard.length;
  await workbench.runCommand('Ontodesk: Answer Question Set with a Model…');
  await workbench.pick('Choose a file…');
  await workbench.chooseFile('Answer a Question Set with a Model', path.join(folder, 'tides.txt'));
  await workbench.pick('tide-small');
  await workbench.inputShows('The bare question.');
  await workbench.press('Enter');
  await workbench.page.locator('.monaco-dialog-box').waitFor();
  await workbench.press('Escape');
  await until(
    'no dialog',
    async () => !(await workbench.page.locator('.monaco-dialog-box').isVisible()),
  );
  expect(server.heard).toHaveLength(before);
  expect(existsSync(path.join(folder, ANSWERS))).toBe(true);
});
