/** What is told above the class of a page: who leads to it, what stands below it. */

import type { Page, Span } from '../corpus/model.js';
import { counted } from '../rules/support/words.js';
import { backlinksOf, childrenOf } from './children.js';
import { titleOf } from './definition.js';
import { blockHead } from './folding.js';
import { ownSlugOf } from './own-class.js';
import type { Surroundings } from './surroundings.js';

export interface Lens {
  /** Where it stands; empty. */
  readonly span: Span;
  readonly kind: 'backlinks' | 'children';
  readonly title: string;
}

/** Backlinks of the page and children of its class, counted by pages. */
export function pageLenses(page: Page, s: Surroundings): Lens[] {
  const at = blockHead(page) ?? titleOf(page);
  if (!at) return [];
  const span = { start: at.start, end: at.start };
  const { linking, referring } = backlinksOf(page.path, s);
  const lenses: Lens[] = [{ span, kind: 'backlinks', title: backlinkTitle(linking, referring) }];
  const slug = ownSlugOf(page);
  const children = slug === null ? 0 : childrenOf(slug, s).length;
  if (children > 0) {
    lenses.push({
      span,
      kind: 'children',
      title: counted(children, 'child class', 'child classes'),
    });
  }
  return lenses;
}

function backlinkTitle(linking: readonly string[], referring: readonly string[]): string {
  if (linking.length + referring.length === 0) return 'No page leads here';
  const links = counted(linking.length, 'page links here', 'pages link here');
  const uses = counted(referring.length, 'class refers to it', 'classes refer to it');
  if (referring.length === 0) return links;
  return linking.length === 0 ? uses : `${links}, ${uses}`;
}
