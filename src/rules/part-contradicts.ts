import { locate } from '../corpus/json-fence.js';
import type { Page, Reference } from '../corpus/model.js';
import type { CorpusView } from '../ontology/corpus-view.js';
import type { Related, Report, Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { ownSlug, shownReference, targetsOf, type Target } from './support/references.js';
import { quote } from './support/words.js';

const part = (title: string) => ({ relations: { hasPart: [reference(title)] } });
const withGauge = (other: object) =>
  exampleCorpus(examplePage({ class: part('Tide Gauge') }), {
    'Tide Gauge': examplePage({ class: { ...other } }, 'Tide Gauge'),
  });

/** The statement of this page that turns one of its parts into its whole, if there is one. */
function onThisPage(
  page: Page,
  corpus: CorpusView,
  { predicate, reference: whole }: Target,
  targets: readonly Target[],
): Related | undefined {
  if (predicate !== 'partOf') return undefined;
  const slug = corpus.slugOf(whole);
  const opposite = targets.find(
    (one) => one.predicate === 'hasPart' && corpus.slugOf(one.reference) === slug,
  );
  if (opposite === undefined) return undefined;
  return {
    path: page.path,
    message: 'Declared as a part here',
    span: locate(opposite.reference.place),
  };
}

/** The page of a target that says the same of this class, if it does. */
function onItsPage(
  page: Page,
  corpus: CorpusView,
  { predicate, reference: other }: Target,
  own: string,
): Related | undefined {
  const slug = corpus.slugOf(other);
  const record = slug === null || slug === own ? undefined : corpus.classOf(slug);
  if (record === undefined || record.path === page.path) return undefined;
  if (record.relations.get(predicate)?.includes(own) !== true) return undefined;
  return { path: record.path, message: `Declares the same "${predicate}" the other way round` };
}

function report(page: Page, predicate: string, other: Reference, related: Related): Report {
  const name = quote(shownReference(page, other));
  const here = related.path === page.path;
  const clash = here
    ? `${name} is declared both as a part of this class and as its whole`
    : `This class and ${name} each declare "${predicate}" of the other`;
  return {
    span: locate(other.place),
    message: `${clash}. A part is never the whole of its whole: remove one of the two.`,
    related: [related],
  };
}

export const partContradicts: Rule = {
  code: 'part-contradicts',
  severity: 'warning',
  title: 'Two classes are each a part of the other',
  why: 'Nothing is a proper part of its own part. Whoever is asked for the parts of either class is served the other, and one of the two answers is wrong.',
  repair: 'Keep the direction that is true. For classes that only belong together use "relatedTo".',
  examples: {
    bad: withGauge(part('Tidal Index')),
    good: withGauge({ relations: { partOf: [reference('Tidal Index')] } }),
  },
  check({ page, corpus }) {
    const block = page.classBlock;
    const own = block === null ? null : ownSlug(block);
    if (block === null || own === null) return [];
    const targets = targetsOf(block).filter(
      ({ predicate }) => predicate === 'hasPart' || predicate === 'partOf',
    );
    return targets.flatMap((target) => {
      const clash =
        onThisPage(page, corpus, target, targets) ?? onItsPage(page, corpus, target, own);
      return clash === undefined ? [] : [report(page, target.predicate, target.reference, clash)];
    });
  },
};
