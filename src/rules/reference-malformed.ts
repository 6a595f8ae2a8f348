import { locate } from '../corpus/json-fence.js';
import { isPredicate } from '../corpus/model.js';
import type { ClassBlock, Dialect, MalformedReference } from '../corpus/model.js';
import type { Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { certainClass, referenceFix } from './support/json-entry.js';
import { insteadOfRepeating, listedClasses } from './support/meant.js';
import { isJsonPlace } from './support/places.js';
import { isNullList, ownSlug } from './support/references.js';
import { quote } from './support/words.js';

const gauge = { 'Tide Gauge': examplePage({}, 'Tide Gauge') };

/** Entries that are no references; those under an unknown predicate are lost already. */
function malformedIn(block: ClassBlock): { entry: MalformedReference; key: string }[] {
  const groups = [
    { key: 'subClassOf', malformed: block.malformedParents },
    ...block.relations.filter(({ key }) => isPredicate(key)),
  ];
  return groups.flatMap(({ key, malformed }) =>
    malformed.filter((entry) => !isNullList(entry)).map((entry) => ({ entry, key })),
  );
}

/** How a reference is written in a dialect. */
function howToWrite(dialect: Dialect): string {
  return dialect === 'json-ld'
    ? 'Write an object with "@id" and "label".'
    : 'Write the name of a page in double brackets, or the IRI of a class.';
}

export const referenceMalformed: Rule = {
  code: 'reference-malformed',
  severity: 'warning',
  title: 'An entry that is no reference',
  why: 'References are read from the "@id" of an entry. Every known reader drops an entry without one, without a word.',
  repair:
    'Write the entry as an object with "@id" and "label". Where one class of the corpus carries the name and the list does not have it, the quick fix does it.',
  examples: {
    bad: exampleCorpus(examplePage({ class: { relations: { requires: ['Tide Gauge'] } } }), gauge),
    good: exampleCorpus(
      examplePage({ class: { relations: { requires: [reference('Tide Gauge')] } } }),
      gauge,
    ),
  },
  check({ page, corpus }) {
    const block = page.classBlock;
    if (block === null) return [];
    const classesUnder = listedClasses(corpus, block);
    return malformedIn(block).map(({ entry, key }) => {
      const record = certainClass(corpus, entry.text);
      // A reference that names the class itself, or one that the list has, would be wrong again.
      const instead =
        record === undefined
          ? undefined
          : record.slug === ownSlug(block)
            ? 'The class itself is meant: remove the entry.'
            : insteadOfRepeating(classesUnder(key), record);
      const fix =
        isJsonPlace(entry.place) && instead === undefined
          ? referenceFix(page, corpus, entry.place, entry.text, 'label')
          : undefined;
      return {
        span: locate(entry.place),
        message: `${quote(entry.text)} under "${key}" names no class, so it is dropped. ${instead ?? howToWrite(block.dialect)}`,
        ...(fix === undefined ? {} : { fix }),
      };
    });
  },
};
