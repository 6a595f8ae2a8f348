/** Tables of other systems: JSON Lines, a JSON array, CSV or TSV, as rows with their place. */

import { parseTree } from 'jsonc-parser';

import { messageOf, Refusal } from './io.js';
import { jsonLines } from './read-input.js';

/** One row, or why it is none. */
export interface TableRow {
  /** Where it is in the file, as in `line 3`. */
  readonly place: string;
  readonly value: unknown;
  readonly fault: string | null;
  /** Whether its values are cells of text: CSV or TSV. */
  readonly isDelimited: boolean;
}

/** Rows of a table; the name tells CSV and TSV, the first character a JSON array. */
export function tableRows(file: string, text: string): TableRow[] {
  const name = file.toLowerCase().replace(/\.gz$/u, '');
  if (name.endsWith('.csv')) return delimitedRows(file, text, ',');
  if (name.endsWith('.tsv')) return delimitedRows(file, text, '\t');
  if (text.trimStart().startsWith('[')) return arrayRows(file, text);
  return jsonLines(text).map(({ line, value, fault }) => ({
    ...{ place: `line ${line}`, value, fault },
    isDelimited: false,
  }));
}

function arrayRows(file: string, text: string): TableRow[] {
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch (cause) {
    throw new Refusal(`${file} is no JSON array: ${messageOf(cause)}.`);
  }
  const elements = parseTree(text)?.children ?? [];
  const lineAt = lineCounter(text);
  return (values as unknown[]).map((value, i) => ({
    place: `line ${lineAt(elements[i]?.offset ?? 0)} (row ${i + 1})`,
    value,
    fault: null,
    isDelimited: false,
  }));
}

/** Line numbers, counted from one, of offsets that only grow. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    for (; at < offset; at++) if (text[at] === '\n') line++;
    return line;
  };
}

/** Rows as objects by the names of the head; a row of another length is a fault. */
function delimitedRows(file: string, text: string, delimiter: string): TableRow[] {
  const [head, ...records] = delimitedRecords(text, delimiter);
  if (!head) return [];
  if (head.fault !== null) throw new Refusal(`${file} line ${head.line}: ${head.fault}`);
  const names = head.cells.map((name) => name.trim());
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new Refusal(`${file} has two columns "${twice}" in its head.`);
  return records.map(({ line, cells, fault }) => ({
    place: `line ${line}`,
    value: Object.fromEntries(names.map((name, i) => [name, cells[i]])),
    fault: fault ?? lengthFault(cells.length, names.length),
    isDelimited: true,
  }));
}

function lengthFault(cells: number, names: number): string | null {
  return cells === names ? null : `has ${cells} cells where the head has ${names}.`;
}

interface DelimitedRecord {
  /** Line of its first cell, counted from one. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault: string | null;
}

/** A cell with what ends it: quoted (quotes doubled inside), or up to the next delimiter or line end. */
function cellPattern(delimiter: string): RegExp {
  return new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^"${delimiter}\\r\\n][^${delimiter}\\r\\n]*)?)(${delimiter}|\\r\\n|\\n|\\r|$)`,
    'uy',
  );
}

/** Records of delimited text (RFC 4180); blank lines are left out, a broken one ends at its line. */
function delimitedRecords(text: string, delimiter: string): DelimitedRecord[] {
  const pattern = cellPattern(delimiter);
  const records: DelimitedRecord[] = [];
  let cells: string[] = [];
  let line = 1;
  let start = 1;
  for (let at = 0; at < text.length || cells.length > 0; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) {
      records.push({
        line: start,
        cells,
        fault: 'has a quotation mark that is not closed or doubled.',
      });
      const end = text.indexOf('\n', at);
      pattern.lastIndex = end < 0 ? text.length : end + 1;
      cells = [];
      start = ++line;
      continue;
    }
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    line += found[0].match(/\r\n|\n|\r/gu)?.length ?? 0;
    if (found[3] === delimiter) continue;
    if (cells.length > 1 || cells[0] !== '') records.push({ line: start, cells, fault: null });
    cells = [];
    start = line;
  }
  return records;
}
