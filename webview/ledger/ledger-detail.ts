import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-icon/index.js';

import './term-editor.js';

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';

import type { AssertionRow, DecisionVerb } from '../../src/protocol/desk-views.js';
import { baseStyles } from '../shared/base-styles.js';
import { formStyles } from '../shared/form-styles.js';

import { detailStyles } from './detail-styles.js';
import { evidenceView } from './evidence-view.js';
import { keyOf } from './keys.js';
import { canDecide, rivals } from './model.js';
import { StoreElement } from './store-element.js';
import {
  clock,
  moment,
  nameOf,
  percent,
  plural,
  STATE_NOTES,
  TIERS,
  VERB_LABELS,
  VERBS,
} from './words.js';

type View = TemplateResult | typeof nothing;

/** One assertion with its evidence, and the decision on it or on everything selected. */
@customElement('ledger-detail')
export class LedgerDetail extends StoreElement {
  static override readonly styles = [baseStyles, formStyles, detailStyles];

  /** The term being corrected. */
  @state() private term: string | null = null;
  /** The decision a key chose while its reason was still missing. */
  @state() private chosen: DecisionVerb | null = null;
  @query('#reason') private readonly reason!: HTMLTextAreaElement | null;
  @query('h2') private readonly heading!: HTMLElement | null;
  private shownFor: string | null = null;

  /** Takes a decision, or asks for its reason first. */
  async decide(verb: DecisionVerb): Promise<void> {
    const { store } = this;
    if (store.readOnly || store.busy) return;
    if (!canDecide(verb, store.subjects)) {
      const states = new Set(store.subjects.map((row) => row.state));
      store.refuse(`${VERB_LABELS[verb]}: not possible from ${[...states].join(', ')}.`);
      return;
    }
    if (store.link.typed(store.reasonName).trim() === '') {
      this.chosen = verb;
      store.say(`${VERB_LABELS[verb]}: type a reason, then press Ctrl+Enter.`);
      this.reason?.focus();
      return;
    }
    this.chosen = null;
    if (await store.decide(verb)) this.dispatchEvent(new Event('decided'));
  }

  /** Opens the field for the first term without a class, else for the first one. */
  correctTerm(): void {
    const row = this.store.row(this.store.current);
    if (!row || this.store.readOnly) return;
    const terms = correctable(row);
    const open = terms.find(({ slug }) => slug === null) ?? terms[0];
    if (open) this.term = open.term;
    else this.store.say('This assertion names no term.');
  }

  focusHeading(): void {
    this.heading?.focus();
    this.heading?.scrollIntoView({ block: 'nearest' });
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (this.shownFor === this.store.current) return;
    this.shownFor = this.store.current;
    this.term = null;
    this.chosen = null;
  }

  protected override render(): TemplateResult {
    const { store } = this;
    const row = store.row(store.current);
    const many = store.selected.size > 0;
    return html`
      ${many || !row ? this.decision() : nothing}
      ${
        row
          ? this.assertion(row, many ? nothing : this.decision())
          : html`<p class="quiet">Choose an assertion in the table to see its evidence.</p>`
      }
    `;
  }

  /** The decision stands below the evidence: first read, then decide. */
  private assertion(row: AssertionRow, decision: View): TemplateResult {
    return html`
      <h2 tabindex="-1">${row.claim}</h2>
      ${this.facts(row)} ${warningList(row)} ${contest(row)}
      <section aria-labelledby="evidence">
        <h3 id="evidence">Evidence${row.span ? ` at ${clock(row.span.start)}` : ''}</h3>
        ${evidenceView(this.store.evidence)}
      </section>
      ${decision} ${this.terms(row)} ${this.duplicates(row)} ${history(row)}
    `;
  }

  private facts(row: AssertionRow): TemplateResult {
    const { tier, confidence, source, episode, page, state: stands, triple, fingerprint } = row;
    const note = STATE_NOTES[stands];
    return html`
      <p class="facts">
        <strong>${stands}</strong>
        <span>tier ${tier}, ${TIERS[tier]}</span>
        <span>confidence ${percent(confidence)}</span>
        <span>${source}</span>
        <span class="quiet">${episode}</span>
        <span class="code quiet">${fingerprint}</span>
      </p>
      ${note === undefined || stands === 'contested' ? nothing : html`<p>${note}</p>`}
      ${
        triple
          ? html`<p>
              States the relation
              <strong>${triple.subject}</strong> ${triple.predicate}
              <strong>${triple.object}</strong>.
            </p>`
          : html`<p class="quiet">States no relation: only a person can admit it.</p>`
      }
      ${page === null ? nothing : this.pageButton(page)}
    `;
  }

  private pageButton(page: string): TemplateResult {
    return html`<vscode-button
      secondary
      icon="go-to-file"
      @click=${() => this.store.link.open(page)}
      >Open ${page}</vscode-button
    >`;
  }

  private terms(row: AssertionRow): View {
    const terms = correctable(row);
    if (terms.length === 0) return nothing;
    return html`
      <section aria-labelledby="terms">
        <h3 id="terms">Terms</h3>
        <ul class="terms">
          ${terms.map((one, at) => this.termItem(one, at))}
        </ul>
      </section>
    `;
  }

  private termItem({ term, slug }: { term: string; slug: string | null }, at: number): View {
    const key = at === 0 ? html`<kbd aria-hidden="true">${keyOf('correct')}</kbd>` : nothing;
    return html`
      <li>
        <span
          >${term}
          <span class="quiet"
            >${slug === null ? 'no class has this name' : html`is <span class="code">${slug}</span>`}</span
          ></span
        >
        ${
          this.store.readOnly
            ? nothing
            : html`<vscode-button secondary @click=${() => (this.term = term)}
                >Correct<span class="visually-hidden"> ${term}</span>${key}</vscode-button
              >`
        }
        ${this.term === term ? this.editor(term) : nothing}
      </li>
    `;
  }

  private editor(term: string): TemplateResult {
    return html`<term-editor
      .term=${term}
      .ports=${{
        classes: (text: string) => this.store.link.classes(text),
        save: (slug: string, remember: boolean) => void this.saveTerm(term, slug, remember),
        cancel: () => this.closeEditor(),
      }}
    ></term-editor>`;
  }

  private async saveTerm(term: string, slug: string, remember: boolean): Promise<void> {
    if (await this.store.correct(term, slug, remember)) this.closeEditor();
  }

  private closeEditor(): void {
    this.term = null;
    this.focusHeading();
  }

  private duplicates({
    nearDuplicates,
    claim,
    source,
    episode,
    state: stands,
  }: AssertionRow): View {
    const others = nearDuplicates.flatMap((one) => this.store.row(one) ?? []);
    if (others.length === 0) return nothing;
    const own = { claim, source, episode, state: stands };
    return html`
      <section aria-labelledby="duplicates">
        <h3 id="duplicates">Like another assertion</h3>
        <p class="quiet">
          The same claim in other words, or from another source. Nothing is merged.
        </p>
        ${others.map(
          (other) => html`
            <div class="pair">
              ${side('This one', own)}
              ${side(
                'The other',
                other,
                html`<vscode-button secondary @click=${() => this.store.show(other.fingerprint)}
                  >Go There</vscode-button
                >`,
              )}
            </div>
          `,
        )}
      </section>
    `;
  }

  private decision(): View {
    const { store } = this;
    const rows = store.subjects;
    if (rows.length === 0) return nothing;
    if (store.readOnly) {
      return html`<p class="quiet">Without a person nothing can be decided.</p>`;
    }
    const many = store.selected.size > 0;
    const title = many ? `Decide ${plural(rows.length, 'selected assertion')}` : 'Decide';
    return html`
      <section class="decision" aria-labelledby="decide">
        <h3 id="decide">${title}</h3>
        <label for="reason">Reason${many ? ', one for all of them' : ''}</label>
        <textarea
          id="reason"
          rows="2"
          .value=${live(store.link.typed(store.reasonName))}
          @input=${() => store.link.type(store.reasonName, this.reason?.value ?? '')}
          @keydown=${this.inReason}
        ></textarea>
        <div class="buttons">${VERBS.map((verb) => this.verbButton(verb, rows))}</div>
        <p class="quiet">
          ${
            this.chosen
              ? `Type a reason, then press Ctrl+Enter: ${VERB_LABELS[this.chosen]}.`
              : 'Abstained is not false. Every decision needs a reason and is kept with your name.'
          }
        </p>
      </section>
    `;
  }

  private verbButton(verb: DecisionVerb, rows: readonly AssertionRow[]): TemplateResult {
    return html`<vscode-button
      ?secondary=${this.chosen ? this.chosen !== verb : verb !== 'admit'}
      ?disabled=${this.store.busy || !canDecide(verb, rows)}
      aria-keyshortcuts=${keyOf(verb)}
      @click=${() => this.decide(verb)}
      >${VERB_LABELS[verb]}<kbd aria-hidden="true">${keyOf(verb)}</kbd></vscode-button
    >`;
  }

  private readonly inReason = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (this.chosen) void this.decide(this.chosen);
      else this.store.say('Choose a decision first.');
    }
  };
}

interface Told {
  readonly claim: string;
  readonly source: string;
  readonly episode: string;
  readonly state: string;
}

function side(label: string, told: Told, action: View = nothing): TemplateResult {
  const { claim, source, episode, state: stands } = told;
  return html`
    <div role="group" aria-label=${label}>
      <p class="quiet">${label}</p>
      <p>${claim}</p>
      <p class="quiet">${source}, ${episode}, ${stands}</p>
      ${action}
    </div>
  `;
}

/** Terms, and the ends of the relation that lead to no class. */
function correctable({ terms, triple, warnings }: AssertionRow): AssertionRow['terms'] {
  const ends = triple ? [triple.subject, triple.object] : [];
  const known = new Set(terms.map(({ term }) => term));
  const open = ends.filter(
    (end) => !known.has(end) && warnings.some((warning) => warning.includes(`“${end}” leads`)),
  );
  return [...terms, ...open.map((term) => ({ term, slug: null }))];
}

function warningList({ warnings }: AssertionRow): View {
  if (warnings.length === 0) return nothing;
  return html`
    <ul class="warnings" aria-label="Look closer">
      ${warnings.map(
        (warning) => html`<li><vscode-icon name="warning"></vscode-icon> ${warning}</li>`,
      )}
    </ul>
  `;
}

function contest(row: AssertionRow): View {
  const decisions = rivals(row);
  if (decisions.length === 0) return nothing;
  return html`
    <section class="note" aria-label="Contested">
      <div>
        <p><strong>Contested.</strong> ${STATE_NOTES.contested}</p>
        <div class="pair">
          ${decisions.map(
            ({ by, at, state: stands, reason }) => html`
              <div role="group" aria-label="${nameOf(by)}: ${stands}">
                <p><strong>${stands}</strong> by ${nameOf(by)}</p>
                <p>${reason}</p>
                <p class="quiet">${moment(at)}</p>
              </div>
            `,
          )}
        </div>
      </div>
    </section>
  `;
}

function history({ decisions }: AssertionRow): View {
  if (decisions.length === 0) return nothing;
  return html`
    <section aria-labelledby="history">
      <h3 id="history">Decisions</h3>
      <ol class="history">
        ${decisions.map(
          ({ by, at, state: stands, reason }) => html`
            <li>
              <strong>${stands}</strong> by ${nameOf(by)} <span class="quiet">${moment(at)}</span
              ><br />${reason}
            </li>
          `,
        )}
      </ol>
    </section>
  `;
}
