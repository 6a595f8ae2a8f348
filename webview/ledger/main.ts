/** Entry of the ledger screen. */

import '@vscode/codicons/dist/codicon.css';

import './ledger-screen.js';

document.body.append(document.createElement('ontodesk-ledger'));
