/** The editor's own models, where an extension provides any. */

import * as vscode from 'vscode';

import type { AskAnswer, AskParams } from '../../protocol/models.js';

import type { Consents } from './consents.js';

/** The models the editor offers; none where nobody provides one. */
export async function editorModels(): Promise<readonly vscode.LanguageModelChat[]> {
  try {
    return await vscode.lm.selectChatModels();
  } catch {
    return [];
  }
}

/** Asks the model a person agreed to; anything else is not asked. */
export async function askEditorModel(
  consents: Consents,
  { run, messages, allowance }: AskParams,
  token: vscode.CancellationToken,
): Promise<AskAnswer> {
  const to = consents.to(run);
  if (to?.kind !== 'editor') {
    return { why: 'rejected', message: 'Nobody agreed to this request. Run the command again.' };
  }
  const model = (await editorModels()).find(({ id }) => id === to.id);
  if (!model) {
    return { why: 'rejected', message: 'The editor offers this model no more. Choose another.' };
  }
  try {
    const answer = await ask(model, { messages, allowance }, token);
    consents.answered(run);
    return answer;
  } catch (cause) {
    return failureOf(cause);
  }
}

/** The editor knows no system messages: they are sent as the first of the person's. */
async function ask(
  model: vscode.LanguageModelChat,
  { messages, allowance }: Pick<AskParams, 'messages' | 'allowance'>,
  token: vscode.CancellationToken,
): Promise<AskAnswer> {
  const sent = messages.map(({ role, content }) =>
    role === 'assistant'
      ? vscode.LanguageModelChatMessage.Assistant(content)
      : vscode.LanguageModelChatMessage.User(content),
  );
  const response = await model.sendRequest(
    sent,
    {
      justification: 'Ontodesk answers the questions of the set you chose.',
      modelOptions: { max_tokens: allowance },
    },
    token,
  );
  let text = '';
  for await (const part of response.text) text += part;
  const counts = await Promise.all(sent.map((message) => model.countTokens(message)));
  const tokensIn = counts.reduce((sum, count) => sum + count, 0);
  return { text, tokensIn, tokensOut: await model.countTokens(text) };
}

function failureOf(cause: unknown): AskAnswer {
  const code = cause instanceof vscode.LanguageModelError ? cause.code : '';
  const said = cause instanceof Error ? cause.message : String(cause);
  switch (code) {
    case vscode.LanguageModelError.NoPermissions.name:
      return {
        why: 'unauthorised',
        message: `The editor does not let this model be used. ${said}`,
      };
    case vscode.LanguageModelError.Blocked.name:
      return { why: 'no-credit', message: `The provider blocks requests for now. ${said}` };
    case vscode.LanguageModelError.NotFound.name:
      return { why: 'rejected', message: `There is no such model. ${said}` };
    default:
      return { why: 'rejected', message: `The model could not be asked. ${said}` };
  }
}
