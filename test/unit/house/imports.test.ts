import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { houseFaults, importsOf } from './importRules';

const root = path.resolve(import.meta.dirname, '../../..');

function sources(): Map<string, string> {
  const files = new Map<string, string>();
  for (const top of ['src', 'webview']) {
    for (const name of readdirSync(path.join(root, top), { recursive: true }) as string[]) {
      const file = path.join(top, name).split(path.sep).join('/');
      if (file.endsWith('.ts')) files.set(file, readFileSync(path.join(root, file), 'utf8'));
    }
  }
  return files;
}

const faults = (file: string, text: string): string[] => houseFaults(new Map([[file, text]]));

describe('the house', () => {
  it('stands: every file of src and webview keeps the rules', () => {
    const files = sources();
    expect(files.size).toBeGreaterThan(0);
    expect(houseFaults(files)).toEqual([]);
  });
});

describe('the import rules', () => {
  it('read every form of import', () => {
    const text = [
      "import a from './a';",
      "import type { B } from './b';",
      "import { type C } from './c';",
      "import { type D, d } from './d';",
      "export * from './e';",
      "export type { F } from './f';",
      "const g = await import('./g');",
      "const h = require('./h');",
      "type I = import('./i').I;",
      "import './j';",
    ].join('\n');
    expect(importsOf(text).map((found) => [found.target, found.line, found.typeOnly])).toEqual([
      ['./a', 1, false],
      ['./b', 2, true],
      ['./c', 3, true],
      ['./d', 4, false],
      ['./e', 5, false],
      ['./f', 6, true],
      ['./g', 7, false],
      ['./h', 8, false],
      ['./i', 9, true],
      ['./j', 10, false],
    ]);
  });

  it.each([
    ['a room below', 'src/corpus/a.ts', "import { b } from '../workbench/b';"],
    ['a room below, for a type', 'src/corpus/a.ts', "import type { B } from '../rules/b';"],
    ['a room below, by import type', 'src/corpus/a.ts', "type B = import('../rules/b').B;"],
    ['a room below, lazily', 'src/rules/a.ts', "const b = await import('../server/b');"],
    ['a value in protocol', 'src/protocol/a.ts', "import { b } from '../corpus/b';"],
    ['a domain room in host', 'src/host/a.ts', "import type { B } from '../workbench/b';"],
    ['a domain room in the entry', 'src/extension.ts', "import { b } from './corpus/b';"],
    ['the editor outside host', 'src/server/a.ts', "import * as vscode from 'vscode';"],
    ['the client outside host', 'src/server/a.ts', "import 'vscode-languageclient/node';"],
    ['the file system in a pure room', 'src/corpus/a.ts', "import fs from 'node:fs/promises';"],
    ['a process in a pure room', 'src/language/a.ts', "require('child_process');"],
    ['the network in a pure room', 'src/models/a.ts', "import net from 'node:net';"],
    ['a domain room in a screen', 'webview/judge/main.ts', "import '../../src/judging/a';"],
    ['another screen in a screen', 'webview/judge/main.ts', "import '../ledger/main';"],
    ['a screen in what screens share', 'webview/shared/a.ts', "import '../ledger/main';"],
    ['Node in a screen', 'webview/judge/main.ts', "import fs from 'node:fs';"],
    ['tests in src', 'src/cli/main.ts', "import '../../test/unit/a';"],
    ['a screen in src', 'src/cli/main.ts', "import '../../webview/shared/a';"],
    ['a file without a room', 'src/helpers/a.ts', "import '../corpus/a';"],
    ['a target without a room', 'src/workbench/a.ts', "import '../helpers/a';"],
  ])('refuse %s', (_name, file, text) => {
    expect(faults(file, text)).toHaveLength(1);
  });

  it.each([
    ['src/workbench/a.ts', "import { b } from '../corpus/b.js';\nimport fs from 'node:fs';"],
    ['src/corpus/a.ts', "import { createHash } from 'node:crypto';\nimport './b';"],
    ['src/protocol/a.ts', "import type { B } from '../corpus/b';\nimport { c } from './c';"],
    ['src/host/a.ts', "import * as vscode from 'vscode';\nimport { c } from '../protocol/c';"],
    ['src/extension.ts', "import * as vscode from 'vscode';\nimport { h } from './host/h';"],
    ['webview/judge/main.ts', "import { c } from '../../src/protocol/c';\nimport '../shared/s';"],
    ['webview/judge/parts/a.ts', "import { c } from '../../../src/protocol/c';\nimport 'lit';"],
  ])('allow what %s needs', (file, text) => {
    expect(faults(file, text)).toEqual([]);
  });

  it('refuse long files and a long entry', () => {
    expect(faults('src/corpus/a.ts', 'x;\n'.repeat(501))).toHaveLength(1);
    expect(faults('src/corpus/a.ts', 'x;\n'.repeat(500))).toEqual([]);
    expect(faults('src/extension.ts', 'x;\n'.repeat(120))).toHaveLength(1);
    expect(faults('src/extension.ts', 'x;\n'.repeat(119))).toEqual([]);
  });
});
