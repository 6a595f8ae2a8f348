/** A new class: its IRI minted from the title, its parents named, its page from the template. */

import { mintIri } from '../../corpus/dialect.js';
import { parsePage } from '../../corpus/page.js';
import { slugOfIri } from '../../corpus/names.js';
import type { ClassRecord } from '../../ontology/corpus-view.js';
import { ChangeDraft, refuse } from '../changes/draft.js';
import { quoted } from '../changes/file-names.js';
import type { Planner } from '../changes/plan-change.js';
import type { ChangeRefusal } from '../change.js';
import type { Surroundings } from '../surroundings.js';
import { classPageText, type NewClass } from '../templates.js';
import { referenceText } from './link-name.js';
import { mannerOf, type Manner } from './manner.js';
import { newPagePath, oneLine } from './new-page.js';
import { noClass } from './refusals.js';

/** Makes the page of a class; nothing is made whose IRI or name another page has. */
export const planCreateClass: Planner<'create-class'> = (request, s, read) => {
  const title = oneLine(request.title);
  const iri = newIri(title, s);
  if (typeof iri !== 'string') return iri;
  const parents = parentsOf(request.parents, s);
  if ('refused' in parents) return parents;
  const path = newPagePath(title, request.folder, s);
  if (typeof path !== 'string') return path;
  const made: NewClass = {
    title,
    iri,
    slug: slugOfIri(iri),
    definition: oneLine(request.definition ?? ''),
    domain: oneLine(request.domain ?? ''),
    maturity: s.settings.vocabulary.maturity.includes('draft') ? 'draft' : '',
    parents,
    parentTexts: parents.map((parent) => referenceText(parent, s)),
  };
  const manner = mannerOf(s, read);
  const text = classPageText(made, manner);
  const fault = faultOf(path, text, made, manner, s);
  if (fault) return fault;
  const draft = new ChangeDraft();
  draft.step({ type: 'create', page: path, text });
  return draft.finish(`Create class ${title}`);
};

function newIri(title: string, s: Surroundings): string | ChangeRefusal {
  if (title === '') return refuse('The title is empty.', 'Type the name of the class.');
  const iri = mintIri(title, s.settings);
  if (iri === null) {
    return refuse(
      `No IRI can be made from the title ${quoted(title)}: it holds no letter a-z and no digit.`,
      'Choose a title with a Latin letter or a digit; the label can be changed afterwards.',
    );
  }
  const slug = slugOfIri(iri);
  const holder = s.index.claimsOf(iri)[0] ?? s.view.classOf(slug)?.path;
  if (holder === undefined) return iri;
  return claimed(`The IRI ${iri}, made from the title ${quoted(title)},`, holder);
}

function claimed(what: string, holder: string): ChangeRefusal {
  return refuse(
    `${what} is claimed by the page ${quoted(holder)} already.`,
    'Choose a title that differs in its letters a-z and digits, or edit that page.',
  );
}

/** The classes of some slugs, each once. */
function parentsOf(slugs: readonly string[], s: Surroundings): ClassRecord[] | ChangeRefusal {
  const parents: ClassRecord[] = [];
  for (const slug of new Set(slugs)) {
    const parent = s.view.classOf(slug);
    if (!parent) return noClass(slug);
    parents.push(parent);
  }
  return parents;
}

/** What was written must read back: a title can be no heading, a definition no property line. */
function faultOf(
  path: string,
  text: string,
  made: NewClass,
  { dialect }: Manner,
  s: Surroundings,
): ChangeRefusal | null {
  const page = parsePage(path, text, { iri: s.settings.iri });
  const block = page.classBlock;
  const pageIri = page.pageBlock?.iri?.value;
  const holder = pageIri === undefined ? undefined : s.index.claimsOf(pageIri)[0];
  if (holder !== undefined) return claimed(`The page IRI ${pageIri ?? ''}`, holder);
  const parents = block?.parents.map((parent) => s.view.slugOf(parent)) ?? [];
  const faults = [
    ['title', block?.label?.value === made.title && page.scan.headings[0]?.text === made.title],
    ['IRI', block?.dialect === dialect && block.iri?.value === made.iri],
    ['definition', (block?.definition?.value ?? '') === made.definition],
    ['domain', (block?.domain?.value ?? '') === made.domain],
    ['parents', parents.join(' ') === made.parents.map(({ slug }) => slug).join(' ')],
  ] as const;
  const fault = faults.find(([, holds]) => !holds);
  if (!fault) return null;
  return refuse(
    `The ${fault[0]} cannot be written so that it reads back as it was typed.`,
    'Leave out marks such as backticks, or "#" at either end.',
  );
}
