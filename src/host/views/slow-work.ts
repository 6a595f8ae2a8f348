/** Work that may take long: nothing is shown while it is quick, and it can be stopped when not. */

import * as vscode from 'vscode';

import type { StepProgress } from '../../protocol/messages.js';

/** A person waits this long before a progress is shown, in ms. */
const PATIENCE = 800;

export type Work<T> = (
  step: (progress: StepProgress) => void,
  token: vscode.CancellationToken,
) => Promise<T>;

/** Does the work; it is cancelled by the person who waits, or by the source given. */
export async function slowly<T>(
  title: string,
  source: vscode.CancellationTokenSource,
  work: Work<T>,
): Promise<T> {
  let report: ((progress: StepProgress) => void) | null = null;
  const job = work((progress) => report?.(progress), source.token);
  const show = (): void =>
    void vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: true },
      async (progress, token) => {
        token.onCancellationRequested(() => source.cancel());
        let shown = 0;
        report = ({ done, total }) => {
          const percent = total === 0 ? 100 : (100 * done) / total;
          progress.report({ message: `${done} of ${total} pages`, increment: percent - shown });
          shown = percent;
        };
        await job.catch(() => undefined);
      },
    );
  const timer = setTimeout(show, PATIENCE);
  try {
    return await job;
  } finally {
    clearTimeout(timer);
  }
}
