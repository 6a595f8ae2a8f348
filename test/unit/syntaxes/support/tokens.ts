/** Tokens of a text as the editor would colour it: our grammars over a base grammar. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { type IGrammar, INITIAL, parseRawGrammar, Registry } from 'vscode-textmate';

const root = path.resolve(import.meta.dirname, '../../../..');

/** A grammar as package.json contributes it. */
export interface Contributed {
  readonly scopeName: string;
  readonly path: string;
  readonly injectTo: readonly string[];
}

/** The grammars package.json contributes. */
export function contributedGrammars(): Contributed[] {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    contributes: { grammars: Contributed[] };
  };
  return manifest.contributes.grammars;
}

/** A piece of a line and the scopes it has beyond the root scope. */
export interface Token {
  readonly text: string;
  readonly scopes: readonly string[];
}

/** Loads the base grammars (scope name to file) with ours injected. */
export async function loadGrammar(bases: Readonly<Record<string, string>>): Promise<IGrammar> {
  const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm');
  await loadWASM(readFileSync(wasm).buffer);
  const ours = contributedGrammars();
  const files = new Map(Object.entries(bases));
  for (const { scopeName, path: file } of ours) files.set(scopeName, path.join(root, file));
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: (scope) => {
      const file = files.get(scope);
      return Promise.resolve(
        file === undefined ? null : parseRawGrammar(readFileSync(file, 'utf8'), file),
      );
    },
    getInjections: (scope) =>
      ours.filter(({ injectTo }) => injectTo.includes(scope)).map(({ scopeName }) => scopeName),
  });
  const grammar = await registry.loadGrammar('text.html.markdown');
  if (!grammar) throw new Error('The base grammar is missing.');
  return grammar;
}

/** Tokens of each line of a text. */
export function tokensOf(grammar: IGrammar, text: string): Token[][] {
  let state = INITIAL;
  return text.split(/\r?\n/u).map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens.map(({ startIndex, endIndex, scopes }) => ({
      text: line.slice(startIndex, endIndex),
      scopes: scopes.slice(1),
    }));
  });
}

/** One line per token, for a snapshot: the text, then its scopes. */
export function printTokens(lines: readonly (readonly Token[])[]): string {
  return lines
    .map((line) =>
      line.map(({ text, scopes }) => `${JSON.stringify(text)}  ${scopes.join(' ')}`).join('\n'),
    )
    .join('\n--\n');
}
