/** Classification and Turtle against other programs: the reasoner ELK, and the parser of RDF4J. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { PREDICATES } from '../../src/corpus/model.js';
import type { Axiom } from '../../src/ontology/classification/axioms.js';
import { classify, type Classification } from '../../src/ontology/classification/classify.js';
import { corpusAxioms } from '../../src/ontology/classification/corpus-axioms.js';
import { readAxioms } from '../../src/ontology/classification/read-axioms.js';
import {
  classTriples,
  closureTriples,
  declaredParents,
  headTriples,
  type ExportTriple,
} from '../../src/ontology/turtle/export-triples.js';
import { IriMaker } from '../../src/ontology/turtle/iris.js';
import { writeTurtle } from '../../src/ontology/turtle/write-turtle.js';
import type { ScaffoldEntry } from '../../src/scaffold/scaffold-index.js';
import type { Workbench } from '../../src/workbench/workbench.js';
import { Reasoner } from '../reasoner/reasoner.js';
import {
  aboveByClass,
  differences,
  tidyAbove,
} from '../unit/ontology/classification/support/above.js';
import { asTurtle } from '../unit/ontology/classification/support/as-turtle.js';
import {
  CLASSES,
  GOALS,
  ontology,
  ROLES,
  roleOntology,
} from '../unit/ontology/classification/support/random.js';
import { SEED } from '../unit/support/seed.js';

import { atRepository, openCorpus, readShared } from './support/shared.js';

const folder = mkdtempSync(path.join(tmpdir(), 'ontodesk-reasoner-'));
const iris = new IriMaker('urn:ngm:class:');
let reasoner: Reasoner;
let workbench: Workbench;
let declared: Axiom[];
let golden: Record<string, ScaffoldEntry>;

beforeAll(async () => {
  reasoner = new Reasoner();
  workbench = await openCorpus();
  declared = corpusAxioms(workbench.disk, iris);
  const file = JSON.parse(readShared('golden', 'scaffold-index.json.gz')) as {
    classes: Record<string, ScaffoldEntry>;
  };
  golden = file.classes;
});
afterAll(() => {
  reasoner.end();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
function fileWith(text: string): string {
  const file = path.join(folder, `${files++}.ttl`);
  writeFileSync(file, text);
  return file;
}

function classified(axioms: readonly Axiom[], classes: readonly string[] = []): Classification {
  const result = classify(axioms, { classes });
  if ('reason' in result) throw new Error(result.reason);
  return result;
}

/** What the reasoner says of a Turtle text. */
async function theirs(text: string): Promise<Map<string, string[]> | null> {
  const told = await reasoner.classify(fileWith(text), path.join(folder, 'out'));
  return told && tidyAbove(told);
}

async function expectSame(ours: Classification, text: string): Promise<void> {
  const [mine, other] = [aboveByClass(ours), await theirs(text)];
  expect(mine === null, text.slice(0, 3000)).toBe(other === null);
  if (mine && other) expect(differences(mine, other), text.slice(0, 3000)).toEqual([]);
}

function fileAxioms(text: string): readonly Axiom[] {
  const read = readAxioms(text);
  if ('fault' in read) throw new Error(read.fault.message);
  expect(read.leftOut).toEqual([]);
  return read.axioms;
}

const CLASS = 'urn:ngm:class:';
const PROPERTY = 'urn:ngm:property:';

const target = (slug: string): string =>
  slug === 'Thing' && !(slug in golden) ? 'owl:Thing' : `<${CLASS}${slug}>`;

/** The corpus as the reference index has it, in Turtle that the product had no hand in. */
function goldenTurtle(most = Infinity): string {
  const lines = [
    '@prefix owl: <http://www.w3.org/2002/07/owl#> .',
    '@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .',
    ...PREDICATES.map((name) => `<${PROPERTY}${name}> a owl:ObjectProperty .`),
  ];
  for (const [slug, { sup, rel }] of Object.entries(golden).slice(0, most)) {
    lines.push(`<${CLASS}${slug}> a owl:Class .`);
    for (const parent of sup) lines.push(`<${CLASS}${slug}> rdfs:subClassOf ${target(parent)} .`);
    for (const [name, slugs] of Object.entries(rel)) {
      for (const one of slugs) {
        lines.push(
          `<${CLASS}${slug}> rdfs:subClassOf [ a owl:Restriction ; ` +
            `owl:onProperty <${PROPERTY}${name}> ; owl:someValuesFrom ${target(one)} ] .`,
        );
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Axioms that reach far into the corpus: roles over roles, domain, range, disjointness, definitions. */
const OVER_THE_CORPUS = `
@prefix c: <${CLASS}> .
@prefix p: <${PROPERTY}> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
p:hasPart rdfs:subPropertyOf p:dependsOn .
p:requires rdfs:subPropertyOf p:dependsOn .
p:implements rdfs:domain c:x-implementation .
p:standardizedBy rdfs:range c:x-standard .
c:x-implementation a owl:Class . c:x-standard a owl:Class .
c:x-chained a owl:Class ; owl:equivalentClass
  [ a owl:Restriction ; owl:onProperty p:dependsOn ; owl:someValuesFrom c:blockchain ] .
c:x-learned a owl:Class ; owl:equivalentClass [ a owl:Class ; owl:intersectionOf
  ( [ a owl:Restriction ; owl:onProperty p:requires ; owl:someValuesFrom c:machine-learning ] c:x-implementation ) ] .
c:x-standardised a owl:Class .
[ a owl:Restriction ; owl:onProperty p:standardizedBy ; owl:someValuesFrom c:x-standard ]
  rdfs:subClassOf c:x-standardised .
c:x-apart a owl:Class ; owl:disjointWith c:x-chained .
c:x-clash a owl:Class ; rdfs:subClassOf c:x-apart ,
  [ a owl:Restriction ; owl:onProperty p:requires ; owl:someValuesFrom c:blockchain ] .
`;

/** Chains too: over the whole corpus the reasoner does not come to an end in useful time. */
const OVER_A_PART = `${OVER_THE_CORPUS}
p:hasPart a owl:TransitiveProperty .
p:dependsOn a owl:TransitiveProperty .
p:requires owl:propertyChainAxiom ( p:hasPart p:requires ) .
p:standardizedBy owl:propertyChainAxiom ( p:implements p:standardizedBy ) .
`;
const PART = 500;

describe('classification of the public corpus', () => {
  it('starts from the edges of the reference index', () => {
    const ours = new Set(declared.map(({ text }) => text));
    const theirs = new Set<string>();
    for (const [slug, { sup, rel }] of Object.entries(golden)) {
      const one = `<${CLASS}${slug}>`;
      for (const parent of sup) theirs.add(`${one} SubClassOf ${target(parent)}`);
      for (const [name, slugs] of Object.entries(rel)) {
        for (const other of slugs) {
          theirs.add(`${one} SubClassOf (<${PROPERTY}${name}> some ${target(other)})`);
        }
      }
    }
    expect([...theirs].filter((text) => !ours.has(text))).toEqual([]);
    // The reference leaves out what leads from a class to itself.
    const more = [...ours].filter((text) => !theirs.has(text));
    const isLoop = (text: string): boolean => {
      const [first, ...others] = text.match(/<urn:ngm:class:[^>]*>/gu) ?? [];
      return others.length === 1 && first === others[0];
    };
    expect(more.filter((text) => !isLoop(text))).toEqual([]);
    expect(theirs.size).toBeGreaterThan(100_000);
  });

  it('is that of the reasoner', async () => {
    await expectSame(classified(declared), goldenTurtle());
  });

  it('with property axioms and disjointness is that of the reasoner', async () => {
    const ours = classified([...declared, ...fileAxioms(OVER_THE_CORPUS)]);
    expect(ours.unsatisfiable).toEqual([`${CLASS}x-clash`]);
    const chained = ours.classes.filter((iri) =>
      ours.ancestorsOf(iri).includes(`${CLASS}x-chained`),
    );
    expect(chained.length).toBeGreaterThan(100);
    await expectSame(ours, goldenTurtle() + OVER_THE_CORPUS);
  });

  it('with chains of roles is that of the reasoner, in a part of the corpus', async () => {
    const part = new Set(
      Object.keys(golden)
        .slice(0, PART)
        .map((slug) => CLASS + slug),
    );
    const ofPart = declared.filter(({ text }) => part.has(/^<([^>]*)>/u.exec(text)?.[1] ?? ''));
    const ours = classified([...ofPart, ...fileAxioms(OVER_A_PART)], [...part]);
    await expectSame(ours, goldenTurtle(PART) + OVER_A_PART);
  });
});

describe('classification of small ontologies', () => {
  const fixtures = atRepository('test', 'fixtures', 'reasoner');
  const names = readdirSync(fixtures).filter((name) => name.endsWith('.ttl'));

  it.each(names)('%s is that of the reasoner, as it is kept beside it', async (name) => {
    const text = readFileSync(path.join(fixtures, name), 'utf8');
    await expectSame(classified(fileAxioms(text)), text);
    const kept = path.join(fixtures, name.replace(/\.ttl$/u, '.json'));
    const told = await theirs(text);
    if (process.env.ONTODESK_RECORD) {
      writeFileSync(kept, `${JSON.stringify(Object.fromEntries([...told!].sort()), null, 2)}\n`);
    }
    expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual(Object.fromEntries(told!));
  });

  it('made at random is that of the reasoner', async () => {
    const roles = [...ROLES, 'urn:t:u'];
    const classes = [...CLASSES, ...GOALS];
    const samples = [
      ...fc.sample(ontology, { numRuns: 150, seed: SEED }),
      ...fc.sample(roleOntology, { numRuns: 250, seed: SEED }),
    ];
    for (const axioms of samples) {
      const text = asTurtle(axioms, classes, roles);
      await expectSame(classified(axioms, classes), text);
      // Read from Turtle it is the same again.
      await expectSame(classified(fileAxioms(text), classes), text);
    }
  });
});

/** A triple as a line of N-Triples, but with a restriction as one word. */
function lineOf({ subject, predicate, object }: ExportTriple): string {
  return `<${subject}> <${predicate}> ${objectText(object)}`;
}

function objectText(object: ExportTriple['object']): string {
  if (object.kind === 'iri') return `<${object.value}>`;
  if (object.kind === 'restriction') return `[${object.role} ${object.filler}]`;
  return `${JSON.stringify(object.value)} ${object.datatype}`;
}

const OWL = 'http://www.w3.org/2002/07/owl#';

/** Lines of another parser in the same form: blank nodes become what is said of them. */
function foldBlanks(lines: readonly string[]): string[] {
  const about = new Map<string, Map<string, string>>();
  const plain: [string, string, string][] = [];
  for (const line of lines) {
    const [, subject = '', predicate = '', object = ''] = /^(\S+) <(\S+)> (.*)$/su.exec(line) ?? [];
    if (!subject.startsWith('_:')) plain.push([subject, predicate, object]);
    else
      about.set(subject, (about.get(subject) ?? new Map<string, string>()).set(predicate, object));
  }
  return plain.map(([subject, predicate, object]) => {
    const said = about.get(object);
    if (!said) return `${subject} <${predicate}> ${literalText(object)}`;
    expect([...said.keys()]).toHaveLength(3);
    const [role, filler] = ['onProperty', 'someValuesFrom'].map((name) =>
      said.get(OWL + name)?.slice(1, -1),
    );
    return `${subject} <${predicate}> [${role ?? ''} ${filler ?? ''}]`;
  });
}

function literalText(object: string): string {
  const literal = /^"(.*)"(?:\^\^<(.*)>)?$/su.exec(object);
  if (!literal) return object;
  const text = literal[1]!.replaceAll(/\\(?:u([0-9A-F]{4})|U([0-9A-F]{8})|(.))/gsu, unescaped);
  return `${JSON.stringify(text)} ${literal[2] ?? 'http://www.w3.org/2001/XMLSchema#string'}`;
}

function unescaped(_: string, short?: string, long?: string, one = ''): string {
  const code = short ?? long;
  if (code !== undefined) return String.fromCodePoint(parseInt(code, 16));
  return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[one] ?? one;
}

describe('Turtle of the public corpus', () => {
  async function parsedBack(triples: readonly ExportTriple[]): Promise<void> {
    const pieces: string[] = [];
    writeTurtle(triples, { class: iris.classes, property: iris.properties }, (piece) =>
      pieces.push(piece),
    );
    const file = fileWith(pieces.join(''));
    const lines = foldBlanks(await reasoner.triples(file, path.join(folder, 'triples')));
    const [meant, read] = [new Set(triples.map(lineOf)), new Set(lines)];
    expect([...meant].filter((line) => !read.has(line)).slice(0, 5)).toEqual([]);
    expect([...read].filter((line) => !meant.has(line)).slice(0, 5)).toEqual([]);
    expect(lines).toHaveLength(triples.length);
  }

  it('is read by another parser as the graph that was meant', async () => {
    const { generation } = workbench.indexSummary();
    await parsedBack([...headTriples(iris, generation), ...classTriples(workbench.disk, iris)]);
  });

  it('with what follows too', async () => {
    const closure = classified([...declared, ...fileAxioms(OVER_THE_CORPUS)]);
    const triples = [...closureTriples(closure, declaredParents(workbench.disk, iris))];
    expect(triples.length).toBeGreaterThan(10_000);
    await parsedBack(triples);
  });
});
