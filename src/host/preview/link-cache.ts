/**
 * What the links of previewed documents lead to. Drawing cannot wait, so it takes what is known;
 * the rest is asked for behind it, and the preview is drawn again when that changes something.
 */

import type { ResolveLinksAnswer, ResolveLinksParams } from '../../protocol/preview-links.js';
import type { Found, LinkKey } from './links.js';

export interface LinkCachePorts {
  readonly ask: (params: ResolveLinksParams) => Promise<ResolveLinksAnswer>;
  /** Draws the previews again. */
  readonly refresh: () => void;
  /** Runs something soon; what is asked for until then goes in one question. */
  readonly soon: (run: () => void) => void;
}

/** Documents kept: a preview or two are open at a time. */
const MOST_DOCUMENTS = 8;

interface Links {
  readonly keys: Map<string, LinkKey>;
  readonly found: Map<string, Found>;
  /** Texts of the keys to ask for. */
  readonly wanted: Set<string>;
  waiting: boolean;
}

export class LinkCache {
  private readonly documents = new Map<string, Links>();

  constructor(private readonly ports: LinkCachePorts) {}

  /** What a key leads to in a document, as far as it is known; what is not is asked for. */
  readonly find = (document: string | null, key: LinkKey): Found | null => {
    if (document === null) return null;
    const links = this.linksOf(document);
    const text = textOf(key);
    const known = links.found.get(text);
    if (known) return known;
    links.keys.set(text, key);
    links.wanted.add(text);
    this.askSoon(document, links);
    return null;
  };

  /** The corpus may have changed: everything is asked for again, and shown until it is known. */
  renew(): void {
    for (const [document, links] of this.documents) {
      for (const text of links.keys.keys()) links.wanted.add(text);
      this.askSoon(document, links);
    }
  }

  private linksOf(document: string): Links {
    const known = this.documents.get(document);
    const links = known ?? { keys: new Map(), found: new Map(), wanted: new Set(), waiting: false };
    // Put last again: the first is the one not drawn for the longest time.
    this.documents.delete(document);
    this.documents.set(document, links);
    const [oldest] = this.documents.keys();
    if (this.documents.size > MOST_DOCUMENTS && oldest !== undefined) this.documents.delete(oldest);
    return links;
  }

  private askSoon(document: string, links: Links): void {
    if (links.waiting || links.wanted.size === 0) return;
    links.waiting = true;
    this.ports.soon(() => {
      links.waiting = false;
      this.ask(document, links).catch(() => undefined); // Without a server links stay as they are.
    });
  }

  private async ask(uri: string, links: Links): Promise<void> {
    const keys = [...links.wanted].flatMap((text) => links.keys.get(text) ?? []);
    const names = keys.flatMap((key) => (key.kind === 'name' ? [key.name] : []));
    const slugs = keys.flatMap((key) => (key.kind === 'slug' ? [key.slug] : []));
    const answer = await this.ports.ask({ uri, names, slugs });
    const outside: Found = { kind: 'outside' };
    const learnt = [
      ...names.map((name, i) =>
        learn(links, { kind: 'name', name }, answer ? answer.names[i] : outside),
      ),
      ...slugs.map((slug, i) =>
        learn(links, { kind: 'slug', slug }, answer ? answer.slugs[i] : outside),
      ),
    ];
    if (learnt.includes(true)) this.ports.refresh();
  }
}

/** Notes what a key leads to; true when that is news. */
function learn(links: Links, key: LinkKey, found: Found | undefined): boolean {
  const text = textOf(key);
  links.wanted.delete(text);
  if (!found || JSON.stringify(links.found.get(text)) === JSON.stringify(found)) return false;
  links.found.set(text, found);
  return true;
}

const textOf = (key: LinkKey): string =>
  key.kind === 'name' ? `name ${key.name}` : `slug ${key.slug}`;
