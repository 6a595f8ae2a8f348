/** What can be done with a dossier, as markup: buttons, reasons why not, one form at a time. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

import type { DossierView, Refusal } from '../../src/protocol/desk-views.js';
import { refusalWords } from '../shared/desk-words.js';

import { type Verb, VERBS, type VerbWords, verbWords, whyNot } from './verbs.js';
import { conditionWords } from './words.js';

type View = TemplateResult | typeof nothing;

export interface FormState {
  /** The verb whose form is open; null when none is. */
  readonly verb: Verb | null;
  readonly reason: string;
  readonly busy: boolean;
  /** What the desk refused the last time. */
  readonly problem: Refusal | null;
}

export interface FormActions {
  readonly begin: (verb: Verb) => void;
  readonly type: (event: Event) => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

export function actionsView(
  view: DossierView,
  form: FormState,
  actions: FormActions,
): TemplateResult {
  const closed = closedVerbs(view);
  return html`
    <section class="actions" aria-label="Decide">
      <div class="buttons">${VERBS.map((words) => verbButton(words, closed, form, actions))}</div>
      ${form.verb === null ? nothing : formView(verbWords(form.verb), form, actions)}
      ${
        closed.size === 0
          ? nothing
          : html`<ul class="why quiet" aria-label="Not possible now">
              ${[...closed].map(
                ([why, verbs]) => html`
                  <li id=${whyId(verbs)}>
                    <strong>${verbs.map(({ words }) => words).join(', ')}</strong> ${why}
                  </li>
                `,
              )}
            </ul>`
      }
    </section>
  `;
}

/** Verbs that are not possible now, by the reason: one that several share is said once. */
type Closed = ReadonlyMap<string, readonly VerbWords[]>;

function closedVerbs(view: DossierView): Closed {
  const closed = new Map<string, VerbWords[]>();
  for (const words of VERBS) {
    const why = whyNot(view, words.verb);
    if (why !== null) closed.set(why, [...(closed.get(why) ?? []), words]);
  }
  return closed;
}

const whyId = ([first]: readonly VerbWords[]): string => `why-${first?.verb ?? ''}`;

function verbButton(
  own: VerbWords,
  closed: Closed,
  form: FormState,
  { begin }: FormActions,
): TemplateResult {
  const { verb, words, icon } = own;
  const group = [...closed.values()].find((verbs) => verbs.includes(own));
  const impossible = group !== undefined;
  return html`
    <vscode-button
      id=${verb}
      icon=${icon}
      ?secondary=${impossible || (verb !== 'approve' && verb !== 'promote')}
      ?disabled=${impossible || form.busy}
      aria-disabled=${impossible || form.busy ? 'true' : 'false'}
      aria-expanded=${form.verb === verb ? 'true' : 'false'}
      aria-describedby=${group ? whyId(group) : nothing}
      @click=${() => begin(verb)}
    >
      ${words}
    </vscode-button>
  `;
}

function formView(words: VerbWords, form: FormState, actions: FormActions): TemplateResult {
  const { reason } = words;
  return html`
    <div class="form note" role="group" aria-labelledby="form-title" @keydown=${keys(actions)}>
      <h3 id="form-title" tabindex="-1">${words.words} this dossier</h3>
      <p>${words.effect}</p>
      ${
        reason === null
          ? nothing
          : html`
              <label for="reason">${reason}</label>
              <vscode-textarea
                id="reason"
                rows="3"
                .label=${reason}
                .value=${live(form.reason)}
                @input=${actions.type}
              ></vscode-textarea>
            `
      }
      ${problemView(form.problem)}
      <div class="buttons">
        <vscode-button
          id="confirm"
          aria-keyshortcuts="Control+Enter"
          ?disabled=${form.busy}
          @click=${actions.confirm}
        >
          ${form.busy ? 'Working…' : words.words}
          <kbd slot="content-after" aria-hidden="true">Ctrl+Enter</kbd>
        </vscode-button>
        <vscode-button secondary aria-keyshortcuts="Escape" @click=${actions.cancel}>
          Cancel<kbd slot="content-after" aria-hidden="true">Esc</kbd>
        </vscode-button>
      </div>
    </div>
  `;
}

const keys =
  ({ confirm, cancel }: FormActions) =>
  (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!sends && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (sends) confirm();
    else cancel();
  };

function problemView(problem: Refusal | null): View {
  if (problem === null) return nothing;
  const unmet = (problem.conditions ?? []).filter(({ met }) => !met);
  return html`
    <div class="problem" role="group" aria-label="Refused">
      <p><vscode-icon name="error"></vscode-icon> ${refusalWords(problem)}</p>
      ${
        unmet.length === 0
          ? nothing
          : html`<ul>
              ${unmet.map(
                (condition) => html`
                  <li>${conditionWords(condition)}: ${condition.reason} ${condition.how}</li>
                `,
              )}
            </ul>`
      }
    </div>
  `;
}
