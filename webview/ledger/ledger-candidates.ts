import '@vscode-elements/elements/dist/vscode-button/index.js';

import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';

import type { CandidateView, DraftView } from '../../src/protocol/desk-views.js';
import { baseStyles } from '../shared/base-styles.js';
import { diffStyles, diffView } from '../shared/diff-view.js';
import { formStyles } from '../shared/form-styles.js';

import { StoreElement } from './store-element.js';
import { plural } from './words.js';

type View = TemplateResult | typeof nothing;

/** Pages with admitted assertions: from the draft to the trial and the dossier. */
@customElement('ledger-candidates')
export class LedgerCandidates extends StoreElement {
  /** Candidates that are folded out, by page. */
  @state() private open: ReadonlySet<string> = new Set();

  protected override render(): TemplateResult {
    const { candidates } = this.store;
    if (!candidates) return html`<p class="quiet">Asking for the candidates…</p>`;
    if (candidates.length === 0) {
      return html`<p class="quiet">
        No page has an admitted assertion yet. Admit assertions whose subject is a class of the
        corpus; a page becomes a candidate when it has enough of them.
      </p>`;
    }
    const ordered = [...candidates].sort((a, b) => Number(b.ready) - Number(a.ready));
    return html`<ul class="candidates">
      ${repeat(
        ordered,
        ({ page }) => page,
        (candidate) => html`<li>${this.candidate(candidate)}</li>`,
      )}
    </ul>`;
  }

  private candidate(candidate: CandidateView): TemplateResult {
    const { title, page, admitted, minimum, ready } = candidate;
    const more = minimum - admitted.length;
    const folded = !this.open.has(page);
    return html`
      <div class="heading">
        <h2>
          <button class="fold" aria-expanded=${!folded} @click=${() => this.fold(page)}>
            <span aria-hidden="true">${folded ? '▸' : '▾'}</span> ${title}
          </button>
        </h2>
        <span
          >${ready ? 'ready' : more > 0 ? `${plural(more, 'assertion')} missing` : 'waiting'}</span
        >
      </div>
      <p class="quiet">
        ${plural(admitted.length, 'admitted assertion')}, ${minimum} needed.
        ${stageWords(candidate)}
      </p>
      ${folded ? nothing : this.unfolded(candidate)} ${this.steps(candidate)}
    `;
  }

  private unfolded({ admitted, draft, candidate, page }: CandidateView): TemplateResult {
    return html`
      <ul class="admitted" aria-label="Admitted assertions">
        ${admitted.map(
          ({ claim, source, fingerprint }) => html`
            <li>
              ${claim}
              <span class="quiet">${source}, <span class="code">${fingerprint}</span></span>
            </li>
          `,
        )}
      </ul>
      <vscode-button secondary icon="go-to-file" @click=${() => this.store.link.open(page)}
        >Open Page</vscode-button
      >
      ${draft && candidate !== null ? this.draft(draft, candidate) : nothing}
    `;
  }

  private draft(draft: DraftView, candidate: string): TemplateResult {
    return html`
      <section aria-label="Draft">
        <h3>Draft</h3>
        ${
          draft.refusal === null
            ? nothing
            : html`<p class="note bad">
                <span>It cannot be put into the page: ${draft.refusal}</span>
              </p>`
        }
        ${diffView(draft.diff, 'What the page gets and loses')} ${edgeList(draft)}
        ${uncitedList(draft)} ${this.store.readOnly ? nothing : this.editor(draft, candidate)}
      </section>
    `;
  }

  private editor({ text }: DraftView, candidate: string): TemplateResult {
    const { link } = this.store;
    const name = `draft:${candidate}`;
    const typed = link.typed(name);
    const value = typed === '' ? text : typed;
    const save = (): void => void this.store.editDraft(candidate, value);
    const undo = (): void => {
      link.forget(name);
      this.requestUpdate();
    };
    return html`
      <label for=${`edit-${candidate}`}>Text of the draft</label>
      <textarea
        id=${`edit-${candidate}`}
        class="code"
        rows=${Math.min(16, value.split('\n').length + 1)}
        spellcheck="true"
        .value=${live(value)}
        @input=${(event: Event) => {
          link.type(name, (event.target as HTMLTextAreaElement).value);
          this.requestUpdate();
        }}
      ></textarea>
      ${
        value === text
          ? nothing
          : html`<div class="buttons">
              <vscode-button @click=${save}>Keep These Changes</vscode-button>
              <vscode-button secondary @click=${undo}>Undo Them</vscode-button>
              <span class="quiet">Who edits a draft is one of its authors.</span>
            </div>`
      }
    `;
  }

  /** The next step is the primary button; what is done already can be looked at. */
  private steps(one: CandidateView): View {
    const { page, candidate, draft, trial, dossier, ready } = one;
    const { store } = this;
    const { link } = store;
    if (!ready && !draft) return nothing;
    const button = (label: string, run: () => unknown, primary: boolean): TemplateResult =>
      html`<vscode-button ?secondary=${!primary} ?disabled=${store.busy} @click=${run}
        >${label}</vscode-button
      >`;
    const judged = trial !== null && trial.verdicts >= trial.needed;
    const write = (): Promise<void> => {
      this.open = new Set([...this.open, page]);
      return store.draft(page);
    };
    const show =
      dossier === null
        ? nothing
        : button('Show Dossier', () => link.show('dossier', dossier), true);
    if (store.readOnly || candidate === null || !draft) {
      return html`<div class="buttons">
        ${store.readOnly ? nothing : button('Write Draft', write, true)} ${show}
      </div>`;
    }
    return html`<div class="buttons">
      ${show}
      ${dossier === null && judged ? button('Assemble Dossier', () => store.assemble(candidate), true) : nothing}
      ${trial ? button('Judge It', () => link.show('judge', trial.trial), !judged) : button('Open Trial', () => store.openTrial(candidate), true)}
      ${button('Write Draft Anew', write, false)}
    </div>`;
  }

  private fold(page: string): void {
    const next = new Set(this.open);
    if (!next.delete(page)) next.add(page);
    this.open = next;
  }

  static override readonly styles = [
    baseStyles,
    formStyles,
    diffStyles,
    css`
      .candidates,
      .admitted {
        margin: 0;
        padding: 0;
        list-style: none;
      }

      .candidates > li {
        display: grid;
        gap: 0.4em;
        padding: 0.7em 0;
        border-bottom: 1px solid
          var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
      }

      .heading {
        display: flex;
        flex-wrap: wrap;
        gap: 0.2em 1em;
        align-items: baseline;
        justify-content: space-between;
      }

      .fold {
        padding: 0;
        border: none;
        background: none;
        color: inherit;
        font: inherit;
        text-align: left;
        cursor: pointer;
      }

      .admitted,
      section {
        display: grid;
        gap: 0.4em;
        min-width: 0;
      }

      vscode-button {
        justify-self: start;
      }
    `,
  ];
}

function stageWords({ draft, trial, dossier, ready }: CandidateView): string {
  if (dossier !== null) return 'Its dossier is assembled.';
  if (trial && trial.verdicts >= trial.needed) return 'Judged: the dossier can be assembled.';
  if (trial) return `In trial: ${trial.verdicts} of ${plural(trial.needed, 'verdict')}.`;
  if (draft) return 'A draft is written: look at it, then open its trial.';
  return ready ? 'A draft can be written.' : '';
}

function edgeList({ edges }: DraftView): View {
  if (edges.length === 0) return nothing;
  return html`
    <p>Relations the class block gets:</p>
    <ul class="admitted">
      ${edges.map(
        ({ predicate, target, title, already }) => html`
          <li>
            ${predicate} <strong>${title}</strong> <span class="code quiet">${target}</span>
            ${already ? html`<span class="quiet">declared already</span>` : nothing}
          </li>
        `,
      )}
    </ul>
  `;
}

function uncitedList({ uncited }: DraftView): View {
  if (uncited.length === 0) return nothing;
  return html`
    <div class="note bad" role="group" aria-label="Sentences without an assertion">
      <div>
        <p>
          ${uncited.length === 1 ? 'This sentence cites' : 'These sentences cite'} no assertion.
          Cite one by its fingerprint or take the sentence out: until then no trial can be opened.
        </p>
        <ul>
          ${uncited.map((sentence) => html`<li>${sentence}</li>`)}
        </ul>
      </div>
    </div>
  `;
}
