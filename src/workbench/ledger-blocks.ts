/** Looks through the ledger pages, which are no pages of the corpus, for ontology blocks. */

import path from 'node:path';

import { parsePage } from '../corpus/page.js';
import { LineIndex } from '../corpus/text.js';
import { ledgerBlock } from '../rules/ledger-block.js';
import { judgePage } from '../rules/registry.js';
import { locateFinding, type CheckInput } from './page-check.js';
import { decodePage } from './read-page.js';
import type { FileSystem, LocatedFinding } from './workbench.types.js';

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
    const page = parsePage(`${FOLDER}/${name}`, text, { iri: settings.iri });
    const { findings } = judgePage({ page, corpus: view, settings }, [ledgerBlock]);
    const lines = new LineIndex(page.scan.text);
    return findings.map((finding) => locateFinding(page.path, lines, finding));
  });
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
