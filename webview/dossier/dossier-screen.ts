import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import '@vscode-elements/elements/dist/vscode-textarea/index.js';

import type { VscodeTextarea } from '@vscode-elements/elements/dist/vscode-textarea/vscode-textarea.js';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';

import type { DossierRow, DossierView, Refusal } from '../../src/protocol/desk-views.js';
import { baseStyles } from '../shared/base-styles.js';
import { endButtonKey } from '../shared/buttons.js';
import { DeskLink, isRefusal, messageOf } from '../shared/desk-link.js';
import { refusalWords } from '../shared/desk-words.js';
import { diffStyles } from '../shared/diff-view.js';
import { failedNote } from '../shared/failed-note.js';
import { Steps } from '../shared/steps.js';

import { actionsView, type FormActions } from './actions-view.js';
import { bodyView, type DetailActions, headView } from './detail-view.js';
import { listView } from './list-view.js';
import { dossierStyles } from './styles.js';
import { actionOf, reasonName, type Verb, VERBS, verbWords, whyNot } from './verbs.js';
import { openedWords, QUEUES } from './words.js';

/** The dossier screen: queues, one dossier with everything that speaks for it, one decision. */
@customElement('ontodesk-dossier')
export class DossierScreen extends LitElement {
  static override readonly styles = [baseStyles, diffStyles, dossierStyles];

  /** Null until the desk answered for the first time. */
  @state() private rows: readonly DossierRow[] | null = null;
  @state() private view: DossierView | null = null;
  @state() private verb: Verb | null = null;
  @state() private reason = '';
  @state() private busy = false;
  @state() private problem: Refusal | null = null;
  /** Why the list or a dossier cannot be shown. */
  @state() private failure: string | null = null;
  /** Spoken by screen readers as it changes. */
  @state() private spoken = '';

  private readonly link = new DeskLink('dossier', {
    place: (id) => void this.go(id),
    changed: () => void this.refresh(),
  });
  private readonly steps = new Steps((cause) => this.fail(messageOf(cause)));

  protected override firstUpdated(): void {
    this.link.ready();
  }

  protected override render(): TemplateResult {
    return html`
      <main class=${this.view ? 'at-detail' : 'at-list'} @keydown=${this.pressed}>
        <h1>Dossiers</h1>
        <p class="visually-hidden" role="status" aria-live="polite">${this.spoken}</p>
        ${this.failure === null ? nothing : this.failureView(this.failure)}
        ${this.rows === null ? this.waitingView() : this.content(this.rows)}
      </main>
    `;
  }

  private waitingView(): TemplateResult | typeof nothing {
    return this.failure === null ? html`<p class="quiet">Looking for dossiers…</p>` : nothing;
  }

  private content(rows: readonly DossierRow[]): TemplateResult {
    if (rows.length === 0) return noDossiers;
    return html`
      <div class="panes">
        ${listView(rows, this.view?.dossier ?? null, (dossier) => void this.choose(dossier))}
        ${this.view ? this.detail(this.view) : html`<p class="quiet hint">Choose a dossier.</p>`}
      </div>
    `;
  }

  private detail(view: DossierView): TemplateResult {
    const { verb, reason, busy, problem } = this;
    return html`
      <article aria-labelledby="dossier">
        ${headView(view, this.detailActions)}
        ${actionsView(view, { verb, reason, busy, problem }, this.formActions)}
        ${bodyView(view, this.detailActions)}
      </article>
    `;
  }

  private failureView(message: string): TemplateResult {
    return failedNote(message, {
      again: () => void this.refresh(),
      showLog: () => this.link.showLog(),
    });
  }

  // --- where the screen is ---------------------------------------------------------------

  /** Goes to a dossier; without one to where the screen was. */
  private go(id: string | null): Promise<void> {
    return this.steps.add(async () => {
      await this.list();
      const asked = id ?? this.view?.dossier ?? this.link.keptId;
      if (asked === null) this.say(this.queueWords());
      else await this.open(asked, id === null);
    });
  }

  private choose(dossier: string): Promise<void> {
    const { view, verb } = this;
    return this.steps.add(async () => {
      this.failure = null;
      await this.open(dossier);
      // A form that was opened in the meantime keeps the focus: somebody may be typing in it.
      const begun = view?.dossier === dossier && this.verb !== verb;
      if (!begun) await this.focusOn('#dossier');
    });
  }

  /** Asks for everything in sight again; a form that is open stays as it is. */
  private refresh(): Promise<void> {
    return this.steps.add(async () => {
      await this.list();
      const dossier = this.view?.dossier;
      if (dossier === undefined) return;
      const answer = await this.link.act({ type: 'dossier', dossier });
      if (isRefusal(answer)) this.fail(refusalWords(answer));
      else this.view = answer;
    });
  }

  private async list(): Promise<void> {
    const answer = await this.link.act({ type: 'dossiers' });
    if (isRefusal(answer)) throw new Error(refusalWords(answer));
    this.failure = null;
    this.rows = answer.dossiers;
  }

  /** Opens a dossier; one that is only remembered may be gone, then the list is shown. */
  private async open(dossier: string, remembered = false): Promise<void> {
    const answer = await this.link.act({ type: 'dossier', dossier });
    if (isRefusal(answer)) {
      if (!remembered) this.fail(refusalWords(answer));
      return;
    }
    const same = this.view?.dossier === dossier;
    this.view = answer;
    this.link.stay(dossier);
    if (!same) this.resumeForm(answer);
    this.say(openedWords(answer));
  }

  /** A reason that was begun in an earlier life of the screen is there again. */
  private resumeForm(view: DossierView): void {
    this.problem = null;
    const begun = VERBS.find(
      ({ verb }) =>
        this.link.typed(reasonName(view.dossier, verb)) !== '' && whyNot(view, verb) === null,
    );
    this.verb = begun?.verb ?? null;
    this.reason = begun ? this.link.typed(reasonName(view.dossier, begun.verb)) : '';
  }

  private queueWords(): string {
    const rows = this.rows ?? [];
    const counts = QUEUES.map(
      ({ queue, words }) => `${words}: ${rows.filter((row) => row.queue === queue).length}`,
    );
    return `${counts.join(', ')}.`;
  }

  private fail(message: string): void {
    this.failure = message;
    this.say(message);
  }

  private say(words: string): void {
    this.spoken = words;
  }

  private async focusOn(selector: string): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    endButtonKey(event);
    if (event.key !== 'Escape' || !this.view || event.defaultPrevented) return;
    event.preventDefault();
    this.detailActions.back();
  };

  private readonly detailActions: DetailActions = {
    back: () => void this.back(),
    openPage: (page) => this.link.open(page),
    openLedger: (fingerprint) => this.link.show('ledger', fingerprint),
  };

  /** To the list, at the row of the dossier that was open. */
  private async back(): Promise<void> {
    const row = this.renderRoot.querySelector<HTMLElement>('.row[aria-current="true"]');
    this.view = null;
    this.verb = null;
    this.link.stay(null);
    await this.updateComplete;
    row?.focus();
  }

  // --- the decision ----------------------------------------------------------------------

  private readonly formActions: FormActions = {
    begin: (verb) => void this.begin(verb),
    type: (event) => this.typed((event.currentTarget as VscodeTextarea).value),
    confirm: () => void this.confirm(),
    cancel: () => void this.cancel(),
  };

  /** Opens the form of a verb with what was typed there before; the same verb again closes it. */
  private async begin(verb: Verb): Promise<void> {
    if (!this.view || this.busy) return;
    if (this.verb === verb) {
      await this.cancel();
      return;
    }
    this.verb = verb;
    this.problem = null;
    this.reason = this.link.typed(reasonName(this.view.dossier, verb));
    await this.focusOn(verbWords(verb).reason === null ? '#confirm' : '#reason');
  }

  private typed(reason: string): void {
    if (!this.view || this.verb === null) return;
    this.reason = reason;
    this.link.type(reasonName(this.view.dossier, this.verb), reason);
  }

  /** Closes the form; what was typed stays for the next time. */
  private async cancel(): Promise<void> {
    const { verb } = this;
    this.verb = null;
    this.problem = null;
    if (verb !== null) await this.focusOn(`#${verb}`);
  }

  private async confirm(): Promise<void> {
    const { view, verb, busy } = this;
    if (!view || verb === null || busy) return;
    const reason = this.reason.trim();
    const { reason: label } = verbWords(verb);
    if (label !== null && reason === '') {
      this.say(`${label} needed.`);
      this.problem = {
        refused: `${label} needed`,
        how: 'What you write stays in the ledger for good.',
      };
      await this.focusOn('#reason');
      return;
    }
    this.busy = true;
    await this.steps.add(() => this.decide(view.dossier, verb, reason));
  }

  private async decide(dossier: string, verb: Verb, reason: string): Promise<void> {
    this.problem = null;
    try {
      const answer = await this.link.act(actionOf(verb, dossier, reason));
      if (isRefusal(answer)) this.refuse(answer);
      else await this.decided(dossier, verb, 'message' in answer ? answer.message : null);
    } catch (cause) {
      this.refuse({ refused: 'nothing was done', how: messageOf(cause) });
    } finally {
      this.busy = false;
    }
  }

  private refuse(problem: Refusal): void {
    this.problem = problem;
    this.say(refusalWords(problem));
  }

  private async decided(dossier: string, verb: Verb, message: string | null): Promise<void> {
    this.link.forget(reasonName(dossier, verb));
    this.verb = null;
    this.reason = '';
    await this.list();
    await this.open(dossier);
    this.say(message ?? verbWords(verb).done);
    await this.focusOn('#dossier');
  }
}

const noDossiers = html`
  <section class="note" aria-label="No dossiers">
    <vscode-icon name="info"></vscode-icon>
    <p>
      There is no dossier yet. One is assembled in the ledger screen, from a draft that was judged.
    </p>
  </section>
`;
