import { expect, it } from 'vitest';

import { readFix } from '../../../src/host/fix-argument.js';
import { readAllow } from '../../../src/host/fixes/argument.js';

const start = { line: 1, character: 2 };
const edit = { range: { start, end: start }, newText: 'x' };
const fix = { uri: 'file:///pages/A.md', version: 3, title: 'Fix it', edits: [edit] };

it('reads the fix that a code action carries', () => {
  expect(readFix({ ...fix, more: 1 })).toEqual(fix);
});

it.each([
  null,
  'fix',
  [],
  {},
  { ...fix, uri: 'untitled:A' },
  { ...fix, uri: 7 },
  { ...fix, version: '3' },
  { ...fix, title: null },
  { ...fix, edits: edit },
  { ...fix, edits: [null] },
  { ...fix, edits: [{ ...edit, newText: 1 }] },
  { ...fix, edits: [{ newText: 'x' }] },
  { ...fix, edits: [{ ...edit, range: { start } }] },
  { ...fix, edits: [{ ...edit, range: { start, end: { line: 1.5, character: 0 } } }] },
])('takes nothing else: %j', (value) => {
  expect(readFix(value)).toBeNull();
});

const allow = { uri: fix.uri, version: 3, code: 'slug-differs', range: { start, end: start } };

it('reads what is to be allowed', () => {
  expect(readAllow({ ...allow, more: 1 })).toEqual(allow);
});

it.each([
  null,
  { ...allow, uri: 'untitled:A' },
  { ...allow, version: '3' },
  { ...allow, code: 7 },
  { ...allow, range: null },
  { ...allow, range: { start } },
  { ...allow, range: { start, end: { line: 'x', character: 0 } } },
])('allows nothing else: %j', (value) => {
  expect(readAllow(value)).toBeNull();
});
