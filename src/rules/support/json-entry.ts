/** A bare string in a JSON list, rewritten as the reference it was meant to be. */

import { locate } from '../../corpus/json-fence.js';
import type { Page, Place } from '../../corpus/model.js';
import type { ClassRecord, CorpusView } from '../../ontology/corpus-view.js';
import type { Fix } from '../rule.js';

/** The one class a written name or IRI stands for; undefined when that is not certain. */
export function certainClass(corpus: CorpusView, written: string): ClassRecord | undefined {
  const name = written.trim().replace(/^\[\[(.*)\]\]$/u, '$1');
  if (name === '') return undefined;
  const isIri = /^[a-z][a-z0-9+.-]*:\S+$/iu.test(name);
  const reference = {
    iri: isIri ? name : null,
    name: isIri ? null : name,
    label: null,
    place: { start: 0, end: 0 },
  };
  const slug = corpus.slugOf(reference);
  const record = slug === null ? undefined : corpus.classOf(slug);
  if (record === undefined || isIri) return record?.iri === name ? record : undefined;
  const page = corpus.lookUp(name);
  return page.kind === 'page' && page.path === record.path ? record : undefined;
}

/** Indentation of a token that stands first on its line; null when something is before it. */
function indentationOf(text: string, at: number): string | null {
  const lineStart = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
  const before = text.slice(lineStart, at);
  return before.trim() === '' ? before : null;
}

/** The reference to a class as JSON, on lines of its own where the string had its own line. */
function asReference(text: string, at: number, record: ClassRecord, labelKey: string): string {
  const id = `"@id": ${JSON.stringify(record.iri)}`;
  const label = `${JSON.stringify(labelKey)}: ${JSON.stringify(record.label)}`;
  const indent = indentationOf(text, at);
  if (indent === null) return `{ ${id}, ${label} }`;
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  return `{${end}${indent}  ${id},${end}${indent}  ${label}${end}${indent}}`;
}

/** The repair that turns a string into a reference, when the corpus has exactly one such class. */
export function referenceFix(
  page: Page,
  corpus: CorpusView,
  place: Place,
  written: string,
  labelKey: 'label' | 'vc:label',
): Fix | undefined {
  const record = certainClass(corpus, written);
  if (record === undefined) return undefined;
  const span = locate(place);
  const newText = asReference(page.scan.text, span.start, record, labelKey);
  return {
    title: `Write a reference to ${JSON.stringify(record.label)}`,
    edits: [{ span, newText }],
  };
}
