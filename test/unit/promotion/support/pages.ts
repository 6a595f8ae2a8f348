/** Random pages in the three dialects, with what makes splicing hard. */

import fc from 'fast-check';

import { asPlainLine } from '../../../../src/judging/marks.js';

const ref = (slug: string): { '@id': string; label: string } => ({
  '@id': `urn:ngm:class:${slug}`,
  label: slug,
});

const relationValues = fc.constantFrom<unknown>(
  undefined,
  [],
  [ref('clock')],
  [ref('clock'), ref('unknown')],
  ref('clock'),
);

const jsonClass = fc
  .record({
    uses: relationValues,
    requires: relationValues,
    relations: fc.constantFrom('filled', 'empty', 'absent'),
    spaces: fc.constantFrom<string | number>(0, 2, 4, '\t'),
    inline: fc.boolean(),
  })
  .map(({ uses, requires, relations, spaces, inline }) => {
    const value: Record<string, unknown> = {
      '@id': 'urn:ngm:class:tide-pole',
      '@type': 'Class',
      label: 'Tide Pole 🌊',
      definition: 'It says "}" and "]".',
    };
    if (relations === 'empty') value.relations = {};
    if (relations === 'filled') value.relations = { uses, requires };
    value.sameAs = [];
    let json = JSON.stringify(value, null, spaces);
    // References on one line each, as people write them.
    if (inline)
      json = json.replace(/\{\s*("@id": "[^"]*",)\s*("label": "[^"]*")\s*\}/gu, '{$1 $2}');
    return `\`\`\`json-ld\n${json}\n\`\`\`\n`;
  });

const frontMatter = fc
  .record({
    uses: fc.constantFrom(
      '',
      'uses: ["[[Clock]]"]\n',
      'uses: []\n',
      'uses: "[[Clock]]"\n',
      'uses:\n  - "[[Clock]]" # kept\n  - urn:ngm:class:unknown\n',
      "uses:\n- '[[Clock]]'\n",
      'uses: [\n  "[[Clock]]",\n  "[[Nowhere]]"\n]\n',
      'uses:\n',
    ),
    last: fc.constantFrom('', 'note: |\n  text: of\n    lines\n', '# a comment\n', '\n'),
  })
  .map(
    ({ uses, last }) => `---\ntype: class\nlabel: Tide Pole\n${uses}public: true\n${last}---\n\n`,
  );

const propertyLines = fc
  .record({
    uses: fc.constantFrom(
      '',
      '\t- uses:: [[Clock]]\n',
      '\t- uses::\n',
      '\t- uses:: [[Clock]], [[X]]\n',
    ),
    below: fc.constantFrom('', '\t\t- below it\n\n\t\t- and more\n'),
    bare: fc.boolean(),
  })
  .map(({ uses, below, bare }) => {
    const block = `- ### OntologyBlock\n\t- owl:class:: ngm:tide-pole\n\t- preferred-term:: Tide Pole\n\t- is-subclass-of:: [[Sensor]]\n${uses}${below}`;
    return bare ? block.replaceAll('\t- ', '  ').replaceAll('\t', '  ') : block;
  });

const lines = fc.constantFrom(
  'Words with [[Link]] and 🌊 and $& and `code`.',
  '',
  '- bullet',
  '\t- nested bullet',
  '  - nested by spaces',
  '\t\t- deeper ^some-id',
  '* star',
  '## Heading',
  '- ### Bulleted heading',
  '# Top',
  '> quoted',
  '| a | b |',
  'note:: a property',
  '  id:: 66b1c0de',
  '***',
  'Setext',
  '======',
  '1) numbered',
  '```text\n<!-- ontodesk:begin id=LOOKALIKE -->\n<!-- ontodesk:end -->\n```',
  '- ~~~\n  <!-- ontodesk:end -->\n  ~~~',
  'The anchor `<!-- ontodesk:end -->` in code.',
  'é\u0301\u2028 a line separator',
);

const evidence = fc.constantFrom(
  '## Evidence\n\n- kept\n\n',
  '- ### Evidence\n\t- kept\n\t\t- below\n',
  '- ### Evidence\n',
  '- ### Evidence\n  id:: 1\n  - kept\n\n\n',
  '## Evidence',
  '\t- ## Evidence\n\t\t- kept\n',
);

export interface RandomPage {
  readonly text: string;
  readonly heading: string | null;
}

/** A page with a class in one of the dialects, or with none. */
export const randomPage: fc.Arbitrary<RandomPage> = fc
  .record({
    mark: fc.constantFrom('', '\ufeff'),
    head: fc.oneof(jsonClass, frontMatter, propertyLines, fc.constant('')),
    before: fc.array(lines, { maxLength: 6 }),
    evidence: fc.option(evidence, { nil: '' }),
    after: fc.array(lines, { maxLength: 6 }),
    end: fc.constantFrom('', '\n', '\n\n\n'),
    eol: fc.constantFrom('\n', '\n', '\r\n', 'mixed'),
    heading: fc.boolean(),
  })
  .map((parts) => {
    const { mark, head, before, after, end, eol } = parts;
    const body = [before.join('\n'), parts.evidence, after.join('\n')];
    const text = mark + head + body.filter((part) => part !== '').join('\n') + end;
    const written =
      eol === 'mixed'
        ? text.replace(/\n/gu, (_, at: number) => (at % 3 === 0 ? '\r\n' : '\n'))
        : text.replaceAll('\n', eol);
    return { text: written, heading: parts.heading ? 'Evidence' : null };
  });

const claim = fc.oneof(
  fc.constantFrom(
    'The pier sank by 31 mm. It goes on.',
    "costs $1.40, $& per seat, $' and $` and $$",
    'requires:: [[X]]',
    '# no heading',
    '- no bullet',
    '2007. was a year',
    '``` no fence',
    '--- no rule',
    '<!-- ontodesk:end -->',
    '<details>',
    '=====',
    '> no quote',
    'line\r\nbreak\u2028here',
    'cites ^0123456789abcdef itself',
    '🌊 emoji',
    '| a | b |',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
);

/** A draft of the fixed template's form, from hostile claims. */
export const randomDraft: fc.Arbitrary<string> = fc
  .array(claim, { minLength: 1, maxLength: 4 })
  .map((claims) =>
    claims
      .map((words, i) => `- ${asPlainLine(words)} (Source, 2024-11-05) ^${'0'.repeat(15)}${i}\n`)
      .join(''),
  );
