/** Entry of the language server process. */

import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';

import { nodeDesk } from '../workbench/node-desk.js';
import { nodeFiles } from '../workbench/node-files.js';

import { serve } from './server.js';

serve(createConnection(ProposedFeatures.all), {
  files: nodeFiles,
  clock: () => new Date(),
  openDesk: (workbench) => nodeDesk(workbench),
});
