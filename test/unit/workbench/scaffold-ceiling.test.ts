/** Edits that raise a ceiling, made on real pages: what was promised has to be what is measured. */

import { describe, expect, it } from 'vitest';

import type { ScaffoldOptions } from '../../../src/scaffold/engine.js';
import { reportCeiling } from '../../../src/workbench/scaffold-ceiling.js';
import type { CeilingEdit, CeilingReport } from '../../../src/workbench/scaffold-screen.types.js';
import type { Workbench } from '../../../src/workbench/workbench.js';
import { classPage, type ClassPage } from '../scaffold/support/corpora.js';
import { corpusOf } from '../support/memory-files.js';

type Pages = readonly ClassPage[];

const workbenchOf = async (pages: Pages): Promise<Workbench> => {
  const files = pages.map((page, i): [string, string] => [`pages/P${i}.md`, classPage(page)]);
  return (await corpusOf(Object.fromEntries(files))).workbench;
};

function report(workbench: Workbench, slug: string, some: Partial<ScaffoldOptions> = {}) {
  const classes = workbench.disk.classes();
  return reportCeiling({
    engine: workbench.engine(),
    slug,
    templates: workbench.settings.questions.templates,
    options: { ...workbench.settings.scaffold, ...some },
    most: { seeds: 20, budget: 8000 },
    definition: classes.get(slug)?.definition ?? '',
    pathOf: (one) => classes.get(one)?.page.path ?? null,
  });
}

async function reported(pages: Pages, slug: string, some: Partial<ScaffoldOptions> = {}) {
  const found = report(await workbenchOf(pages), slug, some);
  if ('none' in found) throw new Error(found.none);
  return found;
}

const editOf = ({ edits }: CeilingReport, kind: CeilingEdit['kind']): CeilingEdit => {
  const found = edits.find((edit) => edit.kind === kind);
  if (!found) throw new Error(`No edit ${kind} among ${edits.map((edit) => edit.kind).join(', ')}`);
  return found;
};

const WOOD = ['ash', 'beech', 'cedar', 'date'];
const wood: Pages = WOOD.map((slug) => ({ slug, label: `Old ${slug}`, definition: 'A tree.' }));
const forest: ClassPage = { slug: 'forest', label: 'Forest', requires: WOOD };

describe('the ceiling of a page', () => {
  it('is told question by question, with the reason of every miss', async () => {
    const { questions, exposed, gold, path } = await reported([forest, ...wood], 'forest');
    expect({ exposed, gold, path }).toEqual({ exposed: 3, gold: 4, path: 'pages/P0.md' });
    expect(questions).toMatchObject([{ asked: 'requires', exposed: 3, gold: 4 }]);
    expect(questions[0]!.names.map(({ slug, reason }) => [slug, reason])).toEqual([
      ['ash', null],
      ['beech', null],
      ['cedar', null],
      ['date', 'target-cap'],
    ]);
  });

  it('is none of a page that is not served, or that asks for nothing', async () => {
    const workbench = await workbenchOf([{ ...forest, public: false }, ...wood]);
    expect(report(workbench, 'forest')).toEqual({
      none: 'Not published, not served: the page has no ceiling.',
    });
    expect(report(workbench, 'ash')).toEqual({
      none: 'The class declares no parent and no target in the corpus: nothing to ask for.',
    });
  });

  it('that is full asks for no edit', async () => {
    const full = await reported([{ ...forest, requires: WOOD.slice(0, 3) }, ...wood], 'forest');
    expect(full).toMatchObject({ exposed: 3, gold: 3, edits: [], notes: [] });
  });
});

describe('an edit that raises a ceiling', () => {
  it('says in the definition what the cap leaves out; moving it would push another out', async () => {
    const found = await reported([forest, ...wood], 'forest');
    expect(found.edits.map(({ kind }) => kind)).toEqual(['name-in-definition']);
    const edit = editOf(found, 'name-in-definition');
    expect(edit).toMatchObject({ exposedAfter: 4, gains: [{ slug: 'date' }], loses: [] });
    const definition = 'Forest is a thing. Forest requires Old date.';
    expect(edit.text).toContain('Forest requires Old date.');
    const after = await reported([{ ...forest, definition }, ...wood], 'forest');
    expect(after.exposed).toBe(4);
  });

  it('moves a target to a shown place when the one it pushes out is said elsewhere', async () => {
    const page = { ...forest, definition: 'A forest grows old cedar.' };
    const found = await reported([page, ...wood], 'forest');
    const edit = editOf(found, 'move-target');
    expect(edit).toMatchObject({ relation: 'requires', exposedAfter: 4, loses: [] });
    expect(edit.text).toBe('Move “Old date” from place 4 to place 3 of “requires”.');
    const requires = ['ash', 'beech', 'date', 'cedar'];
    expect((await reported([{ ...page, requires }, ...wood], 'forest')).exposed).toBe(4);
  });

  it('shortens the definition to the longest that leaves the section in the budget', async () => {
    const definition = `${'Word after word '.repeat(20)}end.`;
    const page = { ...forest, definition, requires: ['ash'] };
    const some = { budget: 80, seeds: 1 };
    const found = await reported([page, ...wood], 'forest', some);
    expect(found.exposed).toBe(0);
    const edit = editOf(found, 'shorten-definition');
    expect(edit.exposedAfter).toBe(1);
    const to = Number(/to (\d+) characters/u.exec(edit.text)?.[1]);
    const shortened = (length: number): ClassPage => ({ ...page, definition: 'x'.repeat(length) });
    const exposedAt = async (length: number): Promise<number> =>
      (await reported([shortened(length), ...wood], 'forest', some)).exposed;
    expect(await exposedAt(to)).toBe(1);
    // Words are not cut in the middle: up to one more word might have fitted.
    expect(await exposedAt(to + 20)).toBe(0);
    expect(found.notes).toEqual([]);
  });

  it('raises the quality where it decides between equals, to what is just enough', async () => {
    const rivals: Pages = [
      { slug: 'b-one', label: 'Long Tide Gauge Board Mark', quality: 0.9 },
      { slug: 'c-two', label: 'Mark Board Gauge Tide Long', quality: 0.4, requires: ['ash'] },
    ];
    const some = { seeds: 1 };
    const found = await reported([...rivals, ...wood], 'c-two', some);
    expect(found).toMatchObject({ exposed: 0, gold: 1 });
    const edit = editOf(found, 'raise-quality');
    expect(edit.text).toContain('from 0.4 to 0.91');
    const raised = async (quality: number): Promise<number> =>
      (await reported([rivals[0]!, { ...rivals[1]!, quality }, ...wood], 'c-two', some)).exposed;
    expect([await raised(0.91), await raised(0.9)]).toEqual([1, 0]);
  });

  it('gives a slug that the block can look up', async () => {
    const note: ClassPage = { slug: 'consistency_note', label: 'Remark on Agreement' };
    const page = { ...forest, requires: ['consistency_note'] };
    const found = await reported([page, note], 'forest');
    expect(found.exposed).toBe(0);
    const edit = editOf(found, 'write-slug');
    expect(edit).toMatchObject({ path: 'pages/P1.md', exposedAfter: 1 });
    const slug = 'consistency-note';
    const after = await reported(
      [
        { ...forest, requires: [slug] },
        { ...note, slug },
      ],
      'forest',
    );
    expect(after.exposed).toBe(1);
  });

  it('gives a title that can be said to a class that has none', async () => {
    const tide: ClassPage = { slug: 'spring-tide', label: '大潮' };
    const page = { ...forest, requires: ['spring-tide'] };
    const found = await reported([page, tide], 'forest');
    expect(found.questions[0]!.names[0]!.reason).toBe('unmatchable');
    const edit = editOf(found, 'title');
    expect(edit.text).toContain('“Spring Tide”');
    const after = await reported([page, { ...tide, label: 'Spring Tide' }], 'forest');
    expect([after.exposed, edit.exposedAfter]).toEqual([1, 1]);
  });

  it('gives a title of its own to a class whose title another one takes', async () => {
    const twins: Pages = [
      { slug: 'level', label: 'Level' },
      { slug: 'sea-level', label: 'Level', requires: ['ash'] },
    ];
    const some = { seeds: 1 };
    const found = await reported([...twins, ...wood], 'sea-level', some);
    expect(found.exposed).toBe(0);
    const edit = editOf(found, 'title');
    expect(edit.text).toContain('“Sea Level”');
    const renamed = { ...twins[1]!, label: 'Sea Level' };
    const after = await reported([twins[0]!, renamed, ...wood], 'sea-level', some);
    expect([after.exposed, edit.exposedAfter]).toEqual([1, 1]);
  });

  it('that no edit gains is told with the options that would show it', async () => {
    const rivals: Pages = ['a', 'b'].map((slug) => ({ slug, label: 'Tide Gauge Board Mark Long' }));
    const page: ClassPage = {
      ...{ slug: 'z', label: 'Tide Gauge Board Mark Long', requires: ['ash'] },
      ...{ quality: 0.1, definition: 'x' },
    };
    const best = rivals.map((one) => ({ ...one, quality: 1 }));
    const found = await reported([...best, page, ...wood], 'z', { seeds: 2 });
    expect(found.exposed).toBe(0);
    expect(found.edits.map(({ kind }) => kind)).toEqual([]);
    expect(found.notes).toEqual([
      expect.stringMatching(/^“Old ash” of “requires” stays out: the class is not among/u),
      '3 seeds would show its section.',
    ]);
  });

  it('leaves the engine as it was', async () => {
    const workbench = await workbenchOf([forest, ...wood]);
    const entries = JSON.stringify([...workbench.engine().entries]);
    report(workbench, 'forest');
    expect(JSON.stringify([...workbench.engine().entries])).toBe(entries);
  });
});

describe('many edits', () => {
  it('are told of as far as a person reads, with the number of the others', async () => {
    const slugs = Array.from({ length: 20 }, (_, i) => `w${String(i).padStart(4, '0')}`);
    const woods: Pages = slugs.map((slug) => ({ slug, label: slug }));
    // The three that are shown are in the definition, so that each of the others can take a place.
    const definition = `It has ${slugs.slice(0, 3).join(', ')}.`;
    const page = { ...forest, definition, requires: slugs };
    const found = await reported([page, ...woods], 'forest');
    expect(found.edits).toHaveLength(12);
    // 17 targets can be moved, and one sentence names them all.
    expect(found.edits[0]).toMatchObject({ kind: 'name-in-definition', exposedAfter: 20 });
    expect(found.notes).toEqual(['6 more edits raise it, by no more than these.']);
  });
});
