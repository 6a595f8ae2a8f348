import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';
import { didYouMean, sameButForSpelling } from './support/near.js';
import { agentsOf } from './support/provenance.js';
import { replaceFix } from './support/scalar.js';
import { quote } from './support/words.js';

const by = (attributedTo: string) => examplePage({ class: { provenance: { attributedTo } } });

/** A scheme or prefix of letters, a colon, and no blank. */
const IRI = /^[A-Za-z][\w+.-]*:\S+$/u;

export const provenanceAgent: Rule = {
  code: 'provenance-agent',
  severity: 'warning',
  title: 'The class is attributed to an agent nobody knows',
  why: 'An agent that is no IRI, or that is not in the list of agents, leads to nobody who could be asked, and its work cannot be found again by it.',
  repair: 'Write the IRI of an agent, or add it to `vocabulary.agents` in ontodesk.yaml.',
  examples: { bad: by('Kim'), good: by('mailto:kim@example.org') },
  check({ page, settings }) {
    const { agents } = settings.vocabulary;
    return agentsOf(page).flatMap((agent) => {
      const { value, place } = agent;
      if (value.trim() === '' || (agents.length === 0 ? IRI.test(value) : agents.includes(value))) {
        return [];
      }
      const certain = sameButForSpelling(value, agents);
      const fix = certain === undefined ? undefined : replaceFix(page, place, certain);
      const problem = agents.length === 0 ? 'is no IRI' : 'is no known agent';
      const advice =
        certain === undefined
          ? `${didYouMean(value, agents)} Write the IRI of an agent${agents.length === 0 ? '' : ', or add it to "vocabulary.agents" in ontodesk.yaml'}.`
          : ` Write "${certain}".`;
      return [
        {
          span: locate(place),
          message: `${quote(value)} ${problem}.${advice}`,
          ...(fix === undefined ? {} : { fix }),
        },
      ];
    });
  },
};
