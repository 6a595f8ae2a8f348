/** Looks through the ledger pages, which are no pages of the corpus, for ontology blocks. */

import path from 'node:path';

import { parsePage } from '../corpus/page.js';
import { LineIndex } from '../corpus/text.js';
import { ledgerBlock } from '../rules/ledger-block.js';
import { judgePage } from '../rules/registry.js';
import type { RuleContext } from '../rules/rule.js';
import { locateFinding, type CheckInput } from './page-check.js';
import { decodePage } from './read-page.js';
import type { CheckedPage, FileSystem, LocatedFinding } from './workbench.types.js';

const FOLDER = 'ledger';

/** Findings on the pages below `ledger`; a page nobody can read holds no block. */
export async function ledgerBlockFindings(
  root: string,
  files: Pick<FileSystem, 'exists' | 'list' | 'readSync'>,
  { view, settings }: Pick<CheckInput, 'view' | 'settings'>,
): Promise<LocatedFinding[]> {
  const folder = path.join(root, FOLDER);
  if (!(await files.exists(folder))) return [];
  const names = await files.list(folder, (name) => /\.md$/iu.test(name)).catch(() => []);
  return names.flatMap((name) => {
    const text = textOf(files, path.join(folder, name));
    return checkLedgerPage({ corpus: view, settings }, `${FOLDER}/${name}`, text).findings;
  });
}

/** Whether a path below the root is that of a ledger page, where no page of the corpus is. */
export function isLedgerPage(page: string): boolean {
  return page.startsWith(`${FOLDER}/`) && /\.md$/iu.test(page);
}

/** What is wrong with the text of a ledger page: it has no class, so little can be. */
export function checkLedgerPage(
  { corpus, settings }: Pick<RuleContext, 'corpus' | 'settings'>,
  path: string,
  text: string,
): CheckedPage {
  const page = parsePage(path, text, { iri: settings.iri });
  const lines = new LineIndex(page.scan.text);
  const { findings } = judgePage({ page, corpus, settings }, [ledgerBlock]);
  const located = findings.map((finding) => locateFinding(path, lines, finding));
  return { path, classRange: null, findings: located, allowed: [], ceiling: null };
}

function textOf(files: Pick<FileSystem, 'readSync'>, file: string): string {
  try {
    const read = decodePage(files.readSync(file));
    return 'text' in read ? read.text : '';
  } catch {
    // Gone, or locked by whoever writes it.
    return '';
  }
}
