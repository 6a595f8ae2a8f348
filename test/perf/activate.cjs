// Prints the milliseconds it takes to load dist/extension.js and to activate it. The editor's API is
// a stand-in that accepts every call, so what is measured is our own code.
'use strict';
const Module = require('node:module');
const path = require('node:path');

function standIn() {
  const target = function () {};
  return new Proxy(target, {
    get: (_, key) =>
      key === Symbol.iterator ? [][Symbol.iterator] : key === 'then' ? undefined : standIn(),
    apply: () => standIn(),
    construct: () => standIn(),
  });
}

const load = Module._load;
Module._load = (request, ...rest) => (request === 'vscode' ? standIn() : load(request, ...rest));

const started = performance.now();
const extension = require(path.resolve('dist/extension.js'));
void extension.activate(standIn());
process.stdout.write(String(performance.now() - started));
process.exit(0);
