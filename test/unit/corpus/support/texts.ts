/** Arbitrary page texts: anything at all, and markdown torn to pieces. */

import fc from 'fast-check';

const pieces = [
  ...['a', 'Tide', '海', '🌊', '\uD83C', '\0', '\uFEFF', ' ', '  ', '\t', '\n', '\n', '\r\n', '\r'],
  ...['```', '```json-ld\n', '~~~', '````', '`', '``', '[[', ']]', '[', ']', '|', '\\', '!', '#'],
  ...[
    '# ',
    '## A',
    '- ',
    '* ',
    '1. ',
    '2) ',
    '> ',
    '---',
    '===',
    '***',
    '^id',
    'id:: ',
    '::',
    ': ',
  ],
  ...[
    'public:: true',
    'alias:: [[A]], "b, c"',
    '- ### OntologyBlock\n',
    'owl:class:: ngm:a',
    '{',
    '}',
  ],
  ...['{"@type": "Class", "@id": "urn:ngm:class:a", "subClassOf": {"@id": "owl:Thing"}}', '"', ','],
  ...['{"@type": "Page", "vc:outboundWikilinks": ["x", {"@id": "b"}]}', 'requires:: [[B]]'],
  ...['type: class\n', 'label: A\n', 'subClassOf: ["[[B]]"]\n', '[[A#h|x]]', '![[B]]', '[[C#]]'],
];

/** Text made of the pieces pages are made of. */
export const tornText = fc
  .array(fc.constantFrom(...pieces), { maxLength: 60 })
  .map((all) => all.join(''));

/** Any string, lone surrogates too. */
export const anyText = fc.oneof(tornText, fc.string({ unit: 'binary', maxLength: 200 }));
