import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import * as vscode from 'vscode';

import {
  api,
  change,
  closeAll,
  eventually,
  open,
  rangeOf,
  root,
} from '../../host/support/editor.js';
import {
  bytesOnDisk,
  differing,
  planned,
  saveEverything,
  undoIn,
} from '../../host/support/quay.js';

/** A class of the corpus that is hard in one way. */
interface Subject {
  readonly what: string;
  readonly page: string;
  readonly label: string;
  readonly iri: string;
  /** What a person types to find it. */
  readonly typed: string;
  /** A new name for the page. */
  readonly renamed: string;
  /** Names its page answers to. */
  readonly names: readonly string[];
}

const SUBJECTS: readonly Subject[] = [
  {
    what: 'the most linked class',
    page: 'Smart Contract.md',
    label: 'Smart Contract',
    iri: 'urn:ngm:class:smart-contract',
    typed: 'smart contrac',
    renamed: 'Self-Executing Contract',
    names: ['Smart Contract', 'SmartContract', 'smart-contract'],
  },
  {
    what: 'a class with a non-ASCII name',
    page: 'Ito Calculus.md',
    label: 'Itô Calculus',
    iri: 'urn:ngm:class:it-calculus',
    typed: 'ito calc',
    renamed: 'Calcul d’Itô',
    names: ['Ito Calculus', 'Itô Calculus'],
  },
  {
    what: 'the largest page',
    page: 'AI User.md',
    label: 'AI User',
    iri: 'urn:ngm:class:ai-user',
    typed: 'ai user',
    renamed: 'User of an AI System',
    names: ['AI User'],
  },
  {
    what: 'a page with ___ in its file name',
    page: 'A___B Testing.md',
    label: 'A/B Testing',
    iri: 'urn:ngm:class:a-b-testing',
    typed: 'a/b tes',
    renamed: 'Split Testing',
    names: ['A/B Testing'],
  },
];

const folder = (): string => path.join(root(), 'pages');
const read = (page: string): string => readFileSync(path.join(folder(), page), 'utf8');
const nameOf = ({ path: file }: vscode.Uri): string => path.posix.basename(file);

async function ask<T>(command: string, ...args: unknown[]): Promise<T> {
  return vscode.commands.executeCommand<T>(command, ...args);
}

async function ready(page: string): Promise<vscode.TextDocument> {
  const document = await open(`pages/${page}`);
  await eventually(
    `the index, asked from ${page}`,
    async () => {
      const lenses = await ask<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri);
      return lenses.length > 0;
    },
    120_000,
  );
  return document;
}

const key = (name: string): string => name.normalize('NFC').toLowerCase().trim();

/** Places that mean a class, counted by a plain search that shares nothing with the product. */
function counted({ iri, names, page: own }: Subject): Record<string, number> {
  const wanted = new Set(names.map(key));
  const counts: Record<string, number> = {};
  for (const page of readdirSync(folder())) {
    if (page === own) continue;
    const text = read(page);
    const links = [
      ...proseOf(text).matchAll(/\[\[([^[\]|#\n]+)(?:#[^[\]|\n]*)?(?:\|[^[\]\n]*)?\]\]/gu),
    ];
    const count =
      links.filter(([, name]) => wanted.has(key(name ?? ''))).length + entries(text, iri);
    // A list that repeats the links of its page counts where the page has nothing else.
    const known = count > 0 ? count : listed(text, iri);
    if (known > 0) counts[page] = known;
  }
  return counts;
}

const PREDICATES =
  'hasPart partOf requires enables dependsOn implements uses supports contrastsWith bridgesTo relatedTo standardizedBy'.split(
    ' ',
  );

/** A text without its fenced code. */
function proseOf(text: string): string {
  return text.replace(/^[ \t>*+-]*(`{3,}|~{3,})[\s\S]*?^[ \t>]*\1[`~]*[ \t]*$/gmu, '');
}

/** Entries of the class block of a page that name an IRI. */
function entries(text: string, iri: string): number {
  const fence = blocks(text).find((one) => /^(?:Ontology)?Class$/u.test(String(one['@type'])));
  if (!fence) return 0;
  const relations = (fence.relations ?? {}) as Record<string, unknown>;
  const lists = [
    fence.subClassOf,
    fence.sameAs,
    ...PREDICATES.map((predicate) => relations[predicate]),
  ];
  return lists.flat().filter((one) => (one as { '@id'?: string } | undefined)?.['@id'] === iri)
    .length;
}

/** Entries of the page block's list of links that name a class by the end of its IRI. */
function listed(text: string, iri: string): number {
  const block = blocks(text).find((one) => one['@type'] === 'Page');
  const list = (block?.['vc:outboundWikilinks'] ?? []) as { '@id'?: string }[];
  const slug = iri.slice(iri.lastIndexOf(':'));
  return list.filter((one) => one['@id']?.endsWith(slug) === true).length;
}

function blocks(text: string): Record<string, unknown>[] {
  const fences = [...text.matchAll(/```json-ld\r?\n([\s\S]*?)\n\s*```/gu)];
  return fences.map(([, json]) => parse(json ?? '')).filter((one) => one !== null);
}

function parse(json: string): Record<string, unknown> | null {
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** Pages whose text could mislead the plain search: code spans, and fences it cannot pair. */
function isPlain(page: string): boolean {
  const text = proseOf(read(page));
  return !text.includes('`') && !text.includes('~~~') && !text.startsWith('---');
}

function byFile(found: readonly vscode.Location[], own: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { uri } of found) {
    if (nameOf(uri) !== own) counts[nameOf(uri)] = (counts[nameOf(uri)] ?? 0) + 1;
  }
  return counts;
}

const plainOnly = (counts: Record<string, number>): [string, number][] =>
  Object.entries(counts)
    .filter(([page]) => isPlain(page))
    .sort(([a], [b]) => (a < b ? -1 : 1));

for (const subject of SUBJECTS) {
  describe(`on the corpus: ${subject.what}`, () => {
    afterEach(closeAll);

    it('is offered where a link is typed', async () => {
      const document = await ready(subject.page);
      await change(document, '\n# ', `\n[[${subject.typed}\n\n# `);
      const at = rangeOf(document, `[[${subject.typed}`).end;
      const { items } = await ask<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        at,
      );
      const labels = items.slice(0, 40).map(({ label }) => JSON.stringify(label));
      assert.ok(
        labels.some((label) => subject.names.some((name) => label.includes(name))),
        labels.join(', '),
      );
    });

    it('says what it is under the pointer', async () => {
      const document = await ready(subject.page);
      const [name = ''] = subject.names;
      await change(document, '\n# ', `\nSee [[${name}]].\n\n# `);
      const at = rangeOf(document, `See [[${name}]]`).start.translate(0, 7);
      const hovers = await ask<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, at);
      const text = hovers
        .flatMap(({ contents }) => contents)
        .map((content) => (content as vscode.MarkdownString).value)
        .join('\n');
      assert.ok(text.includes(subject.iri), text);
      assert.match(text, /\[ONTOLOGY CONTEXT\]|not published/u);
    });

    it('has the references a plain search finds', async () => {
      const document = await ready(subject.page);
      const at = rangeOf(document, `"label": "${subject.label}"`).start.translate(0, 12);
      const found = await ask<vscode.Location[]>(
        'vscode.executeReferenceProvider',
        document.uri,
        at,
      );
      const expected = counted(subject);
      assert.deepEqual(plainOnly(byFile(found, subject.page)), plainOnly(expected));
      // Pages with stray code marks are hard on the plain search; few classes have only such pages.
      const total = Object.keys(expected).length;
      assert.ok(total < 10 || plainOnly(expected).length * 2 > total, 'most could be compared');
    });

    it('is renamed in one edit that an undo takes back', async () => {
      await ready(subject.page);
      await renameAndBack(subject);
    });
  });
}

/** Renames the label and the page as F2 does; looks at the edit, and for a few pages makes it. */
async function renameAndBack(subject: Subject): Promise<void> {
  const document = await vscode.workspace.openTextDocument(
    vscode.Uri.file(path.join(folder(), subject.page)),
  );
  const heading = rangeOf(document, '\n# ').end.translate(0, 1);
  const edit = await ask<vscode.WorkspaceEdit>(
    'vscode.executeDocumentRenameProvider',
    document.uri,
    heading,
    subject.renamed,
  );
  const [name = ''] = subject.names;
  const touched = edit.entries().map(([uri]) => nameOf(uri));
  const linking = Object.keys(linksTo(name)).filter(
    (page) => page !== subject.page && isPlain(page),
  );
  assert.deepEqual(
    linking.filter((page) => !touched.includes(page)),
    [],
    'every page that links by the file name is changed',
  );
  if (touched.length <= 30) await makeAndUndo(subject, linking);
}

/** Makes the rename, looks at the files, and takes it back with one undo. */
async function makeAndUndo({ page, renamed }: Subject, linking: string[]): Promise<void> {
  const before = bytesOnDisk();
  const { changes } = await api();
  const wanted = await planned({ type: 'rename-page', page: `pages/${page}`, to: renamed });
  assert.equal(await changes.make(wanted.root, wanted.change), null);
  for (const one of linking) assert.ok(read(one).includes(`[[${renamed}`), one);
  await undoIn(`pages/${renamed}.md`);
  await eventually('every byte as it was', async () => {
    await saveEverything();
    return differing(before, bytesOnDisk()).length === 0;
  }).catch(() => assert.deepEqual(differing(before, bytesOnDisk()), []));
}

/** Pages with a link written with exactly this name, and how many. */
function linksTo(name: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const page of readdirSync(folder())) {
    const links = [...read(page).matchAll(/\[\[([^[\]|#\n]+)(?:[#|][^[\]\n]*)?\]\]/gu)];
    const count = links.filter(([, target]) => key(target ?? '') === key(name)).length;
    if (count > 0) counts[page] = count;
  }
  return counts;
}
