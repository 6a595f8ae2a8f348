/** State of the ledger screen: what the desk said, what is chosen, what is typed. */

import type {
  AssertionRow,
  CandidateView,
  DecisionVerb,
  EvidenceView,
  LedgerView,
  Refusal,
} from '../../src/protocol/desk-views.js';
import { DeskLink, isRefusal, messageOf } from '../shared/desk-link.js';

import {
  type Filters,
  type Group,
  groupsOf,
  NO_FILTERS,
  type Sort,
  type SortKey,
} from './model.js';
import { doneWords, plural, SORT_LABELS } from './words.js';

export type Tab = 'assertions' | 'candidates';

/** What the last action came to; stays in sight until the next one. */
export interface Notice {
  readonly kind: 'done' | 'refused';
  readonly text: string;
  /** What to do, and what was refused one by one. */
  readonly details: readonly string[];
}

type Link = DeskLink<'ledger'>;
type Asked = Parameters<Link['act']>[0];

export class LedgerStore {
  view: LedgerView | null = null;
  candidates: readonly CandidateView[] | null = null;
  evidence: EvidenceView | Refusal | null = null;
  /** Why nothing can be shown at all. */
  failure: string | null = null;
  notice: Notice | null = null;
  /** Spoken by screen readers as it changes. */
  spoken = '';
  busy = false;
  /** The assertion in the details. */
  current: string | null = null;
  selected: ReadonlySet<string> = new Set();
  readonly link: Link;
  private readonly listeners = new Set<() => void>();
  private shown: { readonly groups: readonly Group[]; readonly rows: readonly AssertionRow[] };

  constructor() {
    this.link = new DeskLink('ledger', {
      place: (id) => this.goTo(id),
      changed: () => void this.load(),
    });
    this.current = this.link.keptId;
    this.shown = { groups: [], rows: [] };
  }

  /** Calls back after every change. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // --- what is shown -----------------------------------------------------------------------

  get tab(): Tab {
    return this.link.typed('tab') === 'candidates' ? 'candidates' : 'assertions';
  }

  get filters(): Filters {
    const typed = (name: keyof Filters): string => this.link.typed(`filter:${name}`);
    return {
      text: typed('text'),
      state: typed('state'),
      tier: typed('tier'),
      episode: typed('episode'),
    };
  }

  get sort(): Sort {
    const [key = '', down] = this.link.typed('sort').split(' ');
    return { key: isSortKey(key) ? key : 'time', down: down === 'down' };
  }

  get groups(): readonly Group[] {
    return this.shown.groups;
  }

  /** The rows shown, in order. */
  get rows(): readonly AssertionRow[] {
    return this.shown.rows;
  }

  get filtered(): boolean {
    return Object.values(this.filters).some((value) => value !== '');
  }

  /** Nobody is at the desk: everything can be read, nothing decided. */
  get readOnly(): boolean {
    return this.view?.person === null;
  }

  row(fingerprint: string | null): AssertionRow | undefined {
    return this.view?.assertions.find((one) => one.fingerprint === fingerprint);
  }

  /** What a decision would be about: what is selected, else the assertion in the details. */
  get subjects(): readonly AssertionRow[] {
    const chosen = this.view?.assertions.filter((one) => this.selected.has(one.fingerprint)) ?? [];
    const current = this.row(this.current);
    return chosen.length > 0 ? chosen : current ? [current] : [];
  }

  /** Under which name the reason being typed is kept. */
  get reasonName(): string {
    return this.selected.size > 0 ? 'reason:selected' : `reason:${this.current ?? ''}`;
  }

  setTab(tab: Tab): void {
    this.link.type('tab', tab);
    if (tab === 'candidates' && !this.candidates) void this.load();
    this.changed();
  }

  setFilter(name: keyof Filters, value: string): void {
    this.link.type(`filter:${name}`, value);
    this.arrange();
    this.say(`${plural(this.rows.length, 'assertion')} shown.`);
  }

  clearFilters(): void {
    this.link.forget(...Object.keys(NO_FILTERS).map((name) => `filter:${name}`));
    this.arrange();
    this.say(`${plural(this.rows.length, 'assertion')} shown.`);
  }

  setSort(key: SortKey, down: boolean): void {
    this.link.type('sort', down ? `${key} down` : key);
    this.arrange();
    this.say(`Sorted by ${SORT_LABELS[key].toLowerCase()}, ${down ? 'descending' : 'ascending'}.`);
  }

  select(fingerprints: Iterable<string>): void {
    this.selected = new Set(fingerprints);
    this.say(this.selected.size === 0 ? 'Nothing selected.' : `${this.selected.size} selected.`);
  }

  toggle(fingerprint: string): void {
    const next = new Set(this.selected);
    if (!next.delete(fingerprint)) next.add(fingerprint);
    this.select(next);
  }

  /** Puts an assertion into the details. */
  show(fingerprint: string | null): void {
    if (fingerprint === this.current && this.evidence !== null) return;
    this.current = fingerprint;
    this.evidence = null;
    this.link.stay(fingerprint);
    this.changed();
    void this.loadEvidence();
  }

  // --- actions -----------------------------------------------------------------------------

  /** Asks for everything anew. What is typed and chosen stays. */
  async load(): Promise<void> {
    const ledger = await this.ask({ type: 'ledger' });
    if (ledger === null) return;
    if (isRefusal(ledger)) {
      this.fail(ledger);
      return;
    }
    this.failure = null;
    this.view = ledger;
    this.selected = new Set([...this.selected].filter((one) => this.row(one) !== undefined));
    this.arrange();
    if (!this.row(this.current)) this.show(this.rows[0]?.fingerprint ?? null);
    else void this.loadEvidence();
    if (this.tab === 'candidates') await this.loadCandidates();
  }

  /** Takes one decision on the subjects; true when at least one was taken. */
  async decide(verb: DecisionVerb): Promise<boolean> {
    const { subjects, reasonName } = this;
    const reason = this.link.typed(reasonName).trim();
    const fingerprints = subjects.map(({ fingerprint }) => fingerprint);
    const report = await this.work({ type: 'decide', verb, fingerprints, reason });
    if (!report) return false;
    const refused = report.refused.map(
      (one) => `${this.row(one.fingerprint)?.claim ?? one.fingerprint}: ${one.reason}`,
    );
    if (report.done.length > 0) this.link.forget(reasonName);
    this.selected = new Set(report.refused.map(({ fingerprint }) => fingerprint));
    if (subjects.length === 1) this.selected = new Set();
    this.tell(
      refused.length > 0 ? 'refused' : 'done',
      report.done.length > 0 ? doneWords(verb, report.done.length) : 'Nothing was decided.',
      refused,
    );
    await this.load();
    return report.done.length > 0;
  }

  async correct(term: string, slug: string, remember: boolean): Promise<boolean> {
    const fingerprint = this.current;
    if (fingerprint === null) return false;
    const done = await this.work({ type: 'correct', fingerprint, term, slug, remember });
    if (!done) return false;
    const kept = remember ? ' It is remembered for every assertion.' : '';
    this.tell('done', `“${term}” now means ${done.slug}.${kept}`);
    await this.load();
    return true;
  }

  async importText(name: string, text: string, episode: string | null): Promise<void> {
    const report = await this.work({ type: 'importText', name, text, episode });
    if (!report) return;
    const { proposed, duplicates, nearDuplicates, leftOut, note } = report;
    const counts = `${proposed} proposed, ${duplicates} known already, ${nearDuplicates} like others`;
    const details = leftOut.map(({ at, reason }) => `Left out: ${at}: ${reason}`);
    if (note !== null) details.unshift(note);
    this.tell(leftOut.length > 0 ? 'refused' : 'done', `${report.episode}: ${counts}.`, details);
    await this.load();
  }

  draft(page: string): Promise<void> {
    return this.onCandidate({ type: 'draft', page }, 'The draft is written.');
  }

  async editDraft(candidate: string, text: string): Promise<void> {
    const done = await this.work({ type: 'editDraft', candidate, text });
    if (!done) return;
    this.link.forget(`draft:${candidate}`);
    this.tell('done', 'Your changes to the draft are kept.');
    await this.loadCandidates();
  }

  openTrial(candidate: string): Promise<void> {
    return this.onCandidate({ type: 'openTrial', candidate }, 'The trial is open for judges.');
  }

  async assemble(candidate: string): Promise<void> {
    const done = await this.work({ type: 'assemble', candidate });
    if (!done) return;
    this.tell('done', 'The dossier is assembled.');
    await this.loadCandidates();
  }

  refuse(text: string, ...details: string[]): void {
    this.tell('refused', text, details);
  }

  dismiss(): void {
    this.notice = null;
    this.changed();
  }

  say(text: string): void {
    this.spoken = text;
    this.changed();
  }

  // --- inside ------------------------------------------------------------------------------

  private goTo(id: string | null): void {
    if (id === 'candidates') this.link.type('tab', 'candidates');
    else if (id !== null) {
      this.link.type('tab', 'assertions');
      this.current = id;
      this.link.stay(id);
    }
    void this.load();
  }

  private async loadEvidence(): Promise<void> {
    const fingerprint = this.current;
    if (fingerprint === null) return;
    const evidence = await this.ask({ type: 'evidence', fingerprint });
    if (evidence === null || fingerprint !== this.current) return;
    this.evidence = evidence;
    this.changed();
  }

  private async loadCandidates(): Promise<void> {
    const answer = await this.ask({ type: 'candidates' });
    if (answer === null) return;
    if (isRefusal(answer)) this.fail(answer);
    else this.candidates = answer.candidates;
    this.changed();
  }

  private async onCandidate(
    action: Extract<Asked, { type: 'draft' | 'openTrial' }>,
    words: string,
  ): Promise<void> {
    if (!(await this.work(action))) return;
    this.tell('done', words);
    await this.loadCandidates();
  }

  /** Asks, and turns a fault into the screen's failure; null then. */
  private async ask<A extends Asked>(action: A) {
    try {
      return await this.link.act(action);
    } catch (cause) {
      this.failure = messageOf(cause);
      this.say(this.failure);
      return null;
    }
  }

  /** Does something: a refusal or a fault is told; null then. */
  private async work<A extends Asked>(action: A) {
    this.busy = true;
    this.notice = null;
    this.changed();
    try {
      const outcome = await this.link.act(action);
      if (!isRefusal(outcome)) return outcome;
      this.tell('refused', outcome.refused, outcome.how === null ? [] : [outcome.how]);
    } catch (cause) {
      this.tell('refused', messageOf(cause), ['Nothing was changed. Try again, or see the log.']);
    } finally {
      this.busy = false;
      this.changed();
    }
    return null;
  }

  private fail({ refused, how }: Refusal): void {
    this.failure = [refused, how].filter(Boolean).join(' ');
    this.say(this.failure);
  }

  private tell(kind: Notice['kind'], text: string, details: readonly string[] = []): void {
    this.notice = { kind, text, details };
    this.say([text, ...details.slice(0, 3)].join(' '));
  }

  private arrange(): void {
    const { episodes = [], assertions = [] } = this.view ?? {};
    const groups = groupsOf(episodes, assertions, this.filters, this.sort);
    this.shown = { groups, rows: groups.flatMap(({ rows }) => rows) };
    this.changed();
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}

const isSortKey = (key: string): key is SortKey => Object.hasOwn(SORT_LABELS, key);
