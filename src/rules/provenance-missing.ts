import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';
import { THE_CLASS } from './support/places.js';
import { agentsOf, hasSchemaVersion } from './support/provenance.js';

const versioned = { 'vc:schemaVersion': 2 };
const attributed = { ...versioned, 'prov:wasAttributedTo': { '@id': 'mailto:kim@example.org' } };

export const provenanceMissing: Rule = {
  code: 'provenance-missing',
  severity: 'hint',
  title: 'Nobody is named as the source of the class',
  why: 'Nobody can be asked where its definition and its relations come from. It is expected where a block names its schema version, and everywhere once `vocabulary.agents` lists who may be named.',
  repair:
    'Write "prov:wasAttributedTo" in the Page block, or "provenance" with "attributedTo" in the Class block.',
  shownInEditor: false,
  examples: {
    bad: examplePage({ page: versioned }),
    good: examplePage({ page: attributed }),
  },
  check({ page, settings }) {
    const block = page.classBlock;
    if (block?.dialect !== 'json-ld') return [];
    if (settings.vocabulary.agents.length === 0 && !hasSchemaVersion(page)) return [];
    if (agentsOf(page).some(({ value }) => value.trim() !== '')) return [];
    return [
      {
        span: locate(block.place),
        knownBy: THE_CLASS,
        message:
          'Neither the Page block nor the Class block says who this class comes from. Write "prov:wasAttributedTo" or "provenance".',
      },
    ];
  },
};
