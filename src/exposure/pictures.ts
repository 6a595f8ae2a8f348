/** Pictures of an accounting as SVG files: gain with its interval per arm, four counts as one bar. */

import type { MeanInterval } from '../statistics/bootstrap.js';
import type { FourCounts } from './accounting.js';
import type { ArmExposure } from './accounting-arms.js';
import { svgFile, textAt, WIDTH, type Drawn } from './pictures-svg.js';

/** What the pictures need of an arm. */
export type PicturedArm = Pick<ArmExposure, 'arm' | 'answered' | 'macro' | 'symmetric' | 'any'> &
  FourCounts;

const LEFT = 24;
const RIGHT = WIDTH - 24;
const TOP = 64;
const ROW = 80;

/** Mean gain over copy per arm with its 95 % interval, on one axis with a line at 0. */
export function gainPicture(arms: readonly PicturedArm[]): string {
  const marks = arms.map(gainMarks);
  const scale = axisOf(marks.flatMap((some) => some.map(({ gain }) => gain)));
  const bottom = TOP + arms.length * ROW;
  const rows = arms.map((arm, i) => gainRow(arm, marks[i]!, TOP + i * ROW, scale));
  return svgFile({
    id: 'gain',
    title: 'Gain over copy per arm',
    about: [
      'Mean of recall minus copy ceiling over the answered questions, with a 95 % bootstrap interval.',
      ...rows.map((row) => row.words),
    ],
    height: bottom + 48,
    body: [axis(scale, bottom), ...rows.map((row) => row.markup)].join('\n'),
  });
}

/** The four counts per arm as one bar each, all of the same length, with their numbers below. */
export function countsPicture(arms: readonly PicturedArm[]): string {
  const rows = arms.map((arm, i) => countsRow(arm, TOP + 24 + i * ROW));
  return svgFile({
    id: 'counts',
    title: 'Gold names per arm: exposed and recovered',
    about: ['One bar per arm, divided by the four counts.', ...rows.map((row) => row.words)],
    height: TOP + 40 + arms.length * ROW,
    body: [legend(), ...rows.map((row) => row.markup)].join('\n'),
  });
}

interface GainMark {
  readonly scorer: 'published' | 'symmetric';
  readonly gain: MeanInterval;
}

/** The symmetric scorer is drawn beside the published one where the two can differ. */
function gainMarks({ macro, symmetric, any }: PicturedArm): GainMark[] {
  const marks: GainMark[] = [];
  if (macro.gain) marks.push({ scorer: 'published', gain: macro.gain });
  if (symmetric.gain && any.questions > 0) {
    marks.push({ scorer: 'symmetric', gain: symmetric.gain });
  }
  return marks;
}

interface Scale {
  readonly ticks: readonly number[];
  readonly x: (value: number) => number;
}

const STEPS = [0.02, 0.05, 0.1, 0.2, 0.5];
const MOST_TICKS = 10;

/** An axis that holds 0 and all intervals, its ends at round values. */
function axisOf(gains: readonly MeanInterval[]): Scale {
  const least = Math.min(0, ...gains.map(({ lo }) => lo));
  const most = Math.max(0, ...gains.map(({ hi }) => hi));
  const step = STEPS.find((one) => (most - least) / one <= MOST_TICKS - 2) ?? 0.5;
  const first = Math.floor(least / step - 1e-9);
  const last = Math.max(Math.ceil(most / step + 1e-9), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
  const [low, high] = [first * step, last * step];
  return { ticks, x: (value) => LEFT + ((value - low) / (high - low)) * (RIGHT - LEFT) };
}

function axis({ ticks, x }: Scale, bottom: number): string {
  return ticks
    .map((tick) => {
      const at = round(x(tick));
      const zero = Math.abs(tick) < 1e-9;
      return [
        `<line class="${zero ? 'zero' : 'grid'}" x1="${at}" y1="${TOP - 8}" x2="${at}" y2="${bottom}"/>`,
        textAt(at, bottom + 20, zero ? '0' : signed(tick, 2), 'tick middle'),
      ].join('\n');
    })
    .join('\n');
}

function gainRow(arm: PicturedArm, marks: readonly GainMark[], y: number, { x }: Scale): Drawn {
  const name = textAt(LEFT, y + 12, `${arm.arm} (${arm.answered} answered)`, 'name');
  if (marks.length === 0) {
    return {
      words: `${arm.arm}: no answer to score.`,
      markup: [name, textAt(LEFT, y + 30, 'no answer to score', 'value')].join('\n'),
    };
  }
  const drawn = marks.map(({ scorer, gain }, i) => {
    const line = y + 24 + i * 12;
    const [lo, hi, mean] = [gain.lo, gain.hi, gain.mean].map((value) => round(x(value)));
    return [
      `<line class="range ${scorer}" x1="${lo}" y1="${line}" x2="${hi}" y2="${line}"/>`,
      `<circle class="mean ${scorer}" cx="${mean}" cy="${line}" r="4"/>`,
    ].join('\n');
  });
  const told = marks.map(({ scorer, gain }) => `${scorer} ${intervalWords(gain)}`);
  const value = textAt(LEFT, y + 30 + marks.length * 12, told.join(' · '), 'value');
  return {
    words: `${arm.arm}: ${told.join(', ')}.`,
    markup: [name, value, ...drawn].join('\n'),
  };
}

const COUNTS = [
  ['n11', 'exposed and recovered'],
  ['n10', 'exposed, not recovered'],
  ['n01', 'not exposed, recovered'],
  ['n00', 'neither'],
] as const;

function legend(): string {
  return COUNTS.map(([key, words], i) => {
    const at = LEFT + i * 190;
    return [
      `<rect class="${key}" x="${at}" y="${TOP - 14}" width="12" height="12"/>`,
      textAt(at + 18, TOP - 4, `${key} ${words}`, 'tick'),
    ].join('\n');
  }).join('\n');
}

function countsRow(arm: PicturedArm, y: number): Drawn {
  const gold = arm.n11 + arm.n10 + arm.n01 + arm.n00;
  const name = textAt(LEFT, y + 12, `${arm.arm} (${gold} names)`, 'name');
  const told = COUNTS.map(([key]) => `${key} ${arm[key]}`).join(' · ');
  const words = COUNTS.map(([key, meaning]) => `${meaning} ${arm[key]}`).join(', ');
  let at = LEFT;
  const parts = COUNTS.map(([key]) => {
    const width = gold === 0 ? 0 : (arm[key] / gold) * (RIGHT - LEFT);
    const part = `<rect class="part ${key}" x="${round(at)}" y="${y + 20}" width="${round(width)}" height="20"/>`;
    at += width;
    return width === 0 ? '' : part;
  });
  const none = 'no answer to score';
  const below = gold === 0 ? none : told;
  return {
    words: `${arm.arm}: ${gold === 0 ? none : words}.`,
    markup: [
      name,
      ...parts.filter((part) => part !== ''),
      textAt(LEFT, y + 56, below, 'value'),
    ].join('\n'),
  };
}

function intervalWords({ mean, lo, hi }: MeanInterval): string {
  return `${signed(mean, 3)} [${signed(lo, 3)}, ${signed(hi, 3)}]`;
}

/** With its sign, and no −0. */
function signed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  if (Number(text) === 0) return (0).toFixed(digits);
  return value > 0 ? `+${text}` : text.replace('-', '−');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
