// Prints the milliseconds it takes to load dist/extension.js and to activate it. The editor's API is
// a stand-in that accepts every call, so what is measured is our own code.
'use strict';
const Module = require('node:module');
const { readFileSync } = require('node:fs');
const path = require('node:path');

function standIn() {
  const target = function () {};
  return new Proxy(target, {
    get: (_, key) =>
      key === Symbol.iterator ? [][Symbol.iterator] : key === 'then' ? undefined : standIn(),
    set: () => true,
    apply: () => standIn(),
    construct: () => standIn(),
  });
}

/** The editor's API by the names its type definitions export: bundles copy them one by one. */
function editorApi() {
  const types = readFileSync(require.resolve('@types/vscode/index.d.ts'), 'utf8');
  const names = types.matchAll(
    /^\texport (?:abstract )?(?:class|enum|namespace|const|let|function) (\w+)/gm,
  );
  return Object.fromEntries([...names].map(([, name]) => [name, standIn()]));
}

const api = editorApi();
const load = Module._load;
Module._load = (request, ...rest) => (request === 'vscode' ? api : load(request, ...rest));

const started = performance.now();
const extension = require(path.resolve('dist/extension.js'));
void extension.activate(standIn());
process.stdout.write(String(performance.now() - started));
process.exit(0);
