/** The baseline in the editor: sets today's findings aside, and shows them again on open pages. */

import * as vscode from 'vscode';

import {
  BASELINE_COMMANDS,
  BASELINE_METHODS,
  type BaselineAdoptAnswer,
  type BaselinePlan,
  type BaselinePlanAnswer,
} from '../protocol/baseline.js';

import { refuseUntrusted, warn } from './changes/planning.js';
import { type LanguageServer, SHOW_KNOWN } from './language-server.js';
import { placeAtHand } from './place.js';
import { slowly } from './views/slow-work.js';
import { plural } from './words.js';

const ADOPT = 'Adopt Baseline';

/** The commands by their names; which of two the palette offers goes by what is shown. */
export function baselineCommands(
  server: LanguageServer,
  memory: vscode.Memento,
): Record<string, () => unknown> {
  tellContext(memory.get(SHOW_KNOWN) === true);
  const show = async (shown: boolean): Promise<void> => {
    await memory.update(SHOW_KNOWN, shown);
    tellContext(shown);
    server.sendOptions();
  };
  return {
    [BASELINE_COMMANDS.showKnown]: () => show(true),
    [BASELINE_COMMANDS.hideKnown]: () => show(false),
    [BASELINE_COMMANDS.adopt]: () => adopt(server),
  };
}

function tellContext(shown: boolean): void {
  void vscode.commands.executeCommand('setContext', SHOW_KNOWN, shown);
}

async function adopt(server: LanguageServer): Promise<void> {
  const untrusted = refuseUntrusted();
  if (untrusted) {
    warn(untrusted);
    return;
  }
  const plan = await planned(server);
  if ('refused' in plan) {
    warn(plan);
    return;
  }
  if (!(await agreed(plan))) return;
  const { root, file, findings } = plan;
  const { refusal } = await server.ask<BaselineAdoptAnswer>(BASELINE_METHODS.adopt, { root });
  if (refusal) {
    warn(refusal);
    return;
  }
  const done = `${plural(findings, 'finding')} set aside in ${file}. From now on only new ones are shown.`;
  void vscode.window.showInformationMessage(`Ontodesk: ${done}`);
}

function planned(server: LanguageServer): Promise<BaselinePlanAnswer> {
  const source = new vscode.CancellationTokenSource();
  const place = placeAtHand();
  return slowly('Ontodesk: checking pages for a baseline', source, (step, token) =>
    server.askLong<BaselinePlanAnswer>(BASELINE_METHODS.plan, { place }, step, token),
  );
}

/** Whether a person, told the number, wants these findings set aside. */
async function agreed({ root, file, findings, known, skipped }: BaselinePlan): Promise<boolean> {
  const count = plural(findings, 'finding');
  const old = known === null ? '' : ` The present baseline covers ${known} of them.`;
  const missed =
    skipped === 0 ? '' : ` ${plural(skipped, 'page')} not checked: not part of the baseline.`;
  const detail = `Pages in ${root} are taken as they are saved. Findings are written to ${file} and shown no more; new ones are, in editor and command line. Commit the file so that everybody has it.${old}${missed}`;
  const chosen = await vscode.window.showWarningMessage(
    `Ontodesk: set aside ${count}?`,
    { modal: true, detail },
    ADOPT,
  );
  return chosen === ADOPT;
}
