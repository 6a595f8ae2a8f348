import { css } from 'lit';

/** The details: sections below each other, pairs side by side where there is room. */
export const detailStyles = css`
  :host {
    display: grid;
    gap: 0.8em;
    align-content: start;
    container-type: inline-size;
  }

  section {
    display: grid;
    gap: 0.35em;
    min-width: 0;
  }

  .note > div {
    display: grid;
    gap: 0.5em;
    width: 100%;
  }

  h2 {
    font-size: 1.1em;
  }

  vscode-button {
    justify-self: start;
  }

  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.1em 0.9em;
  }

  .warnings,
  .terms,
  .history {
    display: grid;
    gap: 0.3em;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .warnings li {
    display: flex;
    gap: 0.4em;
  }

  .warnings vscode-icon {
    flex: none;
    margin-top: 0.2em;
    color: var(--vscode-editorWarning-foreground, currentColor);
  }

  .terms li {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2em 0.8em;
    align-items: center;
    justify-content: space-between;
  }

  .terms term-editor {
    flex: 1 0 100%;
    box-sizing: border-box;
  }

  blockquote {
    margin: 0;
    padding: 0.1em 0.8em;
    border-left: 3px solid var(--vscode-focusBorder);
  }

  .transcript {
    max-height: 16em;
    overflow: auto;
    border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
  }

  .transcript ol {
    margin: 0;
    padding: 0.3em 0;
    list-style: none;
  }

  .transcript li {
    display: grid;
    grid-template-columns: 4em minmax(0, 1fr);
    gap: 0.4em;
    padding: 0 0.6em;
    border-left: 3px solid transparent;
  }

  .transcript .in-span {
    border-left-color: var(--vscode-focusBorder);
  }

  .time {
    font-variant-numeric: tabular-nums;
    text-align: right;
  }

  .said {
    white-space: pre-wrap;
  }

  mark {
    background: var(--vscode-editor-findMatchHighlightBackground, transparent);
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 2px;
  }

  .pair {
    display: grid;
    gap: 0.8em;
  }

  @container (min-width: 420px) {
    .pair {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }

  .decision {
    padding: 0.6em 0.7em;
    border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
  }
`;
