import '@vscode-elements/elements/dist/vscode-button/index.js';

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';

import type { HealthList, HealthQuery, HealthRow } from '../../src/protocol/health-screen.js';
import { baseStyles } from '../shared/base-styles.js';
import { formStyles } from '../shared/form-styles.js';

import { listStyles } from './list-styles.js';
import { severityMark } from './parts.js';
import { RowCache } from './row-cache.js';
import { heightOf, ROWS, runsOut, startAround } from './window.js';
import { counted, placeWords, totalWords } from './words.js';

/** Pause in typing, in ms, after which the list is filtered. */
const PAUSE = 150;

/** What the list asks of the screen. */
export interface ListPorts {
  readonly ask: (id: number, query: HealthQuery, offset: number, limit: number) => void;
  readonly open: (row: HealthRow) => void;
  /** Shows the commit that a row tells of. */
  readonly commit: (commit: string) => void;
  readonly explain: (code: string) => void;
  readonly back: () => void;
  /** Tells what to come back to after a reload. */
  readonly keep: (text: string, active: number) => void;
  /** Tells screen readers. */
  readonly say: (words: string) => void;
}

/** A row at the top of what is in sight, and how far it is scrolled out, in px. */
interface Anchor {
  readonly index: number;
  readonly offset: number;
}

/** The list behind a number: of any length, with few rows in the document. */
@customElement('health-list')
export class HealthListPane extends LitElement {
  static override readonly styles = [baseStyles, formStyles, listStyles];

  @property({ attribute: false }) ports!: ListPorts;
  @property({ attribute: false }) query: HealthQuery = {};
  @property() heading = '';
  /** What has to be known of the list as a whole. */
  @property() note = '';
  /** What the list was filtered by, and the row it was at, in an earlier life. */
  @property() text = '';
  @property({ type: Number }) active = 0;

  @state() private start = 0;
  @state() private arrived = 0;

  @query('.rows') private readonly box!: HTMLElement;
  @query('.above') private readonly above!: HTMLElement;
  @query('.below') private readonly below!: HTMLElement;

  private cache: RowCache | null = null;
  private anchor: Anchor | null = null;
  /** While a key has moved the active row last, it stays in sight as rows arrive. */
  private following = true;
  /** Where this list has scrolled itself to, in px. */
  private placed = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;

  /** Takes rows as they arrive. */
  take(id: number, list: HealthList): void {
    const first = this.cache?.total === null;
    if (!this.cache?.take(id, list)) return;
    this.active = Math.max(0, Math.min(this.active, list.total - 1));
    if (first) this.start = startAround(this.active, list.total);
    if (first) this.ports.say(totalWords(list.total, this.text !== ''));
    this.arrived++;
  }

  /** Reads the list again: its pages were checked anew. */
  again(): void {
    this.cache = null;
    this.requestUpdate();
  }

  /** Nothing that was asked for will come. */
  giveUp(): void {
    this.cache?.giveUp();
  }

  /** Puts the focus on the rows. */
  focusRows(): void {
    this.box.focus({ preventScroll: true });
  }

  private get total(): number {
    return this.cache?.total ?? 0;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('query') || changed.has('text')) this.cache = null;
    this.cache ??= new RowCache((id, offset, limit) =>
      this.ports.ask(id, this.filtered(), offset, limit),
    );
    this.cache.want(this.start, this.start + ROWS);
    if (this.hasUpdated) this.anchor ??= this.anchorNow();
  }

  protected override render(): TemplateResult {
    const row = this.cache?.at(this.active);
    return html`
      <section aria-labelledby="heading" @keydown=${this.sectionKey}>
        <div class="top">
          <vscode-button secondary icon="arrow-left" @click=${() => this.ports.back()}
            >Back</vscode-button
          >
          <h1 id="heading">${this.heading}</h1>
        </div>
        ${this.note === '' ? nothing : html`<p class="about">${this.note}</p>`}
        <label class="filter">
          <span>Filter by page or message</span>
          <input
            type="search"
            .value=${this.text}
            @input=${this.typed}
            @keydown=${this.filterKey}
          />
        </label>
        <p class="quiet">
          ${this.cache?.total === null ? 'Reading the list…' : totalWords(this.total, this.text !== '')}
          <span id="keys">
            Arrow keys move,
            <kbd>Enter</kbd> ${this.isOfCommits ? 'shows the commit' : 'opens the page'},
            <kbd>Esc</kbd> leads back.</span
          >
        </p>
        ${this.rows()}
        <div class="buttons">${this.openButton(row)} ${this.explainButton(row?.code ?? null)}</div>
      </section>
    `;
  }

  /** Whether rows lead to commits; those of other lists lead to pages. */
  private get isOfCommits(): boolean {
    return this.query.commit !== undefined || this.query.leftOut === true;
  }

  private openButton(row: HealthRow | undefined): TemplateResult {
    const leads = row !== undefined && (row.path !== null || row.commit !== undefined);
    return html`<vscode-button
      icon=${this.isOfCommits ? 'git-commit' : 'go-to-file'}
      ?disabled=${!leads}
      @click=${() => this.openActive()}
      >${this.isOfCommits ? 'Show Commit' : 'Open Page'}</vscode-button
    >`;
  }

  private explainButton(code: string | null): TemplateResult | typeof nothing {
    if (code === null) return nothing;
    return html`<vscode-button secondary icon="book" @click=${() => this.ports.explain(code)}
      >Explain ${code}</vscode-button
    >`;
  }

  private rows(): TemplateResult {
    const end = Math.min(this.total, this.start + ROWS);
    const drawn = Array.from({ length: Math.max(0, end - this.start) }, (_, i) => this.start + i);
    const here = this.active >= this.start && this.active < end;
    return html`
      <div
        class="rows"
        role="listbox"
        tabindex="0"
        aria-labelledby="heading"
        aria-describedby="keys"
        aria-busy=${this.cache?.total === null ? 'true' : 'false'}
        aria-activedescendant=${here ? `row-${String(this.active)}` : nothing}
        @keydown=${this.rowsKey}
        @scroll=${this.scrolled}
      >
        <div class="above" role="presentation"></div>
        ${repeat(
          drawn,
          (index) => index,
          (index) => this.row(index),
        )}
        <div class="below" role="presentation"></div>
      </div>
    `;
  }

  private row(index: number): TemplateResult {
    const row = this.cache?.at(index);
    const active = index === this.active;
    return html`
      <div
        role="option"
        id="row-${index}"
        class="row ${active ? 'active' : ''}"
        aria-selected=${active ? 'true' : 'false'}
        aria-setsize=${this.total}
        aria-posinset=${index + 1}
        @click=${() => this.clicked(index)}
      >
        ${row ? rowView(row) : html`<span class="quiet">Loading…</span>`}
      </div>
    `;
  }

  protected override updated(): void {
    const height = heightOf(this.total);
    const end = Math.min(this.total, this.start + ROWS);
    // By script, not as an attribute: the content policy allows no inline style.
    this.above.style.height = `${String(this.start * height)}px`;
    this.below.style.height = `${String((this.total - end) * height)}px`;
    const { anchor } = this;
    this.anchor = null;
    if (anchor) this.box.scrollTop = this.topOf(anchor.index) + anchor.offset;
    if (this.following) this.reveal();
    this.placed = this.box.scrollTop;
  }

  /** The drawn rows in their order. */
  private get drawn(): HTMLElement[] {
    return [...this.box.querySelectorAll<HTMLElement>('.row')];
  }

  /** Where a row begins, in px from the top of the list. */
  private topOf(index: number): number {
    const row = this.drawn[index - this.start];
    return row ? row.offsetTop : index * heightOf(this.total);
  }

  /** The row at a height of the list, in px. */
  private indexAt(y: number): number {
    const { drawn } = this;
    const height = heightOf(this.total);
    const last = drawn.at(-1);
    const bottom = last ? last.offsetTop + last.offsetHeight : 0;
    const place = drawn.findIndex((row) => row.offsetTop + row.offsetHeight > y);
    const beyond = this.start + drawn.length + Math.floor((y - bottom) / height);
    const index = y < (drawn[0]?.offsetTop ?? 0) ? Math.floor(y / height) : this.start + place;
    return Math.max(0, Math.min(this.total - 1, place === -1 ? beyond : index));
  }

  private anchorNow(): Anchor | null {
    const { scrollTop } = this.box;
    if (this.total === 0 || this.drawn.length === 0) return null;
    const index = this.indexAt(scrollTop);
    return { index, offset: scrollTop - this.topOf(index) };
  }

  private readonly scrolled = (): void => {
    if (this.total === 0) return;
    const { scrollTop, clientHeight } = this.box;
    // Somebody else than this list has scrolled: the active row may leave the sight.
    if (Math.abs(scrollTop - this.placed) > 1) this.following = false;
    const first = this.indexAt(scrollTop);
    const last = this.indexAt(scrollTop + clientHeight);
    if (!runsOut(first, last, this.start, this.total)) return;
    this.anchor = this.anchorNow();
    this.start = startAround(Math.floor((first + last) / 2), this.total);
  };

  /** Scrolls as little as needed to have the active row in sight. */
  private reveal(): void {
    const row = this.drawn[this.active - this.start];
    if (!row) return;
    const { box } = this;
    const bottom = row.offsetTop + row.offsetHeight;
    if (row.offsetTop < box.scrollTop) box.scrollTop = row.offsetTop;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }

  private moveTo(index: number): void {
    if (this.total === 0) return;
    this.active = Math.max(0, Math.min(this.total - 1, index));
    this.following = true;
    const end = this.start + ROWS;
    if (
      this.active < this.start ||
      this.active >= end ||
      runsOut(this.active, this.active, this.start, this.total)
    ) {
      this.start = startAround(this.active, this.total);
    }
    this.ports.keep(this.text, this.active);
  }

  private readonly rowsKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const leap = Math.max(
      1,
      this.indexAt(this.box.scrollTop + this.box.clientHeight) -
        this.indexAt(this.box.scrollTop) -
        1,
    );
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: this.active + 1,
      ArrowUp: this.active - 1,
      PageDown: this.active + leap,
      PageUp: this.active - leap,
      Home: 0,
      End: this.total - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) this.moveTo(to);
    else if (event.key === 'Enter') this.openActive();
    else return;
    event.preventDefault();
  };

  private readonly sectionKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    this.ports.back();
  };

  private readonly filterKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'Enter') this.focusRows();
    else if (event.key === 'Escape' && this.text !== '') this.filter('');
    else return;
    event.preventDefault();
  };

  private readonly typed = (event: Event): void => {
    const { value } = event.currentTarget as HTMLInputElement;
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.filter(value), PAUSE);
  };

  private filter(text: string): void {
    clearTimeout(this.pause);
    this.text = text;
    this.active = 0;
    this.start = 0;
    this.following = true;
    this.ports.keep(text, 0);
  }

  private filtered(): HealthQuery {
    return this.text === '' ? this.query : { ...this.query, text: this.text };
  }

  private clicked(index: number): void {
    this.active = index;
    this.ports.keep(this.text, index);
    this.openActive();
  }

  private openActive(): void {
    const row = this.cache?.at(this.active);
    if (!row) return;
    if (row.path !== null) this.ports.open(row);
    else if (row.commit !== undefined) this.ports.commit(row.commit);
    else this.ports.say('This stands on no page.');
  }
}

function rowView(row: HealthRow): TemplateResult {
  const place = placeWords(row);
  return html`
    <span class="message">${row.message}</span>
    <span class="quiet where">
      ${row.severity === null ? nothing : severityMark(row.severity)}
      ${row.code === null ? nothing : html`<span class="code">${row.code}</span>`}
      ${place === null ? nothing : html`<span>${place}</span>`}
      ${row.items === undefined ? nothing : html`<span>${counted(row.items, 'item')}</span>`}
    </span>
  `;
}
