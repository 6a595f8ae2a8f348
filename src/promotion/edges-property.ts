/** Edges in the property-line dialect: `requires:: [[A]], [[B]]` below the OntologyBlock. */

import { kebabKey } from '../corpus/dialect.js';
import type { ClassBlock, Page, Place, Predicate, Property } from '../corpus/model.js';
import { locate } from '../corpus/json-fence.js';
import type { Refusal } from '../judging/refusal.js';
import type { TextEdit } from './edit.js';
import type { EdgeTarget } from './edges.js';
import { linesBelow } from './lines.js';

/** The stretch that adds an edge: a value made longer, or a new line behind the last relation. */
export function propertyEdge(
  page: Page,
  block: ClassBlock,
  predicate: Predicate,
  target: EdgeTarget,
): TextEdit | Refusal {
  const { text } = page.scan;
  const written = target.name === null ? target.iri : `[[${target.name}]]`;
  const relation = block.relations.find(({ key }) => key === predicate);
  const property = relation ? propertyAt(page, relation.keyPlace) : undefined;
  if (property) {
    const { start, end } = property.valueSpan;
    const value = text.slice(start, end);
    const blank = text[start - 1] === ':' ? ' ' : '';
    const newText = value === '' ? blank + written : `${value.replace(/,$/u, '')}, ${written}`;
    return { span: property.valueSpan, newText };
  }
  const last = lastProperty(page, block);
  if (!last) return { refused: 'the class block has no property to write below', how: null };
  return linesBelow(text, last, [`${keyFor(page, block, predicate)}:: ${written}`]);
}

function propertyAt(page: Page, place: Place): Property | undefined {
  const { start } = locate(place);
  return page.scan.properties.find(({ keySpan }) => keySpan.start === start);
}

/** The property a new relation stands below: the last relation, else the parents, else the last. */
function lastProperty(page: Page, block: ClassBlock): Property | undefined {
  const relations = block.relations.map(({ keyPlace }) => locate(keyPlace).start);
  const parents = block.parentsPlace ? [locate(block.parentsPlace).start] : [];
  const values = [block.iri, block.label, block.definition, block.domain, block.maturity].flatMap(
    (located) => (located ? [locate(located.place).start] : []),
  );
  const starts = [relations, parents, values].find((list) => list.length > 0) ?? [];
  const at = Math.max(...starts);
  return page.scan.properties.find(({ keySpan, valueSpan }) => {
    return keySpan.start <= at && at <= valueSpan.end;
  });
}

/** `standardized-by`, unless the page writes its keys like `standardizedBy`. */
function keyFor(page: Page, block: ClassBlock, predicate: Predicate): string {
  const camel = block.relations.some(({ keyPlace }) => {
    const { start, end } = locate(keyPlace);
    return /[A-Z]/u.test(page.scan.text.slice(start, end));
  });
  return camel ? predicate : kebabKey(predicate);
}
