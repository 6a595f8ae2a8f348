/** Entry of the graph screen. */

import '@vscode/codicons/dist/codicon.css';

import './graph-screen.js';

document.body.append(document.createElement('ontodesk-graph'));
