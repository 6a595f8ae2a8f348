import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import '@vscode-elements/elements/dist/vscode-progress-ring/index.js';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';

import type { VscodeTextfield } from '@vscode-elements/elements/dist/vscode-textfield/vscode-textfield.js';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';

import type { ScaffoldReport } from '../../src/protocol/messages.js';
import {
  type HostToScaffold,
  SCAFFOLD_SCREEN,
  type ScaffoldToHost,
} from '../../src/protocol/scaffold-screen.js';
import { baseStyles } from '../shared/base-styles.js';
import { Host } from '../shared/host.js';

import { reportView } from './report-view.js';
import { scaffoldStyles } from './styles.js';
import { announcement } from './words.js';

/** Where the screen is; the last report stays in sight while the next one is on its way. */
type Phase = 'idle' | 'busy' | 'failed';

/** The scaffold screen: a question in, the served text and the reasons for it out. */
@customElement('ontodesk-scaffold')
export class ScaffoldScreen extends LitElement {
  static override readonly styles = [baseStyles, scaffoldStyles];

  @state() private question = '';
  @state() private phase: Phase = 'idle';
  @state() private report: ScaffoldReport | null = null;
  /** What is being done or what went wrong. */
  @state() private message = '';
  /** Spoken by screen readers as it changes. */
  @state() private spoken = '';
  @query('#question') private readonly field!: VscodeTextfield;

  private readonly host = new Host<ScaffoldToHost, HostToScaffold>(SCAFFOLD_SCREEN);
  private asked = '';
  private place: string | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    const { id, typed } = this.host.kept();
    this.place = id;
    this.question = typed.question ?? '';
    this.asked = typed.asked ?? '';
    this.host.listen((message) => this.receive(message));
  }

  protected override firstUpdated(): void {
    // The field can take the focus once it has drawn its inner input.
    void this.field.updateComplete.then(() => this.field.focus());
    this.host.send({ type: 'ready' });
  }

  protected override render(): TemplateResult {
    return html`
      <main>
        <h1>What would be served</h1>
        ${this.form()}
        <p class="visually-hidden" role="status" aria-live="polite">${this.spoken}</p>
        ${this.phase === 'failed' ? this.failure() : this.content()}
      </main>
    `;
  }

  private form(): TemplateResult {
    return html`
      <form role="search" @submit=${this.submit}>
        <label for="question">Question</label>
        <vscode-textfield
          id="question"
          name="question"
          .label=${'Question'}
          .value=${this.question}
          placeholder="As a reader would ask it"
          autocomplete="off"
          @input=${this.typed}
        ></vscode-textfield>
        <vscode-button type="submit">Ask</vscode-button>
        ${
          this.phase === 'busy'
            ? html`<span class="busy quiet">
                <vscode-progress-ring aria-hidden="true"></vscode-progress-ring>${this.message}
              </span>`
            : nothing
        }
      </form>
    `;
  }

  private content(): TemplateResult | typeof nothing {
    if (this.report) return reportView(this.report, this.actions);
    return this.phase === 'busy' ? nothing : introduction;
  }

  private failure(): TemplateResult {
    return html`
      <section class="note bad" aria-label="Failed">
        <vscode-icon name="error"></vscode-icon>
        <div>
          <p>The question could not be answered. ${this.message}</p>
          <div class="buttons">
            <vscode-button @click=${() => this.ask(this.asked)}>Try Again</vscode-button>
            <vscode-button secondary @click=${() => this.host.send({ type: 'showLog' })}>
              Show Log
            </vscode-button>
          </div>
        </div>
      </section>
    `;
  }

  private readonly actions = {
    copy: (): void => this.host.send({ type: 'copy', as: 'block' }),
    open: (path: string): void => this.host.send({ type: 'open', path }),
  };

  private readonly typed = (): void => {
    this.question = this.field.value;
    this.keep();
  };

  private readonly submit = (event: Event): void => {
    event.preventDefault();
    const question = this.field.value.trim();
    if (question === '') {
      this.spoken = 'Type a question first.';
      return;
    }
    this.ask(question);
  };

  private ask(question: string): void {
    this.asked = question;
    this.keep();
    this.host.send({ type: 'ask', question, options: {}, gold: [] });
  }

  private receive(message: HostToScaffold): void {
    switch (message.type) {
      case 'place':
        this.place = message.id;
        this.keep();
        break;
      case 'question':
        this.pose(message.question);
        break;
      case 'busy':
        this.phase = 'busy';
        this.message = message.message;
        break;
      case 'report':
        this.phase = 'idle';
        this.report = message.report;
        this.spoken = announcement(message.report);
        break;
      case 'copied':
        this.spoken = 'Copied as served.';
        break;
      case 'failed':
        this.phase = 'failed';
        this.message = message.message;
        this.spoken = `The question could not be answered. ${message.message}`;
    }
  }

  /** A question that comes from the editor; what is half typed over the same one stays. */
  private pose(question: string): void {
    if (question !== this.asked) this.question = question;
    else if (this.question === '') this.question = question;
    this.asked = question;
    this.keep();
  }

  private keep(): void {
    this.host.keep(this.place, { question: this.question, asked: this.asked });
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
