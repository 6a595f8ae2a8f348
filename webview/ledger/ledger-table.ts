import '@vscode-elements/elements/dist/vscode-icon/index.js';

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';

import type { AssertionRow } from '../../src/protocol/desk-views.js';
import { baseStyles } from '../shared/base-styles.js';
import { formStyles } from '../shared/form-styles.js';

import type { Group, SortKey } from './model.js';
import { StoreElement } from './store-element.js';
import { tableStyles } from './table-styles.js';
import { flagsOf, percent } from './words.js';

/** Rows drawn at first and added at a time: a ledger of years stays quick. */
const PAGE = 200;
/** Rows that Page Up and Page Down move. */
const LEAP = 10;

const COLUMNS: readonly { readonly label: string; readonly sort: SortKey | null }[] = [
  { label: 'Claim', sort: 'claim' },
  { label: 'Tier', sort: 'tier' },
  { label: 'Confidence', sort: 'confidence' },
  { label: 'Source', sort: 'source' },
  { label: 'Terms', sort: null },
  { label: 'State', sort: 'state' },
];

/** The assertions as a grid: one row has the tab stop, arrows move it. */
@customElement('ledger-table')
export class LedgerTable extends StoreElement {
  static override readonly styles = [baseStyles, formStyles, tableStyles];

  @state() private limit = PAGE;
  /** The row with the tab stop. */
  @state() private active: string | null = null;
  /** Where a selection with Shift began. */
  private anchor: string | null = null;

  /** Puts the focus on a row, by default the one in the details. */
  focusRow(fingerprint: string | null = this.store.current): void {
    const wanted = this.store.rows.find((row) => row.fingerprint === fingerprint);
    this.move((wanted ?? this.store.rows[0])?.fingerprint ?? null);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { rows, current } = this.store;
    const stands = rows.some((row) => row.fingerprint === this.active);
    if (stands) return;
    const shown = rows.some((row) => row.fingerprint === current);
    this.active = shown ? current : (rows[0]?.fingerprint ?? null);
  }

  protected override render(): TemplateResult {
    const { rows, groups } = this.store;
    if (rows.length === 0) return this.empty();
    const hidden = rows.length - this.limit;
    return html`
      <div
        role="grid"
        aria-label="Assertions by episode"
        aria-multiselectable="true"
        aria-rowcount=${rows.length + 1}
        @keydown=${this.pressed}
      >
        ${this.header()} ${this.limited(groups).map((group) => this.group(group))}
      </div>
      ${
        hidden > 0
          ? html`<vscode-button secondary class="more" @click=${this.showMore}>
              Show ${Math.min(PAGE, hidden)} more of ${hidden}
            </vscode-button>`
          : nothing
      }
    `;
  }

  private empty(): TemplateResult {
    const none = (this.store.view?.assertions.length ?? 0) === 0;
    return html`<p class="empty quiet">
      ${
        none
          ? 'No assertions yet. Import a JSON file: drop it here, or use the button above.'
          : 'No assertion passes the filters.'
      }
      ${
        none
          ? nothing
          : html`<vscode-button secondary @click=${() => this.store.clearFilters()}>
              Show All
            </vscode-button>`
      }
    </p>`;
  }

  private header(): TemplateResult {
    const { sort } = this.store;
    const sorted = (key: SortKey | null): string =>
      key !== sort.key ? 'none' : sort.down ? 'descending' : 'ascending';
    return html`
      <div role="row" class="row head">
        <span role="columnheader" class="pick"><span class="visually-hidden">Selected</span></span>
        ${COLUMNS.map(
          ({ label, sort: key }) => html`
            <span
              role="columnheader"
              class=${label.toLowerCase()}
              aria-sort=${key === null ? nothing : sorted(key)}
              >${key === null ? label : this.sortButton(label, key)}</span
            >
          `,
        )}
      </div>
    `;
  }

  /** For the mouse; by keyboard the order is chosen among the filters. */
  private sortButton(label: string, key: SortKey): TemplateResult {
    const { sort } = this.store;
    const mark = key !== sort.key ? '' : sort.down ? ' ↓' : ' ↑';
    const turn = (): void => this.store.setSort(key, key === sort.key && !sort.down);
    return html`<button tabindex="-1" @click=${turn}>
      ${label}<span aria-hidden="true">${mark}</span>
    </button>`;
  }

  private limited(groups: readonly Group[]): Group[] {
    let left = this.limit;
    const shown: Group[] = [];
    for (const { episode, rows } of groups) {
      if (left <= 0) break;
      shown.push({ episode, rows: rows.slice(0, left) });
      left -= rows.length;
    }
    return shown;
  }

  private group({ episode, rows }: Group): TemplateResult {
    const { title, date, episode: name, assertions } = episode;
    const label = [title === name ? name : `${title} (${name})`, date].filter(Boolean).join(', ');
    const count = rows.length === assertions ? `${assertions}` : `${rows.length} of ${assertions}`;
    return html`
      <div role="rowgroup" aria-label=${label}>
        <div role="row" class="episode">
          <span role="gridcell" aria-colspan="7"
            ><strong>${title}</strong>
            <span class="quiet">${title === name ? '' : name} ${date} · ${count}</span></span
          >
        </div>
        ${repeat(
          rows,
          (row) => row.fingerprint,
          (row) => this.row(row),
        )}
      </div>
    `;
  }

  private row(row: AssertionRow): TemplateResult {
    const { fingerprint, claim, tier, confidence, source, state: stands } = row;
    const selected = this.store.selected.has(fingerprint);
    const current = this.store.current === fingerprint;
    return html`
      <div
        role="row"
        id=${`row-${fingerprint}`}
        class="row ${current ? 'current' : ''}"
        tabindex=${this.active === fingerprint ? 0 : -1}
        aria-selected=${selected}
        aria-current=${current ? 'true' : nothing}
        @click=${(event: MouseEvent) => this.clicked(event, fingerprint)}
        @focus=${() => this.focused(fingerprint)}
      >
        <span role="gridcell" class="pick">
          <input
            type="checkbox"
            tabindex="-1"
            aria-label="Select"
            .checked=${live(selected)}
            @click=${(event: MouseEvent) => this.picked(event, fingerprint)}
          />
        </span>
        <span role="gridcell" class="claim">${claim}${flagView(row)}</span>
        <span role="gridcell" class="tier"><span class="unit">tier </span>${tier}</span>
        <span role="gridcell" class="confidence">${percent(confidence)}</span>
        <span role="gridcell" class="source">${source}</span>
        <span role="gridcell" class="terms">${termsView(row)}</span>
        <span role="gridcell" class="state ${stands}">${stands}</span>
      </div>
    `;
  }

  private readonly showMore = (): void => {
    this.limit += PAGE;
  };

  private focused(fingerprint: string): void {
    this.active = fingerprint;
    this.store.show(fingerprint);
  }

  private clicked(event: MouseEvent, fingerprint: string): void {
    if (event.shiftKey) this.selectTo(fingerprint);
    else if (event.ctrlKey || event.metaKey) this.store.toggle(fingerprint);
    if (!event.shiftKey) this.anchor = fingerprint;
    this.move(fingerprint);
  }

  private picked(event: MouseEvent, fingerprint: string): void {
    event.stopPropagation();
    if (event.shiftKey) this.selectTo(fingerprint);
    else this.store.toggle(fingerprint);
    this.anchor = fingerprint;
    this.move(fingerprint);
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    if (event.altKey) return;
    const handled = event.ctrlKey || event.metaKey ? this.control(event) : this.plain(event);
    if (handled) event.preventDefault();
  };

  private control({ key }: KeyboardEvent): boolean {
    if (key.toLowerCase() !== 'a') return false;
    this.store.select(this.store.rows.map(({ fingerprint }) => fingerprint));
    return true;
  }

  private plain({ key, shiftKey }: KeyboardEvent): boolean {
    const target = this.targetOf(key);
    if (target !== null) {
      this.anchor = shiftKey ? (this.anchor ?? this.active) : target;
      if (shiftKey) this.selectTo(target);
      this.move(target);
      return true;
    }
    if (this.active === null) return false;
    if (key === ' ') {
      this.store.toggle(this.active);
      this.anchor = this.active;
    } else if (key === 'Enter') this.dispatchEvent(new Event('details'));
    else if (key === 'Escape' && this.store.selected.size > 0) this.store.select([]);
    else return false;
    return true;
  }

  /** The row a key leads to; null when it is no key for moving. */
  private targetOf(key: string): string | null {
    const rows = this.store.rows;
    const at = rows.findIndex((row) => row.fingerprint === this.active);
    const last = rows.length - 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + LEAP,
      PageUp: at - LEAP,
      Home: 0,
      End: last,
    };
    const next = steps[key];
    if (next === undefined) return null;
    return rows[Math.max(0, Math.min(last, next))]?.fingerprint ?? null;
  }

  private selectTo(fingerprint: string): void {
    const names = this.store.rows.map((row) => row.fingerprint);
    const from = names.indexOf(this.anchor ?? this.active ?? fingerprint);
    const to = names.indexOf(fingerprint);
    if (from < 0 || to < 0) return;
    this.store.select(names.slice(Math.min(from, to), Math.max(from, to) + 1));
  }

  private move(fingerprint: string | null): void {
    if (fingerprint === null) return;
    this.active = fingerprint;
    const at = this.store.rows.findIndex((row) => row.fingerprint === fingerprint);
    if (at >= this.limit) this.limit = Math.ceil((at + 1) / PAGE) * PAGE;
    void this.updateComplete.then(() => {
      const row = this.renderRoot.querySelector<HTMLElement>(`#row-${CSS.escape(fingerprint)}`);
      row?.focus();
      row?.scrollIntoView({ block: 'nearest' });
    });
  }
}

function flagView(row: AssertionRow): TemplateResult | typeof nothing {
  const flags = flagsOf(row);
  if (flags.length === 0) return nothing;
  return html`<span class="flags"
    ><vscode-icon name="warning" size="12"></vscode-icon> ${flags.join(', ')}</span
  >`;
}

function termsView({ terms }: AssertionRow): TemplateResult {
  if (terms.length === 0) return html`<span class="quiet">none</span>`;
  return html`${terms.map(
    ({ term, slug }, at) =>
      html`${at > 0 ? ', ' : ''}${term}${slug === null ? html` <em>(no class)</em>` : nothing}`,
  )}`;
}
