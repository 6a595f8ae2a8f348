import { describe, expect, it } from 'vitest';

import type { CorpusIndex } from '../../../../src/corpus/corpus-index.js';
import type { ChangeRequest } from '../../../../src/language/change.js';
import { isRefused } from '../../../../src/language/change.js';
import { planChange } from '../../../../src/language/changes/plan-change.js';
import {
  applied,
  codesOf,
  corpusOf,
  done,
  planned,
  refusalOf,
  SAMPLE_SETTINGS,
  sampleFiles,
  type Corpus,
  type Files,
} from './support/corpus.js';

const merge = (from: string, into: string): ChangeRequest => ({
  type: 'merge-classes',
  from,
  into,
});

const matter = (label: string, lines = ''): string =>
  `---\ntype: class\nlabel: ${label}\n${lines}---\n\n# ${label}\n`;

const ref = (slug: string, label = slug): string =>
  `{"@id": "urn:ngm:class:${slug}", "label": "${label}"}`;

const jsonClass = (slug: string, rest: string): string =>
  `# ${slug}\n\`\`\`json-ld\n{\n  "@id": "urn:ngm:class:${slug}",\n  "@type": "Class",\n  "label": "${slug}",\n${rest}\n}\n\`\`\`\n`;

const TWO: Files = {
  'pages/From.md': matter('From', 'aliases: [Old]\n'),
  'pages/Into.md': matter('Into'),
};

/** The page C after From is merged into Into. */
function merged(text: string, two: Files = TWO): string {
  return done(corpusOf({ ...two, 'pages/C.md': text }), merge('from', 'into'))['pages/C.md']!;
}

describe('references to a merged class', () => {
  it.each([
    [
      '[[From]] [[from|it]] ![[Old#Into]] `[[From]]` [[Fromage]]',
      '[[Into]] [[Into|it]] ![[Into#Into]] `[[From]]` [[Fromage]]',
    ],
    ['[text](From.md) and [x](Into.md)', '[text](Into.md) and [x](Into.md)'],
    ['see:: [[From]], [[Into]]\r\n', 'see:: [[Into]], [[Into]]\r\n'],
    ['```\n[[From]]\n```\n', '```\n[[From]]\n```\n'],
  ])('links: %j', (before, after) => {
    expect(merged(before)).toBe(after);
  });

  it.each([
    ['requires: ["[[From]]"]\n', 'requires: ["[[Into]]"]\n'],
    ['requires: ["[[From]]", "[[Into]]", "[[X]]"]\n', 'requires: ["[[Into]]", "[[X]]"]\n'],
    ['requires: ["[[X]]", "[[Into]]", "[[From]]"]\n', 'requires: ["[[X]]", "[[Into]]"]\n'],
    ['requires: ["[[Old]]", "[[From]]", "urn:ngm:class:from"]\n', 'requires: ["[[Into]]"]\n'],
    [
      'requires:\n  - "[[From]]" # why\n  - "[[Into]]"\n  - x\n',
      'requires:\n  - "[[Into]]"\n  - x\n',
    ],
    ['requires:\n- "urn:ngm:class:from"\n', 'requires:\n- "urn:ngm:class:into"\n'],
    ['requires: "[[From]]"\n', 'requires: "[[Into]]"\n'],
    ['requires: [[From]]\n', 'requires: [[Into]]\n'],
    [
      "requires: ['[[From|it]]']\nsubClassOf: ngm:from\n",
      "requires: ['[[Into|it]]']\nsubClassOf: urn:ngm:class:into\n",
    ],
    [
      'replacedBy: "[[From]]"\nsameAs: [urn:ngm:class:from]\n',
      'replacedBy: "[[Into]]"\nsameAs: [urn:ngm:class:into]\n',
    ],
    [
      'requires: ["[[From]]"]\nuses: ["[[Into]]"]\n',
      'requires: ["[[Into]]"]\nuses: ["[[Into]]"]\n',
    ],
  ])('front matter: %j', (before, after) => {
    expect(merged(matter('C', before))).toBe(matter('C', after));
    const crlf = (text: string): string => matter('C', text).replaceAll('\n', '\r\n');
    expect(merged(crlf(before))).toBe(crlf(after));
  });

  it.each([
    ['requires:: [[From]]', 'requires:: [[Into]]'],
    ['requires:: [[From]], [[X]], [[Into]]', 'requires:: [[X]], [[Into]]'],
    ['requires:: [[Into]], ngm:from, [[Old]], [[X]]', 'requires:: [[Into]], [[X]]'],
    ['requires:: ngm:from', 'requires:: urn:ngm:class:into'],
    ['requires:: From, X', 'requires:: Into, X'],
    ['requires:: [[From]]\n\t- requires:: [[Into]]', 'requires::\n\t- requires:: [[Into]]'],
    ['replaced-by:: [[From]]', 'replaced-by:: [[Into]]'],
  ])('property lines: %j', (before, after) => {
    const page = (line: string): string =>
      `# C\n- ### OntologyBlock\n\t- owl:class:: ngm:c\n\t- preferred-term:: C\n\t- ${line}\n- [[X]]\n`;
    expect(merged(page(before))).toBe(page(after));
  });

  it.each([
    [
      `"relations": {"requires": [${ref('from')}]}`,
      `"relations": {"requires": [${ref('into', 'Into')}]}`,
    ],
    [
      `"relations": {\n"requires": [\n  ${ref('x')},\n  ${ref('from')},\n  ${ref('into')}\n]}`,
      `"relations": {\n"requires": [\n  ${ref('x')},\n  ${ref('into')}\n]}`,
    ],
    [`"subClassOf": [${ref('into')}, ${ref('from')}]`, `"subClassOf": [${ref('into')}]`],
    [`"subClassOf": [${ref('from')}, ${ref('into')}]`, `"subClassOf": [${ref('into')}]`],
    [`"subClassOf": ${ref('from')}`, `"subClassOf": ${ref('into', 'Into')}`],
    [
      `"subClassOf": [${ref('from')}, ${ref('from')}, {"@id": "urn:other:from"}]`,
      `"subClassOf": [${ref('into', 'Into')}]`,
    ],
    [
      '"sameAs": [{"@id": "urn:ngm:class:from", "label": "F"}]',
      '"sameAs": [{"@id": "urn:ngm:class:into", "label": "Into"}]',
    ],
    ['"note": "urn:ngm:class:from-here [[From]]"', '"note": "urn:ngm:class:from-here [[From]]"'],
  ])('json-ld: %j', (before, after) => {
    expect(merged(jsonClass('c', `  ${before}`))).toBe(jsonClass('c', `  ${after}`));
  });

  it('in a list of parents among the relations, which is another list', () => {
    const page = (inner: string, own: string): string =>
      jsonClass('c', `  "subClassOf": [${own}],\n  "relations": {"subClassOf": [${inner}]}`);
    const [from, into, x] = [ref('from'), ref('into', 'Into'), ref('x')];
    expect(merged(page(`${x}, ${from}`, from))).toBe(page(`${x}, ${into}`, into));
    expect(merged(page(`${into}, ${from}`, from))).toBe(page(into, into));
  });

  it('in the lists that repeat the links of a page', () => {
    const page = (links: string, raw: string, slug: string): string =>
      `\`\`\`json-ld\n{"@type": "Page", "@id": "urn:p:c", "vc:outboundWikilinks": [${links}]}\n\`\`\`\n` +
      `\`\`\`json-ld\n{"@type": "LinkResolutionsAnnotation", "vc:resolutions": [{"raw": "[[${raw}]]", "resolved": "urn:ngm:class:${slug}"}]}\n\`\`\`\n` +
      `[[${raw}]]\n`;
    const link = (slug: string, label: string): string =>
      `{"@id": "urn:linked:${slug}", "vc:label": "${label}"}`;
    const before = page(`${link('x', 'X')}, ${link('from', 'From')}`, 'From', 'from');
    expect(merged(before)).toBe(page(`${link('x', 'X')}, ${link('into', 'Into')}`, 'Into', 'into'));
    const both = page(`${link('into', 'Into')}, ${link('from', 'From')}`, 'From', 'from');
    expect(merged(both)).toBe(page(link('into', 'Into'), 'Into', 'into'));
  });

  it('leaves a name alone that may mean another page', () => {
    const files = {
      'pages/a/From.md': matter('From'),
      'pages/b/From.md': '# another\n',
      'pages/Into.md': matter('Into'),
      'pages/C.md': '[[From]] [[a/From]]\n',
    };
    const change = planned(corpusOf(files), merge('from', 'into'));
    expect(change.leftAlone).toMatchObject([{ page: 'pages/C.md', text: '[[From]]' }]);
    expect(applied(files, change)['pages/C.md']).toBe('[[From]] [[Into]]\n');
    expect(change.warnings).toContainEqual(
      expect.stringContaining('"From" is not kept as an alias'),
    );
  });

  it('goes by folder where both pages have one name', () => {
    const files = {
      'pages/a/Gauge.md': matter('Gauge A'),
      'pages/b/Gauge.md': matter('Gauge B'),
      'pages/C.md': '[[Gauge A]] [[b/Gauge]] [[Gauge]]\n',
    };
    const after = done(corpusOf(files), merge('gauge-a', 'gauge-b'));
    expect(after['pages/C.md']).toBe('[[Gauge]] [[b/Gauge]] [[Gauge]]\n');
  });

  it('counts links to headings that the page has not', () => {
    const files = { ...TWO, 'pages/C.md': '[[From#Usage]] [[From#Into]]\n' };
    const change = planned(corpusOf(files), merge('from', 'into'));
    expect(change.warnings).toContainEqual(
      expect.stringMatching(/^1 link to "From" names a heading/u),
    );
  });
});

describe('the class that stays', () => {
  const names = (into: string): Files => ({
    'pages/From File.md': matter('From', 'aliases: ["Old, older", Into]\n'),
    'pages/Into.md': into,
  });

  it.each([
    [matter('Into'), matter('Into', 'aliases: [From, From File, "Old, older"]\n')],
    [
      matter('Into', 'aliases: [A] # c\n'),
      matter('Into', 'aliases: [A, From, From File, "Old, older"] # c\n'),
    ],
    [matter('Into', 'aliases: []\n'), matter('Into', 'aliases: [From, From File, "Old, older"]\n')],
    [
      matter('Into', 'aliases: A\n'),
      matter('Into', 'aliases: [A, From, From File, "Old, older"]\n'),
    ],
    [
      matter('Into', 'aliases:\n  - A\npublic: true\n'),
      matter('Into', 'aliases:\n  - A\n  - From\n  - From File\n  - "Old, older"\npublic: true\n'),
    ],
    [
      jsonClass('into', '  "subClassOf": []'),
      jsonClass('into', '  "subClassOf": [],\n  "aliases": ["From", "From File", "Old, older"]'),
    ],
    [
      jsonClass('into', '  "aliases": [\n    "A"\n  ]'),
      jsonClass(
        'into',
        '  "aliases": [\n    "A",\n    "From",\n    "From File",\n    "Old, older"\n  ]',
      ),
    ],
    [
      `alias:: A\n\n${jsonClass('into', '  "x": 1')}`,
      `alias:: A, From, From File, [[Old, older]]\n\n${jsonClass('into', '  "x": 1')}`,
    ],
    [
      'public:: true\n\n# Into\n- ### OntologyBlock\n\t- owl:class:: ngm:into\n\t- preferred-term:: Into\n',
      'public:: true\nalias:: From, From File, [[Old, older]]\n\n# Into\n- ### OntologyBlock\n\t- owl:class:: ngm:into\n\t- preferred-term:: Into\n',
    ],
    [
      '# Into\n- ### OntologyBlock\n\t- owl:class:: ngm:into\n\t- alt-terms:: A\n',
      '# Into\n- ### OntologyBlock\n\t- owl:class:: ngm:into\n\t- alt-terms:: A, From, From File, [[Old, older]]\n',
    ],
  ])('keeps the names: %j', (before, after) => {
    const files = names(before);
    const result = done(corpusOf(files), merge('from', 'into'));
    expect(result).toEqual({ 'pages/Into.md': after });
    const { index } = corpusOf(result);
    for (const name of ['From', 'From File', 'Old, older', 'Into']) {
      expect(index.lookUp(name), name).toEqual({ kind: 'page', path: 'pages/Into.md' });
    }
  });

  it('drops itself from its parents and relations', () => {
    const files = {
      'pages/From.md': matter('From'),
      'pages/Into.md': matter(
        'Into',
        'subClassOf: ["[[From]]"]\nrequires: ["[[X]]", "[[From]]"]\n',
      ),
    };
    expect(done(corpusOf(files), merge('from', 'into'))['pages/Into.md']).toBe(
      matter('Into', 'subClassOf: []\nrequires: ["[[X]]"]\naliases: [From]\n'),
    );
  });

  it('is told what it lacks of the other', () => {
    const files = {
      'pages/From.md': `${matter('From', 'definition: Old words.\npublic: true\nrequires: ["[[X]]", "[[Y]]"]\nuses: ["[[Into]]"]\n')}\nText.\n\n- more\n`,
      'pages/Into.md': matter('Into', 'requires: ["[[Y]]"]\n'),
    };
    expect(planned(corpusOf(files), merge('from', 'into')).warnings).toEqual([
      'The definition of "From" is lost.',
      'What "From" alone declares is lost: 1 edge, "requires x".',
      'Lost with the page of "From": 2 lines of text.',
      '"From" is published, the class that stays is not.',
    ]);
  });

  it('is refused where it cannot be', () => {
    const chain = {
      'pages/From.md': matter('From'),
      'pages/M.md': matter('M', 'subClassOf: ["[[From]]"]\n'),
      'pages/Into.md': matter('Into', 'subClassOf: ["[[M]]"]\n'),
    };
    const corpus = corpusOf(chain);
    expect(refusalOf(corpus, merge('from', 'into')).refused).toBe(
      'Merged, "Into" would be above itself: into > m > into.',
    );
    expect(refusalOf(corpus, merge('m', 'm')).refused).toContain('into itself');
    expect(refusalOf(corpus, merge('nowhere', 'm')).refused).toContain('"nowhere"');
    expect(refusalOf(corpus, merge('m', 'nowhere')).refused).toContain('"nowhere"');
    const twice = corpusOf({ ...chain, 'pages/x/From.md': matter('From') });
    expect(refusalOf(twice, merge('from', 'm')).refused).toContain('More than one page declares');
  });
});

/** Where each link and each reference of the other pages leads. */
function meanings(corpus: Corpus, without: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path } of corpus.index.pages()) {
    if (path === without) continue;
    const { page } = corpus.read(path)!;
    const links = page.scan.links.map(({ target }) => pathOf(corpus.index, target));
    found.set(path, links);
  }
  return found;
}

function pathOf(index: CorpusIndex, target: string): string {
  const lookup = index.lookUp(target);
  return lookup.kind === 'page' ? lookup.path : `${lookup.kind} ${target}`;
}

function edges(corpus: Corpus, path: string): string[] {
  const { classBlock } = corpus.read(path)!.page;
  if (!classBlock) return [];
  return [
    ...classBlock.parents.map((one) => `subClassOf ${corpus.view.slugOf(one) ?? ''}`),
    ...classBlock.relations.flatMap(({ key, targets }) =>
      targets.map((one) => `${key} ${corpus.view.slugOf(one) ?? ''}`),
    ),
  ];
}

const REPEATS = [
  'target-repeated',
  'target-self',
  'parent-self',
  'parent-repeated',
  'json-syntax',
  'front-matter-syntax',
  'ref-label-differs',
  'parent-label-differs',
  'target-dangling',
  'parent-dangling',
];

describe('any two classes of the sample', () => {
  const files = sampleFiles();
  const before = corpusOf(files, SAMPLE_SETTINGS);
  const slugs = [...before.index.classes().keys()];
  const pairs = slugs.flatMap((from, i) =>
    [7, 19].map((step) => [from, slugs[(i + step) % slugs.length]!]),
  );

  it('merge without a reference lost, doubled or broken, or are refused for a cycle', () => {
    let refused = 0;
    for (const [from, into] of pairs as [string, string][]) {
      const name = `${from} into ${into}`;
      const answer = planChange(merge(from, into), before, before.read);
      if (isRefused(answer)) {
        expect(answer.refused, name).toContain('above itself');
        refused++;
        continue;
      }
      const gone = before.index.classOf(from)!.page.path;
      const stays = before.index.classOf(into)!.page.path;
      const after = corpusOf(applied(files, answer), SAMPLE_SETTINGS);
      expect(after.index.get(gone), name).toBeUndefined();
      const linked = meanings(before, gone);
      for (const [path, links] of linked) {
        linked.set(
          path,
          links.map((link) => (link === gone ? stays : link)),
        );
      }
      const now = meanings(after, gone);
      for (const [path, links] of linked) {
        // A line that dropped a repeat, or the class itself, has a link less.
        const leadsTo = (all: readonly string[]): Set<string> =>
          new Set(path === stays ? all.filter((link) => link !== stays) : all);
        expect(leadsTo(now.get(path)!), `${name} ${path}`).toEqual(leadsTo(links));
        const expected = edges(before, path).flatMap((edge) => {
          const key = edge.slice(0, edge.indexOf(' '));
          if (edge !== `${key} ${from}`) return [edge];
          return path === stays ? [] : [`${key} ${into}`];
        });
        expect(new Set(edges(after, path)), `${name} ${path}`).toEqual(new Set(expected));
        const worse = codesOf(after, path).filter((code) => !codesOf(before, path).includes(code));
        expect(
          worse.filter((code) => REPEATS.includes(code)),
          `${name} ${path}`,
        ).toEqual([]);
      }
      expect(pathOf(after.index, before.index.get(gone)!.name), name).toBe(stays);
    }
    expect(refused).toBeLessThan(pairs.length / 4);
  });
});
