/** The page a screen is loaded into: strict content policy, no data, no inline script. */

import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** What every screen may load: the extension's own script, style and font, nothing remote. */
export function contentPolicy(cspSource: string, nonce: string): string {
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
    `font-src ${cspSource}`,
    `form-action 'none'`,
    `base-uri 'none'`,
  ].join('; ');
}

/** HTML of a screen; its bundle and style sheet are `dist/webview/<screen>.js` and `.css`. */
export function webviewHtml(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  screen: string,
  title: string,
): string {
  const nonce = randomBytes(16).toString('base64');
  const asset = (file: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', 'webview', file)).toString();
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${contentPolicy(webview.cspSource, nonce)}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link id="vscode-codicon-stylesheet" rel="stylesheet" href="${asset(`${screen}.css`)}" />
    <script nonce="${nonce}" defer src="${asset(`${screen}.js`)}"></script>
  </head>
  <body></body>
</html>`;
}

/** Folders a screen may load from. */
export function webviewRoots(extensionUri: vscode.Uri): vscode.Uri[] {
  return [vscode.Uri.joinPath(extensionUri, 'dist', 'webview')];
}
