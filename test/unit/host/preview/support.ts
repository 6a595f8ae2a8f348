/** A markdown-it as the editor makes it, with our plugin. */

import MarkdownIt from 'markdown-it';

import type { Found } from '../../../../src/host/preview/links.js';
import { type LookUp, ontologyPreview } from '../../../../src/host/preview/plugin.js';

/** Pages and slugs the corpus of the tests knows. */
const PAGES: Readonly<Record<string, Found>> = {
  'Tide Gauge': { kind: 'page', href: 'Tide%20Gauge.md', title: 'Tide Gauge' },
  'tide-gauge': { kind: 'page', href: 'Tide%20Gauge.md', title: 'Tide Gauge' },
  instrument: { kind: 'page', href: 'Instrument.md', title: 'Instrument' },
  Twice: { kind: 'ambiguous', pages: ['a/Twice.md', 'b/Twice.md'] },
};

export const known: LookUp = (_document, key) =>
  PAGES[key.kind === 'name' ? key.name : key.slug] ?? { kind: 'missing' };

/** The editor's preview of a text: raw markup is on, lines are marked last. */
export function preview(
  text: string,
  lookUp: LookUp = known,
  env: Record<string, unknown> = {},
): string {
  const md = new MarkdownIt({ html: true });
  ontologyPreview(md, lookUp);
  md.core.ruler.push('lines', (state) => {
    for (const token of state.tokens) {
      if (token.map && token.type !== 'inline') token.attrJoin('class', 'code-line');
    }
  });
  return md.renderer.render(md.parse(text, {}), md.options, env);
}

/** Text a reader sees: without tags, with entities read. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/gu, '')
    .replace(/&lt;/gu, '<')
    .replace(/&gt;/gu, '>')
    .replace(/&quot;/gu, '"')
    .replace(/&#39;/gu, "'")
    .replace(/&amp;/gu, '&');
}
