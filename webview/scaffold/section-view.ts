/** A part of the screen that opens and closes, and small pieces that several parts use. */

import { html, nothing, type TemplateResult } from 'lit';

import type { Actions } from './actions.js';
import type { ScreenState, SectionName } from './state.js';

export type View = TemplateResult | typeof nothing;

export interface Section {
  readonly name: SectionName;
  readonly title: string;
  /** What stands beside the title, also while the section is closed; empty for nothing. */
  readonly summary: string;
  readonly content: () => View;
}

/** A section with its heading as the button that opens it. */
export function sectionView(
  { name, title, summary, content }: Section,
  state: ScreenState,
  { toggle }: Actions,
): TemplateResult {
  const open = state.open.has(name);
  return html`
    <section class="fold" aria-labelledby="${name}-title">
      <h2>
        <button
          class="folder"
          id="${name}-title"
          aria-expanded=${open ? 'true' : 'false'}
          aria-controls="${name}-content"
          @click=${() => toggle(name, !open)}
        >
          <vscode-icon name=${open ? 'chevron-down' : 'chevron-right'}></vscode-icon>
          <span>${title}</span>
          ${summary === '' ? nothing : html`<span class="quiet">${summary}</span>`}
        </button>
      </h2>
      <div id="${name}-content" class="content" ?hidden=${!open}>${open ? content() : nothing}</div>
    </section>
  `;
}

/** A button that opens a page. */
export function openButton(title: string, open: () => void): TemplateResult {
  return html`
    <vscode-button secondary icon="go-to-file" aria-label="Open page ${title}" @click=${open}>
      Open Page
    </vscode-button>
  `;
}

/** Whether a name is exposed: a sign and a word. */
export function exposedView(exposed: boolean): TemplateResult {
  return html`<span class="exposure ${exposed ? 'yes' : 'no'}"
    ><span aria-hidden="true">${exposed ? '✓' : '✗'}</span> ${
      exposed ? 'exposed' : 'not exposed'
    }</span
  >`;
}

/** A sentence with the look of something that went wrong. */
export const problem = (text: string): TemplateResult =>
  html`<p class="problem"><vscode-icon name="warning"></vscode-icon><span>${text}</span></p>`;
