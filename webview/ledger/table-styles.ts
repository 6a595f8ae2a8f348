import { css } from 'lit';

/** The table: columns where there is room, two lines per assertion where there is not. */
export const tableStyles = css`
  :host {
    container-type: inline-size;
  }

  /* Narrow: the claim on its own lines, everything else in one line below it. */
  .row {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.9em;
    padding: 0.3em 0.4em 0.3em 2.3em;
    border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
    cursor: default;
  }

  .row > span {
    min-width: 0;
  }

  .row > .pick {
    position: absolute;
    top: 0.4em;
    left: 0.5em;
  }

  .row > .claim {
    flex: 1 0 100%;
  }

  .head {
    display: none;
  }

  @container (min-width: 620px) {
    .row,
    .head {
      display: grid;
      grid-template-columns:
        1.4em minmax(11em, 4fr) 2.4em 6em minmax(5em, 1.2fr) minmax(6em, 1.6fr)
        5.8em;
      gap: 0 0.7em;
      padding-left: 0.5em;
    }

    .row > .pick {
      position: static;
    }

    .unit {
      display: none;
    }
  }

  [role='grid'] {
    border-top: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
  }

  .head {
    position: sticky;
    top: 0;
    z-index: 1;
    background: var(--vscode-editor-background);
    font-weight: 600;
  }

  .head button {
    padding: 0;
    border: none;
    background: none;
    color: inherit;
    font: inherit;
    text-align: left;
    cursor: pointer;
  }

  .tier,
  .confidence {
    font-variant-numeric: tabular-nums;
  }

  .episode {
    padding: 0.5em 0.4em 0.25em;
    border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
  }

  .row:not(.head):hover {
    background: var(--vscode-list-hoverBackground);
  }

  .row[aria-selected='true'] {
    background: var(--vscode-list-inactiveSelectionBackground);
    color: var(--vscode-list-inactiveSelectionForeground, inherit);
  }

  .row.current {
    box-shadow: inset 3px 0 var(--vscode-focusBorder);
  }

  .row:focus-visible {
    outline-offset: -1px;
  }

  .flags {
    display: flex;
    gap: 0.3em;
    align-items: center;
    font-size: 0.92em;
  }

  .flags vscode-icon {
    flex: none;
    color: var(--vscode-editorWarning-foreground, currentColor);
  }

  .terms {
    font-size: 0.95em;
  }

  .contested,
  .proposed {
    font-weight: 600;
  }

  .empty {
    padding: 1em 0;
  }

  .more {
    margin-top: 0.6em;
  }
`;
