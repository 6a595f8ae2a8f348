/** Entry of the health screen. */

import '@vscode/codicons/dist/codicon.css';

import './health-screen.js';

document.body.append(document.createElement('ontodesk-health'));
