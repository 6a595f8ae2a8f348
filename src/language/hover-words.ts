/** What the words of an ontology block mean, in a sentence each. */

import type { Predicate } from '../corpus/model.js';

/** The twelve predicates and the parents, read from the class that declares them. */
export const PREDICATE_WORDS: Readonly<Record<Predicate | 'subClassOf', string>> = {
  subClassOf: 'Parents: every one of this is also one of those.',
  hasPart: 'Parts this is made of.',
  partOf: 'What this is a part of.',
  requires: 'What this cannot do without.',
  enables: 'What this makes possible.',
  dependsOn: 'What this rests on: when that changes or fails, this is affected.',
  implements: 'Methods, standards or designs this puts into practice.',
  uses: 'What this makes use of and could replace by something else.',
  supports: 'What this helps along without being required by it.',
  contrastsWith: 'What this is easily taken for, and is not.',
  bridgesTo: 'Classes of other domains this connects to.',
  relatedTo: 'Classes worth knowing beside this one, in no closer relation.',
  standardizedBy: 'Bodies or documents that set the standard of this.',
};
