/**
 * Axioms out of a Turtle file (OWL 2 Mapping to RDF Graphs, §3.2.5). What the classification cannot
 * use is named with its line; everything else of the file is used.
 */

import { readTurtle, type Triple, type TurtleFault } from '../turtle/read-turtle.js';
import { compactName, OWL, RDF, RDFS } from '../turtle/vocabulary.js';
import {
  expressionText,
  some,
  TOP_CLASS,
  type Axiom,
  type Expression,
  type Part,
} from './axioms.js';
import {
  EXPRESSION_PREDICATES,
  ExpressionReader,
  malformed,
  unsupported,
  type Condition,
  type Consequence,
  type Unused,
} from './read-expressions.js';
import { TripleGraph } from './triple-graph.js';

/** Something of the file that was left out; `partly`: the rest of its axiom was used. */
export interface LeftOut extends Unused {
  readonly partly: boolean;
}

/** What a file of axioms says. */
export interface AxiomFile {
  readonly axioms: readonly Axiom[];
  /** In the order of the file. */
  readonly leftOut: readonly LeftOut[];
  /** IRIs the file declares as classes or properties. */
  readonly declared: ReadonlySet<string>;
}

type Read = AxiomFile | { readonly fault: TurtleFault };

/** Reads a file of axioms; a file that is no Turtle gives none. */
export function readAxioms(text: string): Read {
  const read = readTurtle(text);
  if (read.fault) return { fault: read.fault };
  return new AxiomReader(new TripleGraph(read.triples)).read();
}

const DECLARATIONS: ReadonlySet<string> = new Set([
  `${OWL}Class`,
  `${OWL}ObjectProperty`,
  `${OWL}DatatypeProperty`,
  `${OWL}AnnotationProperty`,
  `${OWL}DeprecatedClass`,
  `${OWL}DeprecatedProperty`,
  `${RDFS}Class`,
  `${RDFS}Datatype`,
  `${RDF}Property`,
]);

/** Types that say nothing by themselves. */
const MARKERS: ReadonlySet<string> = new Set([
  `${OWL}Ontology`,
  `${OWL}Restriction`,
  `${OWL}Axiom`,
  `${OWL}NamedIndividual`,
  `${RDF}List`,
]);

/** Predicates that say nothing about what follows, and parts of what is read elsewhere. */
const SILENT: ReadonlySet<string> = new Set([
  ...['label', 'comment', 'seeAlso', 'isDefinedBy'].map((name) => RDFS + name),
  ...['first', 'rest'].map((name) => RDF + name),
  ...[
    'versionInfo',
    'versionIRI',
    'priorVersion',
    'backwardCompatibleWith',
    'incompatibleWith',
    'deprecated',
    'annotatedSource',
    'annotatedProperty',
    'annotatedTarget',
    'onProperty',
    'onClass',
    'onDataRange',
    'members',
    'distinctMembers',
    'withRestrictions',
  ].map((name) => OWL + name),
]);

const INDIVIDUALS = 'facts about individuals';

class AxiomReader {
  private readonly axioms: Axiom[] = [];
  private readonly leftOut: LeftOut[] = [];
  private readonly types = new Map<string, Set<string>>();
  private readonly expressions: ExpressionReader;

  constructor(private readonly graph: TripleGraph) {
    this.expressions = new ExpressionReader(graph);
    for (const { subject, predicate, object } of graph.triples) {
      if (predicate !== `${RDF}type`) continue;
      const types = this.types.get(subject.value) ?? new Set();
      this.types.set(subject.value, types.add(object.value));
    }
  }

  read(): AxiomFile {
    for (const triple of this.graph.triples) this.readTriple(triple);
    const declared = [...this.types].filter(([, types]) =>
      [...types].some((type) => DECLARATIONS.has(type)),
    );
    const { axioms, leftOut } = this;
    return { axioms, leftOut, declared: new Set(declared.map(([iri]) => iri)) };
  }

  private readTriple(triple: Triple): void {
    const { subject, predicate, line } = triple;
    const name = compactName(predicate);
    if (predicate === `${RDF}type`) this.readType(triple);
    else if (name === null) this.readOther(triple);
    else if (SILENT.has(predicate)) return;
    else if (EXPRESSION_PREDICATES.has(predicate)) {
      // Of a blank node it is read where the node is used; of a class it is an equivalence.
      if (subject.kind === 'iri') this.defined(triple);
    } else if (name === 'rdfs:subClassOf') this.subClass(triple);
    else if (name === 'owl:equivalentClass') this.equivalent(triple);
    else if (name === 'owl:disjointWith') this.disjoint(triple);
    else if (name === 'owl:disjointUnionOf') this.disjointUnion(triple);
    else if (PROPERTY_AXIOMS.has(name)) this.propertyAxiom(name, triple);
    else this.leave(unsupported(name === 'owl:sameAs' ? INDIVIDUALS : name, line));
  }

  private leave(unused: Unused, partly = false): void {
    this.leftOut.push({ ...unused, partly });
  }

  private add(parts: readonly Part[], text: string, line: number): void {
    if (parts.length > 0) this.axioms.push({ parts, text, source: { kind: 'file', line } });
  }

  private readType(triple: Triple): void {
    const { subject, object, line } = triple;
    const type = object.value;
    if (DECLARATIONS.has(type) || MARKERS.has(type)) return;
    const name = compactName(type);
    if (name === 'owl:TransitiveProperty') {
      this.roleAxiom(triple, (role) => ({
        parts: [{ kind: 'chain', chain: [role, role], role }],
        text: `<${role}> is transitive`,
      }));
    } else if (name === 'owl:ReflexiveProperty') {
      this.roleAxiom(triple, (role) => ({
        parts: [{ kind: 'chain', chain: [], role }],
        text: `<${role}> is reflexive`,
      }));
    } else if (name === 'owl:AllDisjointClasses') {
      const members = this.graph.first(subject, `${OWL}members`);
      this.disjointList(members ?? triple, members?.line ?? line);
    } else this.leave(unsupported(name ?? INDIVIDUALS, line));
  }

  /** A predicate of nobody's vocabulary: a note, unless the file says that it relates individuals. */
  private readOther({ predicate, line }: Triple): void {
    const types = this.types.get(predicate);
    if (types?.has(`${OWL}ObjectProperty`) === true) this.leave(unsupported(INDIVIDUALS, line));
  }

  private roleAxiom(
    { subject, line }: Triple,
    make: (role: string) => { parts: readonly Part[]; text: string },
  ): void {
    const role = this.expressions.role(subject, line);
    if (typeof role !== 'string') {
      this.leave(role);
      return;
    }
    const { parts, text } = make(role);
    this.add(parts, text, line);
  }

  private subClass({ subject, object, line }: Triple): void {
    const sub = this.expressions.condition(subject, line);
    const sup = this.expressions.consequence(object, line);
    this.below(sub, sup, line);
  }

  private below(sub: Condition, sup: Consequence, line: number): void {
    if ('unused' in sub) {
      this.leave(sub.unused);
      return;
    }
    const parts = partsOf(sub, sup);
    for (const unused of sup.unused) this.leave(unused, parts.length > 0);
    this.add(parts, `${textOf(sub)} SubClassOf ${consequenceText(sup)}`, line);
  }

  private equivalent({ subject, object, line }: Triple): void {
    const [left, right] = [subject, object].map((term) => ({
      condition: this.expressions.condition(term, line),
      consequence: this.expressions.consequence(term, line),
    }));
    this.same(left!, right!, line);
  }

  /** A named class with the triples of an expression: it is that expression. */
  private defined({ subject, line }: Triple): void {
    const name = {
      condition: this.expressions.condition(subject, line),
      consequence: this.expressions.consequence(subject, line),
    };
    const written = {
      condition: this.expressions.anonymousCondition(subject, line),
      consequence: this.expressions.anonymousConsequence(subject, line),
    };
    this.same(name, written, line);
  }

  private same(left: Side, right: Side, line: number): void {
    const parts = [
      ...partsOf(left.condition, right.consequence),
      ...partsOf(right.condition, left.consequence),
    ];
    const seen = new Set<string>();
    for (const unused of [...unusedOf(left), ...unusedOf(right)]) {
      const key = `${unused.line} ${unused.what}`;
      if (!seen.has(key)) this.leave(unused, parts.length > 0);
      seen.add(key);
    }
    this.add(parts, `${sideText(left)} EquivalentTo ${sideText(right)}`, line);
  }

  private disjoint({ subject, object, line }: Triple): void {
    const members = [subject, object].map((term) => this.expressions.condition(term, line));
    this.apart(members, line);
  }

  private disjointList({ object }: Triple, line: number): void {
    const items = this.graph.list(object);
    if (!items) {
      this.leave(malformed('A list of classes is expected here.', line));
      return;
    }
    // The members are a set: one that is named twice is not apart from itself.
    const distinct = [...new Map(items.map((item) => [item.value, item])).values()];
    this.apart(
      distinct.map((item) => this.expressions.condition(item, line)),
      line,
    );
  }

  private apart(members: readonly Condition[], line: number): void {
    const used: (readonly Expression[])[] = [];
    for (const member of members) {
      if ('any' in member) used.push(member.any);
      else this.leave(member.unused, members.length > 2);
    }
    const text = used.map(alternativesText).join(', ');
    if (used.length > 1) this.add(disjointParts(used), `DisjointClasses ${text}`, line);
  }

  /** The parts are below the whole and apart; that they make up the whole cannot be used. */
  private disjointUnion({ subject, object, line }: Triple): void {
    const items = this.graph.list(object);
    if (!items) {
      this.leave(malformed('A list of classes is expected here.', line));
      return;
    }
    this.leave(unsupported('owl:disjointUnionOf', line), true);
    const whole = this.expressions.consequence(subject, line);
    const members = items.map((item) => this.expressions.condition(item, line));
    for (const member of members) this.below(member, whole, line);
    this.apart(members, line);
  }

  private propertyAxiom(name: string, triple: Triple): void {
    const { subject, object, line } = triple;
    const types = this.types.get(subject.value);
    if (types?.has(`${OWL}AnnotationProperty`) === true) return;
    if (types?.has(`${OWL}DatatypeProperty`) === true) {
      this.leave(unsupported('data properties', line));
      return;
    }
    const role = this.expressions.role(subject, line);
    if (typeof role !== 'string') {
      this.leave(role);
      return;
    }
    if (name === 'rdfs:domain') {
      const sub: Condition = { any: [some(role, TOP_CLASS)] };
      const sup = this.expressions.consequence(object, line);
      for (const unused of sup.unused) this.leave(unused, sup.all.length + sup.not.length > 0);
      this.add(partsOf(sub, sup), `<${role}> Domain ${consequenceText(sup)}`, line);
    } else if (name === 'rdfs:range') this.range(role, triple);
    else if (name === 'owl:propertyChainAxiom') this.chain(role, triple);
    else this.subRole(name, role, triple);
  }

  private range(role: string, { object, line }: Triple): void {
    const range = this.expressions.consequence(object, line);
    const unused = [
      ...range.unused,
      ...range.not.map(() => unsupported('owl:complementOf in a range', line)),
    ];
    for (const one of unused) this.leave(one, range.all.length > 0);
    const parts = range.all.map((one): Part => ({ kind: 'range', role, range: one }));
    this.add(parts, `<${role}> Range ${consequenceText(range)}`, line);
  }

  private chain(role: string, { object, line }: Triple): void {
    const items = this.graph.list(object);
    if (!items || items.length === 0) {
      this.leave(malformed('A list of properties is expected here.', line));
      return;
    }
    const chain: string[] = [];
    for (const item of items) {
      const one = this.expressions.role(item, line);
      if (typeof one !== 'string') {
        this.leave(one);
        return;
      }
      chain.push(one);
    }
    const text = chain.map((one) => `<${one}>`).join(' o ');
    this.add([{ kind: 'chain', chain, role }], `${text} SubPropertyOf <${role}>`, line);
  }

  private subRole(name: string, role: string, { object, line }: Triple): void {
    if (object.value === `${OWL}topObjectProperty`) return;
    const other = this.expressions.role(object, line);
    if (typeof other !== 'string') {
      this.leave(other);
      return;
    }
    const down: Part = { kind: 'chain', chain: [role], role: other };
    const up: Part = { kind: 'chain', chain: [other], role };
    if (name === 'rdfs:subPropertyOf') this.add([down], `<${role}> SubPropertyOf <${other}>`, line);
    else this.add([down, up], `<${role}> EquivalentTo <${other}>`, line);
  }
}

const PROPERTY_AXIOMS: ReadonlySet<string> = new Set([
  'rdfs:subPropertyOf',
  'owl:equivalentProperty',
  'owl:propertyChainAxiom',
  'rdfs:domain',
  'rdfs:range',
]);

/** An expression as it stands on either side. */
interface Side {
  readonly condition: Condition;
  readonly consequence: Consequence;
}

function unusedOf({ condition, consequence }: Side): Unused[] {
  return [...('unused' in condition ? [condition.unused] : []), ...consequence.unused];
}

/** `sub ⊑ sup` in the parts that can be used. */
function partsOf(sub: Condition, sup: Consequence): Part[] {
  if ('unused' in sub) return [];
  return sub.any.flatMap((one): Part[] => [
    ...sup.all.map((part): Part => ({ kind: 'subclass', sub: one, sup: part })),
    ...sup.not.flatMap((any) =>
      any.map((other): Part => ({ kind: 'disjoint', members: [one, other] })),
    ),
  ]);
}

/** Classes that exclude each other; the alternatives of one may overlap. */
function disjointParts(members: readonly (readonly Expression[])[]): Part[] {
  if (members.every((any) => any.length === 1)) {
    return [{ kind: 'disjoint', members: members.flat() }];
  }
  return members.flatMap((left, i) =>
    members
      .slice(i + 1)
      .flatMap((right) =>
        left.flatMap((one) =>
          right.map((other): Part => ({ kind: 'disjoint', members: [one, other] })),
        ),
      ),
  );
}

function alternativesText(any: readonly Expression[]): string {
  const text = any.map(expressionText).join(' or ');
  return any.length > 1 ? `(${text})` : text;
}

function textOf(condition: Condition): string {
  return 'any' in condition ? alternativesText(condition.any) : '…';
}

function consequenceText({ all, not, unused }: Consequence): string {
  const parts = [
    ...all.map(expressionText),
    ...not.map((any) => `not ${alternativesText(any)}`),
    ...(unused.length > 0 ? ['…'] : []),
  ];
  return parts.length > 1 ? `(${parts.join(' and ')})` : (parts[0] ?? 'owl:Thing');
}

/** The side that says more of an expression. */
function sideText({ condition, consequence }: Side): string {
  return 'any' in condition ? textOf(condition) : consequenceText(consequence);
}
