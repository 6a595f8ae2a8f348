/** Views over pages in memory, asked to their end. */

import { CorpusViews, type RowsAsk } from '../../../../src/language/views/corpus-views.js';
import type { Row, RowPage, Work } from '../../../../src/language/views/rows.js';
import { corpusOf } from '../../support/memory-files.js';

/** Does long work to its end. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** A page in the front matter dialect. */
export function page(
  label: string,
  lines: Readonly<Record<string, string>> = {},
  body = '',
): string {
  const rest = Object.entries(lines).map(([key, value]) => `${key}: ${value}\n`);
  return `---\ntype: class\nlabel: ${label}\n${rest.join('')}---\n\n# ${label}\n\n${body}\n`;
}

/** Views with what a test asks of them. */
export async function viewsOf(contents: Readonly<Record<string, string>>) {
  const { files, workbench } = await corpusOf(contents);
  const checked: string[] = [];
  const views = new CorpusViews({
    around: () => workbench.live.surroundings(),
    read: workbench.live.read,
    text: workbench.live.text,
    version: () => workbench.live.version,
    codesOf: (path) => {
      checked.push(path);
      const text = workbench.live.read(path)?.page.scan.text;
      if (text === undefined) return null;
      return new Set(workbench.checkPage(path, text).findings.map(({ code }) => code));
    },
  });
  const ask = (view: RowsAsk['view'], path: readonly string[] = [], more: Partial<RowsAsk> = {}) =>
    finish(views.rows({ view, path, count: 200, of: null, search: null, ...more }));
  return { files, workbench, views, ask, checked };
}

/** Labels with their descriptions. */
export const shown = ({ rows }: RowPage): string[] => rows.map(show);

const show = ({ label, description }: Row): string =>
  description === '' ? label : `${label} | ${description}`;

export const keys = ({ rows }: RowPage): string[] => rows.map(({ key }) => key);
