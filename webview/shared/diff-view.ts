/** Added and removed lines of a page, with a little of what stands around them. */

import { css, html, nothing, type TemplateResult } from 'lit';

import type { DiffLine } from '../../src/protocol/desk-views.js';

/** Unchanged lines shown before and after a change. */
const CONTEXT = 3;

export type DiffPart = DiffLine | { readonly kind: 'gap'; readonly lines: number };

/** The lines near a change; what is far from every change becomes a gap. */
export function diffParts(lines: readonly DiffLine[]): DiffPart[] {
  const near = lines.map((_, at) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== 'same'),
  );
  const parts: DiffPart[] = [];
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1);
    if (near[at]) parts.push(line);
    else if (last?.kind === 'gap') parts[parts.length - 1] = { kind: 'gap', lines: last.lines + 1 };
    else parts.push({ kind: 'gap', lines: 1 });
  }
  return parts;
}

/** The difference as a region one can scroll by keyboard; signs and words, not colour alone. */
export function diffView(lines: readonly DiffLine[], label: string): TemplateResult {
  const count = (kind: DiffLine['kind']): number =>
    lines.filter((line) => line.kind === kind).length;
  const [added, removed] = [count('added'), count('removed')];
  return html`
    <p class="quiet">
      ${added + removed === 0 ? 'Nothing changes.' : `${added} added, ${removed} removed.`}
    </p>
    ${
      added + removed === 0
        ? nothing
        : html`<div class="diff code" role="region" tabindex="0" aria-label=${label}>
            ${diffParts(lines).map(partView)}
          </div>`
    }
  `;
}

function partView(part: DiffPart): TemplateResult {
  if (part.kind === 'gap') {
    const lines = `${part.lines} unchanged ${part.lines === 1 ? 'line' : 'lines'}`;
    return html`<div class="gap quiet">${lines}</div>`;
  }
  return html`<div class=${part.kind}>
    <span class="sign" aria-hidden="true">${SIGNS[part.kind]}</span
    ><span class="visually-hidden">${SPOKEN[part.kind]}</span><span class="text">${part.text}</span>
  </div>`;
}

const SIGNS = { same: ' ', added: '+', removed: '−' } as const;
const SPOKEN = { same: '', added: 'added: ', removed: 'removed: ' } as const;

/** Styles of `diffView`; the screen adds them to its own. */
export const diffStyles = css`
  .diff {
    max-height: 60vh;
    overflow: auto;
    border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
  }

  .diff > div {
    position: relative;
    display: grid;
    grid-template-columns: 1.6em minmax(0, 1fr);
    padding-right: 0.5em;
  }

  .diff .sign {
    text-align: center;
    user-select: none;
  }

  .diff .text {
    white-space: pre-wrap;
  }

  .diff .added {
    background: var(--vscode-diffEditor-insertedLineBackground, transparent);
  }

  .diff .removed {
    background: var(--vscode-diffEditor-removedLineBackground, transparent);
  }

  .diff .added .text {
    font-weight: 600;
  }

  .diff .gap {
    display: block;
    padding: 0.1em 1.6em;
    font-family: var(--vscode-font-family);
  }
`;
