/** Writes a new value in the manner of the old one: quotes and brackets stay as they were. */

import { locate } from '../../corpus/json-fence.js';
import type { Page, Place } from '../../corpus/model.js';
import type { Fix } from '../rule.js';
import { isJsonPlace } from './places.js';

const plainScalar = /^[\p{L}\p{N}](?:[\p{L}\p{N}_./()-]| (?=\S))*$/u;

/** The new value as the token that takes the place of `token`. */
export function writtenLike(token: string, value: string): string {
  if (token.startsWith('"')) return JSON.stringify(value);
  if (token.startsWith("'")) return `'${value.replaceAll("'", "''")}'`;
  if (token.startsWith('[[')) return `[[${value}]]`;
  return plainScalar.test(value) ? value : JSON.stringify(value);
}

/** The repair that puts one value in the place of another. */
export function replaceFix(page: Page, place: Place, value: string): Fix {
  const span = locate(place);
  const token = page.scan.text.slice(span.start, span.end);
  const newText = isJsonPlace(place) ? JSON.stringify(value) : writtenLike(token, value);
  return { title: `Write "${value}"`, edits: [{ span, newText }] };
}
