/**
 * A trial as markup. Nothing here depends on anything but the two texts and what the judge did:
 * with the texts on swapped sides every tag, attribute and word is the same.
 */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

import type { Refusal, RevealedTrial } from '../../src/protocol/desk-views.js';
import { refusalWords } from '../shared/desk-words.js';

import { type Choice, missing, type Newer, type Side, type Verdict } from './verdict.js';
import {
  guessWords,
  GUESSES,
  KEYS,
  type Option,
  SCALE,
  SIDE_NAMES,
  sideWas,
  valueWords,
} from './words.js';

type View = TemplateResult | typeof nothing;

export interface Texts {
  readonly left: string;
  readonly right: string;
}

export interface TrialActions {
  readonly choose: (choice: Choice) => void;
  readonly guess: (newer: Newer) => void;
  readonly select: (side: Side) => void;
  readonly quote: () => void;
  readonly unquote: (at: number) => void;
  readonly remark: (event: Event) => void;
  readonly undo: () => void;
  readonly next: () => void;
  readonly difference: () => void;
  readonly lock: () => void;
}

/** How far a verdict is on its way. */
export interface Progress {
  readonly locking: boolean;
  readonly canUndo: boolean;
  readonly othersWait: boolean;
  /** Why the lock was refused the last time. */
  readonly problem: Refusal | null;
}

/**
 * The two texts, one region each; after the lock each says what it was. A field marked as readonly
 * would have no caret, and a quote could not be selected by keyboard: so these refuse every change.
 */
export function textsView(
  texts: Texts,
  revealed: RevealedTrial | null,
  { select, difference }: Pick<TrialActions, 'select' | 'difference'>,
): TemplateResult {
  return html`
    <div class="texts">
      ${(['left', 'right'] as const).map(
        (side) => html`
          <div class="side">
            <h2 id=${side}>
              ${SIDE_NAMES[side]}
              ${revealed ? html`<span class="quiet">${sideWas(revealed, side)}</span>` : nothing}
            </h2>
            <section aria-labelledby=${side}>
              <textarea
                id="${side}-text"
                class="code"
                aria-readonly="true"
                spellcheck="false"
                autocomplete="off"
                aria-label=${SIDE_NAMES[side]}
                .defaultValue=${live(texts[side])}
                @focus=${() => select(side)}
                @select=${() => select(side)}
                @beforeinput=${(event: Event) => event.preventDefault()}
                @input=${(event: Event) => restore(event, texts[side])}
              ></textarea>
            </section>
          </div>
        `,
      )}
    </div>
    <div class="buttons">${button('Go to difference', KEYS.difference, difference)}</div>
  `;
}

/** Undoes what no event could refuse: text composed by an input method. */
function restore(event: Event, text: string): void {
  (event.target as HTMLTextAreaElement).value = text;
}

/** Everything a verdict is composed of, and its lock. */
export function verdictView(
  verdict: Verdict,
  actions: TrialActions,
  progress: Progress,
): TemplateResult {
  const skips = verdict.choice === 'skip';
  return html`
    ${options('choice', 'How do the texts compare?', SCALE, verdict.choice, actions.choose)}
    ${
      skips
        ? nothing
        : html`${options('newer', 'Which text looks newer?', GUESSES, verdict.newer, actions.guess)}
          ${quotesView(verdict, actions)}`
    }
    <div class="field">
      <label for="remark">${skips ? 'Reason of the skip' : 'Remark'}</label>
      <vscode-textarea
        id="remark"
        rows="3"
        .label=${skips ? 'Reason of the skip' : 'Remark'}
        .value=${live(verdict.remark)}
        @input=${actions.remark}
      ></vscode-textarea>
    </div>
    ${problemView(progress.problem)} ${lockBar(verdict, actions, progress)}
  `;
}

function options<T extends string | number>(
  name: string,
  question: string,
  list: readonly Option<T>[],
  chosen: T | null,
  choose: (value: T) => void,
): TemplateResult {
  return html`
    <fieldset role="radiogroup" aria-labelledby="${name}-question">
      <legend id="${name}-question">${question}</legend>
      <div class="options ${name}">
        ${list.map(
          ({ value, key, words, figure }) => html`
            <label>
              <input
                type="radio"
                name=${name}
                aria-keyshortcuts=${key}
                .checked=${live(chosen === value)}
                @change=${() => choose(value)}
              />
              ${figure === undefined ? nothing : html`<span class="figure">${figure}</span>`}
              <span class="words">${words}</span>
              <kbd aria-hidden="true">${key}</kbd>
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}

function quotesView({ quotes }: Verdict, { quote, unquote }: TrialActions): TemplateResult {
  return html`
    <section class="quotes" aria-labelledby="quotes">
      <div class="heading">
        <h2 id="quotes">Quotes <span class="quiet">${quotes.length}</span></h2>
        ${button('Quote selection', KEYS.quote, quote)}
      </div>
      ${
        quotes.length === 0
          ? html`<p class="quiet">Select words in either text that decide the matter.</p>`
          : html`<ul aria-labelledby="quotes">
              ${quotes.map(
                ({ side, text }, at) => html`
                  <li>
                    <span class="from">${side === 'left' ? 'Left' : 'Right'}</span>
                    <q>${text}</q>
                    <vscode-button
                      secondary
                      icon="close"
                      icon-only
                      class="unquote"
                      aria-label="Remove quote ${at + 1}"
                      @click=${() => unquote(at)}
                    ></vscode-button>
                  </li>
                `,
              )}
            </ul>`
      }
    </section>
  `;
}

function lockBar(verdict: Verdict, actions: TrialActions, progress: Progress): TemplateResult {
  const { locking, canUndo, othersWait } = progress;
  const todo = missing(verdict);
  return html`
    <div class="lock">
      <div class="buttons">
        <vscode-button
          id="lock"
          icon="lock"
          aria-keyshortcuts="Control+Enter"
          aria-describedby="todo"
          ?disabled=${locking}
          @click=${actions.lock}
        >
          ${locking ? 'Locking…' : 'Lock verdict'}
          <kbd slot="content-after" aria-hidden="true">Ctrl+Enter</kbd>
        </vscode-button>
        ${canUndo ? button('Undo', KEYS.undo, actions.undo) : nothing}
        ${othersWait ? button('Judge later', KEYS.next, actions.next) : nothing}
      </div>
      <p id="todo" class="quiet">
        ${todo?.words ?? 'Ready. A locked verdict cannot be changed; the order is told after it.'}
      </p>
    </div>
  `;
}

/** What became of the lock: the order, the value, the guess. */
export function revealView(
  revealed: RevealedTrial,
  next: () => void,
  othersWait: boolean,
): TemplateResult {
  const guess = guessWords(revealed);
  return html`
    <section class="note revealed" aria-labelledby="revealed">
      <vscode-icon name="lock"></vscode-icon>
      <div>
        <h2 id="revealed" tabindex="-1">Verdict locked</h2>
        <p>
          The left text was <strong>${revealed.left}</strong> the change, the right text
          <strong>${sideWas(revealed, 'right')}</strong>.
        </p>
        <p>${valueWords(revealed)}</p>
        ${guess === '' ? nothing : html`<p>${guess}</p>`}
        <div class="buttons">
          ${othersWait ? button('Next trial', KEYS.next, next, true) : html`<p>No other trial waits.</p>`}
        </div>
      </div>
    </section>
  `;
}

/** What was refused and what would help. */
export function problemView(problem: Refusal | null): View {
  if (problem === null) return nothing;
  return html`
    <section class="note bad" aria-label="Refused">
      <vscode-icon name="error"></vscode-icon>
      <p>${refusalWords(problem)}</p>
    </section>
  `;
}

/** A button that shows its key. */
export function button(
  words: string,
  key: string,
  click: () => void,
  primary = false,
): TemplateResult {
  return html`
    <vscode-button ?secondary=${!primary} aria-keyshortcuts=${key} @click=${click}>
      ${words}<kbd slot="content-after" aria-hidden="true">${key}</kbd>
    </vscode-button>
  `;
}
