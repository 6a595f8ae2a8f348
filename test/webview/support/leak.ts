/**
 * A probe for what tells a judge which text is which: everything that reaches the screen, and what
 * the screen makes of it, captured in both orders and compared with the texts as placeholders.
 */

import type { Browser, Page } from 'playwright-core';

import { type Answerer, type DeskHost, openDesk } from './desk-host.js';
import { judgeDesk, type StubTrial } from './trials.js';

/** Something a faulty product could do; it is told which order it is in. */
export interface Plant {
  /** Changes an answer on its way to the screen. */
  readonly answer?: (outcome: object, left: StubTrial['left']) => object;
  /** Changes the page once the trial is in sight. */
  readonly page?: (page: Page, left: StubTrial['left']) => Promise<unknown>;
}

/** A screen with trials in one order, and everything that was said aloud behind it. */
interface Probe {
  readonly desk: DeskHost;
  readonly left: StubTrial['left'];
  readonly logged: string[];
}

export interface LeakReport {
  readonly trials: number;
  /** The first place where the two orders differ, by trial. */
  readonly leaks: readonly { readonly trial: string; readonly at: string }[];
}

/** Captures every trial in both orders. The same steps are taken in both. */
export async function probeLeaks(
  browser: Browser,
  folder: string,
  trials: readonly Omit<StubTrial, 'left'>[],
  plant: Plant = {},
): Promise<LeakReport> {
  const first = await openProbe(browser, folder, trials, 'before', plant);
  const second = await openProbe(browser, folder, trials, 'after', plant);
  const leaks = [];
  for (const trial of trials) {
    const both = [capture(first, trial, plant), capture(second, trial, plant)] as const;
    const at = difference(...(await Promise.all(both)));
    if (at !== null) leaks.push({ trial: trial.trial, at });
  }
  for (const { desk } of [first, second]) await desk.page.close();
  return { trials: trials.length, leaks };
}

async function openProbe(
  browser: Browser,
  folder: string,
  trials: readonly Omit<StubTrial, 'left'>[],
  left: StubTrial['left'],
  plant: Plant,
): Promise<Probe> {
  const honest = judgeDesk(trials.map((trial) => ({ ...trial, left })));
  const answer: Answerer = (action) => {
    const outcome = honest(action) as object;
    return action.type === 'trial' && plant.answer ? plant.answer(outcome, left) : outcome;
  };
  const desk = await openDesk(browser, 'judge', folder, answer);
  const logged: string[] = [];
  desk.page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
  desk.page.on('pageerror', (error) => logged.push(`error: ${error.message}`));
  return { desk, left, logged };
}

/** Goes to a trial, composes a verdict, captures all there is, and locks it. */
async function capture(
  probe: Probe,
  trial: Omit<StubTrial, 'left'>,
  plant: Plant,
): Promise<string> {
  const { desk, left, logged } = probe;
  const from = desk.posted.length;
  await desk.page.evaluate(() => window.stub.sent.splice(0));
  await desk.place(trial.trial);
  await plant.page?.(desk.page, left);
  const seen = await desk.page.evaluate(judgeHere);
  const all = { messages: desk.posted.slice(from), ...seen, logged: [...logged] };
  await desk.page.keyboard.press('Control+Enter');
  await desk.settled();
  logged.length = 0;
  const texts = left === 'before' ? [trial.before, trial.after] : [trial.after, trial.before];
  return withPlaceholders(JSON.stringify(all, null, 1), texts);
}

/**
 * Runs inside the page: what the screen holds and has sent, before and after a verdict is composed
 * with a quote of the whole left text. Title, document with every shadow root, messages, state.
 */
async function judgeHere(): Promise<object> {
  const serialise = (node: Node): string => {
    if (!(node instanceof Element)) return node.nodeType === 3 ? (node.nodeValue ?? '') : '';
    const attributes = [...node.attributes].map(({ name, value }) => ` ${name}="${value}"`);
    const inside = [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes].map(serialise);
    const value = 'value' in node ? `{${String(node.value)}}` : '';
    return `<${node.localName}${attributes.join('')}>${value}${inside.join('')}</${node.localName}>`;
  };
  const looks = async (): Promise<object> => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    // What was typed is told after a pause; leaving the page tells it now.
    window.dispatchEvent(new Event('pagehide'));
    const sent = window.stub.sent.map((message) => JSON.stringify(message));
    const typed = sent.filter((message) => message.startsWith('{"type":"typed"'));
    return {
      title: document.title,
      address: location.href,
      dom: serialise(document.documentElement),
      sent: [...sent.filter((message) => !typed.includes(message)), typed.at(-1) ?? ''],
    };
  };
  const shown = await looks();
  const root = document.querySelector('ontodesk-judge')!.shadowRoot!;
  const field = root.querySelector<HTMLTextAreaElement>('#left-text')!;
  field.select();
  for (const key of ['q', '4', 'l']) {
    field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
  }
  return { shown, composed: await looks(), state: window.stub.state };
}

/** The left and the right text as placeholders, however often they were quoted on their way. */
function withPlaceholders(captured: string, [left, right]: readonly string[]): string {
  const named = [
    { text: left!, name: '‹left›' },
    { text: right!, name: '‹right›' },
  ];
  // The one may begin with the other: the longer one goes first.
  named.sort((a, b) => b.text.length - a.text.length);
  let out = captured;
  for (const { text, name } of named) {
    for (let depth = 4; depth >= 0; depth--) out = out.replaceAll(quoted(text, depth), name);
  }
  return out;
}

function quoted(text: string, depth: number): string {
  let out = text;
  for (let at = 0; at < depth; at++) out = JSON.stringify(out).slice(1, -1);
  return out;
}

/** Where two captures differ, with a little of what stands around; null when they do not. */
function difference(one: string, other: string): string | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at++;
  return `${one.slice(Math.max(0, at - 80), at + 80)}\n≠\n${other.slice(Math.max(0, at - 80), at + 80)}`;
}

/** Trials with texts like those of pages: the later one longer, with marks that need quoting. */
export function randomTrials(count: number, seed: number): Omit<StubTrial, 'left'>[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, at) => {
    const before = randomText(random);
    const extra = `\n\t- ${randomText(random)}`;
    return { trial: `01TRIAL${String(at).padStart(4, '0')}`, before, after: before + extra };
  }).map((trial) => (random() < 0.3 ? { ...trial, after: `${randomText(random)}.` } : trial));
}

const WORDS = [
  'tide',
  '[[Sensor]]',
  '"index"',
  '<b>',
  'a\\b',
  '**noon**',
  'é',
  '😀',
  '1,440',
  '$&',
];

function randomText(random: () => number): string {
  const words = Array.from({ length: 5 + Math.floor(random() * 40) }, () => {
    const word = WORDS[Math.floor(random() * WORDS.length)]!;
    return `${word}${Math.floor(random() * 1e6)}${random() < 0.2 ? '\n  - ' : '  '}`;
  });
  return `x${words.join('')}x`;
}

/** A small random source that can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
