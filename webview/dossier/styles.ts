import { css } from 'lit';

/** Layout of the dossier screen: list and dossier side by side where there is room. */
export const dossierStyles = css`
  main {
    display: grid;
    gap: 0.9em;
    max-width: 110em;
    padding: 1em 0 2em;
  }

  ul,
  ol,
  dl,
  dd,
  blockquote {
    margin: 0;
    padding: 0;
  }

  ul,
  ol {
    list-style: none;
  }

  .panes,
  nav,
  article,
  header,
  .actions,
  .columns,
  .column {
    display: grid;
    gap: 0.9em;
    align-content: start;
    min-width: 0;
  }

  header,
  .actions,
  section {
    gap: 0.4em;
  }

  .column section {
    display: grid;
    gap: 0.4em;
    min-width: 0;
  }

  .column {
    gap: 1.4em;
  }

  .at-detail nav,
  .at-list .hint {
    display: none;
  }

  .back {
    justify-self: start;
  }

  @media (min-width: 720px) {
    .panes {
      grid-template-columns: minmax(13em, 1fr) minmax(0, 3fr);
      gap: 1.6em;
    }

    .at-detail nav {
      display: grid;
    }

    .at-list .hint {
      display: block;
    }

    .back {
      display: none;
    }
  }

  @media (min-width: 1100px) {
    .columns {
      grid-template-columns: minmax(0, 11fr) minmax(0, 9fr);
      gap: 2em;
    }
  }

  nav h2 {
    display: inline;
    font-size: 1em;
  }

  summary {
    cursor: pointer;
  }

  .row {
    display: grid;
    width: 100%;
    padding: 0.35em 0.6em;
    border: 1px solid transparent;
    border-radius: 2px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  .row:hover {
    background: var(--vscode-list-hoverBackground);
  }

  .row[aria-current='true'] {
    border-color: var(--vscode-focusBorder);
    background: var(--vscode-list-inactiveSelectionBackground);
    color: var(--vscode-list-inactiveSelectionForeground, inherit);
  }

  .row[aria-current='true'] .quiet {
    color: inherit;
  }

  .when {
    white-space: nowrap;
  }

  .title {
    font-weight: 600;
  }

  .heading,
  .buttons,
  .gate {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em 0.6em;
    align-items: center;
  }

  header .heading {
    justify-content: space-between;
  }

  h2:focus,
  h3:focus {
    outline: none;
  }

  article h2 {
    font-size: 1.2em;
  }

  .badge {
    padding: 0.05em 0.6em;
    border: 1px solid currentColor;
    border-radius: 1em;
    font-size: 0.92em;
  }

  .note .buttons {
    margin-top: 0.3em;
  }

  .why strong {
    margin-right: 0.3em;
  }

  .form {
    display: grid;
    gap: 0.4em;
  }

  vscode-textarea {
    width: 100%;
  }

  kbd {
    flex: none;
    margin-left: 0.5em;
    padding: 0 0.35em;
    border: 1px solid currentColor;
    border-radius: 3px;
    font-family: inherit;
    font-size: 0.85em;
    line-height: 1.35;
  }

  .problem vscode-icon,
  .unmet vscode-icon {
    color: var(--vscode-errorForeground);
  }

  .met vscode-icon {
    color: var(--vscode-testing-iconPassed, inherit);
  }

  .conditions {
    display: grid;
    gap: 0.6em;
  }

  .conditions li {
    display: flex;
    gap: 0.5em;
    align-items: flex-start;
  }

  .conditions vscode-icon {
    flex: none;
    margin-top: 0.15em;
  }

  .conditions strong {
    margin-right: 0.3em;
  }

  dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 0.1em 0.9em;
    font-variant-numeric: tabular-nums;
  }

  dt {
    color: var(--vscode-descriptionForeground);
  }

  .entries {
    display: grid;
    gap: 0.7em;
  }

  .entries > li {
    display: grid;
    gap: 0.15em;
    min-width: 0;
    padding-left: 0.7em;
    border-left: 2px solid var(--vscode-widget-border, var(--vscode-contrastBorder, currentColor));
  }

  .entries .heading {
    justify-content: space-between;
  }

  .entries p > strong {
    margin-right: 0.3em;
  }

  .said,
  blockquote {
    white-space: pre-wrap;
  }

  blockquote {
    font-style: italic;
  }
`;
