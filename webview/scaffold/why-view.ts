/** "Why not this class?": a class, where it stands, and what would bring it in. */

import { html, nothing, type TemplateResult } from 'lit';

import type { Remedy, WhyNot } from '../../src/protocol/scaffold-screen.js';

import type { Actions } from './actions.js';
import { classField } from './class-field.js';
import { openButton, problem, type View } from './section-view.js';
import { scoreParts } from './seeds-view.js';
import type { ScreenState } from './state.js';
import { listed, plural, points, stateWords } from './words.js';

/** Summary of the section: the class and its state. */
export function whySummary({ why, whyNot }: ScreenState): string {
  if (!why) return '';
  if (!whyNot || 'failed' in whyNot) return why.title;
  return `${why.title}: ${stateWords(whyNot.state).toLowerCase()}`;
}

export function whyView(state: ScreenState, actions: Actions): TemplateResult {
  const { why, whyNot } = state;
  return html`
    ${classField(
      state,
      actions,
      { finder: 'why', label: 'Class to ask about', value: why?.title ?? '' },
      actions.askWhy,
    )}
    ${
      why === null
        ? html`<p class="quiet">
            Choose a class: its score, the threshold, and what would bring it into the served text.
          </p>`
        : nothing
    }
    ${whyNot === null ? nothing : 'failed' in whyNot ? problem(whyNot.failed) : answer(whyNot, actions)}
  `;
}

function answer(why: WhyNot, actions: Actions): TemplateResult {
  const { path, title } = why;
  return html`
    <div class="card">
      <div class="heading">
        <h3>${title}</h3>
        <span class="badge">${stateWords(why.state)}</span>
      </div>
      <p>${why.explanation}</p>
      ${facts(why)} ${scoreParts(why.reasons, title)} ${remedies(why, actions)}
      ${
        why.notes.length === 0
          ? nothing
          : html`<ul class="notes quiet" aria-label="What does not help">
              ${why.notes.map((note) => html`<li>${note}</li>`)}
            </ul>`
      }
      ${path === null ? nothing : html`<div>${openButton(title, () => actions.open(path))}</div>`}
    </div>
  `;
}

function facts(why: WhyNot): View {
  if (why.state === 'unknown' || why.state === 'not-served') return nothing;
  const { lastSeed } = why;
  return html`
    <dl class="facts">
      ${fact('Score', points(why.score))} ${fact('Threshold', points(why.threshold))}
      ${why.missing > 0 ? fact('Missing', points(why.missing)) : nothing}
      ${fact(
        'Rank',
        why.rank === null ? 'none' : `${why.rank} (${why.candidates} reach the threshold)`,
      )}
      ${lastSeed ? fact('Last seed', `${lastSeed.title}, ${points(lastSeed.score)}`) : nothing}
      ${
        lastSeed?.score === why.score
          ? fact('Quality', `${points(why.quality)} against ${points(lastSeed.quality)}`)
          : nothing
      }
    </dl>
  `;
}

const fact = (name: string, value: string): TemplateResult =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

function remedies({ remedies: all, title }: WhyNot, actions: Actions): View {
  if (all.length === 0) return nothing;
  return html`
    <h3 id="remedies">What would bring it in</h3>
    <ul class="remedies" aria-labelledby="remedies">
      ${all.map((remedy) => remedyItem(remedy, title, actions))}
    </ul>
  `;
}

function remedyItem(remedy: Remedy, title: string, { apply }: Actions): TemplateResult {
  const { text, tokens, loses } = remedy;
  const canApply = remedy.options !== null || remedy.question !== null;
  return html`
    <li>
      <p>
        ${text}
        <span class="quiet"
          >${plural(tokens, 'token')}${
            loses.length === 0 ? ', nothing is pushed out' : `, pushes out ${listed(loses)}`
          }.</span
        >
      </p>
      ${
        canApply
          ? html`<vscode-button
              secondary
              icon="play"
              aria-label="Apply for ${title}: ${text}"
              @click=${() => apply(remedy)}
              >Apply</vscode-button
            >`
          : nothing
      }
    </li>
  `;
}
