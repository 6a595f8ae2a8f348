/** What stands in the place of something that could not be shown. */

import { html, nothing, type TemplateResult } from 'lit';

export interface FailedActions {
  /** Absent where trying again is no use, or has a place of its own. */
  readonly again?: () => void;
  readonly showLog: () => void;
}

/** Says what failed, and offers to try again and to look into the log. */
export function failedNote(message: string, { again, showLog }: FailedActions): TemplateResult {
  return html`
    <section class="note bad" aria-label="Failed">
      <vscode-icon name="error"></vscode-icon>
      <div>
        <p>${message}</p>
        <div class="buttons">
          ${again ? html`<vscode-button @click=${again}>Try Again</vscode-button>` : nothing}
          <vscode-button secondary @click=${showLog}>Show Log</vscode-button>
        </div>
      </div>
    </section>
  `;
}
