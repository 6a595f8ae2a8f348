import { describe, expect, it } from 'vitest';

import type { GraphMetric } from '../../../src/diagnosis/graph-metrics/graph-metric.js';
import type { AssertionEntry, LedgerState } from '../../../src/ledger/state.js';
import { RULES } from '../../../src/rules/registry.js';
import { classifyCorpus } from '../../../src/workbench/classify-corpus.js';
import { graphMetrics, type GraphMetricsInput } from '../../../src/workbench/graph-metrics.js';
import type { ShapeReport } from '../../../src/workbench/shapes.types.js';
import type { LocatedFinding } from '../../../src/workbench/workbench.types.js';
import { classPage } from '../scaffold/support/corpora.js';
import { corpusOf, systemError, type MemoryCorpus } from '../support/memory-files.js';

const NOTHING = { classification: null, shapes: null, ledger: null };

async function metricsOf(
  { workbench, files }: MemoryCorpus,
  input: Partial<GraphMetricsInput> = {},
): Promise<(id: string) => GraphMetric> {
  const check = await workbench.checkCorpus({ hints: true });
  const metrics = await graphMetrics(workbench, { files, check, ...NOTHING, ...input });
  const ids = metrics.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  return (id) => metrics[ids.indexOf(id)]!;
}

const messagesOf = ({ rows }: GraphMetric): string[] => [...rows()].map(({ message }) => message);

/** The text a row points at. */
function textAt(
  { rows }: GraphMetric,
  at: number,
  texts: Readonly<Record<string, string>>,
): string {
  const { path, place } = [...rows()][at]!;
  const range = place();
  const line = texts[path!]!.split('\n')[range!.start.line]!;
  return line.slice(range!.start.character, range!.end.character);
}

const frontMatter = (label: string, requires: string): string => `---
type: class
label: ${label}
definition: It is ${label}.
domain: data
subClassOf: ["[[Gauge]]"]
requires: [${requires}]
---
# ${label}
`;

/** Three dialects: of the eleven triples six lead to sure classes. */
const MIXED = {
  'pages/Gauge.md': classPage({
    slug: 'gauge',
    label: 'Gauge',
    parents: ['owl:Thing'],
    requires: ['float', 'urn:other:class:float', 'nowhere'],
    uses: ['twin'],
  }),
  'pages/Float.md': frontMatter('Float', '"[[Gauge]]", "[[Spring Scale]]", "[[Nobody]]"'),
  'pages/Scale.md': classPage({ slug: 'spring-scale', label: 'Scale', parents: ['gauge'] }),
  'pages/Lines.md': `- ### OntologyBlock
  - term-id:: lines
  - preferred-term:: Lines
  - owl:class:: ngm:lines
  - is-subclass-of:: [[Gauge]]
  - requires:: [[Float]]
`,
  'pages/Twin.md': classPage({ slug: 'twin', label: 'Twin' }),
  'pages/Twin again.md': classPage({ slug: 'twin', label: 'Twin again', requires: ['gauge'] }),
};

describe('the declared graph of a corpus', () => {
  it('reads the ends of triples in three dialects, and where they stand', async () => {
    const linked = (await metricsOf(await corpusOf(MIXED)))('CSR_link');
    expect(messagesOf(linked)).toEqual([
      '"Float" requires "Scale": only the slug of "Scale" matches. Write the IRI, or the name, of its page.',
      '"Float" requires "nobody": no page declares the class "nobody".',
      '"Gauge" requires "nowhere": no page declares the class "nowhere".',
      '"Gauge" uses "Twin again": several pages answer to "Twin again".',
      '"Twin again" requires "Gauge": several pages claim the IRI of "Twin again".',
    ]);
    // "urn:other:class:float" is the triple of "float" once more, so it does not count again.
    expect(linked.counted).toEqual({ numerator: 6, denominator: 11 });
    expect(textAt(linked, 0, MIXED)).toContain('Spring Scale');
    expect(textAt(linked, 2, MIXED)).toBe('"urn:ngm:class:nowhere"');
  });

  it('tells a slug that matches under another IRI', async () => {
    const corpus = await corpusOf({
      'pages/A.md': classPage({ slug: 'a', requires: ['urn:other:class:b'] }),
      'pages/B.md': classPage({ slug: 'b', requires: ['a'] }),
    });
    const linked = (await metricsOf(corpus))('CSR_link');
    expect(linked.counted).toEqual({ numerator: 1, denominator: 2 });
    expect(messagesOf(linked)[0]).toMatch(/^"a" requires "b": only the slug/u);
  });

  it('gives no place on a page that has changed, and leaves out one it cannot read', async () => {
    const corpus = await corpusOf({
      'pages/A.md': classPage({ slug: 'a', requires: ['x'] }),
      'pages/B.md': classPage({ slug: 'b', requires: ['x'] }),
    });
    corpus.files.failures.set('pages/B.md', systemError('EACCES'));
    const linked = (await metricsOf(corpus))('CSR_link');
    expect(linked.counted).toEqual({ numerator: 0, denominator: 1 });
    expect([...linked.rows()][0]?.place()).not.toBeNull();
    corpus.files.put('pages/A.md', classPage({ slug: 'a', requires: ['y', 'x'] }));
    await corpus.workbench.updateFromDisk('pages/A.md');
    const [row] = linked.rows();
    expect([row?.path, row?.place()]).toEqual(['pages/A.md', null]);
  });

  it('counts individuals by the classes they name', async () => {
    const individual = (instanceOf: unknown): string =>
      `\n\`\`\`json-ld\n${JSON.stringify({ '@type': 'Individual', instanceOf })}\n\`\`\`\n`;
    const coverage = (
      await metricsOf(
        await corpusOf({
          'pages/A.md': classPage({ slug: 'a', parents: ['b'] }) + individual('[[A]]'),
          'pages/B.md': classPage({ slug: 'b' }) + individual([{ '@id': 'urn:ngm:class:c' }, 7]),
          'pages/C.md': classPage({ slug: 'c' }),
          'pages/D.md': classPage({ slug: 'd' }) + individual('urn:ngm:class:c'),
          'ontodesk.yaml': 'version: 1\nvocabulary:\n  domains: [data, ships]\n',
        }),
      )
    )('OC');
    // The domain data; a, c, and b above a; not the twelve predicates, ships and d.
    expect(coverage.counted).toEqual({ numerator: 4, denominator: 12 + 2 + 4 });
    expect(messagesOf(coverage).slice(-2)).toEqual([
      'No class is of the domain ships.',
      'No individual is of the class "d".',
    ]);
  });

  it('has no values where there is nothing to count', async () => {
    const metric = await metricsOf(await corpusOf({ 'pages/A.md': '# A\n' }));
    for (const id of ['SC', 'LC', 'OC', 'DNR', 'SRR', 'CSR_link', 'EAR', 'CVR:parent-missing']) {
      expect(metric(id), id).toMatchObject({ value: null, counted: null, rowCount: 0 });
      expect(metric(id).nullReason, id).toMatch(/^[A-Z].*\.$/u);
      expect([...metric(id).rows()], id).toEqual([]);
    }
  });

  it('gives other work its turn, and ends when it is aborted', async () => {
    const pages = Array.from({ length: 400 }, (_, i): [string, string] => [
      `pages/P${i}.md`,
      classPage({ slug: `p${i}`, parents: [`p${i >> 1}`], requires: ['p1', 'p2'] }),
    ]);
    const { workbench, files } = await corpusOf(Object.fromEntries(pages));
    const check = await workbench.checkCorpus();
    let [turns, going] = [0, true];
    const count = (): void => {
      turns++;
      if (going) setImmediate(count);
    };
    setImmediate(count);
    await graphMetrics(workbench, { files, check, ...NOTHING });
    going = false;
    expect(turns).toBeGreaterThanOrEqual(400 / 32);
    const stop = new AbortController();
    const ended = graphMetrics(workbench, { files, check, ...NOTHING, signal: stop.signal });
    stop.abort();
    await expect(ended).rejects.toThrow('aborted');
  });
});

const HEAD = `@prefix c: <urn:ngm:class:> . @prefix p: <urn:ngm:property:> .
@prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
`;
const withAxioms = (axioms: string, pages: Readonly<Record<string, string>>) =>
  corpusOf({
    ...pages,
    'ontodesk.yaml': 'version: 1\naxioms: axioms.ttl\n',
    'axioms.ttl': HEAD + axioms,
  });

describe('metrics that need axioms', () => {
  const pages = {
    'pages/Apart.md': classPage({ slug: 'apart' }),
    'pages/Both.md': classPage({ slug: 'both', parents: ['kind', 'apart'] }),
    'pages/Child.md': classPage({ slug: 'child', parents: ['both'], requires: ['kind'] }),
    'pages/Kind.md': classPage({ slug: 'kind', requires: ['other'] }),
  };

  it('SC takes domain and range from the file that ontodesk.yaml names', async () => {
    const corpus = await withAxioms('p:requires rdfs:domain c:apart .\n', pages);
    const metric = (await metricsOf(corpus))('SC');
    expect(metric.counted).toEqual({ numerator: 4, denominator: 5 });
    expect(messagesOf(metric)).toEqual([
      '"kind" requires "other": axioms.ttl:3 makes "apart" the domain of requires, and no parent of "kind" leads there.',
    ]);
  });

  it('SC says why the file cannot be used', async () => {
    const corpus = await withAxioms('this is not Turtle', pages);
    const metric = (await metricsOf(corpus))('SC');
    expect(metric.value).toBeNull();
    expect(metric.nullReason).toMatch(/^axioms\.ttl:3: .* This is not Turtle/u);
  });

  it('LC finds the causes of classes without instances, of each class below them too', async () => {
    const corpus = await withAxioms('c:kind owl:disjointWith c:apart .\n', pages);
    const { workbench, files } = corpus;
    const classification = await classifyCorpus(workbench, { files });
    const metric = (await metricsOf(corpus, { classification }))('LC');
    expect(metric.counted).toEqual({ numerator: 2, denominator: 5 });
    expect(messagesOf(metric)).toEqual([
      '"both" subClassOf "kind": it is a cause for a class to have no instance.',
      '"both" subClassOf "apart": it is a cause for a class to have no instance.',
      '"child" subClassOf "both": it is a cause for a class to have no instance.',
    ]);
  });

  it('LC counts a relation that must lead to a class without instances', async () => {
    const corpus = await withAxioms('c:kind rdfs:subClassOf owl:Nothing .\n', {
      'pages/User.md': classPage({ slug: 'user', uses: ['kind', 'fine'] }),
      'pages/Kind.md': classPage({ slug: 'kind' }),
    });
    const { workbench, files } = corpus;
    const classification = await classifyCorpus(workbench, { files });
    const metric = (await metricsOf(corpus, { classification }))('LC');
    expect(metric.counted).toEqual({ numerator: 1, denominator: 2 });
    expect(messagesOf(metric)[0]).toMatch(/^"user" uses "kind"/u);
  });

  it('LC has no value without a classification, a finished one, and axioms that can hold', async () => {
    const corpus = await withAxioms('owl:Thing rdfs:subClassOf owl:Nothing .\n', pages);
    const reasonOf = async (input: Partial<GraphMetricsInput>) => {
      const metric = (await metricsOf(corpus, input))('LC');
      expect(metric.value).toBeNull();
      return metric.nullReason;
    };
    expect(await reasonOf({})).toBe('The corpus was not classified.');
    expect(await reasonOf({ classification: { reason: 'Too much follows.' } })).toBe(
      'Too much follows.',
    );
    const { workbench, files } = corpus;
    const classification = await classifyCorpus(workbench, { files });
    expect(await reasonOf({ classification })).toMatch(/^The axioms contradict each other/u);
  });
});

describe('EAR', () => {
  const pages = {
    'pages/Gauge.md': classPage({ slug: 'gauge', label: 'Tide Gauge', parents: ['tool'] }),
    'pages/Tool.md': classPage({
      slug: 'tool',
      label: 'Tool',
      requires: ['clock'],
      uses: ['clock'],
    }),
    'pages/Clock.md': classPage({ slug: 'clock', label: 'Clock', requires: ['tool'] }),
  };
  const assertion = (
    subject: string,
    predicate: string,
    object: string,
    rest: Partial<AssertionEntry> = {},
  ): AssertionEntry => ({
    fingerprint: `${subject} ${predicate} ${object}`,
    ...{ claim: 'It is said.', source: 'Ann', tier: 1, confidence: 1, episode: 'one' },
    ...{ evidence: 'The words.', context: '', terms: [], span: null, state: 'admitted' },
    ...{ triple: { subject, predicate, object }, decisions: [], heads: [], nearDuplicates: [] },
    ...rest,
  });
  const ledgerOf = (assertions: readonly AssertionEntry[]): LedgerState => ({
    ...{ files: 1, events: 1, problems: [], notes: [], rules: [], promotions: [] },
    ...{ episodes: new Map(), candidates: new Map(), drafts: new Map(), trials: new Map() },
    ...{ dossiers: new Map(), aliases: new Map([['timepiece', 'clock']]) },
    assertions: new Map(assertions.map((one) => [one.fingerprint, one])),
  });

  it('counts triples that an admitted assertion states with a span or a passage', async () => {
    const ledger = ledgerOf([
      assertion('tide gauge', 'is-subclass-of', 'Tool'),
      assertion('Tool', 'requires', 'timepiece', { evidence: '', span: { start: 1, end: 2 } }),
      assertion('Tool', 'uses', 'Clock', { state: 'withdrawn' }),
      assertion('Clock', 'requires', 'Tool', { evidence: ' ' }),
      assertion('Clock', 'uses', 'Tool'),
      assertion('Nobody', 'uses', 'Tool'),
    ]);
    const metric = (await metricsOf(await corpusOf(pages), { ledger }))('EAR');
    expect(metric.counted).toEqual({ numerator: 2, denominator: 4 });
    expect(messagesOf(metric)).toEqual([
      '"Clock" requires "Tool": no admitted assertion with evidence says so.',
      '"Tool" uses "Clock": no admitted assertion with evidence says so.',
    ]);
  });
});

describe('CVR', () => {
  const pages = {
    'pages/A.md': classPage({ slug: 'a', parents: ['b', 'x', 'y'], requires: ['x'], uses: ['b'] }),
    'pages/B.md': classPage({ slug: 'b', outbound: ['a'] }),
    'pages/Note.md': '# Note\n',
  };

  it('has a rate for each rule of severity error or warning, by what the rule looks at', async () => {
    const metric = await metricsOf(await corpusOf(pages));
    const violations = RULES.filter(
      ({ code, severity }) => ['error', 'warning'].includes(severity) && code !== 'ledger-block',
    );
    for (const { code } of violations) expect(metric(`CVR:${code}`), code).toBeDefined();
    expect(metric('CVR:parent-dangling').counted).toEqual({ numerator: 2, denominator: 3 });
    expect(metric('CVR:target-dangling').counted).toEqual({ numerator: 1, denominator: 2 });
    expect(metric('CVR:parent-missing').counted).toEqual({ numerator: 1, denominator: 2 });
    expect(metric('CVR:conflict-marker').counted).toEqual({ numerator: 0, denominator: 3 });
    expect(metric('CVR:json-syntax').counted).toEqual({ numerator: 0, denominator: 4 });
    expect(metric('CVR:predicate-unknown').counted).toEqual({ numerator: 0, denominator: 4 });
    expect(metric('CVR:wikilink-bare-string').counted).toEqual({ numerator: 0, denominator: 1 });
    expect(metric('CVR:definition-short')).toBeUndefined();
    expect([...metric('CVR:parent-missing').rows()][0]).toMatchObject({ path: 'pages/B.md' });
  });

  it('follows the levels of the settings, page by page', async () => {
    const settings = `version: 1
rules:
  parent-missing: off
  target-dangling: off
  definition-short: warning
overrides:
  - paths: [pages/A.md]
    rules: { target-dangling: warning, parent-dangling: off }
`;
    const metric = await metricsOf(await corpusOf({ ...pages, 'ontodesk.yaml': settings }));
    expect(metric('CVR:parent-missing').nullReason).toMatch(/is off in ontodesk\.yaml/u);
    expect(metric('CVR:target-dangling').counted).toEqual({ numerator: 1, denominator: 2 });
    expect(metric('CVR:parent-dangling').nullReason).toBe('There are no parents to look at.');
    expect(metric('CVR:definition-short').counted).toEqual({ numerator: 2, denominator: 2 });
  });

  it('has no value for a rule that an override switches off on every page', async () => {
    const settings = `version: 1
overrides:
  - paths: ['**/*.md']
    rules: { parent-dangling: off }
`;
    const metric = await metricsOf(await corpusOf({ ...pages, 'ontodesk.yaml': settings }));
    expect(metric('CVR:parent-dangling')).toMatchObject({
      ...{ value: null, rowCount: 0 },
      nullReason: 'The rule parent-dangling is off in ontodesk.yaml.',
    });
  });

  it('has no value for functional relations until the vocabulary names one', async () => {
    const twice = { ...pages, 'pages/C.md': classPage({ slug: 'c', requires: ['a', 'b'] }) };
    const before = (await metricsOf(await corpusOf(twice)))('CVR:target-functional');
    expect(before).toMatchObject({ value: null, counted: null, rowCount: 0 });
    expect(before.nullReason).toMatch(
      /"vocabulary\.functional" in ontodesk\.yaml names no predicate/u,
    );
    const settings = 'version: 1\nvocabulary: { functional: [requires] }\n';
    const named = await corpusOf({ ...twice, 'ontodesk.yaml': settings });
    const after = (await metricsOf(named))('CVR:target-functional');
    expect(after.counted).toEqual({ numerator: 1, denominator: 3 });
  });
});

describe('CVR of shapes', () => {
  const pages = {
    'pages/A.md': classPage({ slug: 'a' }),
    'pages/B.md': classPage({ slug: 'b' }),
    'pages/Note.md': '# Note\n',
  };
  const at = { line: 1, character: 0 };
  const finding = (path: string): LocatedFinding => ({
    ...{ path, code: 'shape-violated', severity: 'error', message: 'It has no survey.' },
    range: { start: at, end: at },
  });
  const report = (given: Partial<ShapeReport>): ShapeReport => ({
    ...{ shape: 'ex:Survey', file: 'shapes.ttl', line: 1, focusNodes: 2, judged: 2 },
    ...{ whole: true, violating: 0, violations: 0, findings: [], ...given },
  });
  const ON_A = finding('pages/A.md');
  const RUN = {
    shapes: [
      report({ violating: 1, violations: 2, findings: [ON_A, ON_A] }),
      report({ shape: 'ex:Other', focusNodes: 3, judged: 3 }),
      report({ file: 'more.ttl' }),
      report({ shape: 'ex:Idle', focusNodes: 0, judged: 0 }),
    ],
    findings: [ON_A, ON_A],
  };

  it('counts the pages, and the nodes of each shape, that violate', async () => {
    const metric = await metricsOf(await corpusOf(pages), { shapes: RUN });
    const all = metric('CVR:shape-violated');
    expect(all).toMatchObject({ counted: { numerator: 1, denominator: 2 }, rowCount: 2 });
    const survey = metric('CVR:ex:Survey');
    expect(survey).toMatchObject({ counted: { numerator: 1, denominator: 4 }, rowCount: 2 });
    const [row] = survey.rows();
    expect(row).toMatchObject({ path: 'pages/A.md', message: 'It has no survey.' });
    expect(row?.place()).toEqual(ON_A.range);
    expect(metric('CVR:ex:Other').value).toBe(0);
    expect(metric('CVR:ex:Idle').nullReason).toMatch(/^No node was checked/u);
  });

  it('has no value for a shape that is checked in part only', async () => {
    const partly = report({ line: 7, whole: false });
    const beside = [partly, report({ shape: 'ex:Other' })];
    const some = await metricsOf(await corpusOf(pages), {
      shapes: { shapes: beside, findings: [] },
    });
    expect(some('CVR:ex:Survey')).toMatchObject({ value: null, counted: null });
    expect(some('CVR:ex:Survey').nullReason).toContain('ex:Survey (shapes.ttl:7) is not checked');
    expect(some('CVR:ex:Other').value).toBe(0);
    expect(some('CVR:shape-violated').value).toBe(0);
    const only = await metricsOf(await corpusOf(pages), {
      shapes: { shapes: [partly], findings: [] },
    });
    expect(only('CVR:shape-violated')).toMatchObject({ value: null });
  });

  it('has no value where none was run, none could be read, or none selected a node', async () => {
    const idle = { shapes: [report({ focusNodes: 0, judged: 0 })], findings: [] };
    for (const [shapes, why] of [
      [null, 'No shapes were run: ontodesk.yaml names no file of shapes.'],
      [{ shapes: [], findings: [] }, 'No shapes were run: none could be read.'],
      [idle, 'No shape selected a node, so nothing was checked.'],
    ] as const) {
      const metric = await metricsOf(await corpusOf(pages), { shapes });
      expect(metric('CVR:shape-violated')).toMatchObject({ value: null, nullReason: why });
    }
  });

  it('has no value for any shape while shape-violated is off', async () => {
    const settings = 'version: 1\nrules: { shape-violated: off }\n';
    const corpus = await corpusOf({ ...pages, 'ontodesk.yaml': settings });
    const shapes = { shapes: [report({ judged: 0, violations: 2 })], findings: [] };
    const metric = await metricsOf(corpus, { shapes });
    for (const id of ['CVR:shape-violated', 'CVR:ex:Survey']) {
      expect(metric(id).nullReason).toBe('The rule shape-violated is off in ontodesk.yaml.');
    }
  });
});
