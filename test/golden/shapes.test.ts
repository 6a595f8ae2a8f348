/** The starter shapes on pages of the corpus, here and in an independent engine. */

import { readFileSync } from 'node:fs';

import { DataFactory, Parser, Store, type Quad } from 'n3';
import SHACLValidator from 'rdf-validate-shacl';
import { beforeAll, describe, expect, it } from 'vitest';

import { readShapes } from '../../src/ontology/shapes/read-shapes.js';
import type { PageData } from '../../src/ontology/shapes/page-graph.js';
import { validatePage } from '../../src/ontology/shapes/validate-page.js';
import { shapeGraph } from '../../src/workbench/page-shapes.js';
import type { Workbench } from '../../src/workbench/workbench.js';
import { chanceFrom } from '../unit/support/mutations.js';
import { toldResults } from '../unit/support/second-engine.js';
import { SEED } from '../unit/support/seed.js';
import { atRepository, openCorpus } from './support/shared.js';

const PAGES = 200;

const starter = readFileSync(atRepository('media', 'shapes', 'starter.ttl'), 'utf8');
/** Hardly a page of the corpus breaks the shapes as they are: with these numbers many do. */
const strict = starter
  .replace('sh:maxLength 80', 'sh:maxLength 16')
  .replace('sh:minLength 60', 'sh:minLength 300')
  .replace('sh:maxLength 2000', 'sh:maxLength 400')
  .replace('sh:maxInclusive 1', 'sh:maxInclusive 0.8')
  .replace('sh:qualifiedMinCount 1', 'sh:qualifiedMinCount 2');

function graphsOf(workbench: Workbench): PageData[] {
  const records = workbench.pagePaths().flatMap((page) => workbench.disk.get(page) ?? []);
  const declaring = records.flatMap((page) => (page.class ? { ...page.class, page } : []));
  const chance = chanceFrom(SEED);
  const drawn = Array.from({ length: PAGES }, () =>
    declaring.splice(chance(declaring.length), 1).map((one) => shapeGraph(workbench, one).data),
  );
  return drawn.flat();
}

/** The graph for the other engine. */
function storeOf({ triples }: PageData): Store {
  const resource = (value: string) =>
    value.startsWith('_:') ? DataFactory.blankNode(value.slice(2)) : DataFactory.namedNode(value);
  const quads = triples.map(([subject, predicate, object, datatype]): Quad => {
    const value =
      datatype === ''
        ? resource(object)
        : DataFactory.literal(object, DataFactory.namedNode(datatype));
    return DataFactory.quad(resource(subject), DataFactory.namedNode(predicate), value);
  });
  return new Store(quads);
}

/** Results on the class of the page and its restrictions, as another engine tells them. */
async function there(validator: SHACLValidator, data: PageData): Promise<string[]> {
  return (await toldResults(validator, storeOf(data)))
    .filter(({ focusNode }) => focusNode?.termType === 'BlankNode' || focusNode?.value === data.own)
    .map(({ focusNode, path, sourceConstraintComponent }) => {
      const focus = focusNode?.value.replace(/^_:/u, '') ?? '';
      const name = sourceConstraintComponent?.value.replace(/^.*#(.*)ConstraintComponent$/u, '$1');
      return [focus, path?.termType === 'NamedNode' ? path.value : '', name].join(' | ');
    })
    .sort();
}

/** What a constraint is called in a report, from the way it is written. */
function componentOf(constraint: string): string {
  const name = /^sh:(\w+)/u.exec(constraint)?.[1] ?? constraint;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const single = (predicates: readonly string[]): string =>
  predicates.length === 1 ? predicates[0]! : '';

function here(shapes: ReturnType<typeof readShapes>['shapes'], data: PageData): string[] {
  return validatePage(data, shapes)
    .flatMap(({ results, beyond }) => {
      expect(beyond).toBe(0);
      return results;
    })
    .map(({ focus, predicates, constraint }) =>
      [focus.value.replace(/^_:/u, ''), single(predicates), componentOf(constraint)].join(' | '),
    )
    .sort();
}

describe(`${PAGES} pages of the corpus`, () => {
  let graphs: readonly PageData[] = [];
  beforeAll(async () => {
    graphs = graphsOf(await openCorpus());
    expect(graphs).toHaveLength(PAGES);
  });

  for (const [name, text] of Object.entries({ 'as they are': starter, stricter: strict })) {
    it(`break the starter shapes as an independent engine says (${name})`, async () => {
      const read = readShapes([{ file: 'shapes.ttl', text }]);
      expect([read.faults, read.unchecked]).toEqual([[], []]);
      const validator = new SHACLValidator(new Store(new Parser().parse(text)));
      const components = new Set<string>();
      let focused = 0;
      for (const data of graphs) {
        const ours = here(read.shapes, data);
        expect(ours, data.own).toEqual(await there(validator, data));
        for (const one of ours) components.add(one.split(' | ')[2]!);
        focused += validatePage(data, read.shapes).length;
      }
      // Every page has at least the shapes that select each class.
      expect(focused).toBeGreaterThan(4 * PAGES);
      if (text === strict) {
        expect([...components]).toEqual(
          expect.arrayContaining(['MaxLength', 'MinLength', 'QualifiedMinCount']),
        );
      }
    });
  }
});
