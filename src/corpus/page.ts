/** Reads a whole page: scanner, ontology blocks of the three dialects, names. */

import { readFrontMatter } from './front-matter.js';
import { readClassFence, readPageFence } from './json-ld.js';
import { readJsonFences } from './json-fence.js';
import { bareValue, splitValues } from './names.js';
import { readPropertyLines } from './property-lines.js';
import { scan } from './scan.js';
import { withoutByteOrderMark } from './text.js';
import type { DialectOptions } from './dialect.js';
import type { ClassBlock, FenceKind, JsonFence, Page, Scan } from './model.js';

/** Kinds of which a page holds one block. */
const SINGLE_KINDS: readonly FenceKind[] = ['page', 'class', 'individual', 'link-resolutions'];

/** Reads a page's text; a byte-order mark is taken off first, so offsets never count it. */
export function parsePage(path: string, text: string, options: DialectOptions): Page {
  const scanned = scan(withoutByteOrderMark(text).text);
  const jsonFences = readJsonFences(scanned);
  const pageFence = jsonFences.find((f) => f.kind === 'page');
  const classFence = jsonFences.find((f) => f.kind === 'class');
  const frontMatter = readFrontMatter(scanned, options);
  const lines = readPropertyLines(scanned, options);
  const blocks: ClassBlock[] = [
    classFence ? readClassFence(classFence) : null,
    frontMatter.classBlock,
    lines?.classBlock ?? null,
  ].filter((block) => block !== null);
  const pageBlock = pageFence
    ? readPageFence(pageFence)
    : classFence
      ? null
      : (frontMatter.pageBlock ?? lines?.pageBlock ?? null);
  return {
    path,
    scan: scanned,
    jsonFences,
    duplicateBlocks: duplicates(jsonFences),
    frontMatterFaults: frontMatter.faults,
    pageBlock,
    classBlock: blocks[0] ?? null,
    layers: blocks.slice(1),
    aliases: [...frontMatter.aliases, ...propertyAliases(scanned)],
  };
}

function duplicates(fences: readonly JsonFence[]): JsonFence[] {
  return SINGLE_KINDS.flatMap((kind) => fences.filter((f) => f.kind === kind).slice(1));
}

/** Names of the page property `alias::`. */
function propertyAliases(scanned: Scan): string[] {
  return scanned.properties
    .filter((p) => p.scope === 'page' && (p.key === 'alias' || p.key === 'aliases'))
    .flatMap((p) => splitValues(p.value).map((v) => bareValue(v.text)));
}
