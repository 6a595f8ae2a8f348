import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Counted, Detection } from '../../../src/settings/detect.js';
import { planInit, type PresentFiles } from '../../../src/settings/init.js';
import { parseSettings } from '../../../src/settings/parse.js';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings.js';

const NOTHING: PresentFiles = { settings: null, ignore: null, attributes: null };

const FOUND: Detection = {
  pages: 'ontology/pages',
  classes: 9,
  dialect: 'front-matter',
  iri: 'urn:tide:class:',
  domains: { usual: counted('tides', 'wind'), rare: counted('wnid') },
  maturity: { usual: counted('draft'), rare: [] },
  sure: 'certain',
  why: ['9 pages with an ontology block in ontology/pages/.'],
};

function counted(...values: string[]): Counted[] {
  return values.map((value) => ({ value, count: 1 }));
}

function textOf(
  path: string,
  present: Partial<PresentFiles> = {},
  found = FOUND,
): string | undefined {
  return planInit(found, { ...NOTHING, ...present }).write.find((it) => it.path === path)?.text;
}

/** Plain questions: the standard wording names a knowledge graph this corpus is not. */
const QUESTIONS = {
  templates: {
    parents: 'What is {label} a kind of?',
    requires: 'What does {label} require?',
    hasPart: 'What are the parts of {label}?',
    enables: 'What does {label} enable?',
    dependsOn: 'What does {label} depend on?',
    uses: 'What does {label} use?',
    common: 'What broader concept do {label} and {other} both fall under?',
  },
  margin: 0,
};

describe('ontodesk.yaml', () => {
  it('holds what was found, and reads back without a finding', () => {
    const { settings, findings } = parseSettings(textOf('ontodesk.yaml')!, ['definition-short']);
    expect(findings).toEqual([]);
    expect(settings).toEqual({
      ...DEFAULT_SETTINGS,
      pages: 'ontology/pages',
      dialect: 'front-matter',
      iri: 'urn:tide:class:',
      vocabulary: { domains: ['tides', 'wind'], maturity: ['draft'], functional: [], agents: [] },
      questions: QUESTIONS,
    });
  });

  it('explains each key and names the values left out', () => {
    const text = textOf('ontodesk.yaml')!;
    expect(text).toContain('# Found: 9 pages with an ontology block in ontology/pages/.');
    expect(text).toContain('# On few pages and left out: wnid (1).');
    for (const key of ['pages', 'dialect', 'iri', 'vocabulary', 'rules', 'failOn', 'scaffold']) {
      expect(text).toMatch(new RegExp(`^# .+\\n(?:# )?${key}:`, 'mu'));
    }
  });

  it('shows the defaults behind comment signs when nothing was found', () => {
    const none = { usual: [], rare: [] };
    const empty: Detection = { ...FOUND, pages: null, iri: null, domains: none, maturity: none };
    const text = textOf('ontodesk.yaml', {}, { ...empty, dialect: 'auto', why: [] })!;
    expect(text).toContain('#     - artificial-intelligence\n');
    expect(parseSettings(text, [])).toEqual({
      settings: { ...DEFAULT_SETTINGS, questions: QUESTIONS },
      findings: [],
    });
  });

  it('becomes another valid file when its comments are opened', () => {
    const text = textOf('ontodesk.yaml')!.replaceAll(
      /^# ( *[a-zA-Z-]+:(?: |$))(?!\d+ page)/gmu,
      '$1',
    );
    const { settings, findings } = parseSettings(text, ['definition-short']);
    expect(findings).toEqual([]);
    expect(settings.rules).toEqual({ 'definition-short': 'off' });
    expect(settings.promotion).toEqual({ heading: 'Evidence', minimum: 3 });
  });

  it('is kept when it is there', () => {
    const plan = planInit(FOUND, { ...NOTHING, settings: '' });
    expect(plan.write.map((it) => it.path)).toEqual(['.gitignore', '.gitattributes']);
    expect(plan.kept).toEqual([{ path: 'ontodesk.yaml', why: 'it is already there' }]);
  });

  it('quotes whatever pages hold', () => {
    const words = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
    const value = words.filter((it) => /\S/u.test(it));
    const values = fc.uniqueArray(value, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(values, value, (domains, why) => {
        const usual = counted(...domains);
        const found = { ...FOUND, why: [why], domains: { usual, rare: usual } };
        const { settings, findings } = parseSettings(textOf('ontodesk.yaml', {}, found)!, []);
        expect(findings).toEqual([]);
        expect(settings.vocabulary.domains).toEqual(domains);
      }),
    );
  });
});

describe('.gitignore and .gitattributes', () => {
  it('are written when they are missing', () => {
    expect(textOf('.gitignore')).toBe('# Ontodesk\n/.ontodesk/cache/\n/ledger/\n');
    expect(textOf('.gitattributes')).toBe('# Ontodesk\n.ontodesk/** -text\n');
  });

  it.each([
    ['node_modules\n', 'node_modules\n\n# Ontodesk\n/.ontodesk/cache/\n/ledger/\n'],
    ['node_modules', 'node_modules\n\n# Ontodesk\n/.ontodesk/cache/\n/ledger/\n'],
    ['a\r\nb\r\n', 'a\r\nb\r\n\r\n# Ontodesk\r\n/.ontodesk/cache/\r\n/ledger/\r\n'],
    ['\ufeffa\n', '\ufeffa\n\n# Ontodesk\n/.ontodesk/cache/\n/ledger/\n'],
    ['/ledger/\n', '/ledger/\n\n# Ontodesk\n/.ontodesk/cache/\n'],
    ['.ontodesk/cache\r\n', '.ontodesk/cache\r\n\r\n# Ontodesk\r\n/ledger/\r\n'],
    ['', '# Ontodesk\n/.ontodesk/cache/\n/ledger/\n'],
  ])('get what is missing, in the line ends they have: %j', (before, after) => {
    expect(textOf('.gitignore', { ignore: before })).toBe(after);
  });

  it('stay as they are after the first time', () => {
    const ignore = textOf('.gitignore')!;
    const attributes = textOf('.gitattributes')!;
    const plan = planInit(FOUND, { settings: 'x', ignore, attributes });
    expect(plan.write).toEqual([]);
    expect(plan.kept.map((it) => it.path)).toEqual([
      'ontodesk.yaml',
      '.gitignore',
      '.gitattributes',
    ]);
  });

  it.each([
    ['ledger/', 'Write "/ledger/" instead.'],
    ['**/ledger', 'Write "/ledger/" instead.'],
    ['.ontodesk/', 'Add "!/.ontodesk/" below it.'],
    ['.*', 'Add "!/.ontodesk/" below it.'],
  ])('get a note when they hide the ledger: %s', (line, advice) => {
    const { notes } = planInit(FOUND, { ...NOTHING, ignore: `a\n${line}\n` });
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain('.gitignore line 2');
    expect(notes[0]).toContain(advice);
  });

  it('get no note when they hide nothing of the ledger', () => {
    const ignore = '/ledger/\n.ontodesk/cache/\n.vscode\n';
    expect(planInit(FOUND, { ...NOTHING, ignore }).notes).toEqual([]);
  });
});
