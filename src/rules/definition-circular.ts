import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';
import { isBlank } from './support/places.js';
import { quote } from './support/words.js';

/** Words that join a label to itself and say nothing of their own. */
const EMPTY = new Set(
  (
    'a an the is are was be it its this that these which who as of in on for to and or not any some ' +
    'other than kind kinds type types sort form concept term name word class thing something ' +
    'called named known defined described refers means denotes represents i e eg'
  ).split(' '),
);

const WORD = /[\p{L}\p{N}]+/gu;

/** Whether a definition has no word that is not in the label. */
function saysNothing(definition: string, label: string): boolean {
  const known = new Set(label.toLowerCase().match(WORD));
  // Most definitions say something with their second word.
  for (const [word] of definition.toLowerCase().matchAll(WORD)) {
    if (!known.has(word) && !EMPTY.has(word)) return false;
  }
  return true;
}

const circular =
  'A tidal index is a type of index, that is the kind of index which is called tidal, and the term ' +
  'Tidal Index refers to any index of this tidal sort.';

export const definitionCircular: Rule = {
  code: 'definition-circular',
  severity: 'warning',
  title: 'The definition only repeats the label',
  why: 'The definition is what is served for the class. One that holds nothing but the words of the label tells a reader nothing.',
  repair: 'Say what sets the class apart from others of its kind.',
  examples: {
    bad: examplePage({ class: { definition: circular } }),
    good: examplePage(),
  },
  check({ page }) {
    const { label = null, definition = null } = page.classBlock ?? {};
    if (label === null || definition === null || isBlank(label) || isBlank(definition)) return [];
    if (!saysNothing(definition.value, label.value)) return [];
    return [
      {
        span: locate(definition.place),
        message: `This definition says nothing but the words of the label ${quote(label.value)}. Say what sets the class apart.`,
      },
    ];
  },
};
