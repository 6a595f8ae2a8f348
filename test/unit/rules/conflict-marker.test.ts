import { describe, expect, it } from 'vitest';

import { examplePage } from '../../../src/rules/support/example-page.js';
import { checkFor } from './support/corpus.js';

const shown = (text: string): string[] => checkFor('conflict-marker', text).map((f) => f.text);
const conflict = (ours: string, theirs: string, between = ''): string =>
  `<<<<<<< HEAD\n${ours}\n${between}=======\n${theirs}\n>>>>>>> tides\n`;
const page = (body: string): string => examplePage({ body: `\n${body}` });

describe('conflict-marker', () => {
  it('stands at the first mark of each conflict', () => {
    const two = page(`${conflict('a', 'b')}text\n${conflict('c', 'd').replace(' HEAD', '')}`);
    expect(shown(two)).toEqual(['<<<<<<< HEAD', '<<<<<<<']);
    expect(shown(two.replaceAll('\n', '\r\n'))).toEqual(['<<<<<<< HEAD', '<<<<<<<']);
    expect(shown(`\uFEFF${conflict('a', 'b')}`)).toEqual(['<<<<<<< HEAD']);
  });

  it('knows the form with the common ancestor, and conflicts of one side', () => {
    expect(shown(page(conflict('a', 'b', '||||||| 1a2b3c\nbase\n')))).toHaveLength(1);
    expect(shown(page('<<<<<<< HEAD\n=======\nb\n>>>>>>> tides\n'))).toHaveLength(1);
  });

  it('stands in an ontology block, where it costs the class', () => {
    const block = conflict('{ "@type": "Class",', '{ "@type": "Class"}');
    const found = checkFor('conflict-marker', `# A\n\`\`\`json-ld\n${block}\`\`\`\n`);
    expect(found).toHaveLength(1);
    expect(found[0]?.severity).toBe('error');
  });

  it('is not made of what only looks like it', () => {
    for (const body of [
      'Title\n=======\n',
      '>>>>>>> quoted seven times\n',
      '<<<<<<< HEAD\n',
      '<<<<<<< HEAD\na\n>>>>>>> tides\n',
      '=======\n>>>>>>> tides\n<<<<<<< HEAD\n',
      '<<<<<<<< HEAD\na\n========\nb\n>>>>>>>> tides\n',
      `  ${conflict('a', 'b').replaceAll('\n', '\n  ')}`,
    ]) {
      expect(shown(page(body)), body).toEqual([]);
    }
  });

  it('is not had by a page that shows one as code, but by one whose code has one', () => {
    const example = conflict('a', 'b');
    expect(shown(page(`\`\`\`diff\n${example}\`\`\`\n`))).toEqual([]);
    expect(shown(page(conflict('```js\na\n```', '```js\nb\n```')))).toHaveLength(1);
  });
});
