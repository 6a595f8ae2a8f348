/** The HTML page a screen is loaded into: strict content policy, no data, no inline script. */

export interface PageParts {
  readonly title: string;
  /** URIs of the screen's bundle and style sheet. */
  readonly script: string;
  readonly style: string;
  /** Where style sheets and fonts may come from. */
  readonly source: string;
  readonly nonce: string;
}

/** HTML of a screen; everything it shows comes later, by message. */
export function webviewPage({ title, script, style, source, nonce }: PageParts): string {
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${source}`,
    `font-src ${source}`,
    `form-action 'none'`,
    `base-uri 'none'`,
  ].join('; ');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link id="vscode-codicon-stylesheet" rel="stylesheet" href="${style}" />
    <script nonce="${nonce}" defer src="${script}"></script>
  </head>
  <body></body>
</html>`;
}
