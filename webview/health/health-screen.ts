import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-icon/index.js';

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';

import {
  HEALTH_SCREEN,
  type HealthQuery,
  type HealthSummary,
  type HealthToHost,
  type HostToHealth,
  type TrendAnswer,
} from '../../src/protocol/health-screen.js';
import { baseStyles } from '../shared/base-styles.js';
import { endButtonKey } from '../shared/buttons.js';
import { failedNote } from '../shared/failed-note.js';
import { formStyles } from '../shared/form-styles.js';
import { Host } from '../shared/host.js';

import { codesView } from './codes-view.js';
import { bringFocusBack } from './focus.js';
import {
  type Busy,
  busyView,
  checkedView,
  staleView,
  toolsView,
  totalsView,
} from './header-view.js';
import './list-pane.js';
import type { HealthListPane, ListPorts } from './list-pane.js';
import { metricsView, notCheckedView } from './metrics-view.js';
import type { HealthActions } from './parts.js';
import { domainsView, worstView } from './places-view.js';
import { type CodeSort, FIRST_SORT, pressed } from './sort.js';
import { keepList, type KeptList, keptList } from './state.js';
import { healthStyles } from './styles.js';
import { trendView } from './trend-view.js';
import { busyWords, lastPart, listNote, queryWords, summaryWords } from './words.js';

/** The health screen: what the rules found in the corpus, and the list behind every number. */
@customElement('ontodesk-health')
export class HealthScreen extends LitElement {
  static override readonly styles = [baseStyles, formStyles, healthStyles];

  @state() private summary: HealthSummary | null = null;
  @state() private trend: TrendAnswer | null = null;
  @state() private busy: Busy | null = null;
  @state() private failure = '';
  @state() private stale = false;
  /** What was done last, such as a file that was saved. */
  @state() private done = '';
  /** Spoken by screen readers as it changes. */
  @state() private spoken = '';
  @state() private list: KeptList | null = null;
  @state() private sort: CodeSort = FIRST_SORT;
  @state() private allCodes = false;
  @state() private domainsPage = 0;
  @state() private worstPage = 0;

  @query('health-list') private readonly pane!: HealthListPane | null;

  private readonly host = new Host<HealthToHost, HostToHealth>(HEALTH_SCREEN);
  private place: string | null = null;
  /** Where the focus and the page were when a list was opened. */
  private opener: HTMLElement | null = null;
  private scrolledTo = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    const { id, typed } = this.host.kept();
    this.place = id;
    this.list = keptList(typed);
    this.addEventListener('keydown', endButtonKey);
    bringFocusBack(this);
    this.host.listen((message) => this.receive(message));
  }

  protected override firstUpdated(): void {
    this.host.send({ type: 'ready' });
  }

  protected override render(): TemplateResult {
    const listed = this.list !== null && this.summary !== null;
    return html`
      <p class="visually-hidden" role="status" aria-live="polite">${this.spoken}</p>
      <main>
        ${this.failure === '' ? nothing : this.failed()}
        <div class="overview" ?hidden=${listed}>${this.overview()}</div>
        ${listed && this.stale ? staleView(this.actions, this.busy !== null) : nothing}
        ${listed && this.list ? this.listView(this.list) : nothing}
      </main>
    `;
  }

  private overview(): TemplateResult {
    const { summary, busy, actions } = this;
    const root = summary?.root ?? this.place;
    return html`
      <header>
        <h1 tabindex="-1">${root === null ? 'Health' : `Health of ${lastPart(root)}`}</h1>
        ${summary ? checkedView(summary, actions) : nothing} ${toolsView(summary, busy, actions)}
        ${busy ? busyView(busy, actions) : nothing}
        ${this.done === '' ? nothing : html`<p>${this.done}</p>`}
      </header>
      ${this.stale ? staleView(actions, busy !== null) : nothing}
      ${summary ? this.sections(summary) : nothing}
    `;
  }

  private sections(summary: HealthSummary): TemplateResult {
    const { actions } = this;
    const turning = (page: number, turn: (page: number) => void) => ({ page, turn });
    return html`
      ${totalsView(summary, actions)} ${notCheckedView(summary.notChecked, actions)}
      ${codesView(summary.codes, this.codesTable, actions)}
      ${domainsView(
        summary.domains,
        turning(this.domainsPage, (page) => void (this.domainsPage = page)),
        actions,
      )}
      ${worstView(
        summary.worst,
        turning(this.worstPage, (page) => void (this.worstPage = page)),
        actions,
      )}
      ${metricsView(summary.metrics, actions)}
      ${trendView(this.trend, summary, this.busy !== null, actions)}
    `;
  }

  private get codesTable() {
    return {
      sort: this.sort,
      all: this.allCodes,
      press: (key: CodeSort['key']) => void (this.sort = pressed(this.sort, key)),
      showAll: (all: boolean) => void (this.allCodes = all),
    };
  }

  private listView({ query: behind, text, active }: KeptList): TemplateResult {
    return html`<health-list
      .ports=${this.ports}
      .query=${behind}
      .heading=${queryWords(behind, this.summary)}
      .note=${listNote(behind)}
      .text=${text}
      .active=${active}
    ></health-list>`;
  }

  private failed(): TemplateResult {
    return failedNote(this.failure, { showLog: () => this.host.send({ type: 'showLog' }) });
  }

  private readonly actions: HealthActions = {
    list: (behind) => this.openList(behind),
    explain: (code) => this.host.send({ type: 'explain', code }),
    fix: (code) => this.host.send({ type: 'fix', code }),
    open: (path) => this.host.send({ type: 'open', path, range: null }),
    check: () => this.host.send({ type: 'check' }),
    cancel: () => this.host.send({ type: 'cancel' }),
    trend: () => this.host.send({ type: 'trend' }),
    export: (format) => this.host.send({ type: 'export', format }),
  };

  private readonly ports: ListPorts = {
    ask: (id, behind, offset, limit) =>
      this.host.send({ type: 'list', id, query: behind, offset, limit }),
    open: ({ path, range }) => path !== null && this.host.send({ type: 'open', path, range }),
    commit: (commit) => this.host.send({ type: 'commit', commit }),
    explain: (code) => this.host.send({ type: 'explain', code }),
    back: () => void this.closeList(),
    keep: (text, active) => {
      if (!this.list) return;
      this.list = { ...this.list, text, active };
      this.keep();
    },
    say: (words) => void (this.spoken = words),
  };

  private openList(behind: HealthQuery): void {
    this.opener = this.renderRoot instanceof ShadowRoot ? focusIn(this.renderRoot) : null;
    this.scrolledTo = window.scrollY;
    this.list = { query: behind, text: '', active: 0 };
    this.keep();
    void this.focusList();
  }

  private async focusList(): Promise<void> {
    await this.updateComplete;
    await this.pane?.updateComplete;
    this.pane?.focusRows();
  }

  private async closeList(): Promise<void> {
    this.list = null;
    this.keep();
    await this.updateComplete;
    const { opener } = this;
    const back = opener?.isConnected ? opener : this.renderRoot.querySelector<HTMLElement>('h1');
    back?.focus({ preventScroll: true });
    window.scrollTo(0, this.scrolledTo);
  }

  private keep(): void {
    this.host.keep(this.place, keepList(this.list));
  }

  private receive(message: HostToHealth): void {
    switch (message.type) {
      case 'place':
        this.place = message.id;
        this.keep();
        break;
      case 'busy':
        this.work(message);
        break;
      case 'summary':
        void this.take(message.summary);
        break;
      case 'stale':
        this.stale = true;
        break;
      case 'list':
        this.pane?.take(message.id, message.list);
        break;
      case 'trend':
        void this.takeTrend(message.trend);
        break;
      case 'exported':
        this.done = `Saved as ${message.file}.`;
        this.spoken = this.done;
        break;
      case 'failed':
        this.fail(message.message);
    }
  }

  /** Shows progress; speaks of it when the work begins, and every quarter of it. */
  private work({ message, done, total }: Busy): void {
    const quarter = (busy: Busy): number => Math.floor((4 * busy.done) / Math.max(1, busy.total));
    const now = { message, done, total };
    const said = this.busy?.message === message && quarter(this.busy) === quarter(now);
    this.busy = now;
    if (!said) this.spoken = busyWords(message, done, total);
  }

  private async take(summary: HealthSummary): Promise<void> {
    const first = this.summary === null;
    this.summary = summary;
    this.busy = null;
    this.failure = '';
    this.stale = false;
    this.done = '';
    this.spoken = summaryWords(summary);
    this.place = summary.root;
    this.keep();
    await this.updateComplete;
    if (!first) this.pane?.again();
  }

  private async takeTrend(trend: TrendAnswer): Promise<void> {
    const focused = this.renderRoot instanceof ShadowRoot ? focusIn(this.renderRoot) : null;
    const section = this.renderRoot.querySelector('section[aria-labelledby="trend"]');
    // The button that asked for it could not be pressed meanwhile, so it may have lost the focus.
    const asked = focused === null ? document.hasFocus() : section?.contains(focused) === true;
    this.trend = trend;
    this.busy = null;
    this.spoken = trend.message ?? `Trend over ${String(trend.points.length)} commits.`;
    await this.updateComplete;
    // The button that asked for it is gone: the focus goes to what has come.
    if (asked) this.renderRoot.querySelector<HTMLElement>('#trend')?.focus();
  }

  private fail(message: string): void {
    this.busy = null;
    this.failure = message;
    this.spoken = message;
    this.pane?.giveUp();
  }
}

/** The element of a shadow tree that has the focus. */
const focusIn = ({ activeElement }: ShadowRoot): HTMLElement | null =>
  activeElement instanceof HTMLElement ? activeElement : null;
