/** The triples of an export, class by class, so that no more than one class is ever held. */

import type { IndexedClass } from '../../corpus/corpus-index.js';
import { PREDICATES } from '../../corpus/model.js';
import type { ClassifiedCorpus, DeclaredEdge } from '../classification/corpus-axioms.js';
import { edgesOf } from '../classification/corpus-axioms.js';
import { ANNOTATIONS, type IriMaker } from './iris.js';
import { DCTERMS, OWL, OWL_NOTHING, RDF, RDFS, SKOS, XSD } from './vocabulary.js';

/** What a triple may end in. */
export type ExportObject =
  | { readonly kind: 'iri'; readonly value: string }
  | { readonly kind: 'text'; readonly value: string; readonly datatype: string }
  /** `[ a owl:Restriction; owl:onProperty …; owl:someValuesFrom … ]` */
  | { readonly kind: 'restriction'; readonly role: string; readonly filler: string };

export interface ExportTriple {
  readonly subject: string;
  readonly predicate: string;
  readonly object: ExportObject;
}

/** What a classification adds to an export. */
export interface Closure {
  readonly unsatisfiable: readonly string[];
  readonly equivalent: readonly (readonly string[])[];
  readonly everything: readonly string[];
  readonly classes: readonly string[];
  readonly ancestorsOf: (iri: string) => readonly string[];
}

const iri = (value: string): ExportObject => ({ kind: 'iri', value });
const text = (value: string, datatype = `${XSD}string`): ExportObject => ({
  kind: 'text',
  // Half a surrogate pair is no character: no file can hold it.
  value: value.replaceAll(/[\ud800-\udfff]/gu, '\ufffd'),
  datatype,
});

/** What an ontology says before its classes: itself, and the properties that follow. */
export function* headTriples(iris: IriMaker, generation: string): Generator<ExportTriple> {
  const { ontology } = iris;
  yield { subject: ontology, predicate: `${RDF}type`, object: iri(`${OWL}Ontology`) };
  yield { subject: ontology, predicate: `${OWL}versionInfo`, object: text(generation) };
  for (const name of PREDICATES) {
    const subject = iris.property(name);
    yield { subject, predicate: `${RDF}type`, object: iri(`${OWL}ObjectProperty`) };
    yield { subject, predicate: `${RDFS}label`, object: text(name) };
  }
  const others = [`${SKOS}definition`, `${SKOS}exactMatch`, `${DCTERMS}source`, REPLACED];
  for (const subject of [...ANNOTATIONS.map((name) => iris.property(name)), ...others]) {
    yield { subject, predicate: `${RDF}type`, object: iri(`${OWL}AnnotationProperty`) };
  }
}

const REPLACED = `${DCTERMS}isReplacedBy`;

/** Everything the pages declare of their classes; a class no page declares is declared at the end. */
export function* classTriples(corpus: ClassifiedCorpus, iris: IriMaker): Generator<ExportTriple> {
  const declared = new Set([`${OWL}Thing`]);
  const named = new Set<string>();
  for (const one of corpus.classes().values()) {
    const subject = iris.valid(one.iri);
    declared.add(subject);
    yield* describeClass(one, corpus, iris);
    for (const edge of edgesOf(one, corpus, iris)) {
      named.add(edge.target);
      yield edgeTriple(subject, edge, iris);
    }
  }
  for (const subject of named) {
    if (declared.has(subject)) continue;
    yield { subject, predicate: `${RDF}type`, object: iri(`${OWL}Class`) };
  }
}

/** What a page says of its class without its edges: that it is one, its label, definition and so on. */
export function* describeClass(
  declared: IndexedClass,
  corpus: ClassifiedCorpus,
  iris: IriMaker,
): Generator<ExportTriple> {
  const subject = iris.valid(declared.iri);
  yield { subject, predicate: `${RDF}type`, object: iri(`${OWL}Class`) };
  yield* valueTriples(subject, declared, corpus, iris);
}

function edgeTriple(
  subject: string,
  { relation, target }: DeclaredEdge,
  iris: IriMaker,
): ExportTriple {
  const object: ExportObject =
    relation === 'subClassOf'
      ? iri(target)
      : { kind: 'restriction', role: iris.property(relation), filler: target };
  return { subject, predicate: `${RDFS}subClassOf`, object };
}

function* valueTriples(
  subject: string,
  declared: IndexedClass,
  corpus: ClassifiedCorpus,
  iris: IriMaker,
): Generator<ExportTriple> {
  const { label, definition, domain, maturity, quality, page, deprecated, replacedBy } = declared;
  const say = (predicate: string, object: ExportObject): ExportTriple => ({
    subject,
    predicate,
    object,
  });
  if (label !== '') yield say(`${RDFS}label`, text(label));
  if (definition !== '') yield say(`${SKOS}definition`, text(definition));
  if (domain !== '') yield say(iris.property('domain'), text(domain));
  if (maturity !== '') yield say(iris.property('maturity'), text(maturity));
  if (quality !== null) yield say(iris.property('quality'), text(String(quality), `${XSD}double`));
  yield say(iris.property('published'), text(String(page.published), `${XSD}boolean`));
  yield say(`${DCTERMS}source`, text(page.path));
  for (const other of new Set(declared.sameAs.map((one) => iris.valid(one)))) {
    yield say(`${SKOS}exactMatch`, iri(other));
  }
  if (deprecated) yield say(`${OWL}deprecated`, text('true', `${XSD}boolean`));
  const slug = replacedBy === null ? '' : corpus.slugOfTarget(replacedBy);
  if (slug !== '') yield say(REPLACED, iri(iris.classOf(slug, corpus)));
}

/** What follows and no page declares: ancestors, equal classes, classes without instances. */
export function* closureTriples(
  closure: Closure,
  declared: ReadonlyMap<string, ReadonlySet<string>>,
): Generator<ExportTriple> {
  const subClassOf = `${RDFS}subClassOf`;
  for (const subject of closure.classes) {
    for (const ancestor of closure.ancestorsOf(subject)) {
      if (declared.get(subject)?.has(ancestor) === true) continue;
      yield { subject, predicate: subClassOf, object: iri(ancestor) };
    }
  }
  for (const [first, ...others] of closure.equivalent) {
    for (const other of others) {
      yield { subject: first!, predicate: `${OWL}equivalentClass`, object: iri(other) };
    }
  }
  for (const subject of closure.everything) {
    yield { subject, predicate: `${OWL}equivalentClass`, object: iri(`${OWL}Thing`) };
  }
  for (const subject of closure.unsatisfiable) {
    yield { subject, predicate: subClassOf, object: iri(OWL_NOTHING) };
  }
}

/** IRIs of the declared parents by class. */
export function declaredParents(
  corpus: ClassifiedCorpus,
  iris: IriMaker,
): Map<string, ReadonlySet<string>> {
  return new Map(
    [...corpus.classes().values()].map((one) => [
      iris.valid(one.iri),
      new Set(
        edgesOf(one, corpus, iris)
          .filter(({ relation }) => relation === 'subClassOf')
          .map(({ target }) => target),
      ),
    ]),
  );
}
