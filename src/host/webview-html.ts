/** What a screen's page needs of the editor: URIs of its files and a fresh nonce. */

import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

import { webviewPage } from './webview-page.js';

/** HTML of a screen; its bundle and style sheet are `dist/webview/<screen>.js` and `.css`. */
export function webviewHtml(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  screen: string,
  title: string,
): string {
  const asset = (file: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', 'webview', file)).toString();
  return webviewPage({
    title,
    script: asset(`${screen}.js`),
    style: asset(`${screen}.css`),
    source: webview.cspSource,
    nonce: randomBytes(16).toString('base64'),
  });
}

/** Folders a screen may load from. */
export function webviewRoots(extensionUri: vscode.Uri): vscode.Uri[] {
  return [vscode.Uri.joinPath(extensionUri, 'dist', 'webview')];
}
