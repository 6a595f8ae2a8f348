/** What a classification means for the pages: which statements are new, and from where they follow. */

import { compareCodePoints } from '../../corpus/generation.js';
import type { IriMaker } from '../turtle/iris.js';
import { compactName } from '../turtle/vocabulary.js';
import {
  classesOf,
  expressionsOf,
  ownRolesOf,
  rolesOf,
  type Axiom,
  type AxiomSource,
} from './axioms.js';
import type { Classification } from './classify.js';
import type { ClassifiedCorpus } from './corpus-axioms.js';
import type { AxiomFile, LeftOut } from './read-axioms.js';

/** What the file of axioms has that was left out, by its name. */
export interface LeftOutCount {
  readonly what: string;
  readonly kind: LeftOut['kind'];
  readonly count: number;
  /** Of the count: how often the rest of the axiom was used. */
  readonly partly: number;
  /** Lines, counted from one. */
  readonly lines: readonly number[];
}

/** Counts what was left out, by its name, in the order of the file. */
export function countLeftOut(leftOut: readonly LeftOut[]): LeftOutCount[] {
  const groups = new Map<string, LeftOut[]>();
  for (const one of leftOut) {
    const group = groups.get(one.what);
    if (group) group.push(one);
    else groups.set(one.what, [one]);
  }
  return [...groups].map(([what, group]) => ({
    what,
    kind: group[0]!.kind,
    count: group.length,
    partly: group.filter(({ partly }) => partly).length,
    lines: group.map(({ line }) => line),
  }));
}

/** A name of the file that nobody declares, with the line it is first used on. */
export interface UnknownName {
  readonly kind: 'class' | 'property';
  readonly iri: string;
  readonly line: number;
}

/** Classes and properties that neither a page nor the file declares: mostly misspelt. */
export function unknownNames(
  { axioms, declared }: AxiomFile,
  classes: ReadonlySet<string>,
  properties: ReadonlySet<string>,
): UnknownName[] {
  const found = new Map<string, UnknownName>();
  const note = (kind: UnknownName['kind'], iri: string, line: number): void => {
    const known = kind === 'class' ? classes : properties;
    if (known.has(iri) || declared.has(iri) || found.has(iri)) return;
    found.set(iri, { kind, iri, line });
  };
  for (const { parts, source } of axioms) {
    const line = source.kind === 'file' ? source.line : 0;
    for (const part of parts) {
      for (const role of ownRolesOf(part)) note('property', role, line);
      for (const expression of expressionsOf(part)) {
        for (const role of rolesOf(expression)) note('property', role, line);
        for (const iri of classesOf(expression)) note('class', iri, line);
      }
    }
  }
  return [...found.values()];
}

/** An axiom of an explanation, for people. */
export interface Because {
  readonly text: string;
  readonly source: AxiomSource;
}

/** Axioms with names instead of IRIs. */
export function becauseOf(
  axioms: readonly Axiom[],
  nameOf: (iri: string) => string,
): readonly Because[] {
  return axioms.map(({ text, source }) => ({ text: axiomWords(text, nameOf), source }));
}

/** The text of an axiom with names instead of IRIs in angle brackets. */
export function axiomWords(text: string, nameOf: (iri: string) => string): string {
  return text.replaceAll(/<([^<>]*)>/gu, (_, iri: string) => nameOf(iri));
}

/** Names of classes and properties: labels of pages, else what follows the last separator. */
export function namesOf(corpus: ClassifiedCorpus, iris: IriMaker): (iri: string) => string {
  const labels = new Map<string, string>();
  for (const { iri, slug, label } of corpus.classes().values()) {
    labels.set(iris.valid(iri), label === '' ? slug : label);
  }
  return (iri) => labels.get(iri) ?? compactName(iri) ?? tailOf(iri);
}

function tailOf(iri: string): string {
  const tail = iri.slice(
    Math.max(iri.lastIndexOf(':'), iri.lastIndexOf('/'), iri.lastIndexOf('#')) + 1,
  );
  return tail === '' ? iri : tail;
}

/**
 * Ancestors of each class that its declared parents, and theirs in turn, do not give; classes
 * without any are left out.
 */
export function inferredAncestors(
  { classes, ancestorsOf }: Pick<Classification, 'classes' | 'ancestorsOf'>,
  parents: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, readonly string[]> {
  const inferred = new Map<string, readonly string[]>();
  for (const iri of classes) {
    const ancestors = ancestorsOf(iri);
    if (ancestors.length === 0) continue;
    const given = taxonomyAncestors(iri, parents);
    const more = ancestors.filter((ancestor) => !given.has(ancestor));
    if (more.length > 0) inferred.set(iri, more);
  }
  return inferred;
}

function taxonomyAncestors(
  iri: string,
  parents: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const seen = new Set(parents.get(iri));
  for (const at of seen) {
    for (const parent of parents.get(at) ?? []) seen.add(parent);
  }
  return seen;
}

/** Why the classes of a group are the same: from each to the next, and from the last to the first. */
export function explainGroup(
  { explain }: Pick<Classification, 'explain'>,
  group: readonly string[],
): readonly Axiom[] {
  const used = new Set<Axiom>();
  for (const [i, iri] of group.entries()) {
    for (const axiom of explain(iri, group[(i + 1) % group.length]!) ?? []) used.add(axiom);
  }
  return [...used];
}

/** Why a class can have no instance. */
export interface EmptyClass {
  readonly iri: string;
  /** Another class that can have none and makes it so; null when its axioms contradict each other. */
  readonly through: string | null;
  /** Those that contradict each other; with `through`, those that lead to that class. */
  readonly axioms: readonly Axiom[];
}

/** Unsatisfiable classes with their causes: those that contradict themselves first. */
export function explainUnsatisfiable({
  unsatisfiable,
  explain,
  emptyBy,
}: Pick<Classification, 'unsatisfiable' | 'explain' | 'emptyBy'>): EmptyClass[] {
  return unsatisfiable
    .map((iri): EmptyClass => {
      const step = emptyBy(iri);
      if (step) return { iri, through: step.iri, axioms: step.axioms };
      return { iri, through: null, axioms: explain(iri, null) ?? [] };
    })
    .sort(
      (a, b) =>
        Number(a.through !== null) - Number(b.through !== null) || compareCodePoints(a.iri, b.iri),
    );
}
