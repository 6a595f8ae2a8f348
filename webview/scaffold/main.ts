/** Entry of the scaffold screen. */

import '@vscode/codicons/dist/codicon.css';

import './scaffold-screen.js';

document.body.append(document.createElement('ontodesk-scaffold'));
