import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { ALL_CODES, documentationPages } from '../../../src/rules/docs.js';

const folder = path.resolve(import.meta.dirname, '../../../media/rules');

describe('the documentation pages', () => {
  const pages = documentationPages();

  it('are in media/rules, one per code and a list, and no other', () => {
    const names = [...ALL_CODES.map(({ code }) => `${code}.md`), 'README.md'];
    expect(readdirSync(folder).sort()).toEqual(names.sort());
  });

  it.each([...pages])('%s is what `node scripts/rule-docs.mjs` writes', (file, text) => {
    expect(readFileSync(path.join(folder, file), 'utf8')).toBe(text);
  });

  it('say severity, why and what to do, and show the level', () => {
    const page = pages.get('maturity-unknown.md') ?? '';
    expect(page).toMatch(/^# maturity-unknown\n/u);
    expect(page).toContain('Severity: warning.');
    expect(page).toContain('## Why it matters');
    expect(page).toContain('## What to do');
    expect(page).toContain('"maturity": "experimental"');
    expect(page).toContain('```yaml\nrules:\n  maturity-unknown: info\n```');
  });

  it('fence an example that itself holds fences', () => {
    expect(pages.get('fence-unbalanced.md')).toMatch(/^````text$/mu);
  });
});
