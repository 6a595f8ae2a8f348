import { locate } from '../corpus/json-fence.js';
import type { ClassBlock, Page, Span } from '../corpus/model.js';
import { slugOfIri } from '../corpus/names.js';
import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';
import { isBlank, missingSpan, THE_CLASS } from './support/places.js';
import { quote } from './support/words.js';

const keys = { 'json-ld': '"@id"', 'front-matter': '"iri:"', 'property-lines': '"owl:class::"' };

/** The message for an IRI that is absent, or that ends in its last colon. */
function messageFor(page: Page, block: ClassBlock, span: Span): string {
  const written = page.scan.text
    .slice(span.start, span.end)
    .replace(/^["']|["']$/gu, '')
    .trim();
  const key = keys[block.dialect];
  if (written.endsWith(':')) {
    return `The class IRI ${quote(written)} has nothing behind its last colon. Write the slug of the class there.`;
  }
  if (block.label === null || isBlank(block.label)) {
    return `The class has no IRI. Write one under ${key}.`;
  }
  const label = quote(block.label.value);
  return block.dialect === 'front-matter'
    ? `No IRI can be made from the label ${label}: it holds no letter a-z and no digit. Write an "iri:" line.`
    : `The class ${label} has no IRI. Write one under ${key}.`;
}

/** Where an IRI is missing: at what is written in its place, else at the class. */
function spanOf(page: Page, block: ClassBlock): Span {
  if (block.iri !== null) return locate(block.iri.place);
  const { frontMatter, text } = page.scan;
  if (block.dialect !== 'front-matter' || frontMatter === null) {
    return missingSpan(page, block, '@id');
  }
  const { start, end } = frontMatter.content;
  const written = /^(iri:[ \t]+)(\S.*?)[ \t]*$/mu.exec(text.slice(start, end));
  if (written?.[1] === undefined || written[2] === undefined) return locate(block.place);
  const at = start + written.index + written[1].length;
  return { start: at, end: at + written[2].length };
}

export const iriMissing: Rule = {
  code: 'iri-missing',
  severity: 'error',
  title: 'The class has no IRI',
  why: 'Every reference to a class goes through its IRI. A class without one cannot be linked, indexed or served.',
  repair: 'Give the class an IRI that ends in its slug, such as `urn:ngm:class:tidal-index`.',
  examples: {
    bad: examplePage({ page: { 'vc:slug': undefined }, class: { '@id': 'urn:ngm:class:' } }),
    good: examplePage(),
  },
  check({ page }) {
    const block = page.classBlock;
    if (block === null) return [];
    if (block.iri !== null && slugOfIri(block.iri.value).trim() !== '') return [];
    const span = spanOf(page, block);
    return [{ span, message: messageFor(page, block, span), knownBy: THE_CLASS }];
  },
};
