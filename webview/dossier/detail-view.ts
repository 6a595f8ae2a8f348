/** A dossier as markup: what it changes, what speaks for it, what the gate says. */

import { html, nothing, type TemplateResult } from 'lit';

import type { CeilingChange, DossierView } from '../../src/protocol/desk-views.js';
import { clock, moment, personName, plural } from '../shared/desk-words.js';
import { diffView } from '../shared/diff-view.js';

import {
  blindWords,
  byNeed,
  type Condition,
  conditionWords,
  gateWords,
  verdictSummary,
  verdictWords,
} from './words.js';

type View = TemplateResult | typeof nothing;
type Provenance = DossierView['provenance'][number];
type Finding = DossierView['findings'][number];

export interface DetailActions {
  readonly back: () => void;
  readonly openPage: (page: string) => void;
  readonly openLedger: (fingerprint: string) => void;
}

/** Title, state and gate; the actions stand below it. */
export function headView(view: DossierView, { back, openPage }: DetailActions): TemplateResult {
  const { title, state, page, by, at } = view;
  return html`
    <header>
      <vscode-button class="back" secondary icon="arrow-left" @click=${back}>
        All dossiers
      </vscode-button>
      <div class="heading">
        <h2 id="dossier" tabindex="-1">${title}</h2>
        <span class="badge">${state}</span>
      </div>
      <p class="quiet">${page}, assembled by ${by} on <span class="when">${moment(at)}</span></p>
      <div class="heading">
        <p class="gate">
          <vscode-icon name=${view.allowed ? 'unlock' : 'lock'}></vscode-icon>
          ${gateWords(view)}
        </p>
        <vscode-button secondary icon="go-to-file" @click=${() => openPage(page)}>
          Open page
        </vscode-button>
      </div>
      ${
        state === 'contested'
          ? html`<p class="note">
              Two people decided without knowing of each other. It stays contested until someone
              decides again, knowing both.
            </p>`
          : nothing
      }
    </header>
  `;
}

/** Everything below the actions. */
export function bodyView(view: DossierView, actions: DetailActions): TemplateResult {
  return html`
    <div class="columns">
      <div class="column">
        ${gateView(view.conditions)}
        ${section('changes', 'Changes', null, diffView(view.diff, 'Lines the page gets and loses'))}
        ${provenanceView(view, actions)}
      </div>
      <div class="column">
        ${ceilingView(view.ceiling)} ${verdictsView(view)} ${findingsView(view.findings)}
        ${historyView(view)}
      </div>
    </div>
  `;
}

function section(id: string, words: string, count: number | null, content: View): TemplateResult {
  return html`
    <section aria-labelledby=${id}>
      <h3 id=${id}>
        ${words} ${count === null ? nothing : html`<span class="quiet">${count}</span>`}
      </h3>
      ${content}
    </section>
  `;
}

const none = (words: string): TemplateResult => html`<p class="quiet">${words}</p>`;

function gateView(conditions: readonly Condition[]): TemplateResult {
  return section(
    'gate',
    'Gate',
    null,
    html`
      <ul class="conditions" aria-labelledby="gate">
        ${byNeed(conditions).map(
          (condition) => html`
            <li class=${condition.met ? 'met' : 'unmet'}>
              <vscode-icon name=${condition.met ? 'pass' : 'error'}></vscode-icon>
              <div>
                <p>
                  <strong>${conditionWords(condition)}</strong>
                  <span>${condition.met ? 'met' : 'not met'}</span>
                </p>
                <p class="quiet">${condition.reason}</p>
                ${condition.how === '' ? nothing : html`<p class="how">${condition.how}</p>`}
              </div>
            </li>
          `,
        )}
      </ul>
    `,
  );
}

function ceilingView(ceiling: CeilingChange): TemplateResult {
  if (!ceiling.served) {
    return section(
      'ceiling',
      'Copy ceiling',
      null,
      none('The page is not published, so not served: it has no ceiling.'),
    );
  }
  const { before, after, gained, lost } = ceiling;
  const rate = ({ exposed, gold }: CeilingChange['before']): string =>
    gold === 0
      ? 'no names asked for'
      : `${exposed} of ${plural(gold, 'name')} exposed, ${Math.round((100 * exposed) / gold)} %`;
  return section(
    'ceiling',
    'Copy ceiling',
    null,
    html`
      <dl>
        <dt>Before</dt>
        <dd>${rate(before)}</dd>
        <dt>After</dt>
        <dd>${rate(after)}</dd>
        ${namesView('Gained', gained)} ${namesView('Lost', lost)}
      </dl>
    `,
  );
}

function namesView(words: string, names: readonly string[]): TemplateResult {
  return html`
    <dt>${words}</dt>
    <dd>
      ${
        names.length === 0
          ? 'none'
          : html`<ul>
              ${names.map((name) => html`<li>${name}</li>`)}
            </ul>`
      }
    </dd>
  `;
}

function verdictsView({ verdicts, unresolved }: DossierView): TemplateResult {
  return section(
    'verdicts',
    'Verdicts',
    verdicts.length,
    html`
      ${verdicts.length === 0 ? none('Nobody has judged yet.') : none(verdictSummary(verdicts))}
      <ul class="entries" aria-labelledby="verdicts">
        ${verdicts.map(
          (verdict) => html`
            <li>
              <p>
                <strong>${verdictWords(verdict.value)}</strong>
                <span>${personName(verdict.by)}</span>
              </p>
              <p class="quiet">${blindWords(verdict)}</p>
              ${verdict.remark === '' ? nothing : html`<p class="said">${verdict.remark}</p>`}
            </li>
          `,
        )}
        ${unresolved.map(
          ({ by, reason }) => html`
            <li>
              <p><strong>Unresolved</strong> <span>${personName(by)}</span></p>
              <p class="said">${reason}</p>
            </li>
          `,
        )}
      </ul>
    `,
  );
}

function provenanceView({ provenance }: DossierView, actions: DetailActions): TemplateResult {
  return section(
    'provenance',
    'Provenance',
    provenance.length,
    html`
      <ol class="entries" aria-labelledby="provenance">
        ${provenance.map((entry) => provenanceItem(entry, actions))}
      </ol>
    `,
  );
}

function provenanceItem(entry: Provenance, { openLedger }: DetailActions): TemplateResult {
  const { fingerprint, claim, source, episode, second, evidence, state } = entry;
  const place = second === null ? 'no second known' : `at ${clock(second)}`;
  return html`
    <li>
      <p>${claim}</p>
      ${evidence === '' ? nothing : html`<blockquote>${evidence}</blockquote>`}
      <p class="quiet">${source}; ${episode}, ${place}; ${state}</p>
      <div class="heading">
        <span class="code quiet">${fingerprint}</span>
        <vscode-button
          secondary
          icon="go-to-file"
          aria-label="Open in ledger: ${claim}"
          @click=${() => openLedger(fingerprint)}
        >
          Open in ledger
        </vscode-button>
      </div>
    </li>
  `;
}

function findingsView(findings: readonly Finding[]): TemplateResult {
  return section(
    'findings',
    'Findings on the page as it would be',
    findings.length,
    findings.length === 0
      ? none('None.')
      : html`<ul class="entries" aria-labelledby="findings">
          ${findings.map(
            ({ severity, code, message, range }) => html`
              <li>
                <p>
                  <strong>${severity}</strong> <span class="code">${code}</span> line
                  ${range.start.line + 1}
                </p>
                <p class="quiet">${message}</p>
              </li>
            `,
          )}
        </ul>`,
  );
}

function historyView({ history }: DossierView): TemplateResult {
  return section(
    'history',
    'History',
    null,
    html`
      <ol class="entries" aria-labelledby="history">
        ${history.map(
          ({ by, at, what, reason }) => html`
            <li>
              <p><strong>${what}</strong> <span>${by}</span></p>
              <p class="quiet"><time datetime=${at}>${moment(at)}</time></p>
              ${reason === '' ? nothing : html`<p class="said">${reason}</p>`}
            </li>
          `,
        )}
      </ol>
    `,
  );
}
