/** Ceiling of a page over its own questions, and the edits that raise it. */

import { html, nothing, type TemplateResult } from 'lit';

import type {
  CeilingEdit,
  CeilingQuestionReport,
  CeilingReport,
} from '../../src/protocol/scaffold-screen.js';

import { asSentence } from '../shared/desk-words.js';

import type { Actions } from './actions.js';
import { openButton, problem, type View } from './section-view.js';
import type { ScreenState } from './state.js';
import { listed, relationWords } from './words.js';

/** Summary of the section: names exposed of all. */
export function ceilingSummary({ ceiling }: ScreenState): string {
  if (!ceiling || !('questions' in ceiling)) return '';
  return `${ceiling.title}: ${ceiling.exposed} of ${ceiling.gold} exposed`;
}

export function ceilingView(state: ScreenState, actions: Actions): TemplateResult {
  return html` ${chooser(state, actions)} ${result(state, actions)} `;
}

/** The page the screen was opened from, or the page of a seed. */
function chooser({ report, ceilingOf, ceiling }: ScreenState, { lookAt }: Actions): TemplateResult {
  const seeds = report?.seeds ?? [];
  const other =
    ceilingOf !== null && !seeds.some(({ slug }) => slug === ceilingOf)
      ? [{ slug: ceilingOf, title: ceiling && 'title' in ceiling ? ceiling.title : ceilingOf }]
      : [];
  return html`
    <label class="stacked">
      <span>Page</span>
      <select
        @change=${(event: Event) => {
          const { value } = event.currentTarget as HTMLSelectElement;
          lookAt(value === '' ? null : value);
        }}
      >
        <option value="" ?selected=${ceilingOf === null}>
          The page this screen was opened from
        </option>
        ${[...seeds, ...other].map(
          ({ slug, title }) =>
            html`<option value=${slug} ?selected=${ceilingOf === slug}>${title}</option>`,
        )}
      </select>
    </label>
  `;
}

function result({ ceiling }: ScreenState, actions: Actions): View {
  if (ceiling === null) return html`<p class="quiet">Serving its questions…</p>`;
  if ('failed' in ceiling) return problem(ceiling.failed);
  if ('none' in ceiling) return html`<p>${ceiling.none}</p>`;
  return html`
    <p>
      <strong>${ceiling.exposed} of ${ceiling.gold}</strong> names exposed by the text served for
      each question.
    </p>
    <ul class="questions" aria-label="Questions of ${ceiling.title}">
      ${ceiling.questions.map((one) => questionItem(one, actions))}
    </ul>
    ${edits(ceiling, actions)}
    ${
      ceiling.notes.length === 0
        ? nothing
        : html`<ul class="notes quiet" aria-label="What no edit of this page mends">
            ${ceiling.notes.map((note) => html`<li>${note}</li>`)}
          </ul>`
    }
  `;
}

function questionItem(
  { prompt, exposed, gold, names }: CeilingQuestionReport,
  { ask }: Actions,
): TemplateResult {
  const missed = names.filter((name) => !name.exposed);
  return html`
    <li>
      <div class="heading">
        <button class="link" @click=${() => ask(prompt)}>${prompt}</button>
        <span class="figure">${exposed} of ${gold}</span>
      </div>
      ${
        missed.length === 0
          ? nothing
          : html`<ul class="missed">
              ${missed.map(
                ({ title, explanation }) =>
                  html`<li><strong>${title}</strong> ${asSentence(explanation ?? '')}</li>`,
              )}
            </ul>`
      }
    </li>
  `;
}

function edits(report: CeilingReport, actions: Actions): View {
  if (report.exposed === report.gold) return html`<p>Every name is exposed.</p>`;
  if (report.edits.length === 0) {
    return html`<p>No single edit that was tried raises the ceiling.</p>`;
  }
  return html`
    <h3 id="edits">Edits that raise it</h3>
    <ol class="remedies" aria-labelledby="edits">
      ${report.edits.map((edit) => editItem(edit, report, actions))}
    </ol>
  `;
}

function editItem(
  edit: CeilingEdit,
  { gold, title, exposed }: CeilingReport,
  { open }: Actions,
): TemplateResult {
  const { path, loses, gains, relation } = edit;
  return html`
    <li>
      <p>
        ${edit.text}
        <span class="quiet"
          >${relation === null ? '' : `${relationWords(relation)}: `}from ${exposed} to
          ${edit.exposedAfter} of ${gold}, exposes
          ${listed(gains)}${loses.length === 0 ? '' : `, loses ${listed(loses)}`}.</span
        >
      </p>
      ${path === null ? nothing : openButton(title, () => open(path))}
    </li>
  `;
}
