import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-icon/index.js';

import './ledger-candidates.js';
import './ledger-detail.js';
import './ledger-filters.js';
import './ledger-table.js';

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';

import { baseStyles } from '../shared/base-styles.js';
import { endButtonKey } from '../shared/buttons.js';
import { failedNote } from '../shared/failed-note.js';
import { formStyles } from '../shared/form-styles.js';

import { readDropped } from './drop.js';
import { commandOf, type Command, KEYS, keyOf, TABLE_KEYS } from './keys.js';
import type { LedgerCandidates } from './ledger-candidates.js';
import type { LedgerDetail } from './ledger-detail.js';
import type { LedgerFilters } from './ledger-filters.js';
import type { LedgerTable } from './ledger-table.js';
import { screenStyles } from './screen-styles.js';
import { LedgerStore, type Tab } from './store.js';
import { plural } from './words.js';

type View = TemplateResult | typeof nothing;

/** The ledger screen: assertions to decide, candidates to draft. */
@customElement('ontodesk-ledger')
export class LedgerScreen extends LitElement {
  static override readonly styles = [baseStyles, formStyles, screenStyles];

  @state() private dropping = false;
  @query('ledger-table') private readonly table!: LedgerTable | null;
  @query('ledger-detail') private readonly detail!: LedgerDetail | null;
  @query('ledger-filters') private readonly filters!: LedgerFilters | null;
  @query('ledger-candidates') private readonly candidates!: LedgerCandidates | null;
  private readonly store = new LedgerStore();

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.onChange(() => this.requestUpdate());
    window.addEventListener('keydown', this.pressed);
    window.addEventListener('dragover', this.draggedOver);
    window.addEventListener('dragleave', this.draggedAway);
    window.addEventListener('drop', this.dropped);
  }

  protected override firstUpdated(): void {
    this.store.link.ready();
  }

  protected override render(): TemplateResult {
    const { store } = this;
    return html`
      <main class=${this.dropping ? 'dropping' : ''} @keydown=${endButtonKey}>
        <header>
          <h1>Ledger</h1>
          ${this.importButton()}
        </header>
        <p class="visually-hidden" role="status" aria-live="polite">${store.spoken}</p>
        ${this.banners()} ${this.tabs()} ${this.notice()}
        ${store.tab === 'candidates' ? this.candidateTab() : this.assertionTab()} ${keyHelp}
      </main>
    `;
  }

  private importButton(): View {
    if (this.store.readOnly) return nothing;
    return html`<vscode-button
      secondary
      icon="cloud-download"
      aria-keyshortcuts=${keyOf('import')}
      @click=${() => this.store.link.chooseImport()}
      >Import File…<kbd aria-hidden="true">${keyOf('import')}</kbd></vscode-button
    >`;
  }

  private banners(): View {
    const { failure, view } = this.store;
    if (failure !== null) return this.failure(failure);
    if (!view) return nothing;
    const { person, personHow, problems, notes } = view;
    return html`
      ${
        person === null
          ? banner('Nobody is at the desk: everything can be read, nothing decided.', [
              personHow ?? '',
            ])
          : nothing
      }
      ${
        problems.length === 0
          ? nothing
          : banner(
              `The ledger has ${plural(problems.length, 'fault')}. Nothing that needs the faulty lines is promoted.`,
              problems.map(({ file, line, reason }) => `${file}, line ${line}: ${reason}`),
            )
      }
      ${notes.map(({ file, line, reason }) => html`<p class="quiet">${file}, line ${line}: ${reason}</p>`)}
    `;
  }

  private failure(message: string): TemplateResult {
    return failedNote(`The ledger cannot be shown. ${message}`, {
      again: () => void this.store.load(),
      showLog: () => this.store.link.showLog(),
    });
  }

  private tabs(): View {
    const { view, candidates, tab } = this.store;
    if (!view) return nothing;
    const waiting = view.assertions.filter((row) => row.state === 'proposed').length;
    const ready = candidates?.filter((one) => one.ready).length;
    const labels: readonly (readonly [Tab, string, string])[] = [
      ['assertions', `Assertions, ${waiting} proposed`, keyOf('assertions')],
      [
        'candidates',
        ready === undefined ? 'Candidates' : `Candidates, ${ready} ready`,
        keyOf('candidates'),
      ],
    ];
    return html`<div role="tablist" aria-label="Ledger" @keydown=${this.inTabs}>
      ${labels.map(
        ([name, label, key]) =>
          html`<button
            role="tab"
            id=${`tab-${name}`}
            aria-controls="panel"
            aria-selected=${tab === name}
            aria-keyshortcuts=${key}
            tabindex=${tab === name ? 0 : -1}
            @click=${() => this.store.setTab(name)}
          >
            ${label}<kbd aria-hidden="true">${key}</kbd>
          </button>`,
      )}
    </div>`;
  }

  private notice(): View {
    const { notice } = this.store;
    if (!notice) return nothing;
    const { kind, text, details } = notice;
    return html`
      <section class="note ${kind === 'refused' ? 'bad' : ''}" aria-label="Outcome">
        <vscode-icon name=${kind === 'refused' ? 'warning' : 'check'}></vscode-icon>
        <div class="outcome">
          <p>${text}</p>
          ${details.map((detail) => html`<p>${detail}</p>`)}
        </div>
        <vscode-button
          secondary
          icon="close"
          icon-only
          aria-label="Close"
          @click=${() => this.store.dismiss()}
        ></vscode-button>
      </section>
    `;
  }

  private assertionTab(): View {
    const { store } = this;
    if (!store.view) return nothing;
    return html`
      <div id="panel" role="tabpanel" aria-labelledby="tab-assertions">
        <ledger-filters .store=${store}></ledger-filters>
        <div class="columns">
          <div class="list">
            <ledger-table
              .store=${store}
              @details=${() => this.detail?.focusHeading()}
            ></ledger-table>
          </div>
          ${
            store.rows.length === 0 && store.current === null
              ? nothing
              : html`<section class="details" aria-label="Details">
                  <ledger-detail
                    .store=${store}
                    @decided=${this.decided}
                    @keydown=${this.inDetails}
                  ></ledger-detail>
                </section>`
          }
        </div>
      </div>
    `;
  }

  private candidateTab(): TemplateResult {
    return html`<div id="panel" role="tabpanel" aria-labelledby="tab-candidates">
      <ledger-candidates .store=${this.store}></ledger-candidates>
    </div>`;
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    const command = commandOf(event);
    if (command === null || !this.store.view) return;
    event.preventDefault();
    this.run(command);
  };

  private run(command: Command): void {
    switch (command) {
      case 'assertions':
      case 'candidates':
        this.store.setTab(command);
        void this.updateComplete.then(() => this.focusTab());
        break;
      case 'import':
        if (!this.store.readOnly) this.store.link.chooseImport();
        break;
      case 'search':
        this.filters?.focusText();
        break;
      case 'correct':
        this.detail?.correctTerm();
        break;
      default:
        void this.detail?.decide(command);
    }
  }

  private focusTab(): void {
    if (this.store.tab === 'assertions' && this.store.rows.length > 0) this.table?.focusRow();
    else this.renderRoot.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
    void this.candidates?.updateComplete;
  }

  private readonly inTabs = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    this.store.setTab(this.store.tab === 'assertions' ? 'candidates' : 'assertions');
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus(),
    );
  };

  private readonly inDetails = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    this.table?.focusRow();
  };

  /** After a decision the next proposed assertion waits, and the focus is in the table. */
  private readonly decided = (): void => {
    const { rows, current } = this.store;
    const at = rows.findIndex((row) => row.fingerprint === current);
    const next = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(
      (row) => row.state === 'proposed',
    );
    this.table?.focusRow((next ?? rows[Math.max(0, at)])?.fingerprint ?? null);
  };

  private readonly draggedOver = (event: DragEvent): void => {
    event.preventDefault();
    this.dropping = !this.store.readOnly;
  };

  private readonly draggedAway = (event: DragEvent): void => {
    if (event.relatedTarget === null) this.dropping = false;
  };

  private readonly dropped = (event: DragEvent): void => {
    event.preventDefault();
    this.dropping = false;
    if (!this.store.readOnly) void this.importDropped(event.dataTransfer);
  };

  private async importDropped(data: DataTransfer | null): Promise<void> {
    const dropped = await readDropped(data);
    if ('refused' in dropped) this.store.refuse(dropped.refused, dropped.how);
    else await this.store.importText(dropped.name, dropped.text, dropped.episode);
  }
}

function banner(text: string, details: readonly string[]): TemplateResult {
  return html`
    <section class="note bad" aria-label="Look here first">
      <vscode-icon name="warning"></vscode-icon>
      <div>
        <p>${text}</p>
        ${details.map((detail) => html`<p>${detail}</p>`)}
      </div>
    </section>
  `;
}

const keyHelp = html`
  <details class="keys">
    <summary>Keys</summary>
    <dl>
      ${KEYS.map(
        ({ key, does }) =>
          html`<div>
            <dt><kbd>${key.toUpperCase()}</kbd></dt>
            <dd>${does}</dd>
          </div>`,
      )}
      ${TABLE_KEYS.map(
        ([key, does]) =>
          html`<div>
            <dt><kbd>${key}</kbd></dt>
            <dd>${does}</dd>
          </div>`,
      )}
    </dl>
    <p class="quiet">Single letters count only while no text field has the focus.</p>
  </details>
`;
