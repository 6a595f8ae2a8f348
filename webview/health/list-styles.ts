import { css } from 'lit';

/** Layout of the list behind a number. */
export const listStyles = css`
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto auto auto minmax(8em, 1fr) auto;
    gap: 0.7em;
    box-sizing: border-box;
    height: 100vh;
    min-height: 26em;
    padding: 1em 0;
  }

  /* One row more above the list. */
  section:has(.about) {
    grid-template-rows: auto auto auto auto minmax(8em, 1fr) auto;
  }

  .top {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em 0.9em;
    align-items: center;
  }

  .filter {
    display: grid;
    gap: 0.2em;
    max-width: 34em;
  }

  kbd {
    margin: 0;
  }

  .rows {
    position: relative;
    overflow: auto;
    overflow-anchor: none;
    border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, currentColor));
  }

  .row {
    display: grid;
    gap: 0.1em;
    padding: 0.35em 0.7em;
    border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
    cursor: pointer;
  }

  .row:hover {
    background: var(--vscode-list-hoverBackground, transparent);
    color: var(--vscode-list-hoverForeground, inherit);
  }

  .row.active {
    outline: 1px dashed var(--vscode-foreground);
    outline-offset: -2px;
  }

  .rows:focus-visible .row.active {
    outline: 2px solid var(--vscode-focusBorder);
  }

  .where {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
    font-size: 0.92em;
  }

  .severity {
    display: inline-flex;
    gap: 0.3em;
    align-items: center;
  }

  .severity vscode-icon {
    color: inherit;
  }
`;
