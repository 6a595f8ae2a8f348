/**
 * The twelve predicates, in the order of the scaffold index: keys of `relations` and of
 * `questions.templates`, values of `vocabulary.functional`.
 */
export const PREDICATES = [
  'hasPart',
  'partOf',
  'requires',
  'enables',
  'dependsOn',
  'implements',
  'uses',
  'supports',
  'contrastsWith',
  'bridgesTo',
  'relatedTo',
  'standardizedBy',
] as const;
