/** Metrics of the declared graph of the public corpus against a recount that shares no code. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { GraphMetric } from '../../src/diagnosis/graph-metrics/graph-metric.js';
import { classifyCorpus } from '../../src/workbench/classify-corpus.js';
import { graphMetrics } from '../../src/workbench/graph-metrics.js';
import { nodeFiles } from '../../src/workbench/node-files.js';
import type { FileSystem } from '../../src/workbench/workbench.types.js';
import { Workbench } from '../../src/workbench/workbench.js';
import { atRepository, corpusRoot } from './support/shared.js';

const AXIOMS = `@prefix c: <urn:ngm:class:> .
@prefix p: <urn:ngm:property:> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
p:implements rdfs:subPropertyOf p:dependsOn .
p:dependsOn rdfs:domain c:artificial-intelligence .
p:uses rdfs:range c:blockchain .
p:standardizedBy rdfs:range c:standard .
c:machine-learning rdfs:subClassOf c:blockchain .
`;

interface Recount {
  readonly numerator: number;
  readonly denominator: number;
  /** Rows by page. */
  readonly pages: Readonly<Record<string, number>>;
}

const folder = mkdtempSync(path.join(tmpdir(), 'ontodesk-graph-'));
const axioms = path.join(folder, 'axioms.ttl');
let recount: Readonly<Record<string, Recount>>;
let metrics: ReadonlyMap<string, GraphMetric>;

/** The files of the corpus with settings that name the axioms: nothing is written beside the pages. */
const withAxioms: FileSystem = {
  ...nodeFiles,
  exists: (file) =>
    file === path.join(corpusRoot, 'ontodesk.yaml')
      ? Promise.resolve(true)
      : nodeFiles.exists(file),
  read: (file) => {
    if (file === path.join(corpusRoot, 'ontodesk.yaml')) {
      return Promise.resolve(Buffer.from('version: 1\naxioms: axioms.ttl\n'));
    }
    return nodeFiles.read(file === path.join(corpusRoot, 'axioms.ttl') ? axioms : file);
  },
};

beforeAll(async () => {
  writeFileSync(axioms, AXIOMS);
  const script = atRepository('test/golden/graph_recount.py');
  const { stdout, stderr } = spawnSync(
    'python3',
    [script, path.join(corpusRoot, 'pages'), axioms],
    {
      encoding: 'utf8',
      maxBuffer: 1e8,
    },
  );
  if (stdout === '') throw new Error(stderr);
  recount = JSON.parse(stdout) as Record<string, Recount>;
  const workbench = await Workbench.open(corpusRoot, {
    files: withAxioms,
    clock: () => new Date(0),
  });
  await workbench.build();
  const check = await workbench.checkCorpus({ hints: true });
  const classification = await classifyCorpus(workbench, { files: withAxioms });
  const taken = await graphMetrics(workbench, {
    ...{ files: withAxioms, check, classification, shapes: null, ledger: null },
  });
  metrics = new Map(taken.map((metric) => [metric.id, metric]));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('metrics of the public corpus', () => {
  it.each(['SC', 'LC', 'DNR', 'SRR', 'CSR_link'])(
    '%s is what the recount says, row by row',
    (id) => {
      const { numerator, denominator, pages } = recount[id]!;
      const metric = metrics.get(id)!;
      expect(metric.counted).toEqual({ numerator, denominator });
      const byPage: Record<string, number> = {};
      let rows = 0;
      for (const { path: page } of metric.rows()) {
        byPage[page!] = (byPage[page!] ?? 0) + 1;
        rows++;
      }
      expect(byPage).toEqual(pages);
      expect(rows).toBe(metric.rowCount);
      expect(rows).toBeGreaterThan(0);
    },
  );

  it('CVR is a share for every rule that could find something, with something to look at', () => {
    const rates = [...metrics.values()].filter(({ id }) => id.startsWith('CVR:'));
    expect(rates.length).toBeGreaterThan(30);
    // These two could find nothing: no shapes were run, and no predicate is functional.
    const silent = rates.filter(({ value }) => value === null).map(({ id }) => id);
    expect(silent.sort()).toEqual(['CVR:shape-violated', 'CVR:target-functional']);
    for (const { id, value, counted } of rates.filter((rate) => rate.value !== null)) {
      expect(counted?.denominator, id).toBeGreaterThan(0);
      expect(value, id).toBeGreaterThanOrEqual(0);
      expect(value, id).toBeLessThanOrEqual(1);
    }
    // Facts of the corpus: 97 of its 65,413 declared links are bare strings, 39 classes have an
    // unknown maturity.
    expect(metrics.get('CVR:wikilink-bare-string')?.counted).toEqual({
      numerator: 97,
      denominator: 65_413,
    });
    expect(metrics.get('CVR:maturity-unknown')?.counted).toEqual({
      numerator: 39,
      denominator: 8138,
    });
  });

  it('OC finds every predicate and domain in use, EAR no ledger', () => {
    expect(metrics.get('OC')?.counted).toEqual({ numerator: 28, denominator: 28 });
    expect(metrics.get('EAR')?.nullReason).toMatch(/no ledger/u);
  });
});
