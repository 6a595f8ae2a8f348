import { css } from 'lit';

/** Layout of the scaffold screen: one column, two where there is room. */
export const scaffoldStyles = css`
  main {
    display: grid;
    gap: 0.9em;
    max-width: 90em;
    padding: 1em 0 2em;
  }

  form {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0.3em 0.5em;
    align-items: center;
  }

  form label,
  .busy {
    grid-column: 1 / -1;
  }

  vscode-textfield {
    width: 100%;
    min-width: 0;
  }

  .busy {
    display: flex;
    gap: 0.5em;
    align-items: center;
  }

  vscode-progress-ring {
    width: 1.2em;
    height: 1.2em;
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    margin-top: 0.6em;
  }

  .asked {
    font-style: italic;
  }

  .columns,
  .column {
    display: grid;
    gap: 1.2em;
    align-content: start;
    min-width: 0;
  }

  section.column {
    gap: 0.5em;
  }

  @media (min-width: 900px) {
    .columns:has(> section) {
      grid-template-columns: minmax(0, 11fr) minmax(0, 9fr);
      gap: 2em;
    }
  }

  .heading {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3em 0.8em;
    align-items: baseline;
    justify-content: space-between;
  }

  .budget {
    display: flex;
    gap: 0.8em;
    align-items: center;
    font-variant-numeric: tabular-nums;
  }

  /* The native element says the figure to screen readers; only its parts are drawn anew. */
  meter {
    flex: 1;
    min-width: 3em;
    height: 8px;
    border: 1px solid var(--vscode-contrastBorder, var(--vscode-widget-border, currentColor));
    background: none;
    appearance: none;
  }

  meter::-webkit-meter-inner-element,
  meter::-webkit-meter-bar {
    position: static;
    display: block;
    height: 100%;
    border: none;
    border-radius: 0;
    background: none;
  }

  meter::-webkit-meter-optimum-value {
    height: 100%;
    background: var(--vscode-progressBar-background, var(--vscode-focusBorder));
  }

  .block {
    max-height: 60vh;
    margin: 0;
    padding: 0.8em;
    overflow: auto;
    border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
    background: var(--vscode-textCodeBlock-background);
    white-space: pre-wrap;
  }

  @media (min-width: 900px) {
    .block {
      max-height: none;
    }
  }

  .seeds {
    display: grid;
    gap: 0.9em;
    margin: 0.6em 0 0;
    padding: 0;
    list-style: none;
  }

  .seeds > li {
    display: grid;
    gap: 0.25em;
    justify-items: start;
    padding-left: 0.8em;
    border-left: 2px solid var(--vscode-widget-border, var(--vscode-contrastBorder, currentColor));
  }

  .seeds .heading {
    width: 100%;
    align-items: center;
  }

  .score {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  .parts,
  .names {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .parts li {
    display: grid;
    grid-template-columns: 3.2em 1fr;
    border: none;
    padding: 0;
  }

  .points {
    font-variant-numeric: tabular-nums;
  }

  section h3:not(:first-child) {
    margin-top: 0.7em;
  }

  .seeds h3 {
    margin: 0;
  }

  /* Counts behind headings are no part of the name. */
  h2 .quiet,
  h3 .quiet {
    font-weight: 400;
  }

  .names li {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: 0 0.8em;
    padding: 0.2em 0;
    border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
  }

  .why {
    grid-column: 1 / -1;
  }

  @media (max-width: 480px) {
    .names li {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  footer {
    font-size: 0.92em;
  }
`;
