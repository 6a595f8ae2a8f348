import { css } from 'lit';

/** The served text, its marks, the bar of its budget, two texts side by side, and the sliders. */
export const blockStyles = css`
  .block,
  .twice {
    max-height: 60vh;
    overflow: auto;
    border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
    background: var(--vscode-textCodeBlock-background);
  }

  .block {
    margin: 0;
    padding: 0.8em;
    white-space: pre-wrap;
  }

  /* Beside a longer column the text stays in sight. */
  @media (min-width: 900px) {
    .columns > section.column {
      position: sticky;
      top: 0.6em;
      align-self: start;
    }
  }

  mark {
    background: none;
    color: inherit;
  }

  mark.declared {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
  }

  /* Gold is bold in a box: told from the others without any colour. */
  mark.gold {
    outline: 1px solid currentColor;
    outline-offset: 0;
    padding: 0 0.2em;
    font-weight: 700;
  }

  mark.declared.partial {
    text-decoration-style: dotted;
  }

  mark.gold.partial {
    outline-style: dotted;
  }

  mark[data-says]::before {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  mark[data-says='declared']::before {
    content: ' exposed: ';
  }

  mark[data-says='gold']::before {
    content: ' gold, exposed: ';
  }

  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2em 1.2em;
    align-items: baseline;
  }

  .legend mark {
    color: var(--vscode-foreground);
  }

  .sample {
    padding: 0 0.35em;
    border: 1px dashed currentColor;
    border-radius: 2px;
  }

  .budget {
    display: grid;
    gap: 0.3em;
    font-variant-numeric: tabular-nums;
  }

  .figures {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.2em;
  }

  .bar {
    display: block;
    color: var(--vscode-foreground);
  }

  .bar .room {
    fill: none;
    stroke: currentColor;
    stroke-width: 1px;
  }

  .bar .frame {
    fill: currentColor;
  }

  .bar .served {
    fill: var(--vscode-progressBar-background, var(--vscode-focusBorder));
    stroke: var(--vscode-editor-background);
    stroke-width: 1px;
  }

  .bar .cut {
    fill: url(#hatch);
    stroke: currentColor;
    stroke-width: 1px;
    stroke-dasharray: 2 2;
  }

  .bar path {
    stroke: currentColor;
    stroke-width: 1px;
  }

  .bar .limit {
    stroke: currentColor;
    stroke-width: 3px;
  }

  summary {
    cursor: pointer;
  }

  table {
    width: 100%;
    border-collapse: collapse;
  }

  th,
  td {
    padding: 0.2em 0.6em 0.2em 0;
    border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
    font-weight: 400;
    text-align: start;
    vertical-align: top;
  }

  thead th {
    color: var(--vscode-descriptionForeground);
  }

  .figure {
    text-align: end;
  }

  input[type='range'] {
    height: 1.5em;
    padding: 0;
    border: none;
    background: none;
    appearance: none;
  }

  input[type='range']::-webkit-slider-runnable-track {
    height: 4px;
    border: 1px solid
      var(--vscode-settings-textInputBorder, var(--vscode-contrastBorder, currentColor));
    border-radius: 2px;
    background: var(--vscode-input-background);
  }

  input[type='range']::-webkit-slider-thumb {
    width: 14px;
    height: 14px;
    margin-top: -6px;
    border: 2px solid var(--vscode-editor-background);
    border-radius: 50%;
    background: var(--vscode-foreground);
    box-shadow: 0 0 0 1px var(--vscode-foreground);
    appearance: none;
  }

  .pair {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  .pair > * {
    padding: 0 0.6em 0 1.6em;
  }

  .pair > :nth-child(2) {
    border-left: 1px solid var(--line);
  }

  .head {
    position: sticky;
    top: 0;
    padding: 0.3em 0;
    border-bottom: 1px solid var(--line);
    background: var(--vscode-editor-background);
  }

  .line {
    position: relative;
    min-height: 1.5em;
  }

  .line .text {
    white-space: pre-wrap;
  }

  .line .sign {
    position: absolute;
    left: 0.5em;
    font-weight: 700;
    user-select: none;
  }

  .line.added {
    background: var(--vscode-diffEditor-insertedLineBackground, transparent);
  }

  .line.removed {
    background: var(--vscode-diffEditor-removedLineBackground, transparent);
  }

  @media (max-width: 600px) {
    .pair {
      grid-template-columns: minmax(0, 1fr);
    }

    .pair > :nth-child(2) {
      border-left: none;
    }

    .line.twin,
    .line.none {
      display: none;
    }
  }
`;
