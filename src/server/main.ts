/** Entry of the language server process. */

import path from 'node:path';

import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';

import { ceilingThread } from '../workbench/ceiling-thread.js';
import { nodeDesk } from '../workbench/node-desk.js';
import { nodeFiles } from '../workbench/node-files.js';
import { OutlineThread } from '../workbench/outline-thread.js';
import { productVersion } from '../workbench/product-version.js';

import { serve } from './server.js';

const threadProgram = (name: string): string => path.join(__dirname, 'worker', `${name}.js`);
const outlines = new OutlineThread(threadProgram('outline'));

serve(createConnection(ProposedFeatures.all), {
  files: nodeFiles,
  clock: () => new Date(),
  ceilings: ceilingThread(threadProgram('ceilings')),
  version: productVersion(),
  openDesk: (workbench) => nodeDesk(workbench, { outlineOf: outlines.read }),
});
