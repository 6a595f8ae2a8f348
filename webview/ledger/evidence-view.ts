/** The passage behind an assertion: its quote and the transcript around its span. */

import { html, nothing, type TemplateResult } from 'lit';

import type { EvidenceView, Refusal } from '../../src/protocol/desk-views.js';
import { isRefusal } from '../shared/desk-link.js';

import { clock } from './words.js';

type Line = EvidenceView['lines'][number];
type Quote = NonNullable<EvidenceView['quote']>;

/** Evidence, context and transcript; what was not found is said, never shown as if it were. */
export function evidenceView(evidence: EvidenceView | Refusal | null): TemplateResult {
  if (evidence === null) return html`<p class="quiet">Looking for the passage…</p>`;
  if (isRefusal(evidence)) {
    return html`<p>${evidence.refused} ${evidence.how ?? ''}</p>`;
  }
  const { evidence: quoted, context, lines, quote, missing } = evidence;
  return html`
    <blockquote>${quoted === '' ? 'No evidence is given.' : quoted}</blockquote>
    ${context === '' ? nothing : html`<p class="quiet">Context: ${context}</p>`}
    <p class="found">${foundWords(evidence)}</p>
    ${
      lines.length === 0
        ? nothing
        : html`<div
            class="transcript"
            role="region"
            tabindex="0"
            aria-label="Transcript at the span"
          >
            <ol>
              ${lines.map((line, at) => lineView(line, at, quote))}
            </ol>
          </div>`
    }
    ${missing === null || lines.length === 0 ? nothing : html`<p class="quiet">${missing}</p>`}
  `;
}

function foundWords({ quote, lines, missing }: EvidenceView): string {
  if (quote) return 'The evidence stands in the transcript, marked below.';
  if (lines.length === 0) return missing ?? 'There is no transcript to look at.';
  return 'The evidence does not stand word for word in this passage: read it and judge.';
}

function lineView({ start, text, inSpan }: Line, at: number, quote: Quote | null): TemplateResult {
  return html`
    <li class=${inSpan ? 'in-span' : ''}>
      <span class="time quiet">${start === null ? nothing : clock(start)}</span>
      <span class="said">${markedText(text, at, quote)}</span>
    </li>
  `;
}

/** The part of a line that belongs to the quote is marked, nothing is added to the text. */
function markedText(text: string, at: number, quote: Quote | null): TemplateResult {
  if (!quote || at < quote.line || at > quote.endLine) return html`${text}`;
  const from = at === quote.line ? quote.start : 0;
  const to = at === quote.endLine ? quote.end : text.length;
  return html`${text.slice(0, from)}<mark>${text.slice(from, to)}</mark>${text.slice(to)}`;
}
