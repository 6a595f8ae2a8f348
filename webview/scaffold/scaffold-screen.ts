import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import '@vscode-elements/elements/dist/vscode-progress-ring/index.js';

import { html, LitElement, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';

import {
  type HostToScaffold,
  type Remedy,
  SCAFFOLD_SCREEN,
  type ScaffoldToHost,
} from '../../src/protocol/scaffold-screen.js';
import { baseStyles } from '../shared/base-styles.js';
import { endButtonKey } from '../shared/buttons.js';
import { failedNote } from '../shared/failed-note.js';
import { formStyles } from '../shared/form-styles.js';
import { Host } from '../shared/host.js';

import type { Actions } from './actions.js';
import { blockStyles } from './block-styles.js';
import './cut-part.js';
import { optionsView } from './options-view.js';
import { questionView } from './question-view.js';
import { reportView } from './report-view.js';
import {
  differing,
  received,
  type ScreenState,
  type SectionName,
  stateOf,
  typedOf,
  withOption,
} from './state.js';
import { scaffoldStyles } from './styles.js';
import './suggest-field.js';
import { announcement, plural, stateWords } from './words.js';

/** A slider that rests this long, in ms, is served with. */
const REST = 120;

/** The scaffold screen: a question in; the served text, the reasons for it, and what to do out. */
@customElement('ontodesk-scaffold')
export class ScaffoldScreen extends LitElement {
  static override readonly styles = [baseStyles, formStyles, scaffoldStyles, blockStyles];

  @state() private now: ScreenState = stateOf({});
  /** Spoken by screen readers as it changes. */
  @state() private spoken = '';

  private readonly host = new Host<ScaffoldToHost, HostToScaffold>(SCAFFOLD_SCREEN);
  private place: string | null = null;
  private rest: ReturnType<typeof setTimeout> | undefined;
  /** Whether a person waits to hear where a class stands; after other answers it is only shown. */
  private whyAwaited = false;

  override connectedCallback(): void {
    super.connectedCallback();
    const { id, typed } = this.host.kept();
    this.place = id;
    this.now = stateOf(typed);
    this.addEventListener('keydown', endButtonKey);
    this.host.listen((message) => this.receive(message));
  }

  protected override firstUpdated(): void {
    this.focusOn('#question');
    this.host.send({ type: 'ready' });
  }

  protected override render(): TemplateResult {
    const { now } = this;
    return html`
      <main>
        <h1>What would be served</h1>
        ${questionView(now, this.actions)} ${optionsView(now, this.actions)}
        <p class="visually-hidden" role="status" aria-live="polite">${this.spoken}</p>
        ${now.phase === 'failed' ? this.failure() : this.content()}
      </main>
    `;
  }

  private content(): TemplateResult | string {
    const { report, phase } = this.now;
    if (report) return reportView(report, this.now, this.actions);
    return phase === 'busy' ? '' : introduction;
  }

  private failure(): TemplateResult {
    const { message, asked } = this.now;
    const { ask, showLog } = this.actions;
    return failedNote(`The question could not be answered. ${message}`, {
      again: () => ask(asked),
      showLog,
    });
  }

  // --- what a person does ----------------------------------------------------------------

  private readonly actions: Actions = {
    ask: (question) => this.pose(question.trim()),
    typeQuestion: (question) => this.change({ question }),
    setOption: (name, value) => {
      const { options, choices } = this.now;
      const next = withOption(options, name, value, choices?.defaults ?? null);
      this.change({ options: next });
      this.serveSoon();
    },
    resetOptions: () => {
      this.change({ options: {} });
      this.focusOn('#budget-slider');
      this.serve();
    },
    copy: (as) => this.host.send({ type: 'copy', as }),
    open: (path) => this.host.send({ type: 'open', path }),
    toggle: (section, open) => this.toggle(section, open),
    showCut: (cutShown) => this.change({ cutShown }),
    find: (finder, query) => {
      const classes = this.now.finder === finder ? this.now.classes : null;
      this.change({ finder, query, classes });
      this.host.send({ type: 'findClasses', query });
    },
    askWhy: (why) => {
      this.change({ why, whyNot: null });
      this.whyAwaited = true;
      this.host.send({ type: 'whyNot', slug: why.slug });
    },
    apply: (remedy) => this.apply(remedy),
    addGold: (one) => {
      const others = this.now.gold.filter(({ slug }) => slug !== one.slug);
      this.change({ gold: [...others, one] });
      this.serve();
    },
    removeGold: (slug) => this.removeGold(slug),
    clearGold: () => {
      this.change({ gold: [] });
      this.focusOn('#gold-class');
      this.serve();
    },
    lookAt: (slug) => {
      this.change({ ceilingOf: slug, ceiling: null });
      this.askCeiling();
    },
    setRef: (side, ref) => this.change(side === 'before' ? { before: ref } : { after: ref }),
    compare: () => this.compare(),
    stopComparing: () => this.host.send({ type: 'stopComparing' }),
    forgetHistory: () => this.host.send({ type: 'forgetHistory' }),
    showLog: () => this.host.send({ type: 'showLog' }),
  };

  private pose(question: string): void {
    if (question === '') {
      this.say('Type a question first.');
      this.focusOn('#question');
      return;
    }
    this.change({ question, asked: question });
    this.serve();
  }

  private serve(): void {
    clearTimeout(this.rest);
    const { asked, options, gold } = this.now;
    if (asked === '') return;
    const slugs = gold.map(({ slug }) => slug);
    this.host.send({ type: 'ask', question: asked, options, gold: slugs });
  }

  /** Serves again once the slider rests. */
  private serveSoon(): void {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.serve(), REST);
  }

  private toggle(section: SectionName, open: boolean): void {
    const others = [...this.now.open].filter((one) => one !== section);
    this.change({ open: new Set(open ? [...others, section] : others) });
    if (open) this.fill(section);
  }

  /** Asks for what a section shows when it opens. */
  private fill(section: SectionName): void {
    if (section === 'page') this.askCeiling();
    if (section === 'versions' && this.now.refs === null) this.host.send({ type: 'listRefs' });
  }

  private askCeiling(): void {
    const { ceilingOf: slug, options } = this.now;
    this.host.send({ type: 'ceiling', slug, options });
  }

  private apply({ question, options, text }: Remedy): void {
    const { now } = this;
    const asked = question ?? now.asked;
    this.change({
      ...(question !== null && { question, asked }),
      ...(options && { options: differing(options, now.choices?.defaults ?? null) }),
    });
    this.say(`Applied: ${text}`);
    this.whyAwaited = true;
    this.focusOn('#why-class');
    this.serve();
  }

  private removeGold(slug: string): void {
    const { gold } = this.now;
    const at = gold.findIndex((one) => one.slug === slug);
    const left = gold.filter((one) => one.slug !== slug);
    this.change({ gold: left });
    this.say(`${gold[at]?.title ?? slug} removed.`);
    // The focus goes to the name that took its place, or back to the field.
    const next = left[Math.min(at, left.length - 1)];
    this.focusOn(next ? `.remove[data-slug="${CSS.escape(next.slug)}"]` : '#gold-class');
    this.serve();
  }

  private compare(): void {
    const { before, after } = this.now;
    if (before.trim() === '') {
      this.say('Choose what stands on the left first.');
      this.focusOn('#before-ref');
      return;
    }
    const right = after.trim() === '' ? null : after.trim();
    this.host.send({ type: 'compareRefs', before: before.trim(), after: right });
  }

  // --- what the host says ----------------------------------------------------------------

  private receive(message: HostToScaffold): void {
    if (message.type === 'place') this.place = message.id;
    const first = this.now.report === null;
    this.change(received(this.now, message));
    const words = this.wordsFor(message);
    if (words !== '') this.say(words);
    if (message.type === 'report') this.follow(first);
  }

  /** After an answer: what is open and depends on it is asked again. */
  private follow(first: boolean): void {
    const { why, open, twice, compared } = this.now;
    if (why) this.host.send({ type: 'whyNot', slug: why.slug });
    if (open.has('page')) this.askCeiling();
    if (first && open.has('versions')) {
      this.fill('versions');
      if (compared) this.compare();
    }
    if (twice && 'refused' in twice) this.change({ twice: null });
  }

  /** What screen readers say of a message; empty for nothing. */
  private wordsFor(message: HostToScaffold): string {
    switch (message.type) {
      case 'report':
        return announcement(message.report);
      case 'failed':
        return `The question could not be answered. ${message.message}`;
      case 'copied':
        return message.as === 'block' ? 'Copied as served.' : 'Copied as prompt.';
      case 'classes':
        return message.query === this.now.query && this.now.finder !== null
          ? `${plural(message.classes.length, 'name')} found.`
          : '';
      case 'twice':
        return 'refused' in message.answer
          ? message.answer.refused
          : message.answer.lines.length === 0
            ? 'Both serve the same text.'
            : 'Compared.';
      case 'whyNot': {
        const { answer } = message;
        if (!this.whyAwaited) return '';
        this.whyAwaited = false;
        if ('failed' in answer) return answer.failed;
        return `${answer.title}: ${stateWords(answer.state)}. ${answer.explanation}`;
      }
      default:
        return '';
    }
  }

  private change(part: Partial<ScreenState>): void {
    this.now = { ...this.now, ...part };
    this.host.keep(this.place, typedOf(this.now));
  }

  private say(words: string): void {
    this.spoken = words;
  }

  private focusOn(selector: string): void {
    void this.updateComplete.then(async () => {
      const target = this.renderRoot.querySelector<HTMLElement>(selector);
      // A field of ours can take the focus once it has drawn its input.
      if (target instanceof LitElement) await target.updateComplete;
      target?.focus();
    });
  }
}

const introduction = html`
  <section class="note" aria-label="How it works">
    <vscode-icon name="info"></vscode-icon>
    <p>
      Type a question and press Enter. You see the text that a question-answering system would be
      given for it, which classes it was taken from and why, and which names it leaves out.
    </p>
  </section>
`;
