import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';

import type { CutPart } from '../../src/protocol/scaffold-screen.js';
import { baseStyles } from '../shared/base-styles.js';

import { cutReason, cutWords, listed } from './words.js';

/** A part that is not served, at its place in the text: a button that shows it. */
@customElement('cut-part')
export class CutPartElement extends LitElement {
  @property({ attribute: false }) cut!: CutPart;
  /** What all parts are told to do; each can be opened and closed by itself. */
  @property({ type: Boolean }) shown = false;
  @state() private open = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('shown')) this.open = this.shown;
  }

  protected override render(): TemplateResult {
    const { cut, open } = this;
    return html`
      <button
        class="toggle"
        aria-expanded=${open ? 'true' : 'false'}
        aria-controls="text"
        @click=${() => (this.open = !open)}
      >
        ${open ? '−' : '+'}
        <span class="visually-hidden">Not served: </span>${cutWords(cut)}</button
      >${open ? this.content() : nothing}
    `;
  }

  private content(): TemplateResult {
    return html`<span id="text" class="text" role="group" aria-label="Not served">
      <span class="reason">${cutReason(this.cut)}</span>
      <span class="lines">${cutText(this.cut)}</span>
    </span>`;
  }

  static override readonly styles = [
    baseStyles,
    css`
      :host {
        display: inline;
        white-space: normal;
        user-select: none;
      }

      .toggle {
        display: inline;
        margin: 0 0.15em;
        padding: 0 0.35em;
        border: 1px dashed currentColor;
        border-radius: 2px;
        background: none;
        color: var(--vscode-descriptionForeground);
        font: inherit;
        font-family: var(--vscode-font-family);
        text-align: start;
        cursor: pointer;
      }

      .toggle:hover {
        color: var(--vscode-foreground);
      }

      .text {
        display: block;
        margin: 0.25em 0;
        padding: 0.1em 0 0.1em 0.7em;
        border-left: 2px dashed currentColor;
        color: var(--vscode-descriptionForeground);
      }

      .reason {
        display: block;
        font-family: var(--vscode-font-family);
      }

      .lines {
        display: block;
        white-space: pre-wrap;
      }
    `,
  ];
}

function cutText(part: CutPart): string {
  switch (part.kind) {
    case 'section':
      return part.text;
    case 'targets':
    case 'ancestors':
      return listed(part.names);
    case 'neighbours':
      return part.lines.map(({ text }) => text).join('\n');
  }
}
