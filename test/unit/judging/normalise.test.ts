import { expect, it } from 'vitest';

import { trailerOf } from '../../../src/judging/marks.js';
import { normalise } from '../../../src/judging/normalise.js';

const A = '0123456789abcdef';
const trailers = new Map([[A, trailerOf({ source: 'Idris (BBC)', date: '2024-11-05', tier: 1 })]]);

it.each([
  [
    'anchors, trailer and fingerprint go',
    `# P\r\n\t- <!-- ontodesk:begin id=S1 -->\r\n\t- The pier sank. (Idris (BBC), 2024-11-05) ^${A}\r\n\t- <!-- ontodesk:end -->\r\nx`,
    '# P\r\n\t- The pier sank.\r\nx',
  ],
  ['another bracket stays', `- It sank (see table). ^${A}\n`, '- It sank (see table).\n'],
  [
    'a trailer of another date stays',
    `- It. (Idris (BBC), 2023) ^${A}\n`,
    '- It. (Idris (BBC), 2023)\n',
  ],
  ['two on a line', `- One ^${A} two (Idris (BBC), 2024-11-05) ^${A}.\n`, '- One two.\n'],
  ['a block id that is none of ours', '- text ^fedcba9876543210\n', '- text ^fedcba9876543210\n'],
  [
    'code',
    `\`\`\`\nx ^${A}\n<!-- ontodesk:end -->\n\`\`\`\n`,
    `\`\`\`\nx ^${A}\n<!-- ontodesk:end -->\n\`\`\`\n`,
  ],
  ['an altered anchor', '<!-- ontodesk:end  -->\n', '<!-- ontodesk:end  -->\n'],
  ['words that name models and sources', 'As north-7b said (2024). ', 'As north-7b said (2024). '],
  ['nothing', '', ''],
])('%s', (_, text, expected) => {
  expect(normalise(text, trailers)).toBe(expected);
});
