/** Entry of the language server process. */

import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';

import { nodeFiles } from '../workbench/node-files.js';

import { serve } from './server.js';

serve(createConnection(ProposedFeatures.all), {
  files: nodeFiles,
  clock: () => new Date(),
  openDesk: () => ({
    act: () => Promise.resolve({ refused: 'The desk is not open yet.', how: null }),
  }),
});
