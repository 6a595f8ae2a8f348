import type { FenceKind } from '../corpus/model.js';
import type { Rule } from './rule.js';
import { classBlock, examplePage, jsonFence } from './support/example-page.js';
import { blockKey } from './support/places.js';

const names: Readonly<Record<FenceKind, string>> = {
  page: 'a Page block',
  class: 'a Class block',
  individual: 'an Individual block',
  'link-resolutions': 'a block of link resolutions',
  other: 'such a block',
};

export const blockDuplicate: Rule = {
  code: 'block-duplicate',
  severity: 'warning',
  title: 'A second block of a kind on one page',
  why: 'Only the first block of a kind is read. What the second one says is lost without a word.',
  repair: 'Merge the two blocks into the first one, or move the second to a page of its own.',
  examples: {
    bad: examplePage({ body: `\n${jsonFence(classBlock('Tidal Index', { quality: 0.8 }))}` }),
    good: examplePage({ class: { quality: 0.8 } }),
  },
  check({ page }) {
    return page.duplicateBlocks.map((block) => ({
      span: block.fence.opener,
      knownBy: blockKey(block),
      message: `The page has ${names[block.kind]} above already, so this one is not read. Merge it into the first, or move it to a page of its own.`,
    }));
  },
};
