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

const prefix = fc
  .array(
    fc.constantFrom(
      ...[
        '  ',
        '\t',
        '- ',
        '* ',
        '1. ',
        '2) ',
        '> ',
        '>',
        ' ',
        '      ',
        '-',
        '+ ',
        '-\t',
        '>\t',
        '-   ',
      ],
    ),
    { maxLength: 4 },
  )
  .map((all) => all.join(''));

const content = fc.constantFrom(
  ...[
    '',
    '',
    '',
    'a',
    'a',
    'b [[x]]',
    '# h',
    '## h ##',
    '```',
    '~~~',
    '````js',
    '```',
    '~~~',
    '===',
  ],
  ...[
    '---',
    '***',
    '- - -',
    '| a | b |',
    '|-|-|',
    'a | b',
    '- | -',
    '--|--',
    ':-',
    '|',
    '||',
    'k:: v',
  ],
  ...['id:: x', 'w ^id', '`a', 'b`', '`a`', '`[[c]]`', '[[d|e]]', '[[d\\|e]]', 'a `b | c` d', '\\'],
  ...[
    '<div>',
    '</div>',
    '<!-- [[h]]',
    '-->',
    '[r]: /u',
    '[r](<[[x]]>)',
    '&#91;[a]]',
    '*',
    '2)',
    '1.',
  ],
  ...['_a *b `c_', '[[a `]]` b]]', '![[e#f]]'],
);

/** Lines of pages: any marks before any content. */
export const pageLines = fc
  .array(fc.tuple(prefix, content, fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '\n\n')), {
    maxLength: 8,
  })
  .map((lines) => lines.map((line) => line.join('')).join(''));
