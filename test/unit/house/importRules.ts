import ts from 'typescript';

/** The rooms of src in their order: a room may import any room before it, never one after it. */
export const rooms = [
  'statistics',
  'settings',
  'corpus',
  'ontology',
  'models',
  'scaffold',
  'exposure',
  'rules',
  'ledger',
  'admission',
  'judging',
  'promotion',
  'diagnosis',
  'language',
  'workbench',
  'protocol',
  'server',
  'cli',
  'host',
] as const;

/** Rooms that are given clock, files and network, and so never reach for them. */
const pure = new Set<string>(rooms.slice(0, rooms.indexOf('workbench')));

const effects =
  /^(?:node:)?(?:fs|child_process|net|tls|http|https|http2|dgram|dns|os|worker_threads|cluster)(?:\/|$)/u;
const editor = /^(?:vscode|vscode-languageclient)(?:\/|$)/u;

/** One import of a source file. */
export interface Import {
  target: string;
  line: number;
  /** True when nothing of it is left at run time. */
  typeOnly: boolean;
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const names = clause.namedBindings;
  if (clause.name || !names || !ts.isNamedImports(names)) return false;
  return names.elements.length > 0 && names.elements.every((element) => element.isTypeOnly);
}

/** Every static import, re-export, dynamic import, import type and require of a source text. */
export function importsOf(text: string): Import[] {
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, false);
  const found: Import[] = [];
  const add = (at: ts.Node, target: ts.Node | undefined, typeOnly: boolean): void => {
    if (!target || !ts.isStringLiteralLike(target)) return;
    const line = source.getLineAndCharacterOfPosition(at.getStart(source)).line + 1;
    found.push({ target: target.text, line, typeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      add(node, node.moduleSpecifier, isTypeOnly(node));
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node, node.argument.literal, true);
    } else if (ts.isCallExpression(node)) {
      const callee = node.expression;
      const loads =
        callee.kind === ts.SyntaxKind.ImportKeyword ||
        (ts.isIdentifier(callee) && callee.text === 'require');
      if (loads) add(node, node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Resolves a relative import to a path of the repository, without extension. */
function resolve(file: string, target: string): string {
  const parts = file.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/').replace(/\.(?:js|ts)$/u, '');
}

const isRoom = (name: string | undefined): name is (typeof rooms)[number] =>
  (rooms as readonly string[]).includes(name ?? '');

/** Why a file of src may not import another file of the repository; nothing when it may. */
function sourceFault(
  room: string,
  other: string | undefined,
  typeOnly: boolean,
): string | undefined {
  if (other === room) return undefined;
  if (room === 'extension') {
    return other === 'host' || other === 'protocol'
      ? undefined
      : 'the entry imports host and protocol alone';
  }
  if (!isRoom(room)) return 'the file is in no room';
  if (!isRoom(other)) return 'the target is in no room';
  if (room === 'host') return other === 'protocol' ? undefined : 'host imports protocol alone';
  if (rooms.indexOf(other) > rooms.indexOf(room)) return `${room} stands above ${other}`;
  if (room === 'protocol' && !typeOnly) return 'protocol imports types alone';
  return undefined;
}

function webviewFault(folder: string | undefined, target: string): string | undefined {
  const [top, second] = target.split('/');
  const ok =
    (top === 'src' && second === 'protocol') ||
    (top === 'webview' && (second === 'shared' || second === folder));
  return ok ? undefined : 'a screen imports protocol and webview/shared alone';
}

function packageFault(file: string, room: string, target: string): string | undefined {
  const screen = file.startsWith('webview/');
  if (editor.test(target) && (screen || (room !== 'host' && room !== 'extension'))) {
    return 'only host and the entry see the editor';
  }
  if (screen && (target.startsWith('node:') || effects.test(target))) return 'a screen has no Node';
  if (!screen && pure.has(room) && effects.test(target)) return `${room} is pure`;
  return undefined;
}

function importFault(file: string, { target, typeOnly }: Import): string | undefined {
  const [top, second = ''] = file.split('/');
  const room = second.replace(/\.ts$/u, '');
  if (!target.startsWith('.')) return packageFault(file, room, target);
  const path = resolve(file, target);
  if (top === 'webview') return webviewFault(second, path);
  const [otherTop, other] = path.split('/');
  if (otherTop !== 'src') return 'src imports src alone';
  return sourceFault(room, other, typeOnly);
}

const mostLines = 500;
const mostEntryLines = 120;

function sizeFault(file: string, text: string): string[] {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  if (lines > mostLines) return [`${file}: ${lines} lines, at most ${mostLines}`];
  if (file === 'src/extension.ts' && lines >= mostEntryLines)
    return [`${file}: ${lines} lines, under ${mostEntryLines}`];
  return [];
}

/** What the house forbids in files of src and webview (path → text), one line per fault. */
export function houseFaults(files: Map<string, string>): string[] {
  return [...files].flatMap(([file, text]) => [
    ...sizeFault(file, text),
    ...importsOf(text).flatMap((found) => {
      const fault = importFault(file, found);
      return fault ? [`${file}:${found.line} imports ${found.target}: ${fault}`] : [];
    }),
  ]);
}
