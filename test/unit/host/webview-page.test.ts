import { expect, it } from 'vitest';

import { webviewPage } from '../../../src/host/webview-page.js';

it('loads the screen and nothing else', () => {
  const html = webviewPage({
    title: 'Screen',
    script: 'https://own/a.js',
    style: 'https://own/a.css',
    source: 'https://own',
    nonce: 'abc',
  });
  const policy = /Content-Security-Policy" content="([^"]*)"/u.exec(html)?.[1];
  expect(policy).toBe(
    "default-src 'none'; script-src 'nonce-abc'; style-src https://own; font-src https://own; form-action 'none'; base-uri 'none'",
  );
  expect([...html.matchAll(/<script/gu)]).toHaveLength(1);
  expect(html).toContain('<body></body>');
});
