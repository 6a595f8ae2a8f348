/** The served text with its marks, and what was cut from it at its place. */

import { html, nothing, type TemplateResult } from 'lit';

import type { Mark, ScreenReport } from '../../src/protocol/scaffold-screen.js';

import type { Actions } from './actions.js';
import { budgetView } from './budget-view.js';
import { type CutPiece, piecesOf, type TextPiece, unplaced } from './marks.js';
import type { View } from './section-view.js';

/** The text as served, its budget, its legend, and the buttons that copy it. */
export function servedText(
  report: ScreenReport,
  cutShown: boolean,
  actions: Actions,
): TemplateResult {
  const { block, cut, bar } = report;
  return html`
    <section class="column" aria-labelledby="served">
      <div class="heading">
        <h2 id="served">Served text</h2>
        <div class="buttons">
          <vscode-button secondary icon="copy" @click=${() => actions.copy('block')}
            >Copy as Served</vscode-button
          >
          <vscode-button secondary icon="comment" @click=${() => actions.copy('prompt')}
            >Copy as Prompt</vscode-button
          >
        </div>
      </div>
      ${budgetView(report, bar)} ${legend(report, cutShown, actions)}
      ${block === '' ? nothing : blockView(report, cutShown)}
      ${unplaced(cut).map(
        (part) => html`<div><cut-part .cut=${part} ?shown=${cutShown}></cut-part></div>`,
      )}
    </section>
  `;
}

function blockView({ block, marks, cut }: ScreenReport, cutShown: boolean): TemplateResult {
  return html`<pre class="block code" tabindex="0" role="region" aria-label="Text as served">
${piecesOf(block, marks, cut).map(pieceView(cutShown))}</pre>`;
}

const pieceView =
  (cutShown: boolean) =>
  (piece: TextPiece | CutPiece): View =>
    piece.kind === 'text'
      ? textView(piece)
      : html`<cut-part .cut=${piece.part} ?shown=${cutShown}></cut-part>`;

/** Marks carry their words as styled content: said aloud, but no part of the text that is copied. */
function textView({ text, marked, begins, partial }: TextPiece): View {
  if (marked.size === 0) return html`${text}`;
  const kinds = [...marked, ...(partial ? ['partial'] : [])].join(' ');
  const says = begins.has('gold') ? 'gold' : begins.has('declared') ? 'declared' : nothing;
  return html`<mark class=${kinds} data-says=${says}>${text}</mark>`;
}

function legend(
  { marks, cut }: ScreenReport,
  cutShown: boolean,
  { showCut }: Actions,
): TemplateResult {
  const has = (kind: Mark['kind']): boolean => marks.some((mark) => mark.kind === kind);
  return html`
    <div class="legend quiet">
      ${has('declared') ? html`<span><mark class="declared">name</mark> exposed</span>` : nothing}
      ${
        marks.some(({ how }) => how !== 'name')
          ? html`<span><mark class="declared partial">name</mark> exposed by its words</span>`
          : nothing
      }
      ${has('gold') ? html`<span><mark class="gold">name</mark> gold, exposed</span>` : nothing}
      ${
        cut.length === 0
          ? html`<span>Nothing was cut.</span>`
          : html`<span><span class="sample">+</span> not served</span>
              <button
                class="link"
                aria-pressed=${cutShown ? 'true' : 'false'}
                @click=${() => showCut(!cutShown)}
              >
                ${cutShown ? 'Hide' : 'Show'} what was cut
              </button>`
      }
    </div>
  `;
}
