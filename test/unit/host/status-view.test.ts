import { describe, expect, it } from 'vitest';

import { statusView, timeOf } from '../../../src/host/status-view.js';
import type { Status } from '../../../src/protocol/messages.js';

const at = new Date(2026, 0, 2, 14, 5).toISOString();
const ready: Status = {
  state: 'ready',
  root: '/corpus',
  pages: 40,
  findings: 3,
  known: null,
  scope: 'open-pages',
  openPages: 2,
  corpusCheck: null,
  progress: null,
  lastCheck: at,
  skipped: [],
  message: null,
};

describe('the status item', () => {
  it('is hidden while the server is off', () => {
    expect(statusView('off', ready)).toBeNull();
  });

  it('tells pages, findings and the last check', () => {
    const view = statusView('running', ready);
    expect(view?.text).toBe('$(check) Ontodesk: 40 pages, 3 findings, checked 14:05');
    expect(view?.command).toBe('ontodesk.showLog');
  });

  it('says what the findings are those of', () => {
    expect(statusView('running', ready)?.tooltip).toContain('3 findings on 2 open pages');
    expect(statusView('running', ready)?.tooltip).toContain('was not checked yet');
    const whole = {
      ...ready,
      scope: 'corpus',
      findings: 31,
      corpusCheck: { at, findings: 31, known: 0 },
    } as const;
    expect(statusView('running', whole)?.tooltip).toContain(
      '31 findings in the whole corpus at 14:05',
    );
    expect(statusView('running', whole)?.tooltip).not.toContain('open page');
  });

  it('counts known findings apart, and says how to see them', () => {
    const open = statusView('running', { ...ready, known: 12 });
    expect(open?.text).toBe('$(check) Ontodesk: 40 pages, 3 findings, 12 known, checked 14:05');
    expect(open?.tooltip).toContain('“Show Known Findings”');
    const corpusCheck = { at, findings: 0, known: 30_000 };
    const whole = { ...ready, scope: 'corpus', findings: 0, known: 30_000, corpusCheck } as const;
    expect(statusView('running', whole)?.tooltip).toContain(
      '0 findings, 30000 known in the whole corpus at 14:05',
    );
    expect(statusView('running', { ...ready, known: 0 })?.text).not.toContain('known');
  });

  it('tells what was not checked, with the reasons', () => {
    const skipped = Array.from({ length: 7 }, (_, i) => ({ path: `p${i}.md`, reason: 'No.' }));
    const view = statusView('running', { ...ready, skipped });
    expect(view?.text).toBe(
      '$(warning) Ontodesk: 40 pages, 3 findings, checked 14:05, 7 not checked',
    );
    expect(view?.tooltip).toContain('Not checked: p0.md: No.');
    expect(view?.tooltip).toContain('… and 2 more in the log');
  });

  it('counts one as one', () => {
    const one = { ...ready, pages: 1, findings: 1, lastCheck: null };
    expect(statusView('running', one)?.text).toBe('$(check) Ontodesk: 1 page, 1 finding');
  });

  it('shows how far indexing has come', () => {
    const view = statusView('running', {
      ...ready,
      state: 'indexing',
      progress: { done: 320, total: 8138 },
    });
    expect(view?.text).toBe('$(sync~spin) Ontodesk: indexing 3 %');
  });

  it('leads to set-up where there are no pages', () => {
    const view = statusView('running', { ...ready, state: 'no-pages', message: 'No pages in /x.' });
    expect(view).toMatchObject({ text: '$(info) Ontodesk: no pages', command: 'ontodesk.setUp' });
    expect(view?.tooltip).toContain('No pages in /x.');
  });

  it('asks for a page of an open folder when it knows of none', () => {
    expect(statusView('running', null)?.tooltip).toMatch(/^Open a page/u);
  });

  it.each([
    ['failed', null],
    ['running', { ...ready, state: 'failed', message: 'Indexing failed: no disk.' }],
  ] as const)('is broken when the server is %s', (server, status) => {
    const view = statusView(server, status);
    expect(view).toMatchObject({ text: '$(error) Ontodesk: failed', broken: true });
    expect(view?.command).toBe('ontodesk.showLog');
  });
});

it('a time has two digits for hours and minutes', () => {
  expect(timeOf(new Date(2026, 0, 2, 4, 5).toISOString())).toBe('04:05');
});
