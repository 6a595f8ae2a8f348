import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { PREDICATES } from '../../../src/corpus/model.js';
import { RULES, checkPage } from '../../../src/rules/registry.js';
import type { Rule } from '../../../src/rules/rule.js';
import { jsonSyntax } from '../../../src/rules/json-syntax.js';
import { examplePage } from '../../../src/rules/support/example-page.js';
import { DEFAULT_SETTINGS, type RuleLevel } from '../../../src/settings/settings.js';
import { check, contextOf } from './support/corpus.js';

/** The table other programs rely on: code and severity. */
const table = `
json-syntax error
iri-missing error
iri-duplicate error
label-missing error
block-duplicate warning
definition-missing warning
fence-unbalanced warning
definition-short info
heading-missing info
slug-differs warning
title-differs warning
public-differs warning
quality-differs warning
domain-unknown warning
maturity-unknown warning
predicate-unknown warning
wikilink-bare-string warning
parent-missing warning
parent-self error
parent-dangling warning
parent-repeated warning
target-self warning
target-dangling warning
target-repeated warning
parents-multiple info
parent-bare-object hint
ref-label-differs info
taxonomy-cycle error
link-missing hint
copy-ceiling info
`
  .trim()
  .split('\n');

const levels = (rules: Record<string, RuleLevel>) => ({
  settings: { ...DEFAULT_SETTINGS, rules },
});

describe('the list of rules', () => {
  it('begins with the table, in its order and at its severities', () => {
    const listed = RULES.map(({ code, severity }) => `${code} ${severity}`);
    expect(listed.slice(0, table.length)).toEqual(table);
  });

  it('holds every code once, in the file named after it', () => {
    const codes = RULES.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    const folder = path.resolve(import.meta.dirname, '../../../src/rules');
    const files = readdirSync(folder).filter(
      (file) =>
        file.endsWith('.ts') &&
        /^export const \w+: Rule = \{$/mu.test(readFileSync(path.join(folder, file), 'utf8')),
    );
    expect(files.sort()).toEqual(codes.map((code) => `${code}.ts`).sort());
  });

  it('keeps what is design out of the editor', () => {
    const hidden = RULES.filter((rule) => rule.shownInEditor === false).map(({ code }) => code);
    expect(hidden).toEqual([
      'parents-multiple',
      'parent-bare-object',
      'provenance-missing',
      'prose-undeclared',
      'ancestor-contrasted',
      'taxonomy-deep',
      'domain-crossing',
      'link-undeclared',
      'link-unwritten',
    ]);
  });
});

describe('checkPage', () => {
  const bad = examplePage({
    page: { 'vc:slug': 'tide' },
    class: { maturity: 'old', domain: 'sea', relations: { odd: [] } },
  });

  it('gives findings in the order of the text', () => {
    const codes = check(bad).map((f) => f.code);
    expect(codes).toEqual([
      'slug-differs',
      'domain-unknown',
      'maturity-unknown',
      'predicate-unknown',
    ]);
  });

  it('takes levels from the settings', () => {
    const found = check(bad, levels({ 'slug-differs': 'error', 'domain-unknown': 'off' }));
    expect(found.map((f) => `${f.code} ${f.severity}`)).toEqual([
      'slug-differs error',
      'maturity-unknown warning',
      'predicate-unknown warning',
    ]);
  });

  it('names a check that throws, with the page, and makes all others', () => {
    const broken: Rule = {
      ...jsonSyntax,
      code: 'parent-self',
      check: () => {
        throw new Error('no such thing');
      },
    };
    const rules = RULES.map((rule) => (rule.code === broken.code ? broken : rule));
    const found = checkPage(contextOf(bad), rules);
    expect(found.map((f) => f.code)).toEqual(['rule-failed', ...check(bad).map((f) => f.code)]);
    expect(found[0]?.message).toBe(
      'The check "parent-self" could not be made on "pages/Tidal Index.md": no such thing',
    );
    const off = contextOf(bad, levels({ 'parent-self': 'off' }));
    expect(checkPage(off, rules).map((f) => f.code)).not.toContain('rule-failed');
  });

  it('has nothing to say of pages without a class', () => {
    for (const text of [
      '',
      '# Notes\n\n- some text\n',
      '---\ntags: [a]\n---\n# Notes\n',
      '\u0000',
    ]) {
      expect(check(text)).toEqual([]);
    }
  });

  it('takes classes of odd shapes without a crash', () => {
    const odd: unknown[] = [null, 7, 'text', [], {}, [[]], [null], { '@id': 3 }, true];
    for (const value of odd) {
      const keys = ['@id', 'label', 'definition', 'domain', 'quality', 'subClassOf', 'relations'];
      const overrides = Object.fromEntries(keys.map((key) => [key, value]));
      const page = { 'vc:outboundWikilinks': value, 'vc:slug': value, title: value };
      const relations = Object.fromEntries([...PREDICATES, 'odd'].map((key) => [key, value]));
      for (const parts of [overrides, { relations }]) {
        const codes = check(examplePage({ class: parts, page })).map((f) => f.code);
        expect(codes).not.toContain('rule-failed');
      }
    }
  });
});
