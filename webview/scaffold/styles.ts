import { css } from 'lit';

/** Layout of the scaffold screen: one column, two where there is room. */
export const scaffoldStyles = css`
  main {
    --line: var(--vscode-widget-border, var(--vscode-contrastBorder, currentColor));
    display: grid;
    gap: 0.9em;
    max-width: 90em;
    padding: 1em 0 2em;
  }

  .question {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.3em 0.5em;
    align-items: end;
  }

  .busy {
    display: flex;
    grid-column: 1 / -1;
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
    align-items: center;
  }

  .note .buttons {
    margin-top: 0.6em;
  }

  .options {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15em), 1fr));
    gap: 0.3em 1.6em;
    align-items: center;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: none;
  }

  legend {
    padding: 0;
    font-weight: 600;
  }

  .option {
    display: grid;
    grid-template-columns: 3.8em minmax(4em, 1fr) 5.2em;
    gap: 0.5em;
    align-items: center;
    min-width: 0;
  }

  .settings {
    display: flex;
    flex-wrap: wrap;
    grid-column: 1 / -1;
    gap: 0.3em 0.8em;
    align-items: center;
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
    gap: 0.6em;
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
    border-left: 2px solid var(--line);
  }

  .seeds > .cut {
    border-left-style: dashed;
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
  .names,
  .chips,
  .questions,
  .missed {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .parts li {
    display: grid;
    grid-template-columns: 3.2em 1fr;
  }

  .points,
  .figure {
    font-variant-numeric: tabular-nums;
  }

  .folds {
    border-bottom: 1px solid var(--line);
  }

  .fold {
    border-top: 1px solid var(--line);
  }

  .folder {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.5em;
    align-items: baseline;
    width: 100%;
    padding: 0.5em 0;
    border: none;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }

  .folder vscode-icon {
    align-self: center;
  }

  .folder:hover > span:first-of-type {
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  .content {
    display: grid;
    gap: 0.7em;
    padding: 0.2em 0 1.1em 1.45em;
  }

  .content[hidden] {
    display: none;
  }

  .content h3:not(:first-child) {
    margin-top: 0.4em;
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

  .names .why {
    grid-column: 1 / -1;
  }

  .card {
    display: grid;
    gap: 0.6em;
    padding-left: 0.8em;
    border-left: 2px solid var(--line);
  }

  .badge {
    padding: 0 0.5em;
    border: 1px solid currentColor;
    border-radius: 0.7em;
    font-size: 0.92em;
  }

  .facts {
    display: grid;
    gap: 0.15em;
    margin: 0;
  }

  .facts > div {
    display: grid;
    grid-template-columns: 7.6em minmax(0, 1fr);
    gap: 0.6em;
  }

  dt {
    color: var(--vscode-descriptionForeground);
  }

  dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
  }

  .remedies,
  .chips,
  .questions {
    display: grid;
    gap: 0.6em;
  }

  .remedies {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .remedies li {
    display: grid;
    gap: 0.3em;
    justify-items: start;
  }

  .notes,
  .content details ul {
    margin: 0;
    padding-left: 1.2em;
  }

  .chips .heading {
    flex-wrap: nowrap;
    justify-content: start;
  }

  .exposure {
    flex: none;
  }

  .exposure.no {
    font-weight: 600;
  }

  .remove {
    flex: none;
    align-self: center;
    margin-left: auto;
    padding: 0.1em;
    border: none;
    background: none;
    color: inherit;
    line-height: 0;
    cursor: pointer;
  }

  .link {
    padding: 0;
    border: none;
    background: none;
    color: var(--vscode-textLink-foreground);
    font: inherit;
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 2px;
    cursor: pointer;
  }

  .questions .heading {
    flex-wrap: nowrap;
  }

  .questions .figure {
    flex: none;
    font-weight: 600;
  }

  .missed {
    padding-left: 0.8em;
    border-left: 2px dashed var(--line);
  }

  .stacked {
    display: grid;
    gap: 0.3em;
    font-weight: 600;
  }

  .stacked select {
    font-weight: 400;
  }

  .problem {
    display: flex;
    gap: 0.5em;
    align-items: baseline;
  }

  .problem vscode-icon {
    flex: none;
    align-self: start;
    margin-top: 0.1em;
  }

  .versions {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 18em), 1fr));
    gap: 0.6em 1.2em;
    align-items: end;
  }

  footer {
    font-size: 0.92em;
  }

  @media (max-width: 480px) {
    .names li {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }

    .content {
      padding-left: 0;
    }
  }
`;
