import { locate } from '../corpus/json-fence.js';
import type { Page, Reference } from '../corpus/model.js';
import type { CorpusView } from '../ontology/corpus-view.js';
import type { Report, Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { linksOf } from './support/page-links.js';
import { isTop, targetsOf } from './support/references.js';
import { quote } from './support/words.js';

const withGauge = (top: string, published: boolean) =>
  exampleCorpus(examplePage({ class: { relations: { requires: [reference('Tide Gauge')] } } }), {
    'Tide Gauge': examplePage({ top, page: { 'vc:public': published } }, 'Tide Gauge'),
  });

/** Path of the page of a class that is not published; null for all others. */
function privatePage(corpus: CorpusView, entry: Reference): string | null {
  const slug = isTop(entry) ? null : corpus.slugOf(entry);
  const record = slug === null ? undefined : corpus.classOf(slug);
  return record === undefined || record.published ? null : record.path;
}

function referenceReports({ page, corpus }: { page: Page; corpus: CorpusView }): Report[] {
  const block = page.classBlock;
  if (block === null) return [];
  const entries = [...block.parents, ...targetsOf(block).map((target) => target.reference)];
  return entries.flatMap((entry) => {
    const path = privatePage(corpus, entry);
    if (path === null || path === page.path) return [];
    return [
      {
        span: locate(entry.place),
        message: `This class is published and names one whose page ${quote(path)} is not, so its slug is served without a definition. Publish the other page, or remove the reference.`,
        related: [{ path, message: 'This page is not published' }],
      },
    ];
  });
}

function linkReports({ page, corpus }: { page: Page; corpus: CorpusView }): Report[] {
  return linksOf(page, corpus).flatMap(({ link, found, asks }) => {
    if (!asks || found.kind !== 'page' || found.path === page.path) return [];
    const facts = corpus.pageAt(found.path);
    // Of a page without a class nobody said whether it is to be read.
    if (facts === undefined || facts.published || facts.slug === null) return [];
    return [
      {
        span: link.span,
        message: `This page is published and links to ${quote(found.path)}, which is not. Publish the other page, or remove the link.`,
        related: [{ path: found.path, message: 'This page is not published' }],
      },
    ];
  });
}

export const linkPrivate: Rule = {
  code: 'link-private',
  severity: 'info',
  title: 'A published page names one that is not published',
  why: 'Readers meet a link that leads nowhere for them, and the name of a page that was meant to stay private is served.',
  repair: 'Publish the other page, or remove the reference until it is published.',
  examples: {
    bad: withGauge('public:: false', false),
    good: withGauge('public:: true', true),
  },
  check({ page, corpus }) {
    if (page.classBlock === null || page.pageBlock?.public?.value !== true) return [];
    const references = referenceReports({ page, corpus });
    // In property lines a reference is a link of the text as well.
    const told = new Set(references.map(({ span }) => span.start));
    const links = linkReports({ page, corpus }).filter(({ span }) => !told.has(span.start));
    return [...references, ...links];
  },
};
