/** Allow comments take time in proportion to their number on one page (DESIGN.md §13). */

import { expect, it } from 'vitest';

import { parsePage } from '../../../../src/corpus/page.js';
import type { Page } from '../../../../src/corpus/model.js';
import { applyAllowComments } from '../../../../src/rules/allow/apply.js';
import { allowComments } from '../../../../src/rules/allow/comments.js';
import type { Finding } from '../../../../src/rules/rule.js';
import { DEFAULT_SETTINGS } from '../../../../src/settings/settings.js';
import { growth } from '../../support/growth.js';

const SMALL = 1500;
const LARGE = 12_000;
/** A step that looks at each of the others again would give 64. */
const MOST = (LARGE / SMALL) * 2;

const COMMENT = '<!-- ontodesk:allow link-missing x -->';

/** How comments may stand on a page, and how many of the links below them each speaks for. */
const SHAPES: readonly (readonly [string, string, string])[] = [
  ['above paragraphs', '# A\n\n', `${COMMENT}\n[[g]]\n\n`],
  ['at the top', '', `${COMMENT}\n`],
  ['in list items', '# A\n\n', `- ${COMMENT} [[g]]\n`],
  ['in bullets of their own', '# A\n\n', `- ${COMMENT}\n`],
  ['in the lines of one paragraph', '# A\n\n', `${COMMENT} [[g]]\n`],
  ['on one line', 'A ', `${COMMENT} [[g]] `],
  ['on one line at the top', 'a:: ', `${COMMENT} [[g]] `],
  ['above headings', '# A\n\n', `${COMMENT}\n## [[g]]\n\n`],
  ['above fences', '# A\n\n', `${COMMENT}\n\`\`\`text\n[[g]]\n\`\`\`\n\n`],
  ['never closed', '# A\n\n', '<!-- ontodesk:allow x '],
  ['never closed, on lines', '# A\n\n', '<!-- ontodesk:allow x\n'],
  ['unused', '# A\n\n', `${COMMENT.replace('missing', 'private')}\n\n[[g]]\n\n`],
];

interface Input {
  readonly page: Page;
  readonly findings: readonly Finding[];
}

function input(start: string, unit: string, count: number): Input {
  const page = parsePage('a.md', start + unit.repeat(count), { iri: DEFAULT_SETTINGS.iri });
  const text = { code: 'link-missing', severity: 'warning', message: '' } as const;
  const findings = page.scan.links.map(({ span }) => ({ ...text, span }));
  return { page, findings };
}

function allowedIn({ page, findings }: Input): number {
  const known = ['link-missing', 'link-private'];
  const context = { page, known, levels: {}, wasChecked: () => true };
  return applyAllowComments(context, findings).allowed.length;
}

it.each(SHAPES)('the work grows with the comments: %s', { timeout: 120_000 }, (_, start, unit) => {
  const [small, large] = [input(start, unit, SMALL), input(start, unit, LARGE)];
  expect(allowComments(large.page)).toHaveLength(LARGE);
  expect(growth(small, large, allowedIn, MOST)).toBeLessThanOrEqual(MOST);
  const isSpokenFor = unit.includes(COMMENT);
  expect(allowedIn(large)).toBe(isSpokenFor ? large.findings.length : 0);
});
