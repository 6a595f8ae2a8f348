/**
 * The textbook completion rules for EL⁺⁺ without individuals and data, applied to everything again and
 * again until nothing changes: slow, and short enough to be checked by eye.
 */

import {
  expressionText,
  type Axiom,
  type Expression,
  type Part,
} from '../../../../../src/ontology/classification/axioms.js';

const TOP = 'owl:Thing';
const BOTTOM = 'owl:Nothing';

interface Range {
  readonly role: string;
  readonly range: Expression;
}

function subexpressions(expression: Expression): Expression[] {
  if (expression.kind === 'and') {
    return [expression, ...expression.parts.flatMap(subexpressions)];
  }
  if (expression.kind === 'some') return [expression, ...subexpressions(expression.filler)];
  return [expression];
}

function expressionsIn(part: Part): readonly Expression[] {
  if (part.kind === 'subclass') return [part.sub, part.sup];
  if (part.kind === 'disjoint') return part.members;
  return part.kind === 'range' ? [part.range] : [];
}

/** All consequences: for each class the texts of the expressions above it. */
export function naiveClosure(
  axioms: readonly Axiom[],
  classes: readonly string[],
): Map<string, Set<string>> {
  const parts = axioms.flatMap((axiom) => axiom.parts);
  const expressions = new Map<string, Expression>();
  const named = classes.map((iri): Expression => ({ kind: 'class', iri }));
  for (const expression of [...parts.flatMap(expressionsIn), ...named]) {
    for (const one of subexpressions(expression)) expressions.set(expressionText(one), one);
  }
  const ranges = parts.filter((part): part is Part & Range => part.kind === 'range');
  const above = new Map<string, Set<string>>();
  const links = new Map<string, Set<string>>();
  let changed = true;
  const elementOf = (name: string): Set<string> => {
    const known = above.get(name);
    if (known) return known;
    const made = new Set([TOP]);
    above.set(name, made);
    changed = true;
    return made;
  };
  const put = (name: string, text: string): void => {
    const set = elementOf(name);
    if (set.has(text)) return;
    set.add(text);
    changed = true;
  };
  const connect = (from: string, role: string, to: string): void => {
    const set = links.get(role) ?? new Set<string>();
    links.set(role, set);
    const pair = `${from}\n${to}`;
    if (set.has(pair)) return;
    set.add(pair);
    changed = true;
  };
  const pairs = (role: string): [string, string][] =>
    [...(links.get(role) ?? [])].map((pair) => pair.split('\n') as [string, string]);
  const implied = (role: string): Set<string> => {
    const found = new Set([role]);
    for (const at of found) {
      for (const part of parts) {
        if (part.kind === 'chain' && part.chain.length === 1 && part.chain[0] === at) {
          found.add(part.role);
        }
      }
    }
    return found;
  };
  for (const iri of classes) put(`<${iri}>`, `<${iri}>`);
  put(TOP, TOP);
  while (changed) {
    changed = false;
    for (const [name, set] of above) {
      for (const text of [...set]) {
        const expression = expressions.get(text);
        if (expression?.kind === 'and') {
          for (const one of expression.parts) put(name, expressionText(one));
        }
        if (expression?.kind === 'some') {
          const { role, filler } = expression;
          const successor = `${role} ${expressionText(filler)}`;
          put(successor, expressionText(filler));
          for (const { role: of, range } of ranges) {
            if (implied(role).has(of)) put(successor, expressionText(range));
          }
          connect(name, role, successor);
        }
      }
      for (const [text, expression] of expressions) {
        if (expression.kind === 'and') {
          if (expression.parts.every((one) => set.has(expressionText(one)))) put(name, text);
        }
      }
      for (const part of parts) {
        if (part.kind === 'subclass' && set.has(expressionText(part.sub))) {
          put(name, expressionText(part.sup));
        }
        if (part.kind === 'disjoint') {
          const members = part.members.filter((one) => set.has(expressionText(one)));
          if (members.length > 1) put(name, BOTTOM);
        }
        if (part.kind === 'chain' && part.chain.length === 0) {
          connect(name, part.role, name);
          for (const { role, range } of ranges) {
            if (implied(part.role).has(role)) put(name, expressionText(range));
          }
        }
      }
    }
    for (const part of parts) {
      if (part.kind !== 'chain' || part.chain.length === 0) continue;
      let found = pairs(part.chain[0]!);
      for (const role of part.chain.slice(1)) {
        const next = pairs(role);
        found = found.flatMap(([from, middle]) =>
          next.filter(([start]) => start === middle).map(([, to]): [string, string] => [from, to]),
        );
      }
      for (const [from, to] of found) connect(from, part.role, to);
    }
    for (const role of [...links.keys()]) {
      for (const [from, to] of pairs(role)) {
        if (above.get(to)?.has(BOTTOM) === true) put(from, BOTTOM);
        for (const [text, expression] of expressions) {
          if (expression.kind !== 'some' || expression.role !== role) continue;
          if (above.get(to)?.has(expressionText(expression.filler)) === true) put(from, text);
        }
      }
    }
  }
  const result = new Map<string, Set<string>>();
  const empty = above.get(TOP)!.has(BOTTOM);
  for (const iri of classes) {
    const set = above.get(`<${iri}>`)!;
    const all = empty || set.has(BOTTOM);
    const topToo = above.get(TOP)!;
    const names = classes.filter(
      (other) => all || set.has(`<${other}>`) || topToo.has(`<${other}>`),
    );
    result.set(iri, new Set([...names, ...(all ? [BOTTOM] : [])]));
  }
  return result;
}
