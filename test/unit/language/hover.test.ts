import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';

import { parsePage } from '../../../src/corpus/page.js';
import { hover } from '../../../src/language/hover.js';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings.js';
import { chanceFrom, mutate } from '../support/mutations.js';
import { SEED } from '../support/seed.js';
import {
  corpusOf,
  placeIn,
  SAMPLE_SETTINGS,
  sampleTexts,
  type Corpus,
  type Texts,
} from './support/reading.js';

const sample = corpusOf(sampleTexts(), SAMPLE_SETTINGS);

/** What a reader sees: the markdown rendered, tags taken off. */
function seen(markdown: string): string {
  const html = new MarkdownIt({ linkify: true, html: true }).render(markdown);
  return html
    .replace(/<[^>]*>/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

function ask(
  marked: string,
  corpus: Corpus = sample,
  name = 'pages/New.md',
  served: (slug: string) => string | null = (slug) => `served ${slug}`,
) {
  const at = placeIn(name, marked, corpus.s.settings);
  const found = hover(at, corpus.s, corpus.read, served);
  if (!found) return null;
  const { text } = at.page.scan;
  return {
    on: text.slice(found.span.start, found.span.end),
    markdown: found.markdown,
    text: seen(found.markdown),
  };
}

/** A page of the sample with the cursor inside the first match of a text. */
function inSample(name: string, text: string): string {
  const whole = sampleTexts()[name] ?? '';
  const at = whole.indexOf(text);
  if (at < 0) throw new Error(`${name} does not hold ${text}`);
  const middle = at + Math.floor(text.length / 2);
  return `${whole.slice(0, middle)}‸${whole.slice(middle)}`;
}

describe('hover over classes', () => {
  const expected = [
    'Tide Gauge',
    'urn:ngm:class:tide-gauge',
    'A tide gauge is a fixed installation at the coast',
    'domain instruments',
    'maturity established',
    'published',
    'is a: Instrument',
    'served tide-gauge',
  ];

  it('tells of the class a wikilink leads to', () => {
    const found = ask('- 👩‍🔬 see [[tide re‸corder|the gauge]]');
    expect(found?.on).toBe('tide recorder');
    for (const part of expected) expect(found?.text).toContain(part);
  });

  it.each([
    ['a parent in json-ld', 'pages/Float Gauge.md', '[[Tide Gauge]]'],
    ['an entry in front matter', 'pages/Surge Model.md', '[[Tide Gauge]]"'],
    ['the IRI of the page itself', 'pages/Tide Gauge.md', 'urn:ngm:class:tide-gauge'],
    ['its label', 'pages/Tide Gauge.md', '"label": "Tide Gauge"'],
  ])('tells the same of %s', (_, name, text) => {
    const found = ask(inSample(name, text), sample, name);
    for (const part of expected) expect(found?.text).toContain(part);
  });

  it('tells of a reference by IRI and of its label', () => {
    const name = 'pages/Tide Gauge.md';
    for (const text of ['class:chart-datum', '"Chart Datum"']) {
      expect(ask(inSample(name, text), sample, name)?.text).toContain('urn:ngm:class:chart-datum');
    }
  });

  it('counts pages that link and classes that refer, apart', () => {
    // Counted by a plain search of the texts, code of the sample holding none of these links.
    const texts = Object.entries(sampleTexts()).filter(([name]) => name !== 'pages/Seiche.md');
    const body = (text: string): string => text.replace(/^---[\s\S]*?\n---\n|```[\s\S]*?```/gu, '');
    const linking = texts.filter(([, text]) => /\[\[Seiche(?:\||#|\]\])/u.test(body(text))).length;
    expect(linking).toBeGreaterThan(1);
    const found = ask('[[Sei‸che]]');
    expect(found?.text).toContain(`Linked from ${linking.toString()} pages`);
    const water = ask('[[Water Le‸vel]]')?.text;
    const referring = texts.filter(([name, text]) => {
      if (name === 'pages/Water Level.md') return false;
      if (text.includes('"@id": "urn:ngm:class:water-level"')) return true;
      return text.split('\n').some((line) => /^[\t -]*[\w-]+::? .*\[\[Water Level\]\]/u.test(line));
    }).length;
    expect(water).toContain(`${referring.toString()} classes refer`);
  });

  it('says that an unpublished class is not served, and asks nobody for its text', () => {
    let asked = 0;
    const found = ask('[[Wave‸ Buoy]]', sample, undefined, () => {
      asked++;
      return 'x';
    });
    expect(found?.text).toContain('Not published, not served.');
    expect(asked).toBe(0);
    const none = ask('[[Tide Ga‸uge]]', sample, undefined, () => null);
    expect(none?.text).toContain('Nothing is served for it.');
  });

  it('cuts a long definition', () => {
    const corpus = corpusOf({
      'pages/Long.md': `---\ntype: class\nlabel: Long\ndefinition: ${'word '.repeat(300)}\n---\n`,
    });
    const found = ask('[[Lo‸ng]]', corpus)?.text ?? '';
    expect(found).toContain('…');
    expect(found.length).toBeLessThan(700);
  });
});

describe('hover over names without a class', () => {
  const texts: Texts = {
    'pages/a/Gripper.md': '# Gripper\n',
    'pages/b/Gripper.md': '# Gripper\n',
    'pages/Plain.md': '# Plain\n[[Gone]] [[gone]]\n',
    'pages/Other.md': '[[Gone|x]] [[Plain]] `[[Gone]]`\n',
    'pages/Class.md':
      '---\ntype: class\nlabel: Class\nsubClassOf: [owl:Thing]\nrequires: ["urn:ngm:class:lost"]\n---\n',
  };
  const corpus = corpusOf(texts);

  it('counts who asks for a missing page', () => {
    const found = ask('[[Go‸ne]]', corpus)?.text;
    expect(found).toContain('No page is called this. 3 links on 2 pages ask for it.');
  });

  it('names the candidates of an ambiguous name', () => {
    const found = ask('[[Grip‸per]]', corpus)?.text;
    expect(found).toContain('2 pages answer to this name');
    expect(found).toContain('pages/a/Gripper.md');
    expect(found).toContain('pages/b/Gripper.md');
  });

  it('tells of a page without a class, a lost class, and the top', () => {
    expect(ask('[[Pla‸in]]', corpus)?.text).toContain('A page without a class.');
    const text = texts['pages/Class.md'] ?? '';
    const lost = ask(text.replace('class:lost', 'class:lo‸st'), corpus, 'pages/Class.md')?.text;
    expect(lost).toContain('No page describes this class. 1 class refers to it by IRI.');
    const top = ask(text.replace('owl:Thing', 'owl:Th‸ing'), corpus, 'pages/Class.md')?.text;
    expect(top).toContain('the top of the taxonomy');
  });
});

describe('hover over keys and values', () => {
  it('explains predicates in all dialects', () => {
    const json =
      '```json-ld\n{"@type": "Class", "@id": "urn:ngm:class:x", "relations": {"part‸Of": []}}\n```\n';
    expect(ask(json)?.text).toContain('What this is a part of.');
    expect(
      ask('---\ntype: class\nlabel: X\nstandardized‸-by: ["[[GLOSS]]"]\n---\n')?.text,
    ).toContain('set the standard');
    const lines = '- ### OntologyBlock\n\t- owl:class:: ngm:x\n\t- is-sub‸class-of:: [[A]]\n';
    expect(ask(lines)?.text).toContain('Parents');
    expect(ask(json.replace('part‸Of', 'partof‸'))?.text).toContain('Did you mean partOf?');
  });

  it('says whether a domain or maturity is in the vocabulary', () => {
    const page = (domain: string, maturity: string): string =>
      `---\ntype: class\nlabel: X\ndomain: ${domain}\nmaturity: ${maturity}\npublic: true\n---\n`;
    expect(ask(page('da‸ta', 'draft'))?.text).toContain('data is a domain of the vocabulary.');
    expect(ask(page('dat‸as', 'draft'))?.text).toContain('Did you mean data?');
    expect(ask(page('data', 'dra‸ft'))?.text).toContain('draft is a maturity of the vocabulary.');
    expect(ask(page('data', 'draft').replace('true', 'tr‸ue'))?.text).toContain('Published');
  });

  it('says nothing where nothing has a meaning', () => {
    for (const marked of [
      'plain te‸xt',
      '`[[Tide Ga‸uge]]`',
      '‸',
      '```js\n[[Tide‸ Gauge]]\n```\n',
    ]) {
      expect(ask(marked)).toBeNull();
    }
  });
});

describe('hover and page text', () => {
  const hostile = [
    '[click](command:workbench.action.quit)',
    '<img src=x onerror=alert(1)>',
    '![pic](https://evil.example/x.png)',
    'https://evil.example www.evil.example evil@evil.example',
    '[ref]: https://evil.example',
    '`code` ``` ~~~ $(alert) &lt;b&gt; | a | b |',
    '# Heading * list\u2028- item',
  ];

  it.each(hostile)('shows %s as its characters', (text) => {
    const corpus = corpusOf({
      'pages/Bad.md': `---\ntype: class\nlabel: ${JSON.stringify(text)}\ndefinition: ${JSON.stringify(text)}\ndomain: ${JSON.stringify(text)}\nsubClassOf: ["[[${text.replace(/[[\]|#]/gu, '')}]]"]\naliases: [Bad]\n---\n`,
    });
    const markdown = ask('[[B‸ad]]', corpus, undefined, () => 'block')?.markdown ?? '';
    const html = new MarkdownIt({ linkify: true, html: true }).render(markdown);
    expect(html.replace(/<\/?(?:p|strong|code|pre)(?: class="language-text")?>/gu, '')).not.toMatch(
      /<[a-z!/]/iu,
    );
    expect(seen(markdown)).toContain(text.replaceAll(/\s+/gu, ' '));
  });

  it('keeps the served block whole, whatever backticks it holds', () => {
    const block = 'a\n```\n[x](command:y)\n`````\n<b>\n````text';
    const markdown = ask('[[Tide Ga‸uge]]', sample, undefined, () => block)?.markdown ?? '';
    const fences = new MarkdownIt().parse(markdown, {}).filter(({ type }) => type === 'fence');
    expect(fences.map(({ content }) => content)).toEqual([`${block}\n`]);
  });

  it('never fails on torn pages', () => {
    const texts = Object.entries(sampleTexts());
    let answered = 0;
    const arbitrary = fc.tuple(
      fc.nat(texts.length - 1),
      fc.nat(),
      fc.nat(999_999).map((n) => n / 1e6),
    );
    fc.assert(
      fc.property(arbitrary, ([page, seed, at]) => {
        const [name, whole] = texts[page]!;
        const text = mutate(whole, chanceFrom(SEED + seed), texts[seed % texts.length]![1]);
        const parsed = parsePage(name, text, DEFAULT_SETTINGS);
        const { length } = parsed.scan.text;
        const offset = Math.round(at * length);
        const found = hover({ page: parsed, offset }, sample.s, sample.read, () => 'x');
        if (!found) return;
        answered++;
        expect(found.span.start >= 0 && found.span.end <= length).toBe(true);
        expect(found.markdown).not.toBe('');
      }),
      { numRuns: 400 },
    );
    expect(answered).toBeGreaterThan(10);
  });
});
