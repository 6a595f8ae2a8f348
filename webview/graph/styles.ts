import { css } from 'lit';

/** Layout and lines of the graph screen. */
export const graphStyles = css`
  main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.8em;
    padding: 1em 0 2em;
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

  kbd {
    margin: 0;
  }

  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3em 1.2em;
    margin: 0;
    padding: 0.3em 0 0;
    border: none;
  }

  .legend legend {
    padding: 0;
    font-weight: 600;
  }

  .swatch {
    flex: none;
  }

  .drawing {
    max-height: 75vh;
    overflow: auto;
    border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, currentColor));
  }

  .drawing > svg {
    display: block;
    margin: auto;
  }

  .node {
    cursor: pointer;
    outline: none;
  }

  .node rect {
    fill: var(--vscode-editor-background);
    stroke: var(--vscode-foreground);
    stroke-width: 1;
  }

  .node:hover rect {
    fill: var(--vscode-list-hoverBackground, var(--vscode-editor-background));
  }

  .node.centre rect {
    stroke-width: 2.5;
  }

  .node.missing rect {
    stroke-dasharray: 4 3;
  }

  .node:focus-visible rect {
    stroke: var(--vscode-focusBorder);
    stroke-width: 3.5;
  }

  .node text,
  .label {
    fill: currentColor;
    font-size: 13px;
    text-anchor: middle;
    pointer-events: none;
  }

  .node.centre text {
    font-weight: 600;
  }

  .label {
    font-size: 11px;
    paint-order: stroke;
    stroke: var(--vscode-editor-background);
    stroke-width: 3px;
  }

  .label.near {
    font-weight: 600;
  }

  .edge {
    color: var(--vscode-foreground);
  }

  .edge.charts-blue {
    color: var(--vscode-charts-blue, var(--vscode-foreground));
  }

  .edge.charts-green {
    color: var(--vscode-charts-green, var(--vscode-foreground));
  }

  .edge.charts-yellow {
    color: var(--vscode-charts-yellow, var(--vscode-foreground));
  }

  .edge.charts-purple {
    color: var(--vscode-charts-purple, var(--vscode-foreground));
  }

  .edge.charts-red {
    color: var(--vscode-charts-red, var(--vscode-foreground));
  }

  .edge .line {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.3;
  }

  .edge.near .line {
    stroke-width: 2.2;
  }

  .edge .head {
    fill: currentColor;
    stroke: currentColor;
    stroke-width: 1.3;
  }

  /* The arrow of the taxonomy is hollow, as in other drawings of classes. */
  .edge.parent .head {
    fill: var(--vscode-editor-background);
  }

  table {
    border-collapse: collapse;
  }

  th,
  td {
    padding: 0.15em 1em 0.15em 0;
    text-align: left;
    vertical-align: top;
  }

  th {
    font-weight: 600;
  }

  td:last-child {
    white-space: nowrap;
  }

  .link {
    padding: 0;
    border: none;
    background: none;
    color: var(--vscode-textLink-foreground);
    font: inherit;
    text-align: left;
    text-decoration: underline;
    cursor: pointer;
    overflow-wrap: anywhere;
  }

  .more {
    margin: 0;
    padding-left: 1.2em;
  }

  @media (max-width: 480px) {
    th,
    td {
      padding-right: 0.5em;
    }
  }
`;
