import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { isTop } from './support/references.js';
import { firstQuoted, quote } from './support/words.js';

const metric = { 'Ocean Metric': examplePage({}, 'Ocean Metric') };
const inDomain = (domain: string) =>
  exampleCorpus(
    examplePage({ class: { domain, subClassOf: [reference('Ocean Metric')] } }),
    metric,
  );

export const domainCrossing: Rule = {
  code: 'domain-crossing',
  severity: 'info',
  title: 'The class is in another domain than all of its parents',
  why: 'This may be meant. It is counted because a wrong domain and a wrong parent both show here, and figures per domain take the class for one of its own.',
  repair: 'Correct the domain or the parent, if one of them is wrong.',
  shownInEditor: false,
  examples: { bad: inDomain('governance'), good: inDomain('data') },
  check({ page, corpus }) {
    const block = page.classBlock;
    const domain = block?.domain ?? null;
    if (block === null || domain === null || domain.value === '') return [];
    const own = domain.value;
    const parents = block.parents.flatMap((entry) => {
      const slug = isTop(entry) ? null : corpus.slugOf(entry);
      const record = slug === null ? undefined : corpus.classOf(slug);
      return record === undefined || record.domain === '' ? [] : [record];
    });
    if (parents.length === 0 || parents.some((parent) => parent.domain === own)) return [];
    const domains = [...new Set(parents.map((parent) => parent.domain))];
    return [
      {
        span: locate(domain.place),
        message: `The class is in the domain ${quote(own)}, its ${parents.length === 1 ? 'parent' : 'parents'} in ${firstQuoted(domains)}. Correct one of them, if it is wrong.`,
        related: parents.map((parent) => ({
          path: parent.path,
          message: `${quote(parent.label)} is in the domain ${quote(parent.domain)}`,
        })),
      },
    ];
  },
};
