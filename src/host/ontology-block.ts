/** Tells from a page's text whether it holds an ontology block, without a parser or a server. */

import type { TextDocument } from 'vscode';

const JSON_LD_FENCE = /^[\s>*+-]*(?:`{3,}|~{3,})\s*json-ld\b/mu;
const FRONT_MATTER = /^---[^\S\n]*\r?\n([\s\S]*?)^---[^\S\n]*$/mu;
const CLASS_TYPE = /^type:\s*["']?class["']?\s*$/mu;
const PROPERTY_BLOCK = /^\s*[-*+]\s+#{1,6}\s+OntologyBlock\b/mu;

/** A json-ld fence, front matter with `type: class`, or an `OntologyBlock` bullet. */
export function hasOntologyBlock(text: string): boolean {
  return JSON_LD_FENCE.test(text) || hasClassFrontMatter(text) || PROPERTY_BLOCK.test(text);
}

function hasClassFrontMatter(text: string): boolean {
  if (!text.startsWith('---')) return false;
  const block = FRONT_MATTER.exec(text)?.[1];
  return block !== undefined && CLASS_TYPE.test(block);
}

/** Whether an open document is a reason to run the server: a page with a block, or our settings. */
export function needsServer(
  document: Pick<TextDocument, 'uri' | 'languageId' | 'getText'>,
): boolean {
  if (document.uri.scheme !== 'file') return false;
  if (document.uri.path.endsWith('/ontodesk.yaml')) return true;
  return document.languageId === 'markdown' && hasOntologyBlock(document.getText());
}
