/** The question with those asked before. */

import { html, nothing, type TemplateResult } from 'lit';

import type { PastQuestion } from '../../src/protocol/scaffold-screen.js';
import { moment } from '../shared/desk-words.js';

import type { Actions } from './actions.js';
import type { ScreenState } from './state.js';
import type { Suggestion, SuggestPorts } from './suggest-field.js';

/** Asked before: those that hold what is typed; all of them while it is one of them. */
export function matching(history: readonly PastQuestion[], typed: string): readonly PastQuestion[] {
  const wanted = typed.trim().toLowerCase();
  if (history.some(({ question }) => question.toLowerCase() === wanted)) return history;
  return history.filter(({ question }) => question.toLowerCase().includes(wanted));
}

export function questionView(state: ScreenState, actions: Actions): TemplateResult {
  const { question, history, phase, message } = state;
  const ports: SuggestPorts = {
    typed: actions.typeQuestion,
    picked: ({ text }) => actions.ask(text),
    entered: actions.ask,
  };
  return html`
    <div class="question" role="search" aria-label="Question">
      <suggest-field
        id="question"
        label="Question"
        list="Recent questions"
        placeholder="As a reader would ask it"
        .value=${question}
        .options=${matching(history, question).map(({ question: text, at }): Suggestion => ({
          key: text,
          text,
          detail: moment(at),
        }))}
        .ports=${ports}
      ></suggest-field>
      <vscode-button @click=${() => actions.ask(question)}>Ask</vscode-button>
      ${
        phase === 'busy'
          ? html`<span class="busy quiet">
              <vscode-progress-ring aria-hidden="true"></vscode-progress-ring>${message}
            </span>`
          : nothing
      }
    </div>
  `;
}
