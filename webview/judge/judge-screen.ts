import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import '@vscode-elements/elements/dist/vscode-textarea/index.js';

import type { VscodeTextarea } from '@vscode-elements/elements/dist/vscode-textarea/vscode-textarea.js';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';

import type {
  Refusal,
  RevealedTrial,
  TrialView,
  VerdictInput,
} from '../../src/protocol/desk-views.js';
import { baseStyles } from '../shared/base-styles.js';
import { endButtonKey } from '../shared/buttons.js';
import { DeskLink, isRefusal, messageOf } from '../shared/desk-link.js';
import { refusalWords } from '../shared/desk-words.js';
import { failedNote } from '../shared/failed-note.js';
import { Steps } from '../shared/steps.js';

import { firstDifference } from './difference.js';
import { type Command, commandOf } from './keys.js';
import { judgeStyles } from './styles.js';
import {
  button,
  problemView,
  revealView,
  type Texts,
  textsView,
  type TrialActions,
  verdictView,
} from './trial-view.js';
import {
  type Choice,
  emptyVerdict,
  fromText,
  missing,
  type Newer,
  type Side,
  toInput,
  toText,
  type Verdict,
  withoutQuote,
  withQuote,
} from './verdict.js';
import { GUESSES, KEYS, progress, revealWords, SCALE, SIDE_NAMES } from './words.js';

/** What is in sight. */
type Scene =
  | { readonly kind: 'loading' | 'nothing' }
  | { readonly kind: 'trial'; readonly trial: TrialView }
  | { readonly kind: 'revealed'; readonly revealed: RevealedTrial; readonly texts: Texts | null }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly message: string };

/** The judge screen: two texts, one verdict, and which was which only after it is locked. */
@customElement('ontodesk-judge')
export class JudgeScreen extends LitElement {
  static override readonly styles = [baseStyles, judgeStyles];

  @state() private scene: Scene = { kind: 'loading' };
  @state() private waiting: readonly string[] = [];
  @state() private verdict: Verdict = emptyVerdict;
  @state() private locking = false;
  @state() private problem: Refusal | null = null;
  /** Spoken by screen readers as it changes. */
  @state() private spoken = '';
  /** Earlier states of this verdict, the latest last. */
  @state() private past: readonly Verdict[] = [];

  private readonly link = new DeskLink('judge', {
    place: (id) => void this.go(id),
    changed: () => void this.refresh(),
  });
  /** The text whose selection counts: the last one that had the focus. */
  private side: Side = 'left';
  /** Where in the list the last locked trial stood: the next one has taken its place. */
  private gap = 0;
  private readonly steps = new Steps((cause) =>
    this.enter({ kind: 'failed', message: messageOf(cause) }),
  );

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('keydown', this.pressed);
  }

  protected override firstUpdated(): void {
    this.link.ready();
  }

  protected override render(): TemplateResult {
    return html`
      <main @keydown=${endButtonKey}>
        <div class="heading">
          <h1>Judge</h1>
          <span class="quiet">${progress(this.current, this.waiting)}</span>
        </div>
        <p class="visually-hidden" role="status" aria-live="polite">${this.spoken}</p>
        ${this.content()}
      </main>
    `;
  }

  private content(): TemplateResult | typeof nothing {
    const { scene } = this;
    switch (scene.kind) {
      case 'loading':
        return html`<p class="quiet">Looking for trials…</p>`;
      case 'nothing':
        return nothingWaits;
      case 'trial':
        return this.judging(scene.trial);
      case 'revealed':
        return html`
          ${revealView(scene.revealed, this.actions.next, this.others.length > 0)}
          ${scene.texts ? textsView(scene.texts, scene.revealed, this.actions) : nothing}
        `;
      case 'refused':
        return html`${problemView(scene.refusal)}
          <div class="buttons">
            ${this.others.length > 0 ? button('Next trial', KEYS.next, this.actions.next) : nothing}
          </div>`;
      case 'failed':
        return this.failure(scene.message);
    }
  }

  private judging(trial: TrialView): TemplateResult {
    return html`
      <p class="quiet">
        Two versions of one text, in a hidden order. Say how much better the right one is.
      </p>
      ${keyed(trial.trial, textsView(trial, null, this.actions))}
      ${verdictView(this.verdict, this.actions, {
        locking: this.locking,
        canUndo: this.past.length > 0,
        othersWait: this.others.length > 0,
        problem: this.problem,
      })}
    `;
  }

  private failure(message: string): TemplateResult {
    return failedNote(`The trials could not be read. ${message}`, {
      again: () => void this.go(null),
      showLog: () => this.link.showLog(),
    });
  }

  // --- where the screen is ---------------------------------------------------------------

  /** The trial in sight, also a locked one. */
  private get current(): string | null {
    if (this.scene.kind === 'trial') return this.scene.trial.trial;
    return this.scene.kind === 'revealed' ? this.scene.revealed.trial : null;
  }

  private get others(): readonly string[] {
    return this.waiting.filter((trial) => trial !== this.current);
  }

  /** Goes to a trial; without one to where the screen was, or to the first that waits. */
  private go(id: string | null): Promise<void> {
    return this.steps.add(async () => {
      await this.list();
      const asked = id ?? this.current ?? this.link.keptId;
      if (asked === null) await this.open(this.waiting[0] ?? null);
      else await this.open(asked, id === null);
    });
  }

  /** After a change of the ledger: the trial in sight stays while it waits. */
  private refresh(): Promise<void> {
    return this.steps.add(async () => {
      await this.list();
      const { current, scene } = this;
      if (scene.kind === 'revealed') return;
      if (current === null || !this.waiting.includes(current)) {
        await this.open(current ?? this.waiting[0] ?? null);
      }
    });
  }

  private async list(): Promise<void> {
    const answer = await this.link.act({ type: 'waitingTrials' });
    if (isRefusal(answer)) throw new Error(refusalWords(answer));
    this.waiting = answer.trials;
  }

  /** Opens a trial; one that is only remembered may be gone, then the first one is opened. */
  private async open(trial: string | null, remembered = false): Promise<void> {
    if (trial === null) {
      this.enter({ kind: 'nothing' });
      return;
    }
    const answer = await this.link.act({ type: 'trial', trial });
    const first = this.waiting[0] ?? null;
    if (!isRefusal(answer)) this.show(answer);
    else if (remembered && first !== trial) await this.open(first);
    else this.enter({ kind: 'refused', refusal: answer });
  }

  private show(answer: TrialView | RevealedTrial): void {
    this.link.stay(answer.trial);
    if (answer.locked)
      this.enter({ kind: 'revealed', revealed: answer, texts: this.textsOf(answer) });
    else if (this.current !== answer.trial) this.begin(answer);
  }

  /** The texts of a trial that was in sight before its lock. */
  private textsOf({ trial }: RevealedTrial): Texts | null {
    const { scene } = this;
    if (scene.kind === 'trial' && scene.trial.trial === trial) return scene.trial;
    return scene.kind === 'revealed' && scene.revealed.trial === trial ? scene.texts : null;
  }

  private begin(trial: TrialView): void {
    this.verdict = fromText(this.link.typed(trial.trial));
    this.past = [];
    this.problem = null;
    this.side = 'left';
    this.enter({ kind: 'trial', trial });
    this.say(`${progress(trial.trial, this.waiting)}. Two texts, left and right.`);
    void this.focusOn('#left-text');
  }

  private enter(scene: Scene): void {
    this.scene = scene;
    if (scene.kind === 'refused') this.say(refusalWords(scene.refusal));
    if (scene.kind === 'failed') this.say(`The trials could not be read. ${scene.message}`);
    if (scene.kind === 'nothing') this.say('No trial waits for you.');
  }

  private say(words: string): void {
    this.spoken = words;
  }

  private async focusOn(selector: string): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  // --- the verdict -----------------------------------------------------------------------

  private readonly actions: TrialActions = {
    choose: (choice) => this.choose(choice),
    guess: (newer) => this.guess(newer),
    select: (side) => (this.side = side),
    quote: () => this.quote(),
    unquote: (at) => this.unquote(at),
    remark: (event) => this.compose({ ...this.verdict, remark: valueOf(event) }, false),
    undo: () => this.undo(),
    next: () => void this.next(),
    difference: () => this.difference(),
    lock: () => void this.lock(),
  };

  private readonly pressed = (event: KeyboardEvent): void => {
    const command = commandOf(event);
    if (!command || !this.obeys(command)) return;
    event.preventDefault();
    this.obey(command);
  };

  /** Before the lock every key works, after it only the way on and around. */
  private obeys(command: Command): boolean {
    if (this.scene.kind === 'trial') return true;
    return command.do === 'next' || (command.do === 'difference' && this.texts !== null);
  }

  private obey(command: Command): void {
    switch (command.do) {
      case 'choose':
        this.choose(command.choice);
        break;
      case 'guess':
        this.guess(command.newer);
        break;
      case 'leave':
        void this.focusOn('#lock');
        break;
      default:
        this.actions[command.do]();
    }
  }

  /** Takes a new state of the verdict; typing has its own undo, everything else has ours. */
  private compose(verdict: Verdict, undoable = true): void {
    if (this.scene.kind !== 'trial' || this.locking) return;
    if (undoable) this.past = [...this.past, this.verdict];
    this.verdict = verdict;
    this.link.type(this.scene.trial.trial, toText(verdict));
  }

  private choose(choice: Choice): void {
    if (choice !== this.verdict.choice) this.compose({ ...this.verdict, choice });
    this.say(`${wordsOf(SCALE, choice)}. Not locked yet.`);
    if (choice === 'skip') void this.focusOn('#remark');
  }

  private guess(newer: Newer): void {
    if (this.verdict.choice === 'skip') return;
    if (newer !== this.verdict.newer) this.compose({ ...this.verdict, newer });
    this.say(`Newer: ${wordsOf(GUESSES, newer)}.`);
  }

  private undo(): void {
    const last = this.past.at(-1);
    if (!last || this.scene.kind !== 'trial') return;
    const { remark } = this.verdict;
    this.compose({ ...last, remark }, false);
    this.past = this.past.slice(0, -1);
    this.say('Undone.');
  }

  private quote(): void {
    const field = this.field(this.side);
    if (!field || this.verdict.choice === 'skip') return;
    const { value, selectionStart, selectionEnd } = field;
    const text = value.slice(selectionStart, selectionEnd);
    const verdict = withQuote(this.verdict, { side: this.side, text }, value);
    if (verdict) this.compose(verdict);
    const name = SIDE_NAMES[this.side].toLowerCase();
    if (text.trim() === '') this.say('Select words in one of the texts first.');
    else this.say(verdict ? `Quoted from the ${name}.` : 'This is quoted already.');
  }

  private unquote(at: number): void {
    this.compose(withoutQuote(this.verdict, at));
    this.say('Quote removed.');
    const next = Math.min(at, this.verdict.quotes.length - 1);
    void this.focusOn(next < 0 ? '#remark' : `.quotes li:nth-child(${next + 1}) .unquote`);
  }

  private next(): Promise<void> {
    return this.steps.add(async () => {
      const { current, waiting } = this;
      const at = current === null ? -1 : waiting.indexOf(current);
      const order = [...waiting.slice(at < 0 ? this.gap : at + 1), ...waiting];
      const trial = order.find((other) => other !== current);
      if (trial !== undefined) await this.open(trial);
    });
  }

  private async lock(): Promise<void> {
    if (this.scene.kind !== 'trial' || this.locking) return;
    const todo = missing(this.verdict);
    if (todo) {
      this.say(`Not locked. ${todo.words}`);
      void this.focusOn(todo.field === 'remark' ? '#remark' : `input[name=${todo.field}]`);
      return;
    }
    // What is locked is what is in sight now, whatever the steps before it lead to.
    const verdict = toInput(this.scene.trial.trial, this.verdict);
    this.locking = true;
    await this.steps.add(() => this.send(verdict));
  }

  private async send(verdict: VerdictInput): Promise<void> {
    this.problem = null;
    try {
      const answer = await this.link.act({ type: 'verdict', verdict });
      if (isRefusal(answer)) this.refuse(answer);
      else await this.reveal(answer);
    } catch (cause) {
      this.refuse({ refused: 'the verdict could not be locked', how: messageOf(cause) });
    } finally {
      this.locking = false;
    }
  }

  private refuse(problem: Refusal): void {
    this.problem = problem;
    this.say(refusalWords(problem));
  }

  private async reveal(revealed: RevealedTrial): Promise<void> {
    this.link.forget(revealed.trial);
    this.gap = Math.max(0, this.waiting.indexOf(revealed.trial));
    this.waiting = this.waiting.filter((trial) => trial !== revealed.trial);
    this.show(revealed);
    this.say(revealWords(revealed));
    await this.focusOn('#revealed');
  }

  // --- the texts -------------------------------------------------------------------------

  private get texts(): Texts | null {
    if (this.scene.kind === 'trial') return this.scene.trial;
    return this.scene.kind === 'revealed' ? this.scene.texts : null;
  }

  private field(side: Side): HTMLTextAreaElement | null {
    return this.renderRoot.querySelector<HTMLTextAreaElement>(`#${side}-text`);
  }

  /** Selects what differs in both texts and brings it into sight. */
  private difference(): void {
    const [left, right] = [this.field('left'), this.field('right')];
    const found = left && right && firstDifference(left.value, right.value);
    if (!found) {
      this.say('The texts are the same.');
      return;
    }
    const side = this.side;
    const other = side === 'left' ? 'right' : 'left';
    for (const each of [other, side] as const) {
      const field = this.field(each);
      field?.focus();
      field?.setSelectionRange(found[each].start, found[each].end);
      if (field) scrollTo(field, found[each].start);
    }
    this.say('The lines that differ are selected in both texts.');
  }
}

const nothingWaits = html`
  <section class="note" aria-label="Nothing waits">
    <vscode-icon name="check"></vscode-icon>
    <p>
      No trial waits for you. A trial is opened from a draft in the ledger screen; the author of a
      draft does not judge it.
    </p>
  </section>
`;

function wordsOf<T>(options: readonly { value: T; words: string }[], value: T): string {
  return options.find((option) => option.value === value)?.words ?? '';
}

const valueOf = (event: Event): string => (event.currentTarget as VscodeTextarea).value;

/** Scrolls so that a place stands in the upper part; exact enough for wrapped lines of one width. */
function scrollTo(field: HTMLTextAreaElement, at: number): void {
  const part = field.value.length === 0 ? 0 : at / field.value.length;
  field.scrollTop = Math.max(0, part * field.scrollHeight - field.clientHeight / 4);
}
