import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { it } from 'vitest';

import { workbenchSuite } from './support/suite';

const size = 3000;

/** A page of front matter that points at its neighbours; every tenth has an unknown maturity. */
function pageText(number: number): string {
  const maturity = number % 10 === 0 ? 'ripe' : 'mature';
  const targets = [1, 2, 3, 4].map((step) => `"[[Class ${(number + step) % size}]]"`).join(', ');
  const words = 'A class that stands for many others and says so at some length. '.repeat(3).trim();
  const front = `type: class\nlabel: Class ${number}\ndefinition: ${words} It is number ${number}.\ndomain: data`;
  const rest = `maturity: ${maturity}\npublic: true\nsubClassOf: ["owl:Thing"]\nrequires: [${targets}]`;
  return `---\n${front}\n${rest}\n---\n\n# Class ${number}\n\n${`- ${words}\n`.repeat(30)}`;
}

const suite = workbenchSuite({
  fixture: 'empty',
  prepare(folder) {
    writeFileSync(path.join(folder, '.gitignore'), 'pages/\n');
    mkdirSync(path.join(folder, 'pages'));
    for (let number = 0; number < size; number += 1) {
      writeFileSync(path.join(folder, 'pages', `Class ${number}.md`), pageText(number));
    }
  },
});

const checking = 'Ontodesk: checking the whole corpus';

it('checks the whole corpus and tells the counts', async () => {
  const { workbench } = suite;
  await workbench.runCommand('Ontodesk: Check the Whole Corpus');
  await workbench.notification(/Ontodesk: 3000 pages, \d+ findings/u).waitFor();
  await workbench.notification(/maturity-unknown 300/u).waitFor();
  await workbench.statusItem(/Ontodesk: 3000 pages, \d+ findings/u).waitFor();
  await workbench.clearNotifications();
});

it('can be stopped, and then says that the counts are not those of the corpus', async () => {
  const { workbench } = suite;
  await workbench.runCommand('Ontodesk: Check the Whole Corpus');
  await workbench.answerNotification(checking, 'Cancel');
  await workbench
    .notification('Ontodesk: stopped. The corpus was not checked to its end.')
    .waitFor();
});
