/** A team takes over an old corpus: everything there is set aside, and one new fault shows as one. */

import { describe, expect, it, vi } from 'vitest';

import { applyBaseline, parseBaseline } from '../../../src/rules/baseline.js';
import { BASELINE_FILE } from '../../../src/settings/init.js';
import { baselineText, keyFindings } from '../../../src/workbench/baseline.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import { MemoryFiles, ROOT } from '../support/memory-files.js';

const PAGES = 300;
const FAULTS = 100;
const path = (i: number): string => `pages/P${i}.md`;

/** A page whose class names a hundred classes that no page describes, some of them twice. */
function faulty(i: number): string {
  const names = Array.from({ length: FAULTS - 1 }, (_, k) => `"urn:x:gone-${i % 7}-${k >> 1}"`);
  return [
    '---\ntype: class',
    `iri: urn:ngm:class:p-${i}`,
    `label: P ${i}`,
    `definition: Page ${i} stands for the many old pages of a corpus that nobody has checked before, and says so at a length that no rule complains of.`,
    'domain: data\nmaturity: odd\npublic: false',
    'subClassOf: ["owl:Thing"]',
    `requires: [${names.join(', ')}]`,
    `---\n# P ${i}\n\nText.\n`,
  ].join('\n');
}

async function keyed(files: MemoryFiles) {
  const workbench = await Workbench.open(ROOT, { files, clock: () => new Date(0) });
  await workbench.build();
  const { findings } = await workbench.checkCorpus({ hints: true });
  return { findings, keyed: keyFindings(ROOT, files, findings) };
}

describe('the baseline of an old corpus', async () => {
  const texts = Object.fromEntries(Array.from({ length: PAGES }, (_, i) => [path(i), faulty(i)]));
  const files = new MemoryFiles(texts);
  const before = await keyed(files);
  const read = parseBaseline(baselineText(ROOT, files, before.findings));
  if ('reason' in read) throw new Error(read.reason);
  const { baseline } = read;

  /** What is new when one page has another text. */
  async function freshWith(text: string): Promise<string[]> {
    files.put(path(5), text);
    const after = await keyed(files);
    files.put(path(5), texts[path(5)]!);
    const { fresh } = applyBaseline(after.keyed, baseline);
    return fresh.map((one) => `${one.path} ${one.code} ${one.text}`);
  }

  it('of 30,000 findings and more leaves none', () => {
    // A repeated target is a second finding at its place.
    expect(before.findings.length).toBeGreaterThanOrEqual(30_000);
    expect(applyBaseline(before.keyed, baseline).fresh).toEqual([]);
  });

  it('shows one new fault as exactly one', async () => {
    const text = texts[path(5)]!.replace('requires: [', 'uses: ["urn:x:new"]\nrequires: [');
    expect(await freshWith(text)).toEqual([`${path(5)} target-dangling urn:x:new`]);
  });

  it('shows it also when it repeats a value that its page had before', async () => {
    const text = texts[path(5)]!.replace('requires: [', 'uses: ["urn:x:gone-5-0"]\nrequires: [');
    expect(await freshWith(text)).toEqual([`${path(5)} target-dangling urn:x:gone-5-0`]);
  });

  it('is read and taken apart once, however often an open page is checked', async () => {
    files.put(BASELINE_FILE, baselineText(ROOT, files, before.findings));
    const workbench = await Workbench.open(ROOT, { files, clock: () => new Date(0) });
    await workbench.build();
    const text = texts[path(5)]!;
    const { findings } = workbench.checkPage(path(5), text);
    expect(workbench.baseline.splitPage(text, findings).fresh).toEqual([]);
    const { reads } = files;
    const parsed = vi.spyOn(JSON, 'parse');
    for (let i = 0; i < 20; i++) workbench.baseline.splitPage(text, findings);
    expect({ reads: files.reads, parsed: parsed.mock.calls.length }).toEqual({ reads, parsed: 0 });
    parsed.mockRestore();
    files.remove(BASELINE_FILE);
  });

  it('revives nothing when text moves', async () => {
    const [head, tail] = texts[path(5)]!.split('requires: ');
    const [list, body] = tail!.split('\n---\n');
    const reversed = list!.slice(1, -1).split(', ').reverse().join(', ');
    const moved = head!.replace('type: class\n', `type: class\nrequires: [${reversed}]\n`);
    expect(await freshWith(`${moved}note: moved\n---\n\n\nAbove.\n\n${body!}`)).toEqual([]);
  });
});
