/** A verdict while it is composed: what is chosen, whether it can be locked, how it is kept. */

import type { VerdictInput } from '../../src/protocol/desk-views.js';

export type Side = 'left' | 'right';
export type Choice = -2 | -1 | 0 | 1 | 2 | 'skip';
export type Newer = Side | 'unknown';
export type Quote = VerdictInput['quotes'][number];

export interface Verdict {
  readonly choice: Choice | null;
  readonly newer: Newer | null;
  readonly quotes: readonly Quote[];
  readonly remark: string;
}

export const emptyVerdict: Verdict = { choice: null, newer: null, quotes: [], remark: '' };

/** What is still missing before the lock, as a sentence; null when nothing is. */
export function missing({ choice, newer, remark }: Verdict): Missing | null {
  if (choice === null) return { field: 'choice', words: 'Choose how the texts compare.' };
  if (choice === 'skip') {
    return remark.trim() === '' ? { field: 'remark', words: 'Give the reason of the skip.' } : null;
  }
  if (newer === null) return { field: 'newer', words: 'Say which text looks newer.' };
  return null;
}

export interface Missing {
  readonly field: 'choice' | 'newer' | 'remark';
  readonly words: string;
}

/** What is sent with the lock; a skip carries its reason and nothing else. */
export function toInput(trial: string, verdict: Verdict): VerdictInput {
  const { choice, newer, quotes, remark } = verdict;
  if (choice === 'skip' || choice === null) {
    return { trial, value: null, newer: null, quotes: [], remark: remark.trim() };
  }
  const side = newer === 'left' || newer === 'right' ? newer : null;
  return { trial, value: choice, newer: side, quotes, remark: remark.trim() };
}

/** Line ends differ between a page and a text field; a quote is compared without them. */
const asLf = (text: string): string => text.replace(/\r\n?/gu, '\n');

/** The verdict with one more quote; null when the text does not hold it, or it is there already. */
export function withQuote(verdict: Verdict, quote: Quote, shown: string): Verdict | null {
  const { side } = quote;
  const text = asLf(quote.text).trim();
  const known = verdict.quotes.some((other) => other.side === side && other.text === text);
  if (text === '' || known || !asLf(shown).includes(text)) return null;
  return { ...verdict, quotes: [...verdict.quotes, { side, text }] };
}

export function withoutQuote(verdict: Verdict, at: number): Verdict {
  return { ...verdict, quotes: verdict.quotes.filter((_quote, index) => index !== at) };
}

/** The verdict as text, to be kept; empty while nothing is composed. */
export function toText({ choice, newer, quotes, remark }: Verdict): string {
  if (choice === null && newer === null && quotes.length === 0 && remark === '') return '';
  return JSON.stringify({ choice, newer, quotes, remark });
}

/** Reads a kept verdict; what is not understood is left out. */
export function fromText(text: string): Verdict {
  const value = parse(text);
  if (typeof value !== 'object' || value === null) return emptyVerdict;
  const { choice, newer, quotes, remark } = value as Record<string, unknown>;
  return {
    choice: CHOICES.find((known) => known === choice) ?? null,
    newer: NEWER.find((known) => known === newer) ?? null,
    quotes: Array.isArray(quotes) ? quotes.filter(isQuote) : [],
    remark: typeof remark === 'string' ? remark : '',
  };
}

const CHOICES: readonly Choice[] = [-2, -1, 0, 1, 2, 'skip'];
const NEWER: readonly Newer[] = ['left', 'right', 'unknown'];

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isQuote(value: unknown): value is Quote {
  if (typeof value !== 'object' || value === null) return false;
  const { side, text } = value as Record<string, unknown>;
  return (side === 'left' || side === 'right') && typeof text === 'string';
}
