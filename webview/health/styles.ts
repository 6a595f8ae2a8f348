import { css } from 'lit';

/** Layout of the health screen. */
export const healthStyles = css`
  .overview {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.8em;
    max-width: 72em;
    padding: 1em 0 2em;
  }

  .overview[hidden] {
    display: none;
  }

  main > .note {
    margin-top: 1em;
  }

  section:not(.note) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.6em;
  }

  header {
    display: grid;
    gap: 0.6em;
  }

  .tools {
    gap: 0.4em 1.2em;
  }

  .busy {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6em;
    align-items: center;
  }

  vscode-progress-ring {
    width: 1.2em;
    height: 1.2em;
  }

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .link,
  .sort {
    padding: 0;
    border: none;
    background: none;
    color: var(--vscode-textLink-foreground);
    font: inherit;
    text-align: inherit;
    text-decoration: underline;
    cursor: pointer;
    overflow-wrap: anywhere;
  }

  .link.code {
    font-family: var(--vscode-editor-font-family, monospace);
  }

  .sort {
    color: inherit;
    font-weight: 600;
    text-decoration: underline dotted;
  }

  .severity {
    display: inline-flex;
    gap: 0.3em;
    align-items: center;
    font-weight: inherit;
  }

  .severity vscode-icon,
  .total vscode-icon {
    color: inherit;
  }

  .totals {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(12em, 1fr));
    gap: 0.6em;
    max-width: 54em;
  }

  .total {
    display: flex;
    gap: 0.5em;
    align-items: baseline;
    width: 100%;
    padding: 0.6em 0.8em;
    border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, currentColor));
    border-radius: 3px;
    background: transparent;
    color: var(--vscode-foreground);
    font: inherit;
    text-align: left;
  }

  button.total {
    cursor: pointer;
  }

  button.total:hover {
    background: var(--vscode-list-hoverBackground, transparent);
    color: var(--vscode-list-hoverForeground, inherit);
  }

  .total > * {
    white-space: nowrap;
  }

  .total strong {
    font-size: 1.5em;
    font-weight: 600;
    line-height: 1.2;
  }

  .total vscode-icon {
    align-self: center;
  }

  table {
    width: 100%;
    border-collapse: collapse;
  }

  th,
  td {
    padding: 0.35em 1em 0.35em 0;
    border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
    text-align: left;
    vertical-align: top;
  }

  tbody th {
    font-weight: normal;
  }

  .number {
    text-align: right;
    white-space: nowrap;
  }

  .metrics {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 21em), 1fr));
    gap: 0.8em;
  }

  .metrics li {
    display: grid;
    gap: 0.35em;
    align-content: start;
    padding: 0.8em 0.9em;
    border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, currentColor));
    border-radius: 3px;
  }

  .value strong {
    font-size: 1.4em;
    font-weight: 600;
  }

  .items {
    display: block;
    font-size: 0.92em;
  }

  .reasons {
    display: grid;
    gap: 0.5em;
  }

  .reasons li {
    display: grid;
    grid-template-columns: minmax(4em, auto) minmax(0, 1fr);
    gap: 0.8em;
  }

  .things {
    text-align: right;
  }

  .trend {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 17em), 1fr));
    gap: 0.8em 1.4em;
  }

  figure {
    margin: 0;
  }

  figcaption {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2em 0.6em;
    align-items: center;
  }

  figure svg {
    display: block;
    width: 100%;
    height: 50px;
    margin-top: 0.3em;
    fill: var(--vscode-charts-blue, currentColor);
  }

  figure path {
    stroke: currentColor;
    stroke-width: 1;
  }

  details > table {
    margin-top: 0.5em;
  }

  summary {
    cursor: pointer;
  }

  /* Tables stand as blocks where their columns have no room; their roles stay those of a table. */
  @media (max-width: 620px) {
    table,
    thead,
    tbody,
    tr,
    tbody th,
    td {
      display: block;
    }

    thead tr {
      display: flex;
      flex-wrap: wrap;
      gap: 0.2em 0.9em;
      padding-bottom: 0.4em;
    }

    thead th {
      padding: 0;
      border: none;
    }

    tbody tr {
      display: flex;
      flex-wrap: wrap;
      gap: 0.1em 1em;
      padding: 0.5em 0;
      border-top: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, currentColor));
    }

    tbody th,
    td {
      padding: 0;
      border: none;
      text-align: left;
    }

    tbody th {
      flex: 1 0 100%;
    }

    td.number {
      text-align: left;
      white-space: normal;
    }

    [data-label]::after {
      content: ' ' attr(data-label);
    }
  }
`;
