/** A desk screen's line to the host: questions that wait for their answers, and what is typed. */

import type {
  ActionFor,
  AnswerTo,
  ClassName,
  ClassNames,
  DeskScreen,
  DeskToHost,
  HostToDesk,
  Typed,
} from '../../src/protocol/desk-screen.js';
import type { Refusal } from '../../src/protocol/desk-views.js';

import { Host } from './host.js';

/** How long a pause in typing is, in ms: then the host hears of it too. */
const PAUSE = 400;

/** What a screen is told without having asked. */
export interface DeskListener {
  /** Where to go, null to stay; on the first call what was typed in an earlier life is there. */
  place(id: string | null): void;
  /** The ledger changed: ask again. */
  changed(): void;
}

interface Waiting {
  readonly resolve: (outcome: object) => void;
  readonly reject: (cause: Error) => void;
}

/** Whether an answer is a refusal. */
export const isRefusal = (outcome: object): outcome is Refusal =>
  'refused' in outcome && typeof outcome.refused === 'string';

/** What went wrong, as a sentence. */
export const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause);

export class DeskLink<S extends DeskScreen> {
  private readonly host: Host<DeskToHost<S>, HostToDesk>;
  private readonly waiting = new Map<number, Waiting>();
  private readonly texts: Map<string, string>;
  private asked = 0;
  private placed = false;
  private pause: ReturnType<typeof setTimeout> | undefined;
  /** The subject in sight: a trial, a dossier. */
  private subject: string | null;

  constructor(
    screen: S,
    private readonly listener: DeskListener,
  ) {
    this.host = new Host(screen);
    const { id, typed } = this.host.kept();
    this.subject = id;
    this.texts = new Map(Object.entries(typed));
    this.host.listen((message) => this.receive(message));
    window.addEventListener('pagehide', () => this.tell());
  }

  /** The subject that was in sight when the screen was last hidden. */
  get keptId(): string | null {
    return this.subject;
  }

  /** Tells the host that the screen listens. */
  ready(): void {
    this.host.send({ type: 'ready' });
  }

  /** Asks the desk. Resolves to the answer or a refusal; rejects when nothing could be asked. */
  async act<A extends ActionFor<S>>(action: A): Promise<AnswerTo<A>> {
    const answer = this.ask((request) => ({ type: 'act', request, action }));
    return (await answer) as AnswerTo<A>;
  }

  /** Classes whose name holds a text. */
  async classes(query: string): Promise<readonly ClassName[]> {
    const answer = this.ask((request) => ({ type: 'classes', request, query }));
    return ((await answer) as ClassNames).classes;
  }

  /** Lets the person choose a file to import. */
  chooseImport(): void {
    this.host.send({ type: 'chooseImport' });
  }

  /** What was typed under this name; empty when nothing was. */
  typed(name: string): string {
    return this.texts.get(name) ?? '';
  }

  /** Keeps a text across hide and reload at once, and across closing after a pause in typing. */
  type(name: string, text: string): void {
    if (this.typed(name) === text) return;
    this.texts.set(name, text);
    this.keep();
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.tell(), PAUSE);
  }

  /** Forgets texts that were sent: their subject is done with them. */
  forget(...names: readonly string[]): void {
    const had = names.filter((name) => this.texts.delete(name));
    if (had.length === 0) return;
    this.keep();
    this.tell();
  }

  /** Remembers which subject is in sight. */
  stay(id: string | null): void {
    this.subject = id;
    this.keep();
  }

  open(page: string): void {
    this.host.send({ type: 'open', page });
  }

  show(screen: DeskScreen, id: string | null): void {
    this.host.send({ type: 'show', screen, id });
  }

  showLog(): void {
    this.host.send({ type: 'showLog' });
  }

  private ask(message: (request: number) => DeskToHost<S>): Promise<object> {
    const request = ++this.asked;
    const answer = new Promise<object>((resolve, reject) => {
      this.waiting.set(request, { resolve, reject });
    });
    this.host.send(message(request));
    return answer;
  }

  private keep(): void {
    this.host.keep(this.subject, Object.fromEntries(this.texts));
  }

  private tell(): void {
    clearTimeout(this.pause);
    this.host.send({ type: 'typed', typed: Object.fromEntries(this.texts) });
  }

  private receive(message: HostToDesk): void {
    switch (message.type) {
      case 'place':
        this.remember(message.typed);
        this.listener.place(message.id);
        break;
      case 'changed':
        this.listener.changed();
        break;
      case 'answer':
        this.settle(message.request)?.resolve(message.outcome);
        break;
      case 'failed':
        this.settle(message.request)?.reject(new Error(message.message));
    }
  }

  private settle(request: number): Waiting | undefined {
    const waiting = this.waiting.get(request);
    this.waiting.delete(request);
    return waiting;
  }

  /** Texts of an earlier life; what this screen kept itself is never older, so it wins. */
  private remember(typed: Typed): void {
    if (this.placed) return;
    this.placed = true;
    for (const [name, text] of Object.entries(typed)) {
      if (!this.texts.has(name)) this.texts.set(name, text);
    }
    if (this.texts.size > 0) this.keep();
  }
}
