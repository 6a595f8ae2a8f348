/** Timed captions: WebVTT and SRT to cues, with rolling captions told once. */

/** One stretch of speech. Without times (plain text) both are null. */
export interface Cue {
  readonly start: number | null;
  readonly end: number | null;
  readonly text: string;
  /** Name in a WebVTT voice tag; null without one. */
  readonly speaker: string | null;
}

/** One row of a caption as it is shown. */
interface Row {
  readonly text: string;
  /** Words in it carry their own times: it is being spoken now. */
  readonly timed: boolean;
}

interface TimedBlock {
  readonly start: number;
  readonly end: number;
  /** Rows with text, and empty ones that keep the place of a row. */
  rows: Row[];
  readonly speaker: string | null;
}

const TIMING =
  /^\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})[ \t]*-->[ \t]*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})/u;
const WORD_TIME = /<(?:\d+:)?\d{1,2}:\d{2}[.,]\d{3}>/u;
const TAG = /<\/?(?:[cibuv]|ruby|rt|lang|font|\d)(?:[\s.:=][^<>]*|\d[^<>]*)?>/giu;

/** Whether a text has the timing lines of captions. */
export function isCaptions(text: string): boolean {
  return /^\ufeff?WEBVTT(?:\s|$)/u.test(text) || text.split(/\r\n|\r|\n/u).some(isTiming);
}

function isTiming(line: string): boolean {
  return TIMING.test(line);
}

/** Cues of WebVTT or SRT text, in order, each thing said once. */
export function readCaptions(text: string): Cue[] {
  return told(blocksOf(text.replace(/^\ufeff/u, '')));
}

function blocksOf(text: string): TimedBlock[] {
  const blocks: TimedBlock[] = [];
  let open: TimedBlock | null = null;
  let skipping = true;
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const times = TIMING.exec(line);
    if (times) {
      open = newBlock(seconds(times[1]!), seconds(times[2]!));
      blocks.push(open);
      skipping = false;
    } else if (line === '') {
      // Editors strip blank rows: text that follows a cue without any is still its text.
      if (open?.rows.some(({ text: row }) => row !== '')) open = null;
      else open?.rows.push({ text: '', timed: false });
      skipping = open === null;
    } else if (open && !skipping && !/^(?:NOTE|STYLE|REGION)(?:\s|$)/u.test(line)) {
      addRow(blocks, open, line);
    }
  }
  return blocks;
}

function newBlock(start: number, end: number): TimedBlock {
  return { start, end, rows: [], speaker: null };
}

/** A row goes to its block; a voice tag inside a cue starts another part of it. */
function addRow(blocks: TimedBlock[], open: TimedBlock, line: string): void {
  const voice = /<v(?:\.[^\s<>]*)?\s+([^<>]+)>/iu.exec(line);
  const row = { text: plainRow(line), timed: WORD_TIME.test(line) };
  const current = blocks.at(-1)!;
  if (!voice) {
    current.rows.push(row);
    return;
  }
  const speaker = voice[1]!.trim();
  if (current.rows.some(({ text }) => text !== '') && current.speaker !== speaker) {
    blocks.push({ start: open.start, end: open.end, rows: [row], speaker });
  } else {
    blocks[blocks.length - 1] = { ...current, rows: [...current.rows, row], speaker };
  }
}

function plainRow(line: string): string {
  return line
    .replace(TAG, '')
    .replace(/\{\\[^{}]*\}/gu, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm|quot|#39);/gu, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/gu, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  quot: '"',
  '#39': "'",
};

function seconds(time: string): number {
  const parts = time.replace(',', '.').split(':').map(Number);
  const sum = parts.reduce((total, part) => total * 60 + part, 0);
  return Math.round(sum * 1000) / 1000;
}

/** No one speaks a caption in this time: such a cue only holds the rows of the one before it. */
const HOLD = 0.05;
/** Captions that follow each other this closely are one roll. */
const JOIN = 0.02;

/**
 * Rolling captions show the last row again above the new one. In a roll (rows with word times, or
 * cues too short to be spoken) the first rows of a cue that stand at the end of what was shown before
 * are carried over and not said again; a row with word times is always said. Outside a roll every
 * cue counts as it stands: a line that comes twice was said twice.
 */
function told(blocks: readonly TimedBlock[]): Cue[] {
  const cues: Cue[] = [];
  const rolling = rollsOf(blocks);
  blocks.forEach((block, i) => {
    const before = blocks[i - 1];
    const carried = rolling[i] && before && follows(before, block) ? carriedRows(before, block) : 0;
    const rows = block.rows.slice(carried).filter(({ text }) => text !== '');
    const text = rows.map((row) => row.text).join(' ');
    const { start, end, speaker } = block;
    if (text !== '') cues.push({ start, end, text, speaker });
  });
  return cues;
}

function follows(before: TimedBlock, block: TimedBlock): boolean {
  return Math.abs(block.start - before.end) <= JOIN;
}

/** How many rows at the top of a block were shown at the end of the one before it. */
function carriedRows(before: TimedBlock, block: TimedBlock): number {
  const shown = before.rows.map(({ text }) => text).filter((text) => text !== '');
  const firstSaid = block.rows.findIndex(({ timed }) => timed);
  const top = block.rows.slice(0, firstSaid < 0 ? undefined : firstSaid);
  const old = top.filter(({ text }) => text !== '');
  // Something untimed that stands alone below an empty row is a new row of one word.
  const alone = old.length === 1 && top[0]?.text === '' && !isHold(block);
  if (old.length === 0 || alone) return 0;
  for (let count = Math.min(old.length, shown.length); count > 0; count--) {
    const tail = shown.slice(-count);
    if (tail.every((text, i) => text === old[i]!.text)) return placeOf(top, count);
  }
  return 0;
}

/** Index behind the first `count` rows with text. */
function placeOf(rows: readonly Row[], count: number): number {
  let left = count;
  return rows.findIndex(({ text }) => text !== '' && --left === 0) + 1;
}

function isHold({ start, end, rows }: TimedBlock): boolean {
  return end - start <= HOLD && !rows.some(({ timed }) => timed);
}

/** Rows repeated by this many cues in a row are a roll even without times or holding cues. */
const REPEATS = 3;

/** For each block whether it is part of a roll. */
function rollsOf(blocks: readonly TimedBlock[]): boolean[] {
  const rolling = blocks.map((block, i) => {
    const before = blocks[i - 1];
    if (!before || !follows(before, block)) return false;
    const marked = block.rows.some(({ timed }) => timed) || isHold(block);
    return marked || isHold(before) || before.rows.some(({ timed }) => timed);
  });
  let run = 0;
  blocks.forEach((block, i) => {
    const before = blocks[i - 1];
    run = before && overlaps(before, block) ? run + 1 : 0;
    if (run < REPEATS) return;
    for (let j = i - run + 1; j <= i; j++) rolling[j] = true;
  });
  return rolling;
}

/** The last row of one cue on top of the next, with something below it. */
function overlaps(before: TimedBlock, block: TimedBlock): boolean {
  const rows = block.rows.filter(({ text }) => text !== '');
  const shown = before.rows.filter(({ text }) => text !== '');
  return follows(before, block) && rows.length > 1 && shown.at(-1)?.text === rows[0]!.text;
}
