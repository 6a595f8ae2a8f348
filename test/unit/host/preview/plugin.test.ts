import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { LookUp } from '../../../../src/host/preview/plugin.js';

import { preview, textOf } from './support.js';

const fence = (value: unknown): string =>
  `\`\`\`json-ld\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`;

const gauge = {
  '@id': 'urn:ngm:class:tide-gauge',
  '@type': 'Class',
  label: 'Tide Gauge',
  definition: 'A gauge, see [[Tide Gauge|itself]].',
  domain: 'instruments',
  maturity: 'established',
  subClassOf: { '@id': 'urn:ngm:class:instrument', label: 'Instrument' },
  relations: { standardizedBy: [{ '@id': 'urn:ngm:class:gloss', label: 'GLOSS' }] },
};
const page = { '@type': 'Page', '@id': 'urn:p:1', title: 'Tide Gauge', 'vc:public': true };

const GAUGE = '<a class="ontodesk-link" href="Tide%20Gauge.md" data-href="Tide%20Gauge.md"';

describe('a json-ld block', () => {
  it('is a card with its facts, parents and relations', () => {
    const html = preview(`# T\n${fence(page)}\n${fence(gauge)}`);
    expect(html).toContain('aria-label="Class Tide Gauge"');
    expect(html).toContain('<code class="ontodesk-iri">urn:ngm:class:tide-gauge</code>');
    expect(html).toContain('<dt>Domain</dt><dd>instruments</dd>');
    expect(html).toContain('<dt>Maturity</dt><dd>established</dd>');
    expect(html).toMatch(
      /<dt>is a<\/dt><dd><ul><li><a [^>]*href="Instrument.md"[^>]*>Instrument<\/a>/u,
    );
    expect(html).toMatch(
      /<dt>standardized by<\/dt><dd><ul><li><span class="[^"]*ontodesk-missing"/u,
    );
    expect(html).toContain(`${GAUGE} title="Tide Gauge">itself</a>`);
  });

  it('tells the class published when its Page block says so', () => {
    const html = preview(`${fence(page)}\n${fence(gauge)}`);
    expect(html.match(/<dt>Published<\/dt><dd>yes<\/dd>/gu)).toHaveLength(2);
    expect(preview(fence(gauge))).not.toContain('Published');
  });

  it('keeps its JSON at hand, to the letter', () => {
    const html = preview(fence(gauge));
    const source = /<summary>JSON<\/summary><pre><code>([\s\S]*?)<\/code>/u.exec(html)?.[1];
    expect(textOf(source ?? '').trim()).toBe(JSON.stringify(gauge, null, 2));
  });

  it('keeps the class the editor gives blocks to scroll by', () => {
    expect(preview(fence(gauge))).toContain('class="ontodesk-card ontodesk-class code-line"');
  });

  it('that is not JSON stays as it is, below a note', () => {
    const html = preview('```json-ld\n{"@type": "Class", <b>\n```');
    expect(html).toContain('<strong>This block is not JSON.</strong>');
    expect(html).toContain(
      '<code class="code-line language-json-ld">{&quot;@type&quot;: &quot;Class&quot;, &lt;b&gt;',
    );
    expect(html).not.toContain('<section');
  });

  it.each([['[1, 2]'], ['{"@type": "Recipe"}'], ['"text"'], ['null']])(
    'that is none of ours stays as it is: %s',
    (json) => {
      const html = preview(`\`\`\`json-ld\n${json}\n\`\`\``);
      expect(html).toMatch(/^<pre><code class="code-line language-json-ld/u);
    },
  );

  it('shows 60 entries of a list and counts the rest', () => {
    const links = Array.from({ length: 75 }, (_, i) => ({ '@id': `urn:c:x${i}` }));
    const html = preview(fence({ '@type': 'Class', label: 'T', relations: { uses: links } }));
    expect(html.match(/<li><span/gu)).toHaveLength(60);
    expect(html).toContain('<li class="ontodesk-more">15 more</li>');
  });

  it('makes no link of the top of the taxonomy', () => {
    const html = preview(fence({ ...gauge, subClassOf: [{ '@id': 'owl:Thing' }], relations: {} }));
    expect(html).toContain('<li>Thing</li>');
  });
});

describe('front matter', () => {
  const text = [
    '---',
    'type: class',
    'iri: urn:ngm:class:tidal-index',
    'label: Tidal Index # a comment',
    "definition: 'It''s an index'",
    'domain: data',
    'public: true',
    'aliases: [TI, "Index, tidal"]',
    'subClassOf: ["[[Tide Gauge]]"]',
    'requires:',
    '  - "[[Nowhere|some sensor]]"',
    '  - urn:ngm:class:tide-gauge',
    '---',
    '# Tidal Index',
  ].join('\n');

  it('that declares a class is a card', () => {
    const html = preview(text);
    expect(html).toContain('aria-label="Class Tidal Index"');
    expect(html).toContain('<p class="ontodesk-definition">It&#39;s an index</p>');
    expect(html).toContain('<dt>Published</dt><dd>yes</dd>');
    expect(html).toContain('<dt>aliases</dt><dd>TI, Index, tidal</dd>');
    expect(html).toContain(`<dt>is a</dt><dd><ul><li>${GAUGE}`);
    expect(html).toMatch(/ontodesk-missing[^>]*>some sensor/u);
    expect(html).toContain('<summary>Front matter</summary>');
    expect(html).toContain('<h1 class="code-line">Tidal Index</h1>');
  });

  it('of another kind is left to the editor', () => {
    expect(preview('---\ntitle: T\n---\n# T')).not.toContain('ontodesk');
    expect(preview('---\ntype: class\n# T')).not.toContain('ontodesk-card');
  });
});

describe('property lines', () => {
  const text = [
    'public:: true',
    'alias:: Bubbler',
    '',
    '# Pressure Gauge',
    '',
    '- ### OntologyBlock',
    '\t- preferred-term:: Pressure Gauge',
    '\t- owl:class:: ngm:pressure-gauge',
    '\t- definition:: A gauge below water.',
    '\t- source-domain:: instruments',
    '\t- is-subclass-of:: [[Tide Gauge]]',
    '\t- contrasts-with:: [[Radar]], [[Tide Gauge|gauges]]',
    '\t- a note that stays',
    '- ### Overview',
    '\t- Text with [[Tide Gauge]].',
    '\t  id:: 66b1c0de',
  ].join('\n');

  it('of an OntologyBlock are a card; what else stands there stays', () => {
    const html = preview(text);
    expect(html).toContain('aria-label="Class Pressure Gauge"');
    expect(html).toContain('<p class="ontodesk-definition">A gauge below water.</p>');
    expect(html).toContain(`<dt>is a</dt><dd><ul><li>${GAUGE}`);
    expect(html).toMatch(
      /<dt>contrasts with<\/dt><dd><ul><li><span class="[^"]*missing[^>]*>Radar/u,
    );
    expect(html).toContain('<dt>Published</dt><dd>yes</dd>');
    expect(html).toContain('a note that stays');
    expect(html).not.toContain('OntologyBlock');
    expect(html.match(/A gauge below water/gu)).toHaveLength(2);
  });

  it('elsewhere in such a page are a list', () => {
    const html = preview(text);
    expect(html).toContain('<div><dt>alias</dt><dd>Bubbler</dd></div>');
    expect(html).toContain('Overview</h3>');
  });

  it('leave no empty lists and close what they open', () => {
    const html = preview(text);
    expect(html).not.toMatch(/<ul[^>]*>\s*<\/ul>|<li[^>]*>\s*<\/li>/u);
    for (const tag of ['ul', 'li', 'section', 'dl', 'details']) {
      const open = html.match(new RegExp(`<${tag}[ >]`, 'gu'))?.length;
      expect(html.match(new RegExp(`</${tag}>`, 'gu'))?.length, tag).toBe(open);
    }
  });

  it('in a document without an ontology stay as they are', () => {
    expect(preview('key:: value')).toBe('<p class="code-line">key:: value</p>\n');
  });

  it('below a plain heading end with its section', () => {
    const html = preview('## Ontology Block\n\nowl:class:: ngm:x\n\n## Next\n\nsee:: this');
    expect(html).toContain('<code class="ontodesk-iri">ngm:x</code>');
    expect(html).toContain('<dt>see</dt><dd>this</dd>');
  });
});

describe('a wikilink', () => {
  it.each([
    ['[[Tide Gauge]]', 'Tide%20Gauge.md', 'Tide Gauge'],
    ['[[Tide Gauge|gauges]]', 'Tide%20Gauge.md', 'gauges'],
    [
      '[[Tide Gauge#Its Zero & more]]',
      'Tide%20Gauge.md#its-zero--more',
      'Tide Gauge › Its Zero &amp; more',
    ],
    ['[[#Overview]]', '#overview', 'Overview'],
    ['![[Tide Gauge]]', 'Tide%20Gauge.md', 'Tide Gauge'],
  ])('%s is followed', (text, href, shown) => {
    const html = preview(text);
    expect(html).toContain(`href="${href}" data-href="${href}"`);
    expect(html).toContain(`>${shown}</a>`);
    expect(textOf(html)).not.toContain('!');
  });

  it('without a page, or with several, says so', () => {
    expect(preview('[[Nowhere]]')).toContain('title="There is no page Nowhere."');
    expect(preview('[[Twice]]')).toContain(
      'title="Several pages are called Twice: a/Twice.md, b/Twice.md"',
    );
  });

  it('is plain while nothing is known', () => {
    const html = preview('[[Tide Gauge]]', () => null);
    expect(html).toContain('<span class="ontodesk-link">Tide Gauge</span>');
  });

  it('stays as written in a document outside every corpus', () => {
    const html = preview('see ![[Tide|x]] <b>bold</b>', () => ({ kind: 'outside' }));
    expect(html).toBe('<p class="code-line">see ![[Tide|x]] <b>bold</b></p>\n');
  });

  it.each([
    '`[[Tide Gauge]]`',
    '```\n[[Tide Gauge]]\n```',
    '\\[[Tide Gauge]]',
    '[[ ]]',
    '[[a\nb]]',
  ])('is none in %j', (text) => {
    expect(preview(text)).not.toContain('ontodesk-link');
  });

  it('inside a link is the link: there are none in links', () => {
    const html = preview('[a [[Tide Gauge]]](x.md)');
    expect(html).toContain(GAUGE);
    expect(html).not.toContain('href="x.md"');
  });

  it('in a table cell keeps its alias', () => {
    const html = preview('| a |\n| - |\n| [[Tide Gauge\\|g]] |');
    expect(html).toContain(`title="Tide Gauge">g</a>`);
  });

  it('is looked up for the document that is drawn', () => {
    const asked: unknown[] = [];
    const lookUp: LookUp = (document, key) => {
      asked.push([document, key]);
      return null;
    };
    preview('[[A]]', lookUp, { currentDocument: { toString: () => 'file:///p/A.md' } });
    expect(asked).toEqual([['file:///p/A.md', { kind: 'name', name: 'A' }]]);
  });
});

describe('page text is data (C35)', () => {
  const hostile = 'Ferry</script><img src=x onerror=alert(1)> \'log\' "x" ${1+1} `y` \u2028 end';
  const body = '- <img src=x onerror=alert(2)> and [click](command:workbench.action.quit)\n';
  const tags = (html: string): string[] => [
    ...new Set([...html.matchAll(/<([a-z]\w*)/giu)].map(([, tag]) => tag!.toLowerCase())),
  ];

  it('in every value of a block, and in the body', () => {
    const block = {
      '@type': 'Class',
      '@id': hostile,
      label: hostile,
      definition: hostile,
      domain: hostile,
      subClassOf: [{ '@id': `urn:c:${hostile}`, label: hostile }, hostile],
      relations: { [hostile]: [{ '@id': 'urn:c:x', label: hostile }] },
    };
    const html = preview(`${fence(block)}\n${body}\n[[${hostile}]]\n\nkey:: ${hostile}`);
    const made = tags(html);
    for (const tag of ['img', 'script', 'iframe', 'svg', 'style']) expect(made).not.toContain(tag);
    expect(html.replace(/"[^"]*"/gu, '')).not.toMatch(/<[^>]*\son\w+=/u);
    const title = /<strong class="ontodesk-title">([\s\S]*?)<\/strong>/u.exec(html)?.[1];
    expect(textOf(title ?? '')).toBe(hostile);
    expect(textOf(html)).toContain(
      '<img src=x onerror=alert(2)> and [click](command:workbench.action.quit)',
    );
  });

  it.each([
    'command:workbench.action.quit',
    'COMMAND:x',
    'javascript:alert(1)',
    'java&#10;script:alert(1)',
    'command%3Ax',
    'vscode://x.y/z',
    'vscode-insiders://x',
    'data:text/html,x',
  ])('and no link runs %s', (url) => {
    const html = preview(`${fence(gauge)}\n[click](${url}) ![image](${url}) <${url}>`);
    expect(html).not.toMatch(/(?:href|src)="(?:command|java|vscode|data)/iu);
  });

  it.each(['x.md', '#h', 'https://example.org/a?b=c', 'mailto:a@example.org', 'a%20b.md'])(
    'while %s is followed',
    (url) => {
      expect(preview(`${fence(gauge)}\n[click](${url})`)).toContain(`<a href="${url}">click</a>`);
    },
  );

  it('comments and plain tags keep their meaning', () => {
    const html = preview(
      `${fence(gauge)}\n<!-- ontodesk:begin id=1 -->\n\nH<sub>2</sub>O<br>x\n\n<div onclick="x">y</div>`,
    );
    expect(html).toContain('<!-- ontodesk:begin id=1 -->');
    expect(html).toContain('H<sub>2</sub>O<br>x');
    expect(html).toContain('&lt;div onclick');
  });

  it.each([
    '<!-- --!><img src=x onerror=alert(3)> -->',
    '<!--><img src=x onerror=alert(3)> -->',
    '<!---><img src=x onerror=alert(3)>-->',
    'a <!-- --!><img src=x onerror=alert(3)> --> b',
  ])('a comment that a browser ends early is text: %s', (text) => {
    expect(preview(`${fence(gauge)}\n${text}`)).toContain('&lt;img src=x');
  });

  it('whatever the text: no tag but ours and markdown’s', () => {
    const allowed = new Set(
      'a p b ul ol li h1 h2 h3 h4 h5 h6 em strong code pre blockquote hr br section span dl div dt dd details summary table thead tbody tr th td s img'.split(
        ' ',
      ),
    );
    const piece = fc.constantFrom(
      ...[
        '<img src=x onerror=a>',
        '</section>',
        '</code>',
        '"',
        "'",
        '[[',
        ']]',
        '|',
        '#',
        '::',
        '\n',
        '- ',
        '`',
      ],
      ...[
        '\n```json-ld\n',
        '<script>',
        '--><b>',
        '<!--',
        ' x',
        '{',
        '}',
        '&lt;',
        '\u2028',
        '\u{1f30a}',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), fc.string(), (pieces, label) => {
        const html = preview(
          `${fence({ ...gauge, label, definition: pieces.join('') })}\n${pieces.join('')}`,
        );
        for (const tag of tags(html.replace(/<!--[\s\S]*?-->/gu, ''))) {
          expect(allowed, html).toContain(tag);
        }
        expect(html.replace(/<!--[\s\S]*?-->/gu, '')).not.toMatch(/<img[^>]*onerror|<script/u);
      }),
    );
  });
});
