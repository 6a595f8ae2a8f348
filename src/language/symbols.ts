/** The outline of a page: its sections, and in them the ontology blocks with their relations. */

import { locate } from '../corpus/json-fence.js';
import {
  isPredicate,
  type ClassBlock,
  type Heading,
  type Page,
  type Place,
  type Reference,
  type Span,
} from '../corpus/model.js';
import { ontologyLines } from '../corpus/property-lines.js';
import { readClassFence } from '../corpus/json-ld.js';
import { partsOf, textPlaceAt } from './entries.js';
import { sectionsOf } from './sections.js';

export { workspaceSymbols } from './workspace-symbols.js';

export interface DocSymbol {
  /** Never empty. */
  readonly name: string;
  readonly detail: string;
  readonly kind: 'heading' | 'class' | 'relation' | 'reference';
  /** Inside the range of the symbol it is a child of. */
  readonly range: Span;
  /** Inside `range`. */
  readonly selectionRange: Span;
  readonly children: readonly DocSymbol[];
}

interface Node extends DocSymbol {
  readonly children: Node[];
}

/** Headings with their sections, and ontology blocks as classes with their relations. */
export function documentSymbols(page: Page): DocSymbol[] {
  const roots = sections(page);
  for (const block of blocksOf(page)) insert(roots, blockSymbol(page, block));
  return roots.map((root) => fitted(root, { start: 0, end: page.scan.text.length }));
}

/** The page's class blocks but the property lines, which are a section of their own. */
function blocksOf(page: Page): ClassBlock[] {
  const second = page.duplicateBlocks.filter(({ kind }) => kind === 'class').map(readClassFence);
  const blocks = [page.classBlock, ...page.layers, ...second];
  return blocks.filter(
    (block) => block !== null && block.dialect !== 'property-lines',
  ) as ClassBlock[];
}

function sections(page: Page): Node[] {
  const { scan } = page;
  const lines = [page.classBlock, ...page.layers].find((b) => b?.dialect === 'property-lines');
  const ontology = lines ? ontologyLines(scan) : null;
  const roots: Node[] = [];
  const open: { readonly depth: number; readonly node: Node }[] = [];
  for (const { heading, end } of sectionsOf(scan, scan.headings)) {
    const range = { start: heading.span.start, end };
    const node =
      lines && heading === ontology?.heading
        ? linesSymbol(page, lines, heading, range)
        : headingSymbol(heading, range);
    while ((open.at(-1)?.depth ?? 0) >= heading.depth) open.pop();
    (open.at(-1)?.node.children ?? roots).push(node);
    open.push({ depth: heading.depth, node });
  }
  return roots;
}

function headingSymbol({ text, depth, textSpan }: Heading, range: Span): Node {
  const name = text === '' ? '#'.repeat(depth) : text;
  return { name, detail: '', kind: 'heading', range, selectionRange: textSpan, children: [] };
}

function linesSymbol(page: Page, block: ClassBlock, heading: Heading, range: Span): Node {
  const selectionRange = heading.textSpan;
  return { ...classSymbol(page, block, range), selectionRange };
}

function blockSymbol(page: Page, block: ClassBlock): Node {
  const { place } = block;
  const fence = 'fence' in place ? place.fence.fence : fenceAt(page, place);
  const range = fence?.span ?? page.scan.frontMatter?.span ?? locate(place);
  return classSymbol(page, block, range);
}

/** The fence whose opener stands for its block. */
function fenceAt({ jsonFences }: Page, { start }: Span) {
  return jsonFences.find(({ fence: { opener } }) => opener.start === start)?.fence;
}

function classSymbol(page: Page, block: ClassBlock, range: Span): Node {
  const { label, iri, dialect } = block;
  const shown = label ?? iri;
  const selectionRange = shown ? textPlaceAt(page, shown.place, dialect).span : range;
  return {
    name: nonEmpty(label?.value, iri?.value, 'Class'),
    detail: iri?.value ?? '',
    kind: 'class',
    range,
    selectionRange: within(selectionRange, range) ? selectionRange : atStart(range),
    children: relationSymbols(page, block),
  };
}

function relationSymbols(page: Page, block: ClassBlock): Node[] {
  const { parentsPlace, parents, relations } = block;
  const symbols = relations
    .filter(({ key }) => isPredicate(key))
    .map(({ key, keyPlace, targets }) => relationSymbol(page, block, key, keyPlace, targets));
  if (parentsPlace) {
    symbols.push(relationSymbol(page, block, 'subClassOf', parentsPlace, parents));
  }
  return symbols.sort((a, b) => a.range.start - b.range.start);
}

function relationSymbol(
  page: Page,
  block: ClassBlock,
  key: string,
  keyPlace: Place,
  targets: readonly Reference[],
): Node {
  const selectionRange = locate(keyPlace);
  const children = targets.map((target) => targetSymbol(page, block, target));
  const value = 'fence' in keyPlace ? locate({ ...keyPlace, part: 'value' }) : selectionRange;
  const end = Math.max(value.end, selectionRange.end, children.at(-1)?.range.end ?? 0);
  return {
    name: key,
    detail: targets.length.toString(),
    kind: 'relation',
    range: { start: selectionRange.start, end },
    selectionRange,
    children,
  };
}

function targetSymbol(page: Page, { dialect }: ClassBlock, reference: Reference): Node {
  const { place, iri, name, label } = reference;
  const parts = partsOf(page, { relation: 'subClassOf', dialect, reference });
  // In JSON the entry is the object around the IRI.
  const range = locate('fence' in place ? { ...place, path: place.path.slice(0, -1) } : place);
  const selectionRange = (parts.label ?? parts.name ?? parts.iri)?.span ?? range;
  return {
    name: nonEmpty(label?.value, name ?? undefined, iri ?? undefined),
    detail: label ? (iri ?? '') : '',
    kind: 'reference',
    range,
    selectionRange: within(selectionRange, range) ? selectionRange : range,
    children: [],
  };
}

/** Puts a block into the deepest section it begins in. */
function insert(roots: Node[], block: Node): void {
  let siblings = roots;
  for (;;) {
    const { start } = block.range;
    const around = siblings.find((n) => {
      return n.kind === 'heading' && n.range.start <= start && start < n.range.end;
    });
    if (!around) break;
    siblings = around.children;
  }
  siblings.push(block);
  siblings.sort((a, b) => a.range.start - b.range.start);
}

/** A symbol cut to the range it must stay inside; children that lie outside it are left out. */
function fitted(node: Node, around: Span): Node {
  const range = cut(node.range, around);
  const selectionRange = within(node.selectionRange, range)
    ? node.selectionRange
    : cut(node.selectionRange, range);
  const children = node.children
    .filter((child) => child.range.start >= range.start && child.range.start < range.end)
    .map((child) => fitted(child, range));
  return { ...node, range, selectionRange, children };
}

function cut({ start, end }: Span, around: Span): Span {
  const from = Math.min(Math.max(start, around.start), around.end);
  return { start: from, end: Math.min(Math.max(end, from), around.end) };
}

function within(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function atStart({ start }: Span): Span {
  return { start, end: start };
}

function nonEmpty(...names: (string | undefined)[]): string {
  return names.find((name) => name !== undefined && name.trim() !== '') ?? '(no name)';
}
