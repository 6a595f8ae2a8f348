/** The baseline in force: found, read once, and told when it cannot be read. */

import { describe, expect, it } from 'vitest';

import { BASELINE_FILE, SETTINGS_FILE } from '../../../src/settings/init.js';
import { baselineText } from '../../../src/workbench/baseline.js';
import type { BaselineSplit } from '../../../src/workbench/baseline-file.js';
import { corpusOf, ROOT } from '../support/memory-files.js';

const PAGE = 'pages/A.md';
const DEFINITION =
  'A float in a pipe beside the quay, whose height a drum writes down hour by hour, so that nobody has to stand there and read a staff.';

/** A class that names some targets no page describes. */
const gauge = (targets: readonly string[], maturity = 'mature'): string =>
  [
    '---\ntype: class\niri: urn:ngm:class:a\nlabel: A',
    `definition: ${DEFINITION}`,
    `domain: data\nmaturity: ${maturity}\npublic: false`,
    'subClassOf: ["owl:Thing"]',
    `uses: [${targets.map((target) => `"urn:x:${target}"`).join(', ')}]`,
    '---\n# A\n\nText.\n',
  ].join('\n');

const OLD = gauge(['one', 'two'], 'odd');

async function oldCorpus(extra: Readonly<Record<string, string>> = {}) {
  const corpus = await corpusOf({ [PAGE]: OLD, ...extra });
  const { findings } = await corpus.workbench.checkCorpus();
  return { ...corpus, findings, text: baselineText(ROOT, corpus.files, findings) };
}

/** Where findings stand, by code and line. */
const shown = (findings: BaselineSplit['fresh']): string[] =>
  findings.map(({ code, range }) => `${code} ${range.start.line}:${range.start.character}`);

describe('the baseline in force', () => {
  it('is the usual file where it is there, and covers the corpus it was made of', async () => {
    const { files, workbench, findings, text } = await oldCorpus();
    expect(findings.length).toBeGreaterThanOrEqual(3);
    expect(workbench.baseline.file).toBeNull();
    expect(workbench.baseline.splitFindings(findings)).toEqual({ fresh: findings, known: [] });
    files.put(BASELINE_FILE, text);
    workbench.baseline.forget();
    expect(workbench.baseline.file).toBe(BASELINE_FILE);
    expect(workbench.baseline.splitFindings(findings)).toEqual({ fresh: [], known: findings });
  });

  it('is the file that the settings name', async () => {
    const { text } = await oldCorpus();
    const { workbench, findings } = await oldCorpus({
      [SETTINGS_FILE]: 'version: 1\nbaseline: checks/known.json\n',
      'checks/known.json': text,
      [BASELINE_FILE]: '{}',
    });
    expect(workbench.baseline.file).toBe('checks/known.json');
    expect(workbench.baseline.splitFindings(findings).fresh).toEqual([]);
  });

  it('goes by the text that is given, not by the text on disk', async () => {
    const { text } = await oldCorpus();
    const { workbench } = await oldCorpus({ [BASELINE_FILE]: text });
    const edited = `\n\n${OLD}`.replace('"urn:x:two"', '"urn:x:three"').trimStart();
    const { fresh, known } = workbench.baseline.splitPage(
      edited,
      workbench.checkPage(PAGE, edited).findings,
    );
    expect(fresh.map(({ code }) => code)).toEqual(['target-dangling']);
    expect(known.map(({ code }) => code)).toEqual(['maturity-unknown', 'target-dangling']);
  });

  it('shows of one value more the last one, also when text above it moves', async () => {
    const { text } = await oldCorpus();
    const { workbench } = await oldCorpus({ [BASELINE_FILE]: text });
    const split = (page: string): string[] => {
      const { findings } = workbench.checkPage(PAGE, page);
      const dangling = findings.filter(({ code }) => code === 'target-dangling');
      return shown(workbench.baseline.splitPage(page, dangling).fresh);
    };
    const twice = OLD.replace('\n---\n# A', '\nrequires: ["urn:x:one"]\n---\n# A');
    const line = twice.split('\n').findIndex((one) => one.startsWith('requires:'));
    expect(split(twice)).toEqual([`target-dangling ${line}:11`]);
    const moved = twice.replace('label: A\n', 'label: A\nnote: moved\n');
    expect(split(moved)).toEqual([`target-dangling ${line + 1}:11`]);
  });

  it('is read once, however many pages are checked', async () => {
    const { text } = await oldCorpus();
    const { files, workbench, findings } = await oldCorpus({ [BASELINE_FILE]: text });
    workbench.baseline.splitPage(OLD, findings);
    const { reads } = files;
    for (let i = 0; i < 10; i++) workbench.baseline.splitPage(OLD, findings);
    expect(files.reads).toBe(reads);
  });

  it('reads no page it does not name', async () => {
    const { text } = await oldCorpus();
    const { files, workbench, findings } = await oldCorpus({
      [BASELINE_FILE]: text,
      'pages/B.md': 'Text without a class.\n\n```json-ld\n{\n```\n',
    });
    expect(new Set(findings.map((one) => one.path)).size).toBe(2);
    workbench.baseline.splitPage(OLD, []);
    const { reads } = files;
    const { fresh } = workbench.baseline.splitFindings(findings);
    expect(new Set(fresh.map((one) => one.path))).toEqual(new Set(['pages/B.md']));
    expect(files.reads).toBe(reads + 1);
  });
});

describe('a baseline that cannot be read', () => {
  it('is told at the line where it is torn, and everything is shown', async () => {
    const { text } = await oldCorpus();
    const torn = text.replace('"pages"', '<<<<<<< ours\n "pages"');
    const { workbench, findings } = await oldCorpus({ [BASELINE_FILE]: torn });
    expect(workbench.baseline.splitFindings(findings)).toEqual({ fresh: findings, known: [] });
    const [finding, ...others] = workbench.baseline.findings;
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      ...{ path: BASELINE_FILE, code: 'baseline-syntax', severity: 'error' },
      range: { start: { line: torn.split('\n').findIndex((one) => one.includes('<<<<')) } },
    });
    expect(finding?.message).toMatch(/^The baseline is not JSON: .*every finding is shown.*Adopt/u);
    expect(findings).toContainEqual(finding);
  });

  it('is no part of a baseline that is written', async () => {
    const { text } = await oldCorpus();
    const { files, findings } = await oldCorpus({ [BASELINE_FILE]: '{' });
    expect(baselineText(ROOT, files, findings)).toBe(text);
  });

  it('is told at the key when the settings name a file that is not there', async () => {
    const settings = 'version: 1\nbaseline: checks/known.json\n';
    const { workbench, findings } = await oldCorpus({ [SETTINGS_FILE]: settings });
    expect(workbench.baseline.file).toBeNull();
    expect(findings).toContainEqual(
      expect.objectContaining({
        path: SETTINGS_FILE,
        code: 'baseline-missing',
        range: { start: { line: 1, character: 10 }, end: { line: 1, character: 27 } },
      }),
    );
  });

  it('is told when it may not be read', async () => {
    const { files, workbench } = await oldCorpus();
    files.failures.set(BASELINE_FILE, Object.assign(new Error('no'), { code: 'EACCES' }));
    workbench.baseline.forget();
    expect(workbench.baseline.findings[0]?.message).toContain('check its permissions');
  });
});
