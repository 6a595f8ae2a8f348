/** One value as YAML writes it: plain where every reader takes it for that text, else in quotes. */

import { isScalar, isSeq, parseDocument, type Scalar } from 'yaml';

/** Words that some readers of YAML take for a truth value or for nothing. */
const NO_TEXT = /^(?:y|n|yes|no|on|off|true|false|null|~)$/iu;

/** What begins like a number, a date, a time or a mark of YAML may be one to some reader. */
const MARK_LIKE = /^(?:[-+.]?\d|---|\.\.\.|[-+]?\.(?:inf|nan)|<<|=)/iu;

/** Characters that a quoted line writes as escapes: YAML 1.1 breaks a line at some of them. */
const ESCAPED = /[\u007f-\u009f\u2028\u2029\ufeff]/gu;

/** A text as a YAML value that reads back as this text, in a list in brackets as well. */
export function yamlText(value: string): string {
  return isPlain(value) ? value : quoted(value);
}

/** A value that stands for itself where it is one: `true`, `0.9`; null when it is none. */
export function yamlTyped(value: string): string | null {
  const word = value.trim();
  if (/^(?:true|false)$/u.test(word)) return word;
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/u.test(word) ? word : null;
}

function quoted(value: string): string {
  return JSON.stringify(value).replace(ESCAPED, (char) => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

function isPlain(value: string): boolean {
  if (NO_TEXT.test(value) || MARK_LIKE.test(value)) return false;
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(value) || value.trim() !== value) return false;
  const list = parseDocument(`[${value}]`, { logLevel: 'silent' });
  const [item, more] = isSeq(list.contents) ? list.contents.items : [];
  const alone = parseDocument(`k: ${value}`, { logLevel: 'silent' });
  const lone: unknown = alone.get('k', true);
  const clean = [list, alone].every(
    ({ errors, warnings }) => errors.length + warnings.length === 0,
  );
  return clean && more === undefined && isThis(item, value) && isThis(lone, value);
}

function isThis(node: unknown, value: string): boolean {
  if (!isScalar(node)) return false;
  const { type, anchor, tag, comment }: Scalar = node;
  return node.value === value && type === 'PLAIN' && !anchor && tag === undefined && !comment;
}
