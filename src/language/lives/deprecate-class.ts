/** A class that is no longer to be used: marked as such, with the one to use in its stead. */

import { isRecord } from '../../corpus/json-fence.js';
import type { ClassBlock, Page } from '../../corpus/model.js';
import { slugOfIri } from '../../corpus/names.js';
import { parsePage } from '../../corpus/page.js';
import type { ClassRecord } from '../../ontology/corpus-view.js';
import { applyEdits } from '../../rules/support/edits.js';
import type { TextEdit } from '../../rules/rule.js';
import { ChangeDraft, refuse } from '../changes/draft.js';
import { quoted } from '../changes/file-names.js';
import { classFence, classTitle } from '../own-class.js';
import type { Planner } from '../changes/plan-change.js';
import type { ChangeRefusal } from '../change.js';
import type { ReadPage, Surroundings } from '../surroundings.js';
import { frontMatterEdits } from './front-matter-property.js';
import { memberEdits } from './json-members.js';
import { referenceText } from './link-name.js';
import { classProperties } from './property-line.js';
import { linesBelow } from '../../promotion/lines.js';
import { countReferences, referencesTo } from './references.js';
import { noClass, unreadable } from './refusals.js';

/** Marks a class as deprecated; the references to it stay, and are counted. */
export const planDeprecateClass: Planner<'deprecate-class'> = (request, s, read) => {
  const { slug } = request;
  const record = s.index.classOf(slug);
  if (!record) return noClass(slug);
  const found = read(record.page.path);
  const block = found?.page.classBlock;
  if (!found || !block) return unreadable(record.page.path);
  const replacement = request.replacement === null ? null : s.view.classOf(request.replacement);
  if (replacement === undefined) return noClass(request.replacement ?? '');
  const fault = faultOf(block, slug, replacement, s, read);
  if (fault) return fault;
  const edits = deprecationEdits(found.page, block, replacement, s);
  if ('refused' in edits) return edits;
  if (!readsBack(found.page, edits, replacement, s)) {
    return refuse(
      `The class block of ${quoted(found.page.path)} is written in a way that the mark cannot be added to safely.`,
      'Add it by hand.',
    );
  }
  const draft = new ChangeDraft();
  for (const edit of edits) draft.edit(found, edit);
  const count = countReferences(referencesTo(record.page, s, read, 'indexed'));
  if (count !== null) draft.warn(`Still leading to it: ${count}.`);
  if (!replacement) draft.warn('No class is named that replaces it.');
  return draft.finish(`Deprecate class ${classTitle({ label: record.label, slug })}`);
};

function faultOf(
  block: ClassBlock,
  slug: string,
  replacement: ClassRecord | null,
  s: Surroundings,
  read: ReadPage,
): ChangeRefusal | null {
  if (block.iri === null || slugOfIri(block.iri.value) !== slug) return noClass(slug);
  const name = quoted(classTitle({ label: block.label?.value ?? '', slug }));
  if (block.deprecated?.value === true) {
    const by = block.replacedBy ? s.view.slugOf(block.replacedBy) : null;
    return refuse(
      `The class ${name} is deprecated already${by === null ? '' : `, replaced by ${quoted(by)}`}.`,
      'Edit its page to name another class in its stead, or to use it again.',
    );
  }
  if (!replacement) return null;
  if (replacement.slug === slug) {
    return refuse('A class cannot replace itself.', 'Pick another class, or none.');
  }
  if (read(replacement.path)?.page.classBlock?.deprecated?.value !== true) return null;
  return refuse(
    `The class ${quoted(replacement.label)} is deprecated itself.`,
    'Pick the class that replaces it.',
  );
}

function deprecationEdits(
  page: Page,
  block: ClassBlock,
  replacement: ClassRecord | null,
  s: Surroundings,
): TextEdit[] | ChangeRefusal {
  if (block.dialect === 'json-ld') return jsonEdits(page, replacement);
  const by = replacement ? referenceText(replacement, s) : null;
  if (block.dialect === 'property-lines') return propertyEdits(page, by);
  return frontMatterEdits(page, [
    { key: 'deprecated', value: 'true' },
    ...(by === null ? [] : [{ key: 'replacedBy', value: by }]),
  ]);
}

function jsonEdits(page: Page, replacement: ClassRecord | null): TextEdit[] | ChangeRefusal {
  const fence = classFence(page);
  if (!fence) return unreadable(page.path);
  return memberEdits(fence, [
    { key: 'owl:deprecated', value: true },
    ...(replacement
      ? [
          {
            key: 'dcterms:isReplacedBy',
            value: { '@id': replacement.iri, label: replacement.label },
          },
        ]
      : []),
  ]);
}

function propertyEdits(page: Page, by: string | null): TextEdit[] | ChangeRefusal {
  const properties = classProperties(page);
  const [first] = properties;
  const last = properties.findLast(({ indent }) => indent === first?.indent);
  if (!last) return unreadable(page.path);
  const wanted = [['deprecated', 'true'] as const, ...(by ? [['replaced-by', by] as const] : [])];
  const edits: TextEdit[] = [];
  const fresh: string[] = [];
  for (const [key, value] of wanted) {
    const property = properties.find((one) => one.key === key);
    if (!property) fresh.push(`${key}:: ${value}`);
    else {
      const blank = page.scan.text[property.valueSpan.start - 1] === ':' ? ' ' : '';
      edits.push({ span: property.valueSpan, newText: blank + value });
    }
  }
  return fresh.length === 0 ? edits : [...edits, linesBelow(page.scan.text, last, fresh)];
}

/** Whether the mark reads back, and everything else of the class as before. */
function readsBack(
  page: Page,
  edits: readonly TextEdit[],
  replacement: ClassRecord | null,
  s: Surroundings,
): boolean {
  const after = parsePage(page.path, applyEdits(page.scan.text, edits), { iri: s.settings.iri });
  const block = after.classBlock;
  if (block?.deprecated?.value !== true) return false;
  if (replacement && (!block.replacedBy || s.view.slugOf(block.replacedBy) !== replacement.slug)) {
    return false;
  }
  return factsOf(page, s) === factsOf(after, s);
}

function factsOf(page: Page, s: Surroundings): string {
  const { classBlock: block, jsonFences, scan } = page;
  const value = classFence(page)?.value;
  const rest = isRecord(value) ? Object.entries(value).filter(([key]) => !MARKS.has(key)) : [];
  return JSON.stringify([
    rest,
    jsonFences.map(({ kind, error }) => [kind, error === null]),
    [block?.iri, block?.label, block?.definition, block?.domain].map((one) => one?.value ?? null),
    block?.parents.map((parent) => s.view.slugOf(parent)),
    block?.relations.map(({ key, targets }) => [key, targets.map((one) => s.view.slugOf(one))]),
    scan.properties.filter(({ key }) => !MARKS.has(key)).map(({ key, value: text }) => [key, text]),
    scan.headings.map(({ text }) => text),
  ]);
}

const MARKS = new Set(['owl:deprecated', 'dcterms:isReplacedBy', 'deprecated', 'replaced-by']);
