import { css } from 'lit';

/** A list of suggestions that lies below its field. */
export const optionListStyles = css`
  .field {
    position: relative;
  }

  ul {
    position: absolute;
    z-index: 2;
    right: 0;
    left: 0;
    max-height: 14em;
    margin: 0;
    padding: 0;
    overflow: auto;
    border: 1px solid var(--vscode-focusBorder);
    background: var(--vscode-dropdown-background);
    color: var(--vscode-dropdown-foreground);
    list-style: none;
  }

  ul[hidden] {
    display: none;
  }

  li {
    padding: 0.25em 0.5em;
    cursor: pointer;
  }

  li[aria-selected='true'] {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
    background: var(--vscode-list-activeSelectionBackground);
    color: var(--vscode-list-activeSelectionForeground);
  }
`;
