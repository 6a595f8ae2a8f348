/** The cases of the write path: edits of pages, the ledger, transcripts. */

import { createHash } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import ts from 'typescript';
import { expect } from 'vitest';

import { isRefused } from '../../../src/language/change.js';
import { isRefusal } from '../../../src/judging/refusal.js';
import { readImport } from '../../../src/ledger/import-file.js';
import { readTranscript } from '../../../src/ledger/transcript.js';
import { planEdits, type PageEdit } from '../../../src/promotion/page-edit.js';
import { splice } from '../../../src/promotion/splice.js';
import { renderTemplate } from '../../../src/promotion/template.js';
import { isApplied } from '../../../src/workbench/changes.js';
import { nodeChanges } from '../../../src/workbench/node-changes.js';
import { nodeDurableFiles } from '../../../src/workbench/node-durable-files.js';
import { nodeFiles } from '../../../src/workbench/node-files.js';
import { nodeFileModes, PageFiles } from '../../../src/workbench/page-files.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import { approved, GAUGE, team } from '../../unit/cli/support/clones.js';
import { view } from '../../unit/promotion/support/view.js';
import {
  ANN,
  BEN,
  Disk,
  sampleDisk,
  seat,
  sharedLock,
  type Seat,
} from '../../unit/workbench/support/sample-desk.js';
import type { Expectations } from './cases.js';
import { sourceFiles } from './sources.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const edited = (text: string, edit: PageEdit): string => {
  const planned = planEdits(text, [edit]);
  if (isRefusal(planned)) throw new Error(planned.refused);
  return planned.text;
};

interface SectionEdit {
  readonly id: string;
  readonly replace_section: string;
  readonly with: string;
}

export async function c11(expected: Expectations): Promise<void> {
  const text = expected.input<string>('text');
  const edits = expected.input<SectionEdit[]>('edits').map((edit): PageEdit => {
    return { kind: 'replaceSection', name: edit.replace_section, with: edit.with };
  });
  const answer = planEdits(text, edits);
  if (!('refusals' in answer)) throw new Error('The edits were not refused.');
  expect(answer).not.toHaveProperty('text');
  const [dup, typo] = answer.refusals;
  expect(expected.take('dup', 'result')).toBe('refused');
  expect(dup?.refused).toBe(expected.take('dup', 'reason'));
  expect(dup?.lines).toEqual(expected.take('dup', 'candidate_heading_lines_0_based'));
  expect(expected.take('typo', 'result')).toBe('refused');
  expect(typo?.refused).toBe(expected.take('typo', 'reason'));
  expect(typo?.nearNames).toEqual(expected.take('typo', 'near_names_may_be_listed'));
  expect(expected.take('typo', 'nothing_appended')).toBe(true);
  expect(sha256(text)).toBe(expected.take('file_sha256_after_both'));
  expect(expected.take('exit_code')).toMatch(/^non-zero in the CLI/u);
  await promotesNowhere(text, edits);
}

/** The same headings on a page that a dossier is to be promoted into: `promote` ends with 1. */
async function promotesNowhere(text: string, edits: readonly PageEdit[]): Promise<void> {
  const { ann, ben } = await team();
  const dossier = await approved({ ann, ben });
  const page = ben.text(GAUGE) + text.slice(text.indexOf('\n') + 1);
  const settings = ben.text('ontodesk.yaml');
  ben.write(GAUGE, page);
  for (const edit of edits) {
    const name = edit.kind === 'replaceSection' ? edit.name : '';
    ben.write('ontodesk.yaml', settings.replace('heading: Evidence', `heading: ${name}`));
    const { code, err } = await ben.run('promote', dossier);
    expect(code).toBe(1);
    expect(err).toMatch(new RegExp(`UNMET page-unchanged .*[“"]${name}[”"]`, 'u'));
    expect(ben.text(GAUGE)).toBe(page);
  }
}

export function c13(expected: Expectations): void {
  const text = expected.input<string>('text');
  const given = expected.input<{ replace_text: string; with: string; expect_matches: number }>(
    'edit',
  );
  const after = edited(text, {
    kind: 'replaceText',
    text: given.replace_text,
    with: given.with,
    expectMatches: given.expect_matches,
  });
  expect(after).toBe(expected.take('text_after_edit'));
  expect(after).toHaveLength(expected.take('length_after'));
  expect(expected.take<string[]>('same_rule_for')).toContain('evidence paragraphs from the ledger');
  const statement = { claim: `${given.with}.`, source: given.with, date: '', tier: 1 } as const;
  const body = renderTemplate([{ ...statement, fingerprint: '0123456789abcdef' }]);
  expect(body).toContain(`${given.with}. (${given.with})`);
  const spliced = splice(
    text,
    { section: '01JB0000000000000000000001', body, edges: [] },
    { path: 'pages/P.md', iri: 'urn:ngm:class:', functional: [], heading: 'Pricing', view },
  );
  expect(spliced).toMatchObject({ text: expect.stringContaining(given.with) as unknown });
  // Whatever else is put into a page: nowhere is a text handed over as a pattern of replacement.
  expect(sourceFiles().flatMap(patternReplacements)).toEqual([]);
}

/** Calls of `replace` whose replacement is neither a literal nor a function. */
function patternReplacements({ file, text }: { file: string; text: string }): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  // A line end holds no dollar sign; the engine and what replaces parts of itself are no texts.
  const isSafe = (node: ts.Expression): boolean =>
    ts.isStringLiteralLike(node) || ts.isArrowFunction(node) || node.getText(source) === 'eol';
  const isText = (node: ts.Expression): boolean =>
    node.kind !== ts.SyntaxKind.ThisKeyword && node.getText(source) !== 'engine';
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression: receiver } = node.expression;
      const [, replacement, more] = node.arguments;
      const called = /^replace(?:All)?$/u.test(name.text) && isText(receiver);
      if (called && replacement && !more && !isSafe(replacement)) {
        found.push(`${file}: ${node.getText(source)}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export function c14(expected: Expectations): void {
  const text = expected.input<string>('text');
  const { set_property: set } = expected.input<{ set_property: { key: string; value: string } }>(
    'action',
  );
  const after = edited(text, { kind: 'setProperty', ...set });
  expect(after).toBe(expected.take('text_after'));
  const [old, now] = [text.split('\n'), after.split('\n')];
  expect(now).toHaveLength(old.length);
  const changed = now.filter((line, i) => line !== old[i]);
  expect(changed).toHaveLength(expected.take('changed_lines'));
  expect(expected.take('every_other_byte_identical')).toBe(true);
  for (const wrong of expected.take<string[]>('must_not_contain')) {
    expect(after).not.toContain(wrong);
  }
  expect(expected.take('for_comparison')).toMatch(/changes 9 lines/u);
}

export function c20(expected: Expectations): void {
  const read = readImport(expected.input('raw'), { episode: 'ep' });
  if ('refused' in read) throw new Error(read.refused);
  const { assertions, note } = read;
  expect(assertions).toHaveLength(expected.take('assertions'));
  expect(assertions.map(({ claim }) => claim)).toEqual(expected.take('claims'));
  expect(assertions[0]?.evidence).toBe(expected.take('evidence_of_first'));
  expect(read.leftOut).toHaveLength(expected.take('dropped_incomplete_items'));
  expect(note).toBe(expected.take('told_to_the_user'));
  expect(expected.take<string[]>('must_not')).toHaveLength(3);
  expect(assertions.map(({ confidence }) => confidence)).not.toContain(0.8);
}

/** A disk whose ledger is read after each change: every line must be whole. */
class WatchedDisk extends Disk {
  looks = 0;
  readonly faults: string[] = [];

  static of(disk: Disk): WatchedDisk {
    const copy = new WatchedDisk();
    for (const [file, bytes] of disk.content) copy.content.set(file, bytes);
    return copy;
  }

  override async open(file: string, how: 'append' | 'create') {
    const handle = await super.open(file, how);
    const write = async (bytes: Uint8Array): Promise<void> => {
      await handle.write(bytes);
      this.look();
    };
    return { ...handle, write };
  }

  override async rename(from: string, to: string): Promise<void> {
    await super.rename(from, to);
    this.look();
  }

  private look(): void {
    this.looks++;
    for (const name of this.names('.ontodesk/ledger').filter((one) => one.endsWith('.jsonl'))) {
      const text = this.text(`.ontodesk/ledger/${name}`);
      if (!text.endsWith('\n')) this.faults.push(`${name}: torn`);
      for (const line of text.split('\n').slice(0, -1)) JSON.parse(line);
    }
  }
}

interface Entry {
  readonly claim: string;
}

/** Takes an entry in and approves it; says what the person saw. */
async function approve(window: Seat, entry: Entry, fingerprint: string) {
  const text = JSON.stringify([entry]);
  const imported = await window.act({ type: 'importText', name: 'x', text, episode: 'ep' });
  const decided = await window.act({
    type: 'decide',
    verb: 'admit',
    fingerprints: [fingerprint],
    reason: 'Heard it.',
  });
  return { duplicates: imported.duplicates, refused: decided.refused };
}

export async function c21(expected: Expectations): Promise<void> {
  const disk = WatchedDisk.of(sampleDisk());
  const lock = sharedLock();
  const [one, two] = [await seat(disk, ANN, { lock }), await seat(disk, BEN, { lock })];
  const prints = expected.take<Record<'start' | 'P' | 'Q' | 'R1' | 'R2', string>>('fingerprints');
  const [start] = expected.input<[Entry]>('ledger_at_start');
  await approve(one, start, prints.start);
  const read = await Promise.all([one.act({ type: 'ledger' }), two.act({ type: 'ledger' })]);
  expect(read.map(({ assertions }) => assertions.length)).toEqual([1, 1]);
  await Promise.all([
    approve(one, expected.input('P'), prints.P),
    approve(two, expected.input('Q'), prints.Q),
  ]);
  await approve(one, expected.input('R1'), prints.R1);
  const told = await approve(two, expected.input('R2'), prints.R2);
  expect(expected.take('R2')).toMatch(/^recognised as already approved/u);
  expect(told.duplicates).toBe(1);
  expect(told.refused.map(({ reason }) => reason).join(' ')).toMatch(/admitted already/u);
  const { assertions } = await two.act({ type: 'ledger' });
  expect(assertions).toHaveLength(expected.take('entries_at_end'));
  const claims = expected.take<string[]>('claims_at_end_in_any_order');
  expect(assertions.map(({ claim }) => claim).sort()).toEqual([...claims].sort());
  expect(new Set(assertions.map(({ fingerprint }) => fingerprint))).toEqual(
    new Set(Object.values(prints)),
  );
  expect(assertions.every(({ state }) => state === 'admitted')).toBe(true);
  expect(expected.take('file_is_valid_json_at_every_moment')).toBe(true);
  expect(disk.faults).toEqual([]);
  expect(disk.looks).toBeGreaterThan(8);
  expect(expected.take('rule')).toContain('cross-process lock');
}

export async function c23(expected: Expectations): Promise<void> {
  const root = await mkdtemp(path.join(tmpdir(), 'ontodesk-c23-'));
  try {
    await linkedPage(expected, root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function linkedPage(expected: Expectations, root: string): Promise<void> {
  const [page, lost] = ['pages/Tide Clock.md', 'pages/Lost.md'].map((name) =>
    path.join(root, name),
  ) as [string, string];
  const real = path.join(root, 'shared/Tide Clock.md');
  for (const name of ['shared', 'pages']) await mkdir(path.join(root, name));
  const [setup] = expected.input<string[]>('setup');
  expect(setup).toContain("'# Tide Clock\\n- status:: old\\n'");
  await writeFile(real, '# Tide Clock\n- status:: old\n');
  await symlink('../shared/Tide Clock.md', page);
  const { set_property: set } = expected.input<{
    set_property: { page: string; key: string; value: string };
  }>('action');
  await setProperty(root, { ...set, page: `pages/${set.page}.md` });
  expect(expected.take('lstat_of_pages/Tide Clock.md')).toMatch(/^still a symbolic link/u);
  expect((await lstat(page)).isSymbolicLink()).toBe(true);
  expect(await readFile(real, 'utf8')).toBe(expected.take('shared/Tide Clock.md'));
  const names = await readdir(root, { recursive: true });
  const extra = names.filter((name) => path.basename(name).startsWith('.'));
  expect(extra).toHaveLength(expected.take('left_over_temp_files'));
  expect(expected.take('page_indexed_once')).toMatch(/not listed twice/u);
  const listed = await nodeFiles.list(root, (name) => name.endsWith('.md'));
  expect(listed).toEqual(['shared/Tide Clock.md']);
  expect(await nodeFiles.list(path.join(root, 'pages'), () => true)).toEqual(['Tide Clock.md']);

  await symlink('nowhere.md', lost);
  await expect(setProperty(root, { ...set, page: 'pages/Lost.md' })).rejects.toThrow(
    'The page "pages/Lost.md" cannot be read.',
  );
  const files = new PageFiles(nodeDurableFiles, nodeFileModes);
  const write = files.replace(lost, Buffer.from('# Lost\n'), 'mark');
  await expect(write).rejects.toThrow('The page is a link to a file that does not exist.');
  expect(expected.take('second_setup')).toMatch(/no plain file is created/u);
  expect((await lstat(lost)).isSymbolicLink()).toBe(true);
  expect(await readdir(path.join(root, 'pages'))).toEqual(['Lost.md', 'Tide Clock.md']);
}

/** Sets a property on the disk, as the command line does; a refusal is thrown. */
async function setProperty(
  root: string,
  set: { readonly page: string; readonly key: string; readonly value: string },
): Promise<void> {
  const workbench = await Workbench.open(root, { files: nodeFiles, clock: () => new Date(0) });
  await workbench.build();
  const changes = nodeChanges(workbench, { lock: sharedLock() });
  const planned = await changes.prepareChange({ type: 'set-property', ...set });
  const outcome = isRefused(planned) ? planned : await changes.applyChange(planned);
  if (!isApplied(outcome)) throw new Error(outcome.refused);
}

export function c37(expected: Expectations): void {
  const said = readTranscript(expected.input('vtt')).cues.map(({ text }) => text);
  const text = said.join(' ');
  expect(text).toBe(expected.take('transcript'));
  expect(text.split(' ')).toHaveLength(expected.take('word_count'));
  const wrong = expected.take<Record<string, string>>('must_not');
  expect(Object.values(wrong)).not.toContain(text);
  expect(expected.take('hint')).toContain('no inline timing tags');
}
