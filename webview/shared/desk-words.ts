/** Words that the screens of the desk share; no markup. */

import type { Refusal } from '../../src/protocol/desk-views.js';

/** A refusal as one or two sentences. */
export function refusalWords({ refused, how }: Refusal): string {
  const sentence = asSentence(refused);
  return how === null ? sentence : `${sentence} ${asSentence(how)}`;
}

/** With a capital at its start and a stop at its end. */
export function asSentence(words: string): string {
  const text = words.slice(0, 1).toUpperCase() + words.slice(1);
  return text === '' || /[.!?]$/u.test(text) ? text : `${text}.`;
}

/** `+1`, `0`, `−2`. */
export const signed = (value: number): string =>
  value > 0 ? `+${value}` : String(value).replace('-', '−');

/** `1 line`, `2 lines`. */
export const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** `Ada Lind` of `Ada Lind <ada@…>`: the e-mail is shown where it matters. */
export function personName(person: string): string {
  const name = person.replace(/\s*<[^<>]*>\s*$/u, '').trim();
  return name === '' ? person : name;
}

/** A moment as `2026-11-29 23:14` in the time of the reader. */
export function moment(at: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** A second of an episode as `12:34` or `1:02:03`. */
export function clock(second: number): string {
  const whole = Math.max(0, Math.floor(second));
  const [hours, minutes, seconds] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ] as const;
  const tail = `:${String(seconds).padStart(2, '0')}`;
  if (hours === 0) return `${minutes}${tail}`;
  return `${hours}:${String(minutes).padStart(2, '0')}${tail}`;
}
