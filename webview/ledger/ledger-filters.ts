import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';

import { baseStyles } from '../shared/base-styles.js';
import { formStyles } from '../shared/form-styles.js';

import { keyOf } from './keys.js';
import { type Filters, type SortKey, STATES } from './model.js';
import { StoreElement } from './store-element.js';
import { plural, SORT_LABELS, TIERS } from './words.js';

/** What the table is narrowed to, and its order. */
@customElement('ledger-filters')
export class LedgerFilters extends StoreElement {
  @query('#text') private readonly text!: HTMLInputElement;

  focusText(): void {
    this.text.focus();
    this.text.select();
  }

  protected override render(): TemplateResult {
    const { filters, view } = this.store;
    const states = STATES.map((state) => [state, `${state} (${this.count(state)})`] as const);
    const tiers = ([1, 2, 3] as const).map(
      (tier) => [`${tier}`, `${tier}, ${TIERS[tier]}`] as const,
    );
    const episodes = (view?.episodes ?? []).map(
      ({ episode, title }) =>
        [episode, title === episode ? episode : `${episode}, ${title}`] as const,
    );
    return html`
      <div role="search" aria-label="Filters" class="filters">
        <label class="wide"
          >Text<kbd aria-hidden="true">${keyOf('search')}</kbd>
          <input
            id="text"
            type="search"
            autocomplete="off"
            placeholder="Words of claim, source or term"
            aria-keyshortcuts=${keyOf('search')}
            .value=${live(filters.text)}
            @input=${() => this.store.setFilter('text', this.text.value)}
        /></label>
        ${this.choice('State', 'state', states)} ${this.choice('Tier', 'tier', tiers)}
        ${this.choice('Episode', 'episode', episodes)} ${this.order()}
      </div>
      <p class="quiet">${this.shown()}</p>
    `;
  }

  private choice(
    label: string,
    name: keyof Filters,
    options: readonly (readonly [string, string])[],
  ): TemplateResult {
    const value = this.store.filters[name];
    return html`<label
      >${label}
      <select
        @change=${(event: Event) =>
          this.store.setFilter(name, (event.target as HTMLSelectElement).value)}
      >
        <option value="" ?selected=${value === ''}>all</option>
        ${options.map(
          ([key, words]) => html`<option value=${key} ?selected=${value === key}>${words}</option>`,
        )}
      </select></label
    >`;
  }

  private order(): TemplateResult {
    const { key: chosen, down } = this.store.sort;
    const keys = Object.entries(SORT_LABELS) as [SortKey, string][];
    return html`<label
      >Order
      <select @change=${this.ordered}>
        ${keys.flatMap(([key, label]) =>
          [false, true].map(
            (turned) =>
              html`<option value="${key} ${turned}" ?selected=${key === chosen && turned === down}>
                ${label} ${turned ? '↓' : '↑'}
              </option>`,
          ),
        )}
      </select></label
    >`;
  }

  private readonly ordered = (event: Event): void => {
    const [key, down] = (event.target as HTMLSelectElement).value.split(' ');
    this.store.setSort(key as SortKey, down === 'true');
  };

  private shown(): TemplateResult {
    const { rows, view, selected, filtered } = this.store;
    const all = view?.assertions.length ?? 0;
    const chosen = selected.size > 0 ? `, ${selected.size} selected` : '';
    return html`${rows.length === all ? plural(all, 'assertion') : `${rows.length} of ${plural(all, 'assertion')}`}${chosen}
    ${
      filtered
        ? html`<button class="link" @click=${() => this.store.clearFilters()}>Show all</button>`
        : nothing
    }`;
  }

  private count(state: string): number {
    return this.store.view?.assertions.filter((row) => row.state === state).length ?? 0;
  }

  static override readonly styles = [
    baseStyles,
    formStyles,
    css`
      .filters {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(8em, 1fr));
        gap: 0.4em 0.6em;
        align-items: end;
      }

      label {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 0.15em 0;
        min-width: 0;
        font-size: 0.95em;
      }

      label > :is(input, select) {
        grid-column: 1 / -1;
        height: 2em;
      }

      kbd {
        justify-self: start;
      }

      .wide {
        grid-column: span 2;
      }

      .link {
        padding: 0;
        border: none;
        background: none;
        color: var(--vscode-textLink-foreground);
        font: inherit;
        text-decoration: underline;
        cursor: pointer;
      }

      p {
        margin-top: 0.4em;
      }
    `,
  ];
}
