import { describe, expect, it } from 'vitest';

import { hasOntologyBlock } from '../../../src/host/ontology-block.js';

describe('an ontology block', () => {
  it.each([
    ['a json-ld fence', '# A\n```json-ld\n{}\n```\n'],
    ['a json-ld fence in a list', '- x\n  - ```json-ld\n    {}\n    ```\n'],
    ['a fence of tildes', '~~~ json-ld\n{}\n~~~\n'],
    ['front matter of a class', '---\nlabel: A\ntype: class\n---\n# A\n'],
    ['front matter with CRLF', '---\r\ntype: class\r\n---\r\n# A\r\n'],
    ['an OntologyBlock bullet', 'public:: true\n\n- ### OntologyBlock\n\t- term-id:: 1\n'],
  ])('is %s', (_name, text) => {
    expect(hasOntologyBlock(text)).toBe(true);
  });

  it.each([
    ['plain text', '# A\nSome text about json-ld.\n'],
    ['another fence', '```json\n{}\n```\n'],
    ['front matter of something else', '---\ntype: note\n---\ntype: class\n'],
    ['a rule, not front matter', '# A\n---\ntype: class\n---\n'],
    ['the word in a sentence', 'An OntologyBlock is a bullet.\n'],
  ])('is not %s', (_name, text) => {
    expect(hasOntologyBlock(text)).toBe(false);
  });

  it('is looked for in no more than linear time', () => {
    const text = `---\n${'type: note\n'.repeat(50_000)}${'- '.repeat(50_000)}`;
    expect(hasOntologyBlock(text)).toBe(false);
  });
});
