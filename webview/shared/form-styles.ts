import { css } from 'lit';

/** Native fields and lists drawn in the theme's colours, and the keys on buttons. */
export const formStyles = css`
  select,
  textarea,
  input:not([type='checkbox']) {
    box-sizing: border-box;
    width: 100%;
    min-width: 0;
    padding: 0.25em 0.4em;
    border: 1px solid
      var(--vscode-settings-textInputBorder, var(--vscode-contrastBorder, currentColor));
    border-radius: 2px;
    background: var(--vscode-input-background);
    color: var(--vscode-input-foreground);
    font: inherit;
  }

  select {
    background: var(--vscode-dropdown-background);
    color: var(--vscode-dropdown-foreground);
  }

  textarea {
    min-height: 4.2em;
    resize: vertical;
  }

  :is(select, textarea, input):focus-visible {
    outline-offset: -1px;
  }

  ::placeholder {
    color: var(--vscode-input-placeholderForeground);
    opacity: 1;
  }

  input[type='checkbox'] {
    flex: none;
    display: inline-grid;
    place-content: center;
    width: 1.25em;
    height: 1.25em;
    margin: 0;
    border: 1px solid
      var(--vscode-settings-checkboxBorder, var(--vscode-contrastBorder, currentColor));
    border-radius: 3px;
    background: var(--vscode-checkbox-background, transparent);
    color: var(--vscode-checkbox-foreground, currentColor);
    font: inherit;
    appearance: none;
  }

  input[type='checkbox']:checked::before {
    content: '✓';
    font-weight: 700;
    line-height: 1;
  }

  .check {
    display: flex;
    gap: 0.5em;
    align-items: center;
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em;
    align-items: center;
  }

  kbd {
    margin-left: 0.35em;
    padding: 0 0.3em;
    border: 1px solid currentColor;
    border-radius: 3px;
    font-family: inherit;
    font-size: 0.8em;
    line-height: 1.25;
  }
`;
