/** Members of the object in a json-ld fence: values replaced, new ones put behind the last. */

import { isRecord, locate } from '../../corpus/json-fence.js';
import type { JsonFence } from '../../corpus/model.js';
import { eolOf, indentOf, lineAround } from '../../promotion/lines.js';
import type { TextEdit } from '../../rules/rule.js';

/** A key and what is to stand behind it. */
interface JsonMember {
  readonly key: string;
  readonly value: unknown;
}

/** The edits that give members of a fence's object these values, written like their neighbours. */
export function memberEdits(fence: JsonFence, members: readonly JsonMember[]): TextEdit[] {
  const object = fence.value ?? {};
  const gap = colonGap(fence);
  const edits: TextEdit[] = [];
  const fresh: string[] = [];
  for (const { key, value } of members) {
    const written = jsonLine(value, gap);
    if (Object.hasOwn(object, key)) {
      edits.push({ span: locate({ fence, path: [key] }), newText: written });
    } else {
      fresh.push(`${JSON.stringify(key)}:${gap}${written}`);
    }
  }
  return fresh.length === 0 ? edits : [...edits, addition(fence, fresh, gap)];
}

/** A value on one line, as the fence writes its lines. */
function jsonLine(value: unknown, gap: string): string {
  if (Array.isArray(value)) return `[${value.map((one) => jsonLine(one, gap)).join(`,${gap}`)}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([key, one]) => {
    return `${JSON.stringify(key)}:${gap}${jsonLine(one, gap)}`;
  });
  return `{${pairs.join(`,${gap}`)}}`;
}

/** The blank behind a colon: none in a fence that is written without. */
export function colonGap({ text, fence }: JsonFence): string {
  const source = text.slice(fence.content.start, fence.content.end);
  return /":\S/u.test(source.slice(0, 2000)) ? '' : ' ';
}

function addition(fence: JsonFence, members: readonly string[], gap: string): TextEdit {
  const { text } = fence;
  let last = { key: -1, end: -1 };
  for (const name of Object.keys(fence.value ?? {})) {
    const { end } = locate({ fence, path: [name] });
    if (end > last.end) last = { key: locate({ fence, path: [name], part: 'key' }).start, end };
  }
  const line = lineAround(text, last.key);
  const indent = indentOf(text, line);
  const between = line.start + indent.length === last.key ? eolOf(text) + indent : gap;
  const newText = members.map((member) => `,${between}${member}`).join('');
  return { span: { start: last.end, end: last.end }, newText };
}
