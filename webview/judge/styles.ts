import { css } from 'lit';

/** Layout of the judge screen: texts side by side where there is room. */
export const judgeStyles = css`
  main {
    display: grid;
    gap: 0.9em;
    max-width: 100em;
    padding: 1em 0 2em;
  }

  .heading,
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em 0.6em;
    align-items: center;
  }

  .heading {
    justify-content: space-between;
  }

  .note .buttons {
    margin-top: 0.6em;
  }

  .texts {
    display: grid;
    gap: 0.9em;
  }

  @media (min-width: 640px) {
    .texts {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }

  .side {
    display: grid;
    grid-template-rows: auto 1fr;
    gap: 0.35em;
    min-width: 0;
  }

  .side section {
    display: grid;
  }

  textarea {
    box-sizing: border-box;
    width: 100%;
    min-height: 9em;
    max-height: 55vh;
    margin: 0;
    padding: 0.7em 0.8em;
    overflow: auto;
    border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
    border-radius: 2px;
    background: var(--vscode-textCodeBlock-background);
    color: inherit;
    line-height: 1.5;
    white-space: pre-wrap;
    resize: vertical;
    field-sizing: content;
  }

  textarea:focus {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }

  fieldset {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: none;
  }

  legend,
  .field label {
    padding: 0;
    font-weight: 600;
  }

  .options {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 13em), 1fr));
    gap: 0.4em;
    margin-top: 0.35em;
  }

  .options.newer {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 8em), 12em));
  }

  .options label {
    display: flex;
    gap: 0.5em;
    align-items: center;
    padding: 0.3em 0.6em;
    border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, currentColor));
    border-radius: 2px;
    cursor: pointer;
  }

  .options label:has(:checked) {
    border-color: var(--vscode-focusBorder);
    background: var(--vscode-list-inactiveSelectionBackground);
    color: var(--vscode-list-inactiveSelectionForeground, inherit);
  }

  .options label:has(:focus-visible) {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: 1px;
  }

  .options input {
    flex: none;
    margin: 0;
    outline: none;
    accent-color: var(--vscode-focusBorder);
  }

  .figure {
    min-width: 1.4em;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  .words {
    flex: 1;
  }

  kbd {
    flex: none;
    padding: 0 0.35em;
    border: 1px solid currentColor;
    border-radius: 3px;
    font-family: inherit;
    font-size: 0.85em;
    line-height: 1.35;
  }

  vscode-button kbd {
    margin-left: 0.5em;
  }

  .quotes,
  .field {
    display: grid;
    gap: 0.35em;
    min-width: 0;
  }

  .quotes .heading {
    justify-content: start;
  }

  .quotes ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .quotes li {
    display: flex;
    gap: 0.5em;
    align-items: center;
    max-width: 100%;
    padding: 0.1em 0.2em 0.1em 0.6em;
    border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, currentColor));
    border-radius: 2px;
  }

  .from {
    flex: none;
    font-weight: 600;
  }

  q {
    min-width: 0;
    white-space: pre-wrap;
  }

  vscode-textarea {
    width: 100%;
  }

  .lock {
    display: grid;
    gap: 0.4em;
    padding-top: 0.8em;
    border-top: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
  }

  .revealed p {
    margin-top: 0.3em;
  }

  .revealed h2:focus {
    outline: none;
  }
`;
