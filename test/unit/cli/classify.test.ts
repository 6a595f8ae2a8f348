import { Parser } from 'n3';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { folder, jsonOf, ontodesk, page, soundPages, textOf } from './support/console.js';

const cause = z.strictObject({
  text: z.string(),
  page: z.string().nullable(),
  file: z.string().nullable(),
  line: z.int().nullable(),
});
const row = { iri: z.string(), label: z.string(), page: z.string().nullable() };
const contract = z.strictObject({
  counts: z.strictObject({
    classes: z.int(),
    pageAxioms: z.int(),
    fileAxioms: z.int(),
    ancestors: z.int(),
    inferred: z.int(),
    facts: z.int(),
  }),
  inconsistent: z.boolean(),
  unsatisfiable: z.array(
    z.strictObject({ ...row, through: z.string().nullable(), because: z.array(cause) }),
  ),
  equivalent: z.array(
    z.strictObject({ classes: z.array(z.strictObject(row)), because: z.array(cause) }),
  ),
  classes: z.array(
    z.strictObject({ ...row, ancestors: z.array(z.string()), inferred: z.array(z.string()) }),
  ),
  file: z
    .strictObject({
      file: z.string(),
      axioms: z.int(),
      leftOut: z.array(z.looseObject({ what: z.string(), count: z.int() })),
      unknown: z.array(z.looseObject({ iri: z.string(), line: z.int() })),
    })
    .nullable(),
  ms: z.number(),
});

const HEAD = `@prefix c: <urn:ngm:class:> .
@prefix p: <urn:ngm:property:> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
`;

const PAGES = {
  ...soundPages(),
  'pages/Wave Clock.md': page('Wave Clock', { parents: ['Clock'], requires: ['Tide Gauge'] }),
};

const classified = async (axioms: string | null, pages = PAGES) => {
  const files = axioms === null ? pages : { ...pages, 'axioms.ttl': HEAD + axioms };
  const settings = axioms === null ? 'version: 1\n' : 'version: 1\naxioms: axioms.ttl\n';
  const root = folder({ ...files, 'ontodesk.yaml': settings });
  return ontodesk(['classify', '--json', '--root', root]);
};

describe('classify', () => {
  it('gives ancestors that parents do not, by the axioms of the file', async () => {
    const ended = await classified('p:requires rdfs:domain c:needy .\nc:needy a owl:Class .\n');
    expect({ code: ended.code, err: ended.err }).toEqual({ code: 0, err: '' });
    const { classes, counts, file } = jsonOf(contract, ended);
    const clock = classes.find(({ iri }) => iri === 'urn:ngm:class:wave-clock');
    expect(clock).toMatchObject({ page: 'pages/Wave Clock.md', label: 'Wave Clock' });
    expect(clock?.ancestors).toContain('urn:ngm:class:ocean-metric');
    expect(clock?.inferred).toEqual(['urn:ngm:class:needy']);
    expect(counts.fileAxioms).toBe(1);
    expect(file?.unknown).toEqual([]);
  });

  it('ends with 1 for a class without instances, and names page and line of the causes', async () => {
    const ended = await classified(
      '\nc:clock owl:disjointWith c:apart .\np:requires rdfs:domain c:apart .\nc:apart a owl:Class .\n',
    );
    expect(ended.code).toBe(1);
    const { unsatisfiable } = jsonOf(contract, ended);
    expect(unsatisfiable.map(({ iri }) => iri)).toContain('urn:ngm:class:wave-clock');
    const found = unsatisfiable.find(({ iri }) => iri === 'urn:ngm:class:wave-clock');
    expect(
      found?.because.map(({ page, file, line }) => page ?? `${file ?? ''}:${line ?? 0}`),
    ).toEqual(['pages/Wave Clock.md', 'pages/Wave Clock.md', 'axioms.ttl:6', 'axioms.ttl:7']);
  });

  it('shows a taxonomy cycle as classes that are the same', async () => {
    const cycle = {
      'pages/One.md': page('One', { parents: ['Two'] }),
      'pages/Two.md': page('Two', { parents: ['One'] }),
    };
    const { equivalent } = jsonOf(contract, await classified(null, { ...PAGES, ...cycle }));
    expect(equivalent.map(({ classes }) => classes.map(({ label }) => label))).toEqual([
      ['One', 'Two'],
    ]);
    expect(equivalent[0]?.because.map((one) => one.page)).toEqual(['pages/One.md', 'pages/Two.md']);
  });

  it('tells what of the file it does not use, and who is unknown', async () => {
    const ended = await classified(
      'p:requires owl:inverseOf p:of .\nc:clok rdfs:subClassOf c:clock .\n',
    );
    expect(ended.code).toBe(0);
    expect(ended.err).toContain(
      'axioms.ttl: owl:inverseOf is not part of EL. Not used 1 time, line 5.',
    );
    expect(ended.err).toContain('axioms.ttl:6: urn:ngm:class:clok: no page and no line declares');
  });

  it('refuses a file that is no Turtle, with the line', async () => {
    const ended = await classified('c:a rdfs:subClassOf\n nonsense .\n');
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toContain('axioms.ttl:6: Unexpected "nonsense".');
  });
});

describe('export turtle', () => {
  it('writes Turtle to standard output, and to a file', async () => {
    const root = folder(PAGES);
    const { code, out } = await ontodesk(['export', 'turtle', '--closure', '--root', root]);
    expect(code).toBe(0);
    const quads = new Parser().parse(out);
    const above = quads
      .filter(
        ({ subject, predicate }) =>
          subject.value === 'urn:ngm:class:wave-clock' && predicate.value.endsWith('subClassOf'),
      )
      .map(({ object }) => object)
      .filter(({ termType }) => termType === 'NamedNode')
      .map(({ value }) => value);
    expect(above).toEqual(['urn:ngm:class:clock', 'urn:ngm:class:ocean-metric']);
    const ended = await ontodesk(['export', 'turtle', '--output', 'o.ttl'], { cwd: root });
    expect(ended).toMatchObject({ code: 0, out: '', err: '4 classes written to o.ttl.\n' });
    expect(new Parser().parse(textOf(root, 'o.ttl')).length).toBeLessThan(quads.length);
  });

  it('takes a file of axioms only for what follows', async () => {
    const args = ['export', 'turtle', '--axioms', 'missing-file'];
    const ended = await ontodesk(args, { cwd: folder(PAGES) });
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toContain('--axioms is about what follows: use it with --closure.');
  });

  it('knows no other format', async () => {
    expect(await ontodesk(['export', 'rdfxml'], { cwd: folder(PAGES) })).toMatchObject({ code: 2 });
  });
});
