import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseSettings, type SettingsFinding } from '../../../src/settings/parse.js';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings.js';

const CODES = ['label-missing', 'iri-missing', 'iri-duplicate', 'definition-short'];

const parse = (text: string) => parseSettings(text, CODES);

/** Each finding as `code|token it points at`. */
function places(text: string): string[] {
  return parse(text).findings.map(
    ({ code, span }) => `${code}|${text.slice(span.start, span.end)}`,
  );
}

function only(text: string): SettingsFinding {
  const { findings } = parse(text);
  expect(findings).toHaveLength(1);
  return findings[0]!;
}

describe('a file that is right', () => {
  it.each(['', '\n', '# only a comment\n', '---\n', 'version: 1\n', '\ufeffversion: 1\n', '{}'])(
    'gives the defaults for %j',
    (text) => {
      expect(parse(text)).toEqual({ settings: DEFAULT_SETTINGS, findings: [] });
    },
  );

  it('reads every key', () => {
    const text = `version: 1
pages: ontology/pages
dialect: front-matter
iri: 'urn:example:class:'
vocabulary:
  domains: [tides, moorings]
  maturity: [draft]
  functional: [standardizedBy]
  agents: ['did:example:kim']
rules:
  label-missing: warning
  definition-short: off
overrides:
  - paths: [pages/drafts, "pages/*-old.md"]
    rules: { label-missing: error }
failOn: warning
scaffold: { budget: 900, seeds: 2, hops: 0, confidence: true }
questions:
  templates:
    parents: What is {label} a kind of?
    requires: "What does {label} need?"
    common: What do {label} and {other} share?
  margin: 0.02
promotion: { heading: Evidence, minimum: 5 }
judging: { judges: 2, minimum: 3, threshold: 0.5, margin: 0.1 }
gate: { handEdits: refuse, authorsMayApprove: true }
models: { name: small-model }
axioms: ontology/axioms.ttl
shapes: [ontology/shapes.ttl, 'shapes/*.ttl']
baseline: checks/known.json
lists:
  - name: Drafts to finish
    where: 'maturity: draft, no definition'
`;
    expect(parse(text)).toEqual({
      findings: [],
      settings: {
        version: 1,
        pages: 'ontology/pages',
        dialect: 'front-matter',
        iri: 'urn:example:class:',
        vocabulary: {
          domains: ['tides', 'moorings'],
          maturity: ['draft'],
          functional: ['standardizedBy'],
          agents: ['did:example:kim'],
        },
        rules: { 'label-missing': 'warning', 'definition-short': 'off' },
        overrides: [
          { paths: ['pages/drafts', 'pages/*-old.md'], rules: { 'label-missing': 'error' } },
        ],
        failOn: 'warning',
        scaffold: { budget: 900, seeds: 2, hops: 0, confidence: true },
        questions: {
          templates: {
            ...DEFAULT_SETTINGS.questions.templates,
            parents: 'What is {label} a kind of?',
            requires: 'What does {label} need?',
            common: 'What do {label} and {other} share?',
          },
          margin: 0.02,
        },
        promotion: { heading: 'Evidence', minimum: 5 },
        judging: { judges: 2, minimum: 3, threshold: 0.5, margin: 0.1 },
        gate: { handEdits: 'refuse', authorsMayApprove: true },
        models: { name: 'small-model' },
        axioms: 'ontology/axioms.ttl',
        shapes: ['ontology/shapes.ttl', 'shapes/*.ttl'],
        baseline: 'checks/known.json',
        lists: [{ name: 'Drafts to finish', where: 'maturity: draft, no definition' }],
      },
    });
  });

  it('reports what an entry of a list lacks at that entry', () => {
    const text =
      'version: 1\noverrides:\n  - paths: [a]\n    rules: {}\n  - rules: { parent-self: off }\n';
    const [finding, ...others] = parseSettings(text, ['parent-self']).findings;
    expect(others).toEqual([]);
    expect(finding?.message).toContain('"overrides.paths"');
    const { start, end } = finding!.span;
    expect(text.slice(start, end)).toBe('rules');
    expect(start).toBe(text.lastIndexOf('rules'));
  });

  it('keeps the default of every key a section leaves out or leaves empty', () => {
    const { settings, findings } = parse(
      'scaffold:\n  seeds: 8\n  budget:\nvocabulary:\npromotion:\n  heading:\n',
    );
    expect(findings).toEqual([]);
    expect(settings).toEqual({
      ...DEFAULT_SETTINGS,
      scaffold: { ...DEFAULT_SETTINGS.scaffold, seeds: 8 },
    });
  });

  it.each([
    ['./ontology/pages/', 'ontology/pages'],
    ['.', '.'],
    ['./', '.'],
    ['notes..old', 'notes..old'],
    ['"My Pages"', 'My Pages'],
    ['ontologie/Begriffe-ü', 'ontologie/Begriffe-ü'],
  ])('tidies the folder %s', (written, folder) => {
    expect(parse(`pages: ${written}`)).toMatchObject({ findings: [], settings: { pages: folder } });
  });

  it.each(['urn:example:class', '"urn:example:class:"'])('takes the IRI prefix %s', (iri) => {
    expect(parse(`iri: ${iri}`)).toMatchObject({
      findings: [],
      settings: { iri: 'urn:example:class:' },
    });
  });

  it('reads anchors and aliases', () => {
    const { settings, findings } = parse('pages: &name notes\npromotion: { heading: *name }');
    expect(findings).toEqual([]);
    expect(settings.promotion.heading).toBe('notes');
  });

  it('takes each of the twelve predicates as functional, in any order, and no other', () => {
    const twelve =
      'hasPart, partOf, requires, enables, dependsOn, implements, uses, supports, contrastsWith, ' +
      'bridgesTo, relatedTo, standardizedBy';
    const { settings, findings } = parse(`vocabulary: { functional: [${twelve}] }`);
    expect(findings).toEqual([]);
    expect(settings.vocabulary.functional).toEqual(twelve.split(', '));
    expect(parse('vocabulary: { functional: [produces] }').findings).toHaveLength(1);
  });
});

describe('a part that is wrong', () => {
  it.each([
    ['pages: ../other', 'settings-value|../other'],
    ['pages: a/../../b', 'settings-value|a/../../b'],
    ['pages: /home/me/pages', 'settings-value|/home/me/pages'],
    ['pages: C:\\pages', 'settings-value|C:\\pages'],
    ['pages: ~/pages', 'settings-value|~/pages'],
    ['pages: ""', 'settings-value|""'],
    ['pages: 7', 'settings-value|7'],
    ['pages: [a]', 'settings-value|pages'],
    ['dialect: markdown', 'settings-value|markdown'],
    ['iri: ngm', 'settings-value|ngm'],
    ['iri: urn:ngm:class:<slug>', 'settings-value|urn:ngm:class:<slug>'],
    ['iri: http://example.org/onto#', 'settings-value|http://example.org/onto#'],
    ['failOn: off', 'settings-value|off'],
    ['failOn: Error', 'settings-value|Error'],
    ['version: 2', 'settings-value|2'],
    ['version: "1"', 'settings-value|"1"'],
    ['scaffold: { budget: lots }', 'settings-value|lots'],
    ['scaffold: { budget: 0 }', 'settings-value|0'],
    ['scaffold: { budget: 12.5 }', 'settings-value|12.5'],
    ['scaffold: { budget: .inf }', 'settings-value|.inf'],
    ['scaffold: { hops: -1 }', 'settings-value|-1'],
    ['scaffold: { confidence: yes }', 'settings-value|yes'],
    ['scaffold: 1500', 'settings-value|1500'],
    ['scaffold: [1500]', 'settings-value|scaffold'],
    ['vocabulary: { domains: ai }', 'settings-value|ai'],
    ['vocabulary: { domains: [ai, 2024] }', 'settings-value|2024'],
    ['vocabulary: { domains: [] }', 'settings-value|domains'],
    ['vocabulary: { domains: [true, 3] }', 'settings-value|true', 'settings-value|3'],
    ['vocabulary: { functional: [isA] }', 'settings-value|isA'],
    ['rules: { label-missing: fatal }', 'settings-value|fatal'],
    ['rules: { label-missing: false }', 'settings-value|false'],
    ['rules: { label-missing: }', 'settings-value|label-missing'],
    ['rules: [label-missing]', 'settings-value|rules'],
    ['rules: { label-mising: off }', 'settings-rule|label-mising'],
    ['rules: { nonsense: fatal }', 'settings-rule|nonsense'],
    ['questions: { templates: { parents: Why } }', 'settings-value|Why'],
    ['questions: { templates: { isA: "{label}" } }', 'settings-key|isA'],
    ['questions: { templates: { common: "{label}?" } }', 'settings-value|"{label}?"'],
    ['questions: { margin: 1.5 }', 'settings-value|1.5'],
    ['judging: { threshold: 3 }', 'settings-value|3'],
    ['judging: { margin: -1 }', 'settings-value|-1'],
    ['gate: { handEdits: maybe }', 'settings-value|maybe'],
    ['models: { name: "http://127.0.0.1:1" }', 'settings-value|"http://127.0.0.1:1"'],
    ['pagse: x', 'settings-key|pagse'],
    ['"budget": 3', 'settings-key|"budget"'],
    ['pages: a\npages: b', 'settings-key|pages'],
    ['- pages', 'settings-value|'],
    ['pages', 'settings-value|pages'],
  ])('is found at its token: %s', (text, ...expected) => {
    expect(places(text)).toEqual(expected);
    expect(parse(text).settings).toEqual({
      ...DEFAULT_SETTINGS,
      ...(text.startsWith('pages: a\n') ? { pages: 'a' } : {}),
      ...(text.includes('[ai, 2024]')
        ? { vocabulary: { ...DEFAULT_SETTINGS.vocabulary, domains: ['ai'] } }
        : {}),
    });
  });

  it('leaves the rest of the file in force', () => {
    const { settings } = parse('scaffold:\n  budget: x\n  seeds: 9\nfailOn: hint\nwrong: 1\n');
    expect(settings.scaffold).toEqual({ ...DEFAULT_SETTINGS.scaffold, seeds: 9 });
    expect(settings.failOn).toBe('hint');
  });

  it('is counted in UTF-16 units, without a byte-order mark', () => {
    const text = '# 𝔗𝔦𝔡𝔢 é\r\npages: notes\r\nfailOn: never\r\n';
    const at = text.indexOf('never');
    expect(only(text).span).toEqual({ start: at, end: at + 5 });
    expect(only(`\ufeff${text}`).span).toEqual({ start: at, end: at + 5 });
  });

  it('is one finding per place, in the order of the text', () => {
    expect(places('zz: 1\nscaffold:\n  yy: 2\n  budget: x\nxx: 3\n')).toEqual([
      'settings-key|zz',
      'settings-key|yy',
      'settings-value|x',
      'settings-key|xx',
    ]);
  });
});

describe('messages say what to do', () => {
  it.each([
    ['vocabluary: {}', 'Did you mean "vocabulary"?'],
    ['fail-on: error', 'Did you mean "failOn"?'],
    ['scaffold: { budgets: 3 }', 'is no setting under "scaffold". Did you mean "budget"?'],
    ['budget: 3', 'Indent it under "scaffold:".'],
    ['domains: [ai]', 'Indent it under "vocabulary:".'],
    ['xyz: 3', 'use one of: version, pages, dialect'],
    ['rules: { labelMissing: off }', 'Did you mean "label-missing"?'],
    [
      'scaffold: { budget: abc }',
      'must be a whole number of at least 1; it is "abc". Until then 1500',
    ],
    ['scaffold: [1]', 'must be a section with keys of its own; it is a list.'],
    ['vocabulary: { domains: [] }', 'set the rule to off'],
    ['rules: { label-missing: no }', 'must be error, warning, info, hint or off; it is "no".'],
    ['version: 2', 'must be 1'],
    ['a: 1\n---\nb: 2', 'Only the part before this "---" is read.'],
    ['pages:\n\tx: 1', 'A tab cannot indent YAML.'],
    ['iri: urn:ngm:class:', 'Put quotes around a value with'],
    ['pages: a: b', 'Put quotes around a value with'],
    ['pages: *nowhere', 'Nothing is named &nowhere'],
  ])('%j', (text, words) => {
    const { findings } = parse(text);
    expect(findings.map((it) => it.message).join('\n')).toContain(words);
  });

  it.each([
    'models: { url: "http://127.0.0.1:1" }',
    'models: { baseUrl: x }',
    'models: { base_url: x }',
    'models: { api-key: x }',
    'models: { openai: { endpoint: x } }',
    'apiKey: x',
    'endpoint: x',
  ])('an address or key of a model is a personal setting: %s', (text) => {
    const finding = parse(text).findings.find((it) => it.message.includes('personal settings'));
    expect(finding).toMatchObject({ code: 'settings-key', severity: 'error' });
    expect(JSON.stringify(parse(text).settings)).toBe(JSON.stringify(DEFAULT_SETTINGS));
  });

  it('never repeats the value of a key that may be secret', () => {
    const { findings } = parse('models: { apiKey: sk-12345 }');
    expect(JSON.stringify(findings)).not.toContain('sk-12345');
  });
});

describe('text that is no YAML', () => {
  it('shows the syntax error, not guesses about what stands behind it', () => {
    const text = 'pages: notes\nscaffold: [1, 2\nfoo: 1\nbar: 2\n';
    const { settings, findings } = parse(text);
    expect(new Set(findings.map((it) => it.code))).toEqual(new Set(['settings-syntax']));
    expect(settings.pages).toBe('notes');
  });

  it.each([
    ['['.repeat(100_000)],
    ['- '.repeat(20_000)],
    ['{a: '.repeat(50_000)],
    [Array.from({ length: 200 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
    [`a: &a [1,2,3,4,5,6,7,8,9]\n${nestedAliases()}`],
  ])('is refused when it is nested beyond reason', (text) => {
    const { settings, findings } = parse(text);
    expect(settings).toEqual(DEFAULT_SETTINGS);
    expect(findings.map((it) => it.code)).toEqual(['settings-syntax']);
  });

  it('gives no more findings than anybody reads', () => {
    const text = Array.from({ length: 2000 }, (_, i) => `key${i}: 1`).join('\n');
    expect(parse(text).findings).toHaveLength(200);
  });

  it.each(['__proto__: { failOn: hint }', 'constructor: 1', 'rules: { __proto__: off }'])(
    'treats %s as a key like any other',
    (text) => {
      const { settings, findings } = parse(text);
      expect(findings).toHaveLength(1);
      expect(settings).toEqual(DEFAULT_SETTINGS);
    },
  );

  it('never throws and keeps spans inside the text', () => {
    fc.assert(fc.property(anyText(), holdsTogether));
  });
});

/** Each list names the one before ten times: a billion values if somebody followed them all. */
function nestedAliases(): string {
  const names = 'abcdefghij';
  return Array.from({ length: 9 }, (_, i) => {
    const aliases = Array(10).fill(`*${names[i]!}`).join(',');
    return `${names[i + 1]!}: &${names[i + 1]!} [${aliases}]`;
  }).join('\n');
}

/** Plain noise, and noise that looks like the file. */
function anyText(): fc.Arbitrary<string> {
  const word = fc.constantFrom(
    ...['pages', 'rules', 'scaffold', 'budget', 'vocabulary', 'domains', 'label-missing', 'models'],
    ...[
      ': ',
      ':',
      '- ',
      '\n',
      '\n  ',
      '\t',
      '[',
      ']',
      '{',
      '}',
      ',',
      '&a ',
      '*a',
      '!!int ',
      '|',
      '>',
    ],
    ...[
      '"',
      "'",
      '#',
      '---\n',
      '...',
      '? ',
      '1500',
      'off',
      'true',
      'null',
      '\u0000',
      '\ud800',
      '𝔗',
    ],
    ...['<<: ', '%YAML 1.1\n', '\r\n', '\ufeff', '=', '~', '@', '`'],
  );
  const noise = fc.array(word, { maxLength: 40 }).map((parts) => parts.join(''));
  return fc.oneof(noise, fc.string({ unit: 'binary', maxLength: 80 }), fc.string());
}

function holdsTogether(text: string): void {
  const { settings, findings } = parse(text);
  for (const { span, message } of findings) {
    expect(span.start).toBeGreaterThanOrEqual(0);
    expect(span.end).toBeGreaterThanOrEqual(span.start);
    expect(span.end).toBeLessThanOrEqual(text.length);
    expect(message).not.toBe('');
  }
  expect(Object.keys(settings)).toEqual(Object.keys(DEFAULT_SETTINGS));
  expect(['error', 'warning', 'info', 'hint']).toContain(settings.failOn);
  expect(settings.scaffold.budget).toBeGreaterThanOrEqual(1);
  expect(settings.vocabulary.domains.length).toBeGreaterThan(0);
}
