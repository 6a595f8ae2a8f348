/** Entry of the judge screen. */

import '@vscode/codicons/dist/codicon.css';

import './judge-screen.js';

document.body.append(document.createElement('ontodesk-judge'));
