/** A stub of the host behind a desk screen: answers what the screen asks, as the desk would. */

import type { Browser } from 'playwright-core';

import type { DeskScreen } from '../../../src/protocol/desk-screen.js';

import { openScreen, type Screen, type ScreenOptions } from './screen.js';

/** An action as it came over the wire. */
export type Asked = Readonly<Record<string, unknown>> & { readonly type: string };

/** Answers an action; throws what the host would report as a failure. */
export type Answerer = (action: Asked) => unknown;

export interface DeskHost extends Screen {
  /** Actions asked so far, in order. */
  readonly asked: readonly Asked[];
  /** What was posted to the screen so far, as text. */
  readonly posted: readonly string[];
  /** Tells the screen where to go, as the host does after `ready`. */
  place(id: string | null, typed?: Readonly<Record<string, string>>): Promise<void>;
  /** Resolves when everything asked is answered and drawn. */
  settled(): Promise<void>;
}

interface Message {
  readonly type: string;
  readonly request: number;
  readonly action: Asked;
  readonly query: string;
}

declare global {
  interface Window {
    deskAnswer(message: unknown): Promise<unknown>;
    deskOpen: number;
  }
}

/** Opens a screen of the desk over a stub host. */
export async function openDesk(
  browser: Browser,
  screen: DeskScreen,
  folder: string,
  answer: Answerer,
  options?: ScreenOptions,
): Promise<DeskHost> {
  const opened = await openScreen(browser, screen, folder, options);
  const asked: Asked[] = [];
  const posted: string[] = [];
  const { page } = opened;
  await page.exposeFunction('deskAnswer', (value: unknown) => {
    const { request, type, action: acted, query } = value as Message;
    // A search for classes is answered like an action.
    const action = type === 'classes' ? { type, query } : acted;
    asked.push(action);
    const message = reply(request, () => answer(action));
    posted.push(JSON.stringify(message));
    return message;
  });
  await page.evaluate(listen);
  const settled = async (): Promise<void> => {
    await page.waitForFunction(() => window.deskOpen === 0);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await page.waitForFunction(() => window.deskOpen === 0);
  };
  return {
    ...opened,
    asked,
    posted,
    settled,
    place: async (id, typed = {}) => {
      const message = { type: 'place', id, typed };
      posted.push(JSON.stringify(message));
      await opened.post(message);
      await settled();
    },
  };
}

function reply(request: number, answer: () => unknown): unknown {
  try {
    return { type: 'answer', request, outcome: answer() };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    return { type: 'failed', request, message };
  }
}

/** Runs inside the page: hands every action to the test and its answer to the screen. */
function listen(): void {
  const { sent } = window.stub;
  const push = sent.push.bind(sent);
  window.deskOpen = 0;
  sent.push = (...messages) => {
    for (const message of messages.filter(({ type }) => ['act', 'classes'].includes(type))) {
      window.deskOpen++;
      void window.deskAnswer(message).then((answer) => {
        window.postMessage(answer, '*');
        // The answer is handled in a later task; what it asks in turn is counted by then.
        setTimeout(() => window.deskOpen--);
      });
    }
    return push(...messages);
  };
}
