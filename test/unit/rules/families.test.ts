/** What the further rules say beyond their examples: other dialects, both places, what is no fault. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { EXAMPLE_PATH, examplePage, reference } from '../../../src/rules/support/example-page.js';
import { asIso, readDate } from '../../../src/rules/support/dates.js';
import { applyEdits } from '../../../src/rules/support/edits.js';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings.js';
import { check, checkFor } from './support/corpus.js';
import { corpusIn, DIALECTS, pageIn } from './support/dialects.js';

const page = (title: string, about: Record<string, unknown> = {}): string =>
  examplePage({ class: about }, title);
const parents = (...titles: string[]) => ({ subClassOf: titles.map((title) => reference(title)) });

/** A corpus of json-ld pages; the first is checked. */
function corpus(pages: Record<string, Record<string, unknown>>): Record<string, string> {
  const files = Object.entries(pages).map(([title, about]) => [
    `pages/${title}.md`,
    page(title, about),
  ]);
  return Object.fromEntries(files) as Record<string, string>;
}

describe('dates', () => {
  it.each(['2026', '2026-05', '2024-02-29', '2026-05-29T14:00:00Z', '2026-05-29 14:00+01:00'])(
    '%s is one',
    (text) => {
      expect(readDate(text)).not.toBeNull();
    },
  );

  it.each(['', '2025-02-29', '2026-13-01', '2026-5-9', '29.05.2026', '2026-05-29T25:00', 'soon'])(
    '%s is none',
    (text) => {
      expect(readDate(text)).toBeNull();
    },
  );

  it('are what the calendar of the machine says', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString();
          const at = readDate(iso)!;
          expect(at.from).toBe(Math.floor(date.getTime() / 1000) * 1000);
          expect(readDate(iso.slice(0, 10))!.from).toBe(Date.parse(iso.slice(0, 10)));
        },
      ),
    );
  });

  it('with other marks are put right only year first', () => {
    expect(asIso('2026/5/9')).toBe('2026-05-09');
    expect(asIso('9/5/2026')).toBeNull();
    expect(asIso('2026/15/9')).toBeNull();
  });

  it('in property lines are checked, links to the journal and empty ones left alone', () => {
    const body = '\n- updated:: 2026-13-01\n- created:: [[Nov 30th, 2026]]\n- modified::\n';
    const found = checkFor('date-malformed', examplePage({ body }));
    expect(found.map(({ text }) => text)).toEqual(['2026-13-01']);
  });

  it('in front matter are checked and fixed as they are quoted, whatever the page is', () => {
    const text = [
      '---',
      'title: A note',
      'created: 2026/05/29',
      'modified: "2026.5.30"',
      'updated: [[May 30th, 2026]]',
      'issued:',
      'validFrom: 2026',
      'generated-at: 2026-05-29T14:00:00Z',
      '---',
      '# Note',
      '',
    ].join('\n');
    const found = checkFor('date-malformed', text);
    expect(found.map((one) => one.text)).toEqual(['2026/05/29', '"2026.5.30"']);
    const mended = applyEdits(
      text,
      found.flatMap(({ fix }) => fix!.edits),
    );
    expect(mended).toBe(
      text.replace('2026/05/29', '2026-05-29').replace('2026.5.30', '2026-05-30'),
    );
    const swapped = mended.replace('2026-05-30', '2026-05-28');
    expect(checkFor('date-order', mended)).toEqual([]);
    expect(checkFor('date-order', swapped).map((one) => one.text)).toEqual(['"2026-05-28"']);
    expect(checkFor('date-malformed', `---\ncreated: 2026/05/29\n  x: [\n---\n`)).toEqual([]);
  });

  it('in a block scalar of the front matter are fixed without the line behind', () => {
    const text = '---\ncreated: >-\n  2026/05/29\nlabel: Kept\n---\n';
    const [found] = checkFor('date-malformed', text);
    expect(found?.text).toBe('>-\n  2026/05/29');
    expect(applyEdits(text, found?.fix?.edits ?? [])).toMatch(/2026-05-29\nlabel: Kept\n---\n$/u);
  });

  it('of different precision contradict only when they surely do', () => {
    const order = (validFrom: string, validUntil: string) =>
      checkFor('date-order', page('Tidal Index', { validFrom, validUntil })).length;
    expect(order('2026-05-29', '2026-05')).toBe(0);
    expect(order('2026-05-29', '2026-05-29')).toBe(0);
    expect(order('2026-06-01', '2026-05')).toBe(1);
  });

  it('that contradict are shown at both places', () => {
    const text = page('Tidal Index', { validFrom: '2026-03-01', validUntil: '2025-03-01' });
    const [finding] = checkFor('date-order', text);
    const { span } = finding!.related![0]!;
    expect(finding!.text).toBe('"2025-03-01"');
    expect(text.slice(span!.start, span!.end)).toBe('"2026-03-01"');
  });
});

describe('parents implied by others', () => {
  const metric = { 'Ocean Metric': parents('Metric'), Metric: {} };

  it('are told over any number of steps, and never the nearest', () => {
    const files = corpus({
      'Tidal Index': parents('Metric', 'Sea Metric'),
      'Sea Metric': parents('Ocean Metric'),
      ...metric,
    });
    expect(checkFor('parent-implied', files).map(({ text }) => text)).toEqual([
      '"urn:ngm:class:metric"',
    ]);
  });

  it('on a cycle are left to the finding of the cycle', () => {
    const files = corpus({
      'Tidal Index': parents('Ocean Metric', 'Metric'),
      'Ocean Metric': parents('Metric'),
      Metric: parents('Ocean Metric'),
    });
    expect(checkFor('parent-implied', files)).toEqual([]);
  });

  it('as brute force over all paths finds them', () => {
    const titles = ['Aa', 'Bb', 'Cc', 'Dd', 'Ee'];
    const edges = fc.array(fc.tuple(fc.constantFrom(...titles), fc.constantFrom(...titles)), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(edges, (pairs) => {
        const above = (title: string): string[] => [
          ...new Set(pairs.filter(([a, b]) => a === title && b !== a).map(([, b]) => b)),
        ];
        const reaches = (from: string, goal: string, seen: readonly string[] = []): boolean =>
          above(from).some(
            (next) =>
              next === goal || (!seen.includes(next) && reaches(next, goal, [...seen, next])),
          );
        const files = corpus(
          Object.fromEntries(titles.map((title) => [title, parents(...above(title))])),
        );
        const own = above('Aa');
        const expected = own.filter((p) =>
          own.some((q) => q !== p && reaches(q, p) && !reaches(p, q) && !reaches(q, 'Aa')),
        );
        const found = checkFor('parent-implied', files).map(({ text }) => text);
        expect(found).toEqual(expected.map((p) => `"urn:ngm:class:${p.toLowerCase()}"`));
      }),
      { numRuns: 150 },
    );
  });
});

describe('contradictions between classes', () => {
  it('a contrast with a distant ancestor is an info, with a parent a warning', () => {
    const contrast = (title: string) => ({ relations: { contrastsWith: [reference(title)] } });
    const files = (title: string) =>
      corpus({
        'Tidal Index': { ...parents('Ocean Metric'), ...contrast(title) },
        'Ocean Metric': parents('Metric'),
        Metric: {},
        'Wave Index': parents('Tidal Index'),
      });
    const severity = (title: string) =>
      check(files(title))
        .filter(({ code }) => code.endsWith('-contrasted'))
        .map((f) => f.severity);
    expect(severity('Ocean Metric')).toEqual(['warning']);
    expect(severity('Metric')).toEqual(['info']);
    expect(severity('Wave Index')).toEqual(['warning']);
  });

  it('a part that is the whole too is shown at both places of the page', () => {
    const relations = { hasPart: [reference('Gauge')], partOf: [reference('Gauge')] };
    const files = corpus({ 'Tidal Index': { relations }, Gauge: {} });
    const text = files['pages/Tidal Index.md']!;
    const [finding, ...rest] = checkFor('part-contradicts', files);
    expect(rest).toEqual([]);
    const { span } = finding!.related![0]!;
    expect(finding!.span.start).toBe(text.lastIndexOf('"urn:ngm:class:gauge"'));
    expect(span!.start).toBe(text.indexOf('"urn:ngm:class:gauge"'));
  });

  it('requiring what enables it, and requiring each other, is none', () => {
    const files = corpus({
      'Tidal Index': { relations: { requires: [reference('Gauge')] } },
      Gauge: {
        relations: { requires: [reference('Tidal Index')], enables: [reference('Tidal Index')] },
      },
    });
    expect(check(files)).toEqual([]);
  });

  it('several targets of a functional relation: each after the first, repeats left out', () => {
    const partOf = ['Gauge', 'Gauge', 'Metric'].map((title) => reference(title));
    const files = corpus({ 'Tidal Index': { relations: { partOf } }, Gauge: {}, Metric: {} });
    const { vocabulary } = DEFAULT_SETTINGS;
    const functional = { ...vocabulary, functional: ['partOf'] };
    const settings = { ...DEFAULT_SETTINGS, vocabulary: functional };
    const found = checkFor('target-functional', files, { settings });
    expect(found.map(({ text }) => text)).toEqual(['"urn:ngm:class:metric"']);
    expect(checkFor('target-functional', files)).toEqual([]);
  });
});

describe('two layers of one page', () => {
  it('are compared value by value, each difference at both places', () => {
    const lines = 'preferred-term:: Tide Index\n  - maturity:: mature\n  - source-domain:: sea';
    const text = examplePage({ body: `\n- ### OntologyBlock\n  - ${lines}\n` });
    const found = checkFor('layer-differs', text);
    const places = found.map(({ text: own, related }) => {
      const { span } = related![0]!;
      return [own, text.slice(span!.start, span!.end)];
    });
    expect(places).toEqual([
      ['"Tidal Index"', 'Tide Index'],
      ['"data"', 'sea'],
    ]);
  });

  it('differ in relations that only the text tells, at the key of the block', () => {
    const relations = { requires: [reference('Gauge')] };
    const body = '\n- requires:: [[Gauge]], [[Metric]]\n- is-subclass-of:: [[Metric]]\n';
    const files = {
      [EXAMPLE_PATH]: examplePage({ class: { relations }, body }),
      'pages/Gauge.md': page('Gauge'),
      'pages/Metric.md': page('Metric'),
    };
    const found = checkFor('prose-undeclared', files);
    expect(found.map(({ text, count }) => [text, count])).toEqual([
      ['"subClassOf"', 1],
      ['"requires"', 1],
    ]);
  });

  it('say nothing of names that no page describes', () => {
    const body = '\n- requires:: [[Nowhere]]\n';
    expect(checkFor('prose-undeclared', examplePage({ body }))).toEqual([]);
  });
});

describe('links declared and written', () => {
  const files = (entries: unknown[], body: string) => ({
    [EXAMPLE_PATH]: examplePage({ page: { 'vc:outboundWikilinks': entries }, body }),
    'pages/Tide Gauge.md': examplePage({ top: 'alias:: Gauge' }, 'Tide Gauge'),
    'pages/Note.md': '# Note\n',
  });
  const codes = (entries: unknown[], body: string) =>
    check(files(entries, body)).map(({ code, count }) => `${code} ${count ?? 1}`);

  it('agree by slug of the class, by label, or by slug of the name', () => {
    for (const entry of [
      { '@id': 'urn:x:linked:tide-gauge' },
      { '@id': 'urn:x:linked:other', 'vc:label': 'tide  gauge' },
    ]) {
      expect(codes([entry], '\n[[Tide Gauge]]\n')).toEqual([]);
    }
    expect(codes([{ '@id': 'urn:ngm:class:tide-gauge' }], '\n[[Gauge]]\n')).toEqual([]);
    expect(codes([{ '@id': 'urn:x:linked:gauge' }], '\n[[Gauge]]\n')).toEqual([]);
  });

  it('are told once per page that is linked, with the number of links', () => {
    expect(codes([], '\n[[Tide Gauge]] and [[Gauge]] and [[Note]]\n')).toEqual([
      'link-undeclared 2',
    ]);
  });

  it('are not compared where a page has no list', () => {
    const text = { ...files([], ''), [EXAMPLE_PATH]: examplePage({ body: '\n[[Tide Gauge]]\n' }) };
    expect(check(text)).toEqual([]);
  });
});

describe('names of private pages', () => {
  it.each(DIALECTS)('are told once per place in the %s dialect', (dialect) => {
    const files = corpusIn(dialect, { parents: ['Gauge'], body: '\n[[Gauge]]\n' }, [
      { title: 'Gauge' },
    ]);
    const hidden = files['pages/Gauge.md']!.replace(/public(::?) true/u, 'public$1 false');
    const all = { ...files, 'pages/Gauge.md': hidden };
    const expected = dialect === 'json-ld' ? 0 : 2;
    expect(checkFor('link-private', all)).toHaveLength(expected);
  });
});

describe('provenance', () => {
  const agents = ['did:example:kim', 'did:example:lee'];
  const settings = {
    ...DEFAULT_SETTINGS,
    vocabulary: { ...DEFAULT_SETTINGS.vocabulary, agents },
  };
  const by = (attributedTo: unknown) => page('Tidal Index', { provenance: { attributedTo } });

  it('is expected everywhere once agents are named', () => {
    expect(checkFor('provenance-missing', examplePage(), { settings })).toHaveLength(1);
    expect(checkFor('provenance-missing', by(agents[0]), { settings })).toEqual([]);
    expect(checkFor('provenance-missing', pageIn('front-matter'), { settings })).toEqual([]);
  });

  it('names one of them, as text, object or list', () => {
    for (const value of [agents[1], { '@id': agents[1] }, [agents[0], { '@id': agents[1] }]]) {
      expect(check(by(value), { settings })).toEqual([]);
    }
    const [finding] = check(by(['did:example:Kim']), { settings });
    expect(finding).toMatchObject({ code: 'provenance-agent', text: '"did:example:Kim"' });
    expect(finding!.fix!.edits[0]!.newText).toBe('"did:example:kim"');
  });
});

describe('which class a dangling reference means', () => {
  const dangling = (entry: object, others: Record<string, Record<string, unknown>>) => {
    const relations = { requires: [entry] };
    const [finding] = checkFor(
      'target-dangling',
      corpus({ 'Tidal Index': { relations }, ...others }),
    );
    return { message: finding!.message, newText: finding!.fix?.edits[0]?.newText };
  };
  const gauge = { 'Tide Gauge': {} };

  it('is certain by the label, by another name of a class, or by its spelling', () => {
    for (const [entry, others] of [
      [{ '@id': 'urn:ngm:class:tg', label: 'Tide Gauge' }, gauge],
      [
        { '@id': 'urn:ngm:class:tg' },
        { 'Tide Gauge': { sameAs: [{ '@id': 'urn:ngm:class:tg' }] } },
      ],
      [{ '@id': 'urn:ngm:class:Tide_Gauge' }, gauge],
    ] as const) {
      const { message, newText } = dangling(entry, others);
      expect(newText).toBe('"urn:ngm:class:tide-gauge"');
      expect(message).toContain('Write "urn:ngm:class:tide-gauge".');
    }
  });

  it('is a question by a slip of the keyboard', () => {
    const { message, newText } = dangling({ '@id': 'urn:ngm:class:tide-guage' }, gauge);
    expect(message).toContain('Did you mean "urn:ngm:class:tide-gauge"?');
    expect(newText).toBeUndefined();
  });

  it('is not written twice, and never the class itself', () => {
    const entries = [reference('Tide Gauge'), { '@id': 'urn:x:tg', label: 'Tide Gauge' }];
    const files = corpus({ 'Tidal Index': { relations: { requires: entries } }, ...gauge });
    const [finding] = checkFor('target-dangling', files);
    expect(finding!.fix).toBeUndefined();
    expect(finding!.message).toContain('declared already');
    expect(dangling({ '@id': 'urn:ngm:class:tidal-indx' }, {}).message).toContain(
      'create its page',
    );
  });

  it.each([
    ['target-dangling', (entries: unknown[]) => ({ relations: { requires: entries } })],
    ['parent-dangling', (entries: unknown[]) => ({ subClassOf: entries })],
  ] as const)('%s: is not written where another entry means it too', (code, block) => {
    const spelled = { '@id': 'urn:ngm:class:Tide_Gauge' };
    for (const other of [
      { '@id': 'urn:ngm:class:tide__gauge', label: 'Tide Gauge' },
      'Tide Gauge',
      '[[Tide Gauge]]',
    ]) {
      const files = corpus({ 'Tidal Index': block([spelled, other]), ...gauge });
      const found = check(files).filter((one) => /dangling|malformed/u.test(one.code));
      expect(found.map(({ fix }) => fix)).toEqual([undefined, undefined]);
      expect(found.map((finding) => finding.code)).toContain(code);
      for (const { message } of found) {
        expect(message).toContain('another entry of the list means it too: write it once');
      }
    }
  });

  it('is written with its label where the entry has another', () => {
    const sameAs = [{ '@id': 'urn:ngm:class:tg' }];
    const entry = { '@id': 'urn:ngm:class:tg', label: 'Tg' };
    const relations = { requires: [entry] };
    const files = corpus({ 'Tidal Index': { relations }, 'Tide Gauge': { sameAs } });
    const [finding] = checkFor('target-dangling', files);
    expect(finding!.fix!.title).toBe('Write "urn:ngm:class:tide-gauge" and its label');
    const [path, text] = Object.entries(files)[0]!;
    const mended = applyEdits(text, finding!.fix!.edits);
    expect(mended).toBe(
      text.replace('class:tg', 'class:tide-gauge').replace('"Tg"', '"Tide Gauge"'),
    );
    expect(check({ ...files, [path]: mended })).toEqual([]);
  });
});

describe('definitions', () => {
  it('that say one thing beyond the label are no repetition', () => {
    const definition = 'A tidal index is an index of the tide that is measured hourly.';
    expect(checkFor('definition-circular', page('Tidal Index', { definition }))).toEqual([]);
  });
});
