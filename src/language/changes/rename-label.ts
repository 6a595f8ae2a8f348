/** Another label for a class: where it is declared, beside its IRI, and in links that use it. */

import { locate } from '../../corpus/json-fence.js';
import type { Page } from '../../corpus/model.js';
import type { PageRecord } from '../../corpus/record.js';
import type { ChangeRefusal } from '../change.js';
import type { TextEdit } from '../../rules/rule.js';
import { entriesOf, partsOf, textPlaceAt, type Entry } from '../entries.js';
import { frontMatterEdits } from '../lives/front-matter-property.js';
import { oneLine } from '../lives/new-page.js';
import { noClass, unreadable } from '../lives/refusals.js';
import { pagesToSearch } from '../occurrences.js';
import { declarationsOf } from '../own-class.js';
import type { PageText, ReadPage, Surroundings } from '../surroundings.js';
import { slugOfIri } from '../../corpus/names.js';
import { ChangeDraft, refuse } from './draft.js';
import { pagesNamed, quoted } from './file-names.js';
import { followLinks, indexAfter, type Changed } from './follow.js';
import { recordAfter, renameAt, renameHeading, renameTitle } from './own-names.js';
import type { Planner } from './plan-change.js';
import { unindexedReferrers } from './unindexed.js';

interface Renaming {
  readonly slug: string;
  readonly from: string;
  readonly to: string;
  readonly s: Surroundings;
  readonly read: ReadPage;
  readonly draft: ChangeDraft;
}

/** Plans another label for a class. */
export const planRenameLabel: Planner<'rename-label'> = ({ slug, to }, s, read) => {
  const known = s.index.classes().get(slug);
  if (!known) return noClass(slug);
  const text = read(known.page.path);
  if (!text) return unreadable(known.page.path);
  const renaming = { slug, from: known.label, to: oneLine(to), s, read, draft: new ChangeDraft() };
  const fault = faultOf(renaming) ?? renameOwn(renaming, text);
  if (fault) return fault;
  const heading = renameOwnHeading(renaming, text, known.page);
  warnOfNamesakes(renaming, known.page.path);
  renameBesideIris(renaming, known.page.path);
  const changed: Changed = {
    before: known.page,
    after: recordAfter(renaming.draft, text, known.page.path, s.settings.iri),
    names: [renaming.to],
    ...(heading ? { heading: { from: renaming.from, to: renaming.to } } : {}),
  };
  const refusal = followLinks({
    s,
    read,
    after: indexAfter(s.index, [changed]),
    changed: new Map([[known.page.path, changed]]),
    gone: new Map(),
    draft: renaming.draft,
  });
  return refusal ?? renaming.draft.finish(`Rename label ${renaming.from} to ${renaming.to}`);
};

function faultOf({ from, to }: Renaming): ChangeRefusal | null {
  if (to === '') return refuse('The label is empty.', 'Type a label.');
  if (from === to) return refuse(`The label is ${quoted(to)} already.`, 'Type another one.');
  if (from.trim() !== '') return null;
  return refuse('The class has no label yet.', 'Write one into its ontology block.');
}

/** Label and title of the page itself; a refusal when the label cannot be written safely. */
function renameOwn(renaming: Renaming, text: PageText): ChangeRefusal | null {
  const { slug, from, to, draft } = renaming;
  for (const declaration of declarationsOf(text.page)) {
    const own = declaration.part === 'label' && (declaration.slug ?? slug) === slug;
    if (own) renameAt(draft, text, declaration.place, from, to);
  }
  const inMatter = frontMatterKeys(renaming, text.page);
  if ('refused' in inMatter) return inMatter;
  for (const edit of inMatter) draft.edit(text, edit);
  renameTitle(draft, text, from, to);
  const after = recordAfter(draft, text, text.page.path, renaming.s.settings.iri).class;
  if (after?.label === to && after.slug === slug) return null;
  return refuse(
    `The label in ${text.page.path} is written in a way that it cannot be changed safely.`,
    'Write it on one line, then rename it.',
  );
}

/**
 * Front matter without an IRI goes by its label: the IRI is written down before that changes. A
 * label on several lines is written anew.
 */
function frontMatterKeys({ from, to }: Renaming, page: Page): TextEdit[] | ChangeRefusal {
  const blocks = [page.classBlock, ...page.layers];
  const block = blocks.find((one) => one?.dialect === 'front-matter');
  const { iri, label } = block ?? {};
  if (label?.value !== from) return [];
  const minted = iri?.place === label.place ? [{ key: 'iri', value: iri.value }] : [];
  const onLines = textPlaceAt(page, label.place, 'front-matter').quoting === null;
  return frontMatterEdits(page, [...(onLines ? [{ key: 'label', value: to }] : []), ...minted]);
}

/** The heading follows when it is the label and not the name of the file. */
function renameOwnHeading(
  { from, to, draft }: Renaming,
  text: PageText,
  { name }: PageRecord,
): boolean {
  if (name !== from) return renameHeading(draft, text, from, to);
  draft.warn(`The page stays ${quoted(name)}, and so does its heading: rename the page as well.`);
  return false;
}

function warnOfNamesakes({ to, s, draft }: Renaming, own: string): void {
  const others = pagesNamed(s.index, to).filter((path) => path !== own);
  if (others.length > 0) {
    draft.warn(
      `${others.join(', ')} answers to ${quoted(to)} too: links should use the page's name.`,
    );
  }
}

/** Labels beside the IRI of the class, where they are the old one. */
function renameBesideIris(renaming: Renaming, own: string): void {
  const { slug, s, read, draft } = renaming;
  // A class without an IRI keeps no facts in the index, but labels beside IRIs all the same.
  const unindexed = unindexedReferrers({ slugs: [slug] }, s, read);
  for (const path of new Set([...pagesToSearch({ slug, page: own }, s), ...unindexed])) {
    const text = read(path);
    if (!text) {
      draft.warn(`${path} cannot be read: its references keep the old label.`);
      continue;
    }
    for (const entry of entriesOf(text.page, s.settings)) renameBeside(renaming, text, entry);
  }
}

function renameBeside({ slug, from, to, draft }: Renaming, text: PageText, entry: Entry): void {
  const { iri, label, place } = entry.reference;
  // The alias of a wikilink is a way of speaking; in JSON the label repeats the class's.
  if (iri === null || label === null || slugOfIri(iri) !== slug) return;
  if (label.value === to) return;
  if (label.value !== from) {
    if (isReference(entry)) {
      draft.leaveAlone(text, locate(place), `It is labelled ${quoted(label.value)}.`);
    }
    return;
  }
  const written = partsOf(text.page, entry).label;
  if (!written || !renameAt(draft, text, written, from, to)) {
    draft.leaveAlone(text, locate(label.place), 'The label is written in an unusual way.');
  }
}

/** Whether the class refers to the other one here; lists of links may well use other words. */
function isReference({ relation }: Entry): boolean {
  return relation !== 'outboundWikilinks' && relation !== 'linkResolutions';
}
