/** Cards as markup. Page text goes through `escapeHtml`; nothing else of a page becomes markup. */

import type { Card, CardEntry, CardKind, CardList } from './card.js';
import { escapeHtml, type FindLink, linkHtml, splitAtLinks, wikilinkHtml } from './links.js';

/** Entries shown of one list; the source below the card has all of them. */
const MOST_ENTRIES = 60;
/** Characters shown of a source: beyond, nobody reads it in a preview. */
const MOST_SOURCE = 100_000;

const KINDS: Readonly<Record<CardKind, string>> = {
  class: 'Class',
  page: 'Page',
  individual: 'Individual',
  'link-resolutions': 'Link resolutions',
};

/** Markup of a card; `attributes` are those the editor puts on a block, already escaped. */
export function cardHtml(
  card: Card,
  published: boolean | null,
  find: FindLink,
  attributes: string,
): string {
  const name = card.title.trim() === '' ? card.iri : card.title;
  const label = escapeHtml(`${KINDS[card.kind]} ${name}`.trim());
  return [
    `<section${attributes} aria-label="${label}">`,
    `<p class="ontodesk-head"><span class="ontodesk-kind">${KINDS[card.kind]}</span> `,
    `<strong class="ontodesk-title">${escapeHtml(name)}</strong> `,
    card.iri === '' ? '' : `<code class="ontodesk-iri">${escapeHtml(card.iri)}</code>`,
    `</p>`,
    card.definition.trim() === ''
      ? ''
      : `<p class="ontodesk-definition">${textHtml(card.definition, find)}</p>`,
    factsHtml(card, published, find),
    listsHtml(card.lists, find),
    outboundHtml(card.outbound, find),
    sourceHtml(card),
    `</section>\n`,
  ].join('');
}

/** Text of a page with its wikilinks. */
export function textHtml(text: string, find: FindLink): string {
  return splitAtLinks(text)
    .map((part) => (typeof part === 'string' ? escapeHtml(part) : wikilinkHtml(part, find)))
    .join('');
}

/** Property lines as a list of names and values. */
export function propertiesHtml(
  lines: readonly { readonly key: string; readonly value: string }[],
  find: FindLink,
  attributes: string,
): string {
  const rows = lines.map(({ key, value }) => row(key, textHtml(value, find)));
  return `<dl${attributes}>${rows.join('')}</dl>\n`;
}

/** The sentence above a fence that cannot be read. */
export function faultHtml(fault: string, attributes: string): string {
  return `<p${attributes}><strong>This block is not JSON.</strong> ${escapeHtml(fault)}</p>\n`;
}

const row = (name: string, value: string): string =>
  `<div><dt>${escapeHtml(name)}</dt><dd>${value}</dd></div>`;

function factsHtml({ facts }: Card, published: boolean | null, find: FindLink): string {
  const rows = facts.map(([name, value]) => row(name, textHtml(value, find)));
  if (published !== null) rows.push(row('Published', published ? 'yes' : 'no'));
  return rows.length === 0 ? '' : `<dl class="ontodesk-facts">${rows.join('')}</dl>`;
}

function listsHtml(lists: readonly CardList[], find: FindLink): string {
  if (lists.length === 0) return '';
  const rows = lists.map(({ name, entries }) => row(name, entriesHtml(entries, find)));
  return `<dl class="ontodesk-lists">${rows.join('')}</dl>`;
}

function entriesHtml(entries: readonly CardEntry[], find: FindLink): string {
  const shown = entries.slice(0, MOST_ENTRIES).map((entry) => `<li>${entryHtml(entry, find)}</li>`);
  const left = entries.length - shown.length;
  const more = left > 0 ? `<li class="ontodesk-more">${left.toString()} more</li>` : '';
  return `<ul>${shown.join('')}${more}</ul>`;
}

function entryHtml({ text, key }: CardEntry, find: FindLink): string {
  if (!key) return escapeHtml(text);
  const found = find(key);
  const name = key.kind === 'name' ? key.name : `of the class ${key.slug}`;
  return linkHtml(text, name, found?.kind === 'outside' ? null : found);
}

function outboundHtml(entries: readonly CardEntry[], find: FindLink): string {
  if (entries.length === 0) return '';
  const count = entries.length === 1 ? '1 link' : `${entries.length.toString()} links`;
  return `<details><summary>${count}</summary>${entriesHtml(entries, find)}</details>`;
}

function sourceHtml({ source, sourceName }: Card): string {
  const left = source.length - MOST_SOURCE;
  const note = left > 0 ? `\n… ${left.toString()} characters more, see the page` : '';
  const shown = escapeHtml(source.slice(0, MOST_SOURCE) + note);
  return `<details><summary>${sourceName}</summary><pre><code>${shown}</code></pre></details>`;
}
