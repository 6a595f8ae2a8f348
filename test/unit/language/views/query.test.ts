import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { page, shown, viewsOf } from './support.js';

const settings = `version: 1
vocabulary:
  domains: [data, robotics]
  maturity: [draft, mature]
lists:
  - name: To define
    where: no definition
  - name: Wrong
    where: 'domian: data'
  - name: To define
    where: published
`;

const long =
  'A definition of one hundred and twenty characters or more, which is why it is written at such a length that nobody can mistake it.';

const pages = {
  'ontodesk.yaml': settings,
  'pages/Arm.md': page('Arm', {
    domain: 'robotics',
    maturity: 'draft',
    quality: '0.4',
    public: 'true',
    subClassOf: '["owl:Thing"]',
  }),
  'pages/Claw.md': page('Claw', {
    domain: 'robotics',
    maturity: 'mature',
    quality: '0.9',
    definition: long,
    public: 'true',
    subClassOf: '["[[Arm]]"]',
  }),
  'pages/Finger.md': page('Finger, "Left" or Right', {
    domain: 'Data',
    definition: long,
    subClassOf: '["[[Claw]]"]',
    requires: '["[[Arm]]", "urn:ngm:class:no-page"]',
  }),
  'pages/Table.md': page('Table', { domain: 'data', maturity: 'draft', definition: long }),
  'pages/Note.md': 'Plain.\n',
};

const FINGER = 'Finger, "Left" or Right';

/** Labels of the classes a query finds, or the sentence that says what is wrong. */
async function found(where: string): Promise<string[]> {
  const { ask } = await viewsOf(pages);
  return ask('lists', ['search'], { search: where }).rows.map(({ label }) => label);
}

describe('a query', () => {
  it.each([
    ['', ['Arm', 'Claw', FINGER, 'Table']],
    ['domain: robotics', ['Arm', 'Claw']],
    ['domain robotics', ['Arm', 'Claw']],
    ['DOMAIN = ROBOTICS', ['Arm', 'Claw']],
    ['domain: data', [FINGER, 'Table']],
    ['domain: data or robotics, draft', ['Arm', 'Table']],
    ['domain: robotics, maturity: draft, no definition', ['Arm']],
    ['robotics, draft', ['Arm']],
    ['not draft', ['Claw', FINGER]],
    ['not domain: data', ['Arm', 'Claw']],
    ['published', ['Arm', 'Claw']],
    ['not published', [FINGER, 'Table']],
    ['unpublished', [FINGER, 'Table']],
    ['no definition', ['Arm']],
    ['has definition,', ['Claw', FINGER, 'Table']],
    ['without maturity', [FINGER]],
    ['no parent', ['Table']],
    ['no parents', ['Table']],
    ['has relation', [FINGER]],
    ['has requires', [FINGER]],
    ['no quality', [FINGER, 'Table']],
    ['quality < 0.5', ['Arm']],
    ['quality >= 0.9', ['Claw']],
    ['quality: 0.4', ['Arm']],
    ['parent: Arm', ['Claw']],
    ['subClassOf: [[Arm]]', ['Claw']],
    ['parent: arm or Claw', ['Claw', FINGER]],
    ['parent: owl:Thing', ['Arm']],
    ['under: Arm', ['Claw', FINGER]],
    ['under: owl:Thing', ['Arm', 'Claw', FINGER, 'Table']],
    ['requires: Arm', [FINGER]],
    ['requires: no-page', [FINGER]],
    ['requires: "Arm"', [FINGER]],
    ['dialect: front-matter, under: Claw', [FINGER]],
    ['label: finger', [FINGER]],
    ['label: "finger, \u201cx\u201d"', ['No class fits']],
    ['definition: hundred, not label: claw', [FINGER, 'Table']],
    ['dialect: json-ld', ['No class fits']],
    ['finding: definition-missing', ['Arm']],
    ['has finding definition-missing', ['Arm']],
    ['no finding definition-missing, domain: robotics', ['Claw']],
    ['not has finding target-dangling, has requires', ['No class fits']],
  ])('%j finds %j', async (where, labels) => {
    expect(await found(where)).toEqual(labels);
  });

  it.each([
    ['domian: data', '"domian" is no property. Did you mean "domain"?'],
    ['domain: robotic', '"robotic" is no domain of any class. Did you mean "robotics"?'],
    ['domain: xyzzy', '"xyzzy" is no domain of any class. Possible: data, robotics, Data.'],
    ['domain', 'What should "domain" be? Write it as "domain: data".'],
    ['not quality', 'What should "quality" be? Write it as "quality < 0.5".'],
    ['domain:', 'What should "domain" be? Write it as "domain: data".'],
    ['parent:', 'What should "parent" be? Write it as "parent: Name of a Class".'],
    ['parent: Armm', 'No class is called "Armm". Did you mean "Arm"?'],
    ['under: Note', 'No class is called "Note". Write its label or its slug.'],
    [
      'quality < much',
      '"much" is no number. Write the quality as "quality < 0.5" or "no quality".',
    ],
    ['domain < 3', '"domain" is no number, so "<" cannot be asked of it. Write "domain: …".'],
    [
      'finding: parent-mising',
      '"parent-mising" is the code of no finding. Did you mean "parent-missing"?',
    ],
    ['label: "a', 'A quotation mark is not closed. Write " behind the name.'],
    ['parent: [[Arm', '"[[" is not closed. Write ]] behind the name.'],
    ['drafft', '"drafft" is no property. Possible: '],
    ['no colour', '"colour" is nothing a class can have or lack. Possible: definition, domain, '],
  ])('%j is answered with %j', async (where, sentence) => {
    const [label] = await found(where);
    expect(label?.slice(0, sentence.length)).toBe(sentence);
  });

  it('checks only the pages that fit otherwise, and each once', async () => {
    const { ask, checked } = await viewsOf(pages);
    const search = { search: 'domain: robotics, has finding definition-missing' };
    expect(shown(ask('lists', ['search'], search))).toHaveLength(1);
    ask('lists', ['search'], search);
    expect(checked).toEqual(['pages/Arm.md', 'pages/Claw.md']);
  });

  it('never fails, whatever is typed', async () => {
    const { views } = await viewsOf(pages);
    const parts = fc.constantFrom(
      'domain',
      ':',
      ' ',
      ',',
      'no ',
      'not ',
      'has ',
      '"',
      '[[',
      ']]',
      'Arm',
      'finding',
      '<',
      'or',
      '🌊',
      'quality',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(parts).map((list) => list.join('')),
        ),
        (text) => {
          const { problem, total } = views.preview(text);
          expect(problem === null || (problem.length > 0 && total === 0)).toBe(true);
        },
      ),
    );
  });

  it('is the opposite of its negation', async () => {
    const { views } = await viewsOf(pages);
    for (const term of ['domain: data', 'draft', 'published', 'under: Arm', 'quality < 0.5']) {
      expect(views.preview(term).total + views.preview(`not ${term}`).total).toBe(4);
    }
  });
});

describe('a query that is being typed', () => {
  it('can go on with what is possible', async () => {
    const { views } = await viewsOf(pages);
    const offered = (text: string) => views.preview(text).completions;
    expect(
      offered('')
        .map(({ label }) => label)
        .slice(0, 3),
    ).toEqual(['domain: ', 'maturity: ', 'no definition']);
    expect(offered('domain: ').map(({ label, detail }) => `${label} | ${detail}`)).toEqual([
      'domain: data | 1 class',
      'domain: robotics | 2 classes',
      'domain: Data | 1 class',
    ]);
    expect(offered('published,no de').map(({ becomes }) => becomes)).toEqual([
      'published, no definition',
      'published, no dependsOn',
    ]);
    expect(offered('published, mat').map(({ becomes }) => becomes)).toEqual([
      'published, maturity: ',
    ]);
    expect(offered('has finding parent-s').map(({ becomes }) => becomes)).toEqual([
      'has finding parent-self',
    ]);
  });

  it('becomes a query that can be read, with whatever completes it', async () => {
    const { views } = await viewsOf(pages);
    for (const start of [
      '',
      'domain:',
      'maturity: ',
      'dialect: f',
      'no ',
      'has ',
      'finding: par',
      'published, no ',
    ]) {
      const { completions } = views.preview(start);
      expect(completions.length).toBeGreaterThan(0);
      for (const { becomes } of completions.filter(({ label }) => !label.endsWith(' '))) {
        expect([becomes, views.preview(becomes).problem]).toEqual([becomes, null]);
      }
    }
  });

  it('says how many it finds, and that findings are still to be checked', async () => {
    const { views, checked } = await viewsOf(pages);
    expect(views.preview('domain: robotics')).toMatchObject({ total: 2, unchecked: false });
    expect(views.preview('robotics, no finding')).toMatchObject({ total: 2, unchecked: true });
    expect(checked).toEqual([]);
  });
});

describe('saved lists', () => {
  it('are those of the settings, the last search above them', async () => {
    const { ask } = await viewsOf(pages);
    expect(shown(ask('lists'))).toEqual(['To define | no definition', 'Wrong | domian: data']);
    expect(shown(ask('lists', [], { search: 'draft' }))[0]).toBe('draft | not saved');
    expect(shown(ask('lists', ['list:To define']))).toEqual(['Arm | robotics · draft']);
  });

  it('say what is wrong with them', async () => {
    const { ask } = await viewsOf(pages);
    const [row] = ask('lists', ['list:Wrong']).rows;
    expect(row).toMatchObject({
      kind: 'problem',
      label: '"domian" is no property. Did you mean "domain"?',
    });
    expect(ask('lists', ['list:None']).rows).toEqual([]);
    expect(ask('lists', ['search']).rows).toEqual([]);
  });
});
