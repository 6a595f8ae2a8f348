/** Files of shapes in; shapes to check out, and every part of the files that is not checked. */

import { OWL, RDF, RDFS } from '../turtle/vocabulary.js';
import { keyOf, type Term } from './graph.js';
import { pathText, readPath, type Path } from './paths.js';
import { COMPANIONS, PARAMETERS, SWITCHES, truth, type DemandContext } from './read-demands.js';
import type { Constraint, Shape, ShapeSeverity, Target, UncheckedPart } from './shape.js';
import { ShapesGraph, type FileFault, type ShapeFile } from './shapes-graph.js';
import { SH, SPEAKING } from './vocabulary.js';

export interface ShapesRead {
  /** Shapes with a target, in the order of the files. */
  readonly shapes: readonly Shape[];
  readonly unchecked: readonly UncheckedPart[];
  readonly faults: readonly FileFault[];
}

/** Reads the shapes of one or more files; nothing in them makes it throw. */
export function readShapes(files: readonly ShapeFile[]): ShapesRead {
  const graph = new ShapesGraph(files);
  const reader = new ShapeReader(graph);
  const shapes = reader.read();
  const unchecked = [...reader.unchecked, ...withoutShapes(files, graph, reader)];
  return { shapes, unchecked, faults: graph.faults };
}

/** Files in which there is nothing to check, and nothing else was said of them. */
function withoutShapes(
  files: readonly ShapeFile[],
  { faults }: ShapesGraph,
  reader: ShapeReader,
): UncheckedPart[] {
  const told = new Set(
    [...faults, ...reader.unchecked, ...reader.readShapes()].map(({ file }) => file),
  );
  return files
    .filter(({ file }) => !told.has(file))
    .map(({ file }) => ({ file, line: 1, what: 'the file', why: 'it holds no shape' }));
}

const SEVERITIES: Readonly<Record<string, ShapeSeverity>> = {
  [`${SH}Violation`]: 'error',
  [`${SH}Warning`]: 'warning',
  [`${SH}Info`]: 'info',
};

/** Shapes inside shapes, deeper than anybody writes. */
const MAX_NESTED = 100;

/** A shape that is being put together. */
type Draft = { -readonly [K in keyof Shape]: Shape[K] } & { readonly constraints: Constraint[] };

class ShapeReader {
  readonly unchecked: UncheckedPart[] = [];
  private readonly drafts = new Map<string, Draft | null>();
  /** Shapes being read: one of them met again is a shape that refers to itself. */
  private readonly open = new Set<string>();

  constructor(private readonly shapes: ShapesGraph) {}

  read(): Shape[] {
    const subjects = this.shapes.subjects();
    const roots = subjects.filter((node) => this.targetsOf(node, false).length > 0);
    const read = roots.map((node) => this.shapeOf(node)).filter((shape) => shape !== null);
    for (const node of subjects) this.reportUnused(node);
    this.reportExtensions();
    return read;
  }

  /** Every shape that was read, those inside others too. */
  readShapes(): Shape[] {
    return [...this.drafts.values()].filter((draft) => draft !== null);
  }

  /** What SHACL has beside its core and a file may declare on its own. */
  private reportExtensions(): void {
    const { graph, short } = this.shapes;
    for (const [subject, type] of graph.pairs(`${RDF}type`)) {
      if (!EXTENSIONS.has(type.value)) continue;
      this.note(
        subject,
        `${short(type.value)} ${this.nameOf(subject)}`,
        'it is no part of SHACL Core',
      );
    }
    for (const [subject, object] of graph.pairs(`${OWL}imports`)) {
      const { file, line } = this.shapes.valuePlace(subject, `${OWL}imports`, object);
      const why = 'no other file is read; name it under "shapes" in ontodesk.yaml';
      this.unchecked.push({ file, line, what: `owl:imports ${short(object.value)}`, why });
    }
  }

  private reportUnused(node: Term): void {
    const { shapes } = this;
    if (this.drafts.has(keyOf(node)) || node.kind !== 'iri') return;
    const typed = shapes.isA(node, `${SH}NodeShape`) || shapes.isA(node, `${SH}PropertyShape`);
    const speaks = [...shapes.graph.about(node)].some(([name]) => isParameter(name));
    if (!typed && !speaks) return;
    const advanced = shapes.objects(node, 'target').length > 0;
    const why = advanced
      ? 'it selects by sh:target, which is no part of SHACL Core'
      : 'it has no target, and no shape that has one uses it';
    this.note(node, `shape ${this.nameOf(node)}`, why);
  }

  private shapeOf(node: Term): Draft | null {
    const key = keyOf(node);
    const known = this.drafts.get(key);
    if (known !== undefined) return known;
    const path = this.pathOf(node);
    if (typeof path === 'string') {
      this.note(node, `shape ${this.nameOf(node)}`, path);
      this.drafts.set(key, null);
      return null;
    }
    const draft = this.begin(node, path);
    this.drafts.set(key, draft);
    this.open.add(key);
    for (const [predicate, values] of this.shapes.graph.about(node)) {
      this.addConstraints(draft, predicate, values);
    }
    this.open.delete(key);
    return draft;
  }

  private begin(node: Term, path: Path | null): Draft {
    const { shapes } = this;
    this.reportSwitch(node);
    const severity = shapes.objects(node, 'severity')[0]?.value;
    const written = path === null ? '' : pathText(path, shapes.short);
    return {
      node,
      name: this.nameOf(node),
      ...shapes.placeOf(node),
      path,
      pathText: written,
      // A severity of one's own is as grave as one that is not given.
      severity: SEVERITIES[severity ?? ''] ?? 'error',
      messages: shapes.objects(node, 'message'),
      deactivated: shapes.objects(node, 'deactivated').some((value) => truth(value) === true),
      targets: this.targetsOf(node, true),
      constraints: [],
      whole: true,
    };
  }

  /** A text "true" switches nothing off, which whoever wrote it does not expect. */
  private reportSwitch(node: Term): void {
    for (const value of this.shapes.objects(node, 'deactivated')) {
      if (truth(value) !== null) continue;
      const why = 'its value must be true or false without quotes, so the shape stays in force';
      this.noteValue(node, 'deactivated', value, why);
    }
  }

  private pathOf(node: Term): Path | null | string {
    const [first, ...more] = this.shapes.objects(node, 'path');
    if (first === undefined) {
      return this.shapes.isA(node, `${SH}PropertyShape`)
        ? 'a property shape needs a sh:path'
        : null;
    }
    if (more.length > 0) return 'it has more than one sh:path';
    return readPath(this.shapes.graph, first) ?? 'its sh:path is no path that can be followed';
  }

  private nameOf(node: Term): string {
    if (node.kind === 'iri') return this.shapes.short(node.value);
    const path = this.pathOf(node);
    if (path === null || typeof path === 'string')
      return `in line ${this.shapes.placeOf(node).line}`;
    return `for ${pathText(path, this.shapes.short)}`;
  }

  private targetsOf(node: Term, report: boolean): Target[] {
    const { shapes } = this;
    const found: Target[] = [];
    const take = (name: string, make: (value: Term) => Target | null): void => {
      for (const value of shapes.objects(node, name)) {
        const target = make(value);
        if (target !== null) found.push(target);
        else if (report) this.noteValue(node, name, value, 'its value must be an IRI');
      }
    };
    const named = (kind: 'class' | 'subjectsOf' | 'objectsOf') => (value: Term) =>
      value.kind === 'iri' ? ({ kind, iri: value.value } as const) : null;
    take('targetClass', named('class'));
    take('targetNode', (value) => (value.kind === 'blank' ? null : { kind: 'node', node: value }));
    take('targetSubjectsOf', named('subjectsOf'));
    take('targetObjectsOf', named('objectsOf'));
    if (this.isImplicitTarget(node)) found.push({ kind: 'class', iri: node.value });
    return found;
  }

  /** A shape that is a class selects the instances of that class. */
  private isImplicitTarget(node: Term): boolean {
    const { shapes } = this;
    const isShape = shapes.isA(node, `${SH}NodeShape`) || shapes.isA(node, `${SH}PropertyShape`);
    const isClass = shapes.isA(node, `${RDFS}Class`) || shapes.isA(node, `${OWL}Class`);
    return node.kind === 'iri' && isShape && isClass;
  }

  private addConstraints(draft: Draft, predicate: string, values: readonly Term[]): void {
    if (!predicate.startsWith(SH) || SPEAKING.has(predicate)) return;
    const name = predicate.slice(SH.length);
    if (COMPANIONS.has(name)) return;
    const why = this.refusal(draft, name, values);
    for (const value of values) {
      const constraint = why ?? this.constraintOf(draft, name, value);
      if (constraint === null) continue;
      if (typeof constraint !== 'string') {
        draft.constraints.push(constraint);
        continue;
      }
      draft.whole = false;
      this.noteValue(draft.node, name, value, constraint);
    }
  }

  /** Why no value of a parameter can be used; null when that depends on the value. */
  private refusal({ path }: Draft, name: string, values: readonly Term[]): string | null {
    if (!Object.hasOwn(PARAMETERS, name)) return 'it is no part of SHACL Core';
    const { single, propertyOnly } = PARAMETERS[name]!;
    if (single === true && values.length > 1) return 'it may stand once only';
    return propertyOnly === true && path === null ? 'it needs a sh:path beside it' : null;
  }

  private constraintOf(draft: Draft, name: string, value: Term): Constraint | string | null {
    if (SWITCHES.has(name) && truth(value) !== true) {
      return truth(value) === null ? 'its value must be true or false' : null;
    }
    const context: DemandContext = {
      shapes: this.shapes,
      node: draft.node,
      shapeAt: (node, asWhole) => this.referred(draft, node, asWhole),
    };
    const read = PARAMETERS[name]!.read(value, context);
    if (typeof read === 'string') return read;
    const { line } = this.shapes.valuePlace(draft.node, SH + name, value);
    return { ...read, line, text: this.constraintText(name, value) };
  }

  private referred(draft: Draft, node: Term, asWhole: boolean): Shape | string {
    if (node.kind === 'literal') return 'its value must be a shape';
    if (this.open.has(keyOf(node))) return 'the shape leads back to itself';
    if (this.open.size > MAX_NESTED) return 'shapes are nested too deeply';
    if (node.kind === 'iri' && !this.isDescribed(node))
      return 'no file defines a shape of this name';
    const shape = this.shapeOf(node);
    if (shape === null) return 'the shape it names cannot be used';
    if (shape.whole) return shape;
    // A shape that asks less than is written would turn "not" and "one of" into their opposite.
    if (asWhole) return 'part of the shape it names is not checked';
    draft.whole = false;
    return shape;
  }

  private isDescribed(node: Term): boolean {
    return this.shapes.graph.about(node).next().done !== true;
  }

  private constraintText(name: string, value: Term): string {
    const { short } = this.shapes;
    if (value.kind === 'literal') {
      const plain = /^(?:[+-]?\d+(?:\.\d+)?|true|false)$/u.test(value.value);
      return `sh:${name} ${plain ? value.value : JSON.stringify(value.value)}`;
    }
    return value.kind === 'iri' ? `sh:${name} ${short(value.value)}` : `sh:${name}`;
  }

  private noteValue(node: Term, name: string, value: Term, why: string): void {
    const { file, line } = this.shapes.valuePlace(node, SH + name, value);
    const what = `${this.constraintText(name, value)} of shape ${this.nameOf(node)}`;
    this.unchecked.push({ file, line, what, why });
  }

  private note(node: Term, what: string, why: string): void {
    this.unchecked.push({ ...this.shapes.placeOf(node), what, why });
  }
}

const isParameter = (iri: string): boolean =>
  iri.startsWith(SH) && Object.hasOwn(PARAMETERS, iri.slice(SH.length));

const EXTENSIONS: ReadonlySet<string> = new Set(
  [
    'ConstraintComponent',
    'SPARQLTargetType',
    'TargetType',
    'SPARQLFunction',
    'JSFunction',
    'JSConstraint',
    'SPARQLConstraint',
  ].map((name) => SH + name),
);
