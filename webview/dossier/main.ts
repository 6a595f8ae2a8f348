/** Entry of the dossier screen. */

import '@vscode/codicons/dist/codicon.css';

import './dossier-screen.js';

document.body.append(document.createElement('ontodesk-dossier'));
