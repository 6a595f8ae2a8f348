import { css } from 'lit';

/** Type, headings, focus and small helpers that every screen shares. Colours are the theme's. */
export const baseStyles = css`
  :host {
    display: block;
    color: var(--vscode-foreground);
    font-family: var(--vscode-font-family);
    font-size: var(--vscode-font-size);
    line-height: 1.5;
    overflow-wrap: anywhere;
  }

  h1,
  h2,
  h3 {
    margin: 0;
    font-weight: 600;
    line-height: 1.3;
  }

  h1 {
    font-size: 1.3em;
  }

  h2 {
    font-size: 1.08em;
  }

  h3 {
    font-size: 1em;
  }

  p {
    margin: 0;
  }

  :focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: 1px;
  }

  .quiet {
    color: var(--vscode-descriptionForeground);
  }

  .code {
    font-family: var(--vscode-editor-font-family, monospace);
    font-size: 0.95em;
  }

  .note {
    display: flex;
    gap: 0.6em;
    align-items: flex-start;
    padding: 0.7em 0.9em;
    border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
    border-left: 3px solid var(--vscode-focusBorder);
    background: var(--vscode-textBlockQuote-background, transparent);
  }

  .note.bad {
    border-left-color: var(--vscode-errorForeground);
  }

  .note vscode-icon {
    flex: none;
    margin-top: 0.1em;
  }

  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
