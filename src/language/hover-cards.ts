/** Cards about a class, a page, and names that lead to none or to several. */

import type { IndexedClass } from '../corpus/corpus-index.js';
import { nameKey, TOP } from '../corpus/names.js';
import type { PageRecord, Target } from '../corpus/record.js';
import { counted } from '../rules/support/words.js';
import { code, fenced, plain, shortened } from './hover-markdown.js';
import type { Surroundings } from './surroundings.js';

/** Candidates and parents named in a card; the rest is counted. */
const MOST_NAMED = 10;

/** Everything about a class at a glance, down to the text that is served for it. */
export function classCard(
  found: IndexedClass,
  s: Surroundings,
  served: (slug: string) => string | null,
): string {
  const { page, slug, definition } = found;
  const text = definition.trim() === '' ? plain('No definition.') : shortened(definition);
  const parts = [
    `**${plain(titleOf(page))}** ${code(found.iri)}`,
    text,
    factsLine(found),
    parentsLine(found, s),
    plain(backlinksLine(page, s)),
    servedPart(page, slug, served),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function servedPart(
  page: PageRecord,
  slug: string,
  served: (slug: string) => string | null,
): string {
  if (!page.published) return 'Not published, not served\\.';
  const block = served(slug);
  return block === null || block === '' ? 'Nothing is served for it\\.' : fenced(block, 'text');
}

/** Label of the class, else name of the page. */
function titleOf({ class: facts, name }: PageRecord): string {
  return facts && facts.label.trim() !== '' ? facts.label : name;
}

function factsLine({ domain, maturity, page }: IndexedClass): string {
  const facts = [
    domain === '' ? '' : `domain ${domain}`,
    maturity === '' ? '' : `maturity ${maturity}`,
    page.published ? 'published' : 'not published',
  ];
  return plain(facts.filter((fact) => fact !== '').join(' · '));
}

function parentsLine({ parents }: IndexedClass, s: Surroundings): string {
  const slugs = [...new Set(parents.map((parent) => s.index.slugOfTarget(parent)))];
  const titles = slugs.map((slug) => {
    const parent = s.index.classOf(slug);
    if (parent) return titleOf(parent.page);
    return slug === TOP || slug === 'Thing' ? TOP : `${slug} (unknown)`;
  });
  return titles.length === 0 ? plain('No parents.') : plain(`is a: ${some(titles)}`);
}

function some(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const shown = names.slice(0, MOST_NAMED).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

/** How many pages link to a page, and how many classes refer to its class. */
function backlinksLine(page: PageRecord, s: Surroundings): string {
  const linking = pagesLinkingTo(page, s);
  if (!page.class) return `Linked from ${counted(linking, 'page')}.`;
  const referring = classesReferringTo(page, s);
  const classes = referring === 1 ? '1 class' : `${referring} classes`;
  return `Linked from ${counted(linking, 'page')}; ${classes} refer${referring === 1 ? 's' : ''} to it.`;
}

/** Other pages with a link that leads to this page without doubt. */
function pagesLinkingTo(page: PageRecord, { index, links }: Surroundings): number {
  const leadsHere = remembered((name: string) => {
    const found = index.lookUp(name);
    return found.kind === 'page' && found.path === page.path;
  });
  return links.mayLinkTo(page).filter((path) => {
    return path !== page.path && (index.get(path)?.linkTargets.some(leadsHere) ?? false);
  }).length;
}

/** Other classes with a parent or relation that points to the class of this page. */
function classesReferringTo(page: PageRecord, { index, links }: Surroundings): number {
  const slug = page.class?.slug;
  const named = remembered((name: string) => index.slugOfTarget({ name }) === slug);
  const pointsHere = (target: Target): boolean =>
    typeof target === 'string' ? target === slug : named(target.name);
  return links.mayReferTo(page).filter((path) => {
    const facts = path === page.path ? null : index.get(path)?.class;
    if (!facts) return false;
    return (
      facts.parents.some(pointsHere) ||
      facts.relations.some(([, targets]) => targets.some(pointsHere))
    );
  }).length;
}

/** A yes or no about a name, found out once. */
function remembered(ask: (name: string) => boolean): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    let answer = known.get(name);
    if (answer === undefined) known.set(name, (answer = ask(name)));
    return answer;
  };
}

/** A page without a class that counts. */
export function pageCard(page: PageRecord, s: Surroundings): string {
  const state = page.class
    ? `Another page carries the slug ${page.class.slug}.`
    : 'A page without a class.';
  return [
    `**${plain(page.name)}** ${code(page.path)}`,
    plain(state),
    plain(backlinksLine(page, s)),
  ].join('\n\n');
}

/** A link to a page that is not there yet: how many ask for it. */
export function missingPageCard(name: string, { index, links }: Surroundings): string {
  const key = nameKey(name);
  let asking = 0;
  let times = 0;
  for (const path of links.linkingByName(name)) {
    const record = index.get(path);
    const counts = (record?.linkTargets ?? []).map((target, i) => {
      return nameKey(target) === key ? (record?.linkTimes[i] ?? 0) : 0;
    });
    const sum = counts.reduce((all, count) => all + count, 0);
    if (sum > 0) asking++;
    times += sum;
  }
  const asked = `${counted(times, 'link')} on ${counted(asking, 'page')} ask for it.`;
  return `**${plain(name)}**\n\n${plain(`No page is called this. ${asked}`)}`;
}

/** A reference to a class that no page describes. */
export function missingClassCard(slug: string, written: string, { links }: Surroundings): string {
  const classes = links.referringToSlug(slug).length;
  const asking = classes === 1 ? '1 class refers' : `${classes} classes refer`;
  return `**${plain(written)}**\n\n${plain(`No page describes this class. ${asking} to it by IRI.`)}`;
}

/** A name several pages answer to. */
export function ambiguousCard(
  name: string,
  paths: readonly string[],
  { index }: Surroundings,
): string {
  const shown = paths.slice(0, MOST_NAMED).map((path) => {
    const record = index.get(path);
    return `- ${code(path)} ${record ? plain(titleOf(record)) : ''}`.trimEnd();
  });
  const more = paths.length - shown.length;
  const rest = more > 0 ? [`- ${plain(`and ${more} more`)}`] : [];
  const head = `${counted(paths.length, 'page')} answer to this name. Write the full name of the one that is meant.`;
  return [`**${plain(name)}**`, plain(head), [...shown, ...rest].join('\n')].join('\n\n');
}
