import { css } from 'lit';

/** Layout of the ledger screen: table above details, side by side where there is room. */
export const screenStyles = css`
  main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.7em;
    padding: 0.8em 0 2em;
  }

  main.dropping {
    outline: 2px dashed var(--vscode-focusBorder);
    outline-offset: -2px;
    background: var(--vscode-editor-dropBackground, transparent);
  }

  header {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em 1em;
    align-items: center;
    justify-content: space-between;
  }

  [role='tablist'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.2em;
    border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
  }

  [role='tab'] {
    padding: 0.3em 0;
    border: none;
    border-bottom: 2px solid transparent;
    background: none;
    color: var(--vscode-foreground);
    font: inherit;
    cursor: pointer;
  }

  [role='tab'][aria-selected='true'] {
    border-bottom-color: var(--vscode-focusBorder);
    font-weight: 600;
  }

  [role='tabpanel'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.7em;
  }

  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.2em;
    align-items: start;
  }

  .list {
    max-height: 50vh;
    overflow: auto;
  }

  .outcome {
    flex: 1;
    min-width: 0;
  }

  .keys {
    margin-top: 0.8em;
  }

  .keys summary {
    width: fit-content;
    cursor: pointer;
  }

  .keys dl {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(16em, 1fr));
    gap: 0.25em 1em;
    margin: 0.5em 0;
  }

  .keys dl div {
    display: grid;
    grid-template-columns: 8em minmax(0, 1fr);
  }

  .keys dd {
    margin: 0;
  }

  .keys kbd {
    margin: 0;
  }

  @media (min-width: 1000px) {
    .columns {
      grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    }

    .list,
    .details {
      max-height: calc(100vh - 13em);
      min-height: 18em;
      overflow: auto;
    }

    .details {
      padding: 0 0.4em 0 1.2em;
      border-left: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
    }
  }
`;
