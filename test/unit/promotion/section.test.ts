import { describe, expect, it } from 'vitest';

import { scan } from '../../../src/corpus/scan.js';
import {
  findSection,
  fingerprintsIn,
  insertionPoint,
  renderBody,
  styleAt,
} from '../../../src/promotion/section.js';

const BEGIN = '<!-- ontodesk:begin id=01JB0000000000000000000001 -->';
const OTHER = '<!-- ontodesk:begin id=01JB0000000000000000000002 -->';
const END = '<!-- ontodesk:end -->';

const find = (text: string): ReturnType<typeof findSection> => findSection(scan(text));

describe('anchors', () => {
  it.each([
    ['plain', `# A\n${BEGIN}\n- one\n${END}\ntail\n`, '- one\n'],
    ['as bullets', `- # A\n\t- ${BEGIN}\n\t- one\n\t- ${END}\n`, '\t- one\n'],
    ['indented otherwise', `- # A\n  - ${BEGIN}\n  - one\n\t\t- ${END}\n`, '  - one\n'],
    ['CRLF, nothing between', `a\r\n${BEGIN}\r\n${END}\r\n`, ''],
    ['a look-alike in a fence', `\`\`\`\n${END}\n\`\`\`\n${BEGIN}\nx\n${END}`, 'x\n'],
    ['a look-alike in code', `Not \`${END}\`.\n${BEGIN}\nx\n${END}`, 'x\n'],
  ])('are found: %s', (_, text, body) => {
    const found = find(text);
    if (!('id' in found)) throw new Error(JSON.stringify(found));
    expect(found.id).toBe('01JB0000000000000000000001');
    expect(text.slice(found.body.start, found.body.end)).toBe(body);
    expect(text.slice(found.span.start, found.span.end)).toMatch(/^[ \t-]*<!--[^]*-->$/u);
  });

  it.each([
    ['in a fence alone', `\`\`\`text\n${BEGIN}\n${END}\n\`\`\`\n`],
    ['in front matter', `---\n# ${BEGIN}\n---\n`],
    ['in a code span', `The \`${BEGIN}\` anchor.\n`],
  ])('are text: %s', (_, text) => {
    expect(find(text)).toEqual({ none: true });
  });

  it.each([
    ['no end', `${BEGIN}\nx\n`, /ends the section of line 1 is missing/u],
    ['no begin', `x\n${END}\n`, /begins the section of line 2 is missing/u],
    ['two ends', `${BEGIN}\n${END}\n${END}\n`, /duplicated, in lines 2 and 3/u],
    ['two sections', `${BEGIN}\n${END}\n${BEGIN}\n${END}\n`, /duplicated, in lines 1 and 3/u],
    ['nested', `${BEGIN}\n${BEGIN}\n${END}\n${END}\n`, /nested: they begin in lines 1 and 2/u],
    ['two ids', `${BEGIN}\n${END}\n${OTHER}\n${END}\n`, /different ids/u],
    ['end first', `${END}\n${BEGIN}\n`, /ends in line 1 before it begins/u],
    ['more blanks', `<!--  ontodesk:begin id=a -->\n${END}\n`, /line 1 was altered/u],
    ['words behind', `${BEGIN}\n${END} more\n`, /line 2 was altered/u],
    ['in a quote', `> ${BEGIN}\n> ${END}\n`, /line 1 was altered/u],
    ['upper case', `${BEGIN}\n<!-- ONTODESK:END -->\n`, /line 2 was altered/u],
    ['without comment marks', 'ontodesk:begin id=a\nontodesk:end\n', /line 1 was altered/u],
    ['no id', `<!-- ontodesk:begin -->\n${END}\n`, /line 1 was altered/u],
  ])('refuse: %s', (_, text, reason) => {
    const found = find(text);
    expect('refused' in found ? found.refused : found).toMatch(reason);
  });
});

describe('the place of a first section', () => {
  const point = (text: string, heading: string | null, dialect: 'json-ld' | null = null): unknown =>
    insertionPoint(scan(text), heading, dialect);

  it('is the end of the heading', () => {
    expect(point('# A\n## Evidence\n\n- x\n\n## B\n', 'Evidence')).toEqual({
      at: '# A\n## Evidence\n\n- x\n'.length,
      indent: '',
      bulleted: false,
    });
    const outline = '- ### Evidence\n\t- x\n\t\t- y\n- ### B\n';
    expect(point(outline, 'evidence', 'json-ld')).toEqual({
      at: outline.indexOf('- ### B'),
      indent: '\t',
      bulleted: true,
    });
    expect(point('- ### Evidence\n  id:: 1\n- a\n  - b\n', 'Evidence')).toMatchObject({
      indent: '  ',
    });
  });

  it('is the end of the page only without a heading in the settings', () => {
    expect(point('# A\ntext', null)).toEqual({ at: 8, indent: '', bulleted: false });
    expect(point('# A\n', 'Evidence')).toMatchObject({
      refused: 'the page has no heading "Evidence"',
    });
    expect(point('## E\n## e\n', 'E')).toMatchObject({
      refused: 'the page has several headings "E", in lines 1 and 2',
    });
  });

  it('is behind all that belongs to the heading', () => {
    const lazy = '- ### E\n\t- x\nlazy words\n- y\n';
    expect(point(lazy, 'E', 'json-ld')).toEqual({
      at: lazy.indexOf('- y'),
      indent: '\t',
      bulleted: true,
    });
    const code = '- ### E\n    ```\n    - no bullet\n    ```\n  - x\n- y\n';
    expect(point(code, 'E', 'json-ld')).toEqual({
      at: code.indexOf('- y'),
      indent: '  ',
      bulleted: true,
    });
  });

  it('is refused where the outline cannot be told', () => {
    expect(point(`# E\n${'> '.repeat(3000)}x\n`, 'E')).toEqual({
      refused:
        'the sections of the page cannot be told: a line of the page is nested more than 500 deep',
      how: 'Make the page simpler, then try again.',
    });
  });

  it('is not below a code block that nothing closes', () => {
    expect(point('```\n## E\n', 'E')).toMatchObject({
      refused: expect.stringContaining('line 1') as string,
    });
    expect(point('```\n# A\n', null)).toHaveProperty('refused');
    expect(point('## E\n- x\n## T\n```\n', 'E')).toMatchObject({ at: 9 });
  });
});

it('writes a draft as the page writes its lines', () => {
  const style = styleAt('- a\r\n\t- b\r\n', { indent: '\t', bulleted: true });
  expect(renderBody('Words\nand more\n\n- a\n  - b\n    more\n', style)).toBe(
    '\t- Words\r\n\t  and more\r\n\r\n\t- a\r\n\t\t- b\r\n\t\t  more\r\n',
  );
  const plain = styleAt('# A\n', { indent: '', bulleted: false });
  expect(renderBody('Words\n- a\n', plain)).toBe('Words\n- a\n');
});

it('reads fingerprints back', () => {
  expect(
    fingerprintsIn(
      '- A. ^0123456789abcdef\n- B ^fedcba9876543210 and ^0123456789abcdef\n- x^2 ^short',
    ),
  ).toEqual(['0123456789abcdef', 'fedcba9876543210']);
});
