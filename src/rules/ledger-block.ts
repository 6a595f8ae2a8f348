import type { Rule } from './rule.js';
import { locate } from '../corpus/json-fence.js';
import { classBlock, jsonFence } from './support/example-page.js';
import { blockKey } from './support/places.js';

const PATH = 'ledger/2026-05-29-slack-water.md';
const head = '# Slack water\n\n- The gauge at the pier was moved in May.\n';

/** Whether a path is that of a ledger page. */
function isLedgerPage(path: string): boolean {
  return /(?:^|\/)ledger\//u.test(path);
}

export const ledgerBlock: Rule = {
  code: 'ledger-block',
  severity: 'error',
  title: 'A ledger page holds an ontology block',
  why: 'Ledger pages list what was asserted, judged or not. A block on one looks like a class of the corpus, and by whatever tool reads the folder it would enter what is served past every gate.',
  repair:
    'Move the block to a page of its own. Ledger pages are made from the ledger and lose by the next rebuild what was written on them.',
  examples: {
    bad: { [PATH]: `${head}\n${jsonFence(classBlock('Tide Gauge'))}` },
    good: { [PATH]: head },
  },
  check({ page }) {
    if (!isLedgerPage(page.path)) return [];
    const fences = page.jsonFences.map((block) => ({
      span: block.fence.opener,
      knownBy: blockKey(block),
    }));
    const others = [page.classBlock, ...page.layers].flatMap((block) =>
      block === null || block.dialect === 'json-ld' ? [] : [{ span: locate(block.place) }],
    );
    return [...fences, ...others].map((place) => ({
      ...place,
      message:
        'A ledger page holds no ontology block. Move it to a page of its own, where it can be checked and approved.',
    }));
  },
};
