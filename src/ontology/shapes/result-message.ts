/** What a result says to people: the words of the shape, or a sentence about the constraint. */

import type { Term } from './graph.js';
import type { Shape } from './shape.js';
import type { ShapeResult } from './validate.js';

/** Characters of a value that are shown. */
const SHOWN = 60;

/** The shape's own message, in English where it has several; else a sentence. */
export function resultMessage(result: ShapeResult, root: Shape): string {
  const { shape, constraint } = result;
  const own = chosen(shape.messages) ?? chosen(root.messages);
  const said = own ?? sentence(result);
  return `${said.trim().replace(/[.!]?$/u, '.')} (${constraint.text} of ${root.name})`;
}

function chosen(messages: readonly Term[]): string | null {
  const plain = messages.find(({ language }) => language === undefined);
  const english = messages.find(({ language }) => /^en\b/iu.test(language ?? ''));
  return (plain ?? english ?? messages[0])?.value ?? null;
}

function sentence({ shape, constraint, value, found, predicate }: ShapeResult): string {
  const about = shape.pathText === '' ? 'the node' : shape.pathText;
  const is = value === null ? '' : `; it is ${shown(value)}`;
  switch (constraint.name) {
    case 'minCount':
      return `${about} needs at least ${values(constraint.count)}; there ${are(found)}`;
    case 'maxCount':
      return `${about} may have at most ${values(constraint.count)}; there ${are(found)}`;
    case 'minLength':
      return `${about} needs at least ${constraint.count} characters${is}`;
    case 'maxLength':
      return `${about} may have at most ${constraint.count} characters${is}`;
    case 'hasValue':
      return `${about} must have the value ${shown(constraint.value)}`;
    case 'uniqueLang':
      return `${about} has two values in one language`;
    case 'closed':
      return `<${predicate ?? ''}> is no property that this shape allows${is}`;
    case 'qualifiedMinCount':
    case 'qualifiedMaxCount':
      return `${about} has too ${constraint.name === 'qualifiedMinCount' ? 'few' : 'many'} values that meet the shape asked for`;
    default:
      return `${about} does not meet what the shape asks${is}`;
  }
}

const values = (count: number): string => `${count} ${count === 1 ? 'value' : 'values'}`;

function are(found: number): string {
  if (found === 0) return 'is none';
  return found === 1 ? 'is 1' : `are ${found}`;
}

function shown({ kind, value }: Term): string {
  if (kind === 'blank') return 'a restriction';
  const short = value.length > SHOWN ? `${value.slice(0, SHOWN - 1)}…` : value;
  return kind === 'iri' ? `<${short}>` : JSON.stringify(short);
}
