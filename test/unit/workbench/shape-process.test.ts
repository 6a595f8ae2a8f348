/** Checks in a process of its own: an answer whatever a page does to it, and the next page is checked. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { PageData } from '../../../src/ontology/shapes/page-graph.js';
import { ShapeProcess } from '../../../src/workbench/shape-process.js';
import { shapesProgram } from '../support/shapes-program.js';

const folder = mkdtempSync(path.join(tmpdir(), 'ontodesk shapes-'));

/** A process that does what the IRI of a page tells it to. */
const rough = path.join(folder, 'rough.cjs');
writeFileSync(
  rough,
  `process.on('message', ({ kind, page }) => {
    if (kind === 'shapes') return process.send({ kind, shapes: [], unchecked: [], faults: [] });
    if (page.own === 'hang') for (;;) {}
    if (page.own === 'begin') {
      process.send({ kind: 'begun', shape: 4 });
      for (;;) {}
    }
    if (page.own === 'exit') process.exit(3);
    process.send({ kind: 'page', outcomes: [] });
  });
  process.on('disconnect', () => process.exit());`,
);

const pageAt = (own: string): PageData => ({ own, described: [], named: [], triples: [] });

const started: ShapeProcess[] = [];
async function opened(timeout: number): Promise<ShapeProcess> {
  const made = new ShapeProcess(rough, { timeout });
  started.push(made);
  await made.read([]);
  return made;
}

afterEach(() => {
  for (const one of started.splice(0)) one.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a process that checks', () => {
  it('that ends is told of, and the next page gets a new one', async () => {
    const process = await opened(60_000);
    expect(await process.check(pageAt('exit'))).toEqual({
      kind: 'failed',
      reason: 'the process that checks ended with code 3',
    });
    expect(await process.check(pageAt('ok'))).toEqual({ kind: 'page', outcomes: [] });
  });

  it('that hangs is ended after its time', async () => {
    const process = await opened(3000);
    expect(await process.check(pageAt('hang'))).toEqual({
      kind: 'failed',
      reason: 'it took more than 3 s',
    });
  });

  it('that hangs in a shape is told of with that shape', async () => {
    const process = await opened(3000);
    expect(await process.check(pageAt('begin'))).toEqual({
      ...{ kind: 'failed', reason: 'it took more than 3 s', shape: 4 },
    });
  });

  it('that hangs is ended when the check is cancelled', async () => {
    const process = await opened(60_000);
    const stop = new AbortController();
    const answer = process.check(pageAt('hang'), stop.signal);
    stop.abort();
    expect(await answer).toEqual({ kind: 'failed', reason: 'it was cancelled' });
    expect(await process.check(pageAt('ok'))).toEqual({ kind: 'page', outcomes: [] });
  });

  it('that is not there is told of', async () => {
    const process = new ShapeProcess(path.join(folder, 'none.cjs'));
    started.push(process);
    expect(await process.read([])).toMatchObject({ kind: 'failed' });
  });
});

describe('the process that ships', () => {
  const OWL_CLASS = 'http://www.w3.org/2002/07/owl#Class';
  const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
  const STRING = 'http://www.w3.org/2001/XMLSchema#string';
  const NOTE = 'http://example.org/note';
  /** Of the text of the first page it tries every way to cut it up: more than there is time for. */
  const text = `@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix ex: <http://example.org/> .
ex:Hard sh:targetClass <${OWL_CLASS}> ; sh:property [ sh:path ex:note ; sh:pattern "(a+)+$" ] .
ex:Easy sh:targetClass <${OWL_CLASS}> ; sh:property [ sh:path ex:note ; sh:maxLength 3 ] .
`;
  const noted = (own: string, note: string): PageData => {
    const triples = [
      [own, TYPE, OWL_CLASS, ''],
      [own, NOTE, note, STRING],
    ] as const;
    return { own, described: [], named: [], triples };
  };
  const hard = noted('urn:c:hard', `${'a'.repeat(64)}!`);
  const found = {
    kind: 'page',
    outcomes: [{ shape: 1, results: [{ constraint: 'sh:maxLength 3' }] }],
  };

  let program = '';
  beforeAll(async () => {
    program = await shapesProgram('process');
  });
  async function opened(timeout: number): Promise<ShapeProcess> {
    const made = new ShapeProcess(program, { timeout });
    started.push(made);
    expect(await made.read([{ file: 'shapes.ttl', text }])).toMatchObject({
      shapes: [{ name: 'ex:Hard' }, { name: 'ex:Easy' }],
      unchecked: [],
    });
    return made;
  }

  it('is ended in a pattern that never comes to an end, and names its shape', async () => {
    const process = await opened(5000);
    expect(await process.check(hard)).toEqual({
      ...{ kind: 'failed', reason: 'it took more than 5 s', shape: 0 },
    });
    expect(await process.check(hard, undefined, [0])).toMatchObject(found);
    expect(await process.check(noted('urn:c:easy', 'aaaa'))).toMatchObject({
      outcomes: [{ shape: 0, results: [] }, found.outcomes[0]],
    });
  }, 120_000);

  it('is ended in such a pattern when the check is cancelled', async () => {
    const process = await opened(600_000);
    const stop = new AbortController();
    const answer = process.check(hard, stop.signal);
    setTimeout(() => stop.abort(), 200);
    expect(await answer).toEqual({ kind: 'failed', reason: 'it was cancelled' });
    expect(await process.check(hard, undefined, [0])).toMatchObject(found);
  }, 120_000);
});
