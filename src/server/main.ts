/** Entry of the language server process. */

import path from 'node:path';

import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';

import { nodeDesk } from '../workbench/node-desk.js';
import { nodeFiles } from '../workbench/node-files.js';
import { OutlineThread } from '../workbench/outline-thread.js';
import { productVersion } from '../workbench/product-version.js';

import { serve } from './server.js';

const outlines = new OutlineThread(path.join(__dirname, 'worker', 'outline.js'));

serve(createConnection(ProposedFeatures.all), {
  files: nodeFiles,
  clock: () => new Date(),
  version: productVersion(),
  openDesk: (workbench) => nodeDesk(workbench, { outlineOf: outlines.read }),
});
