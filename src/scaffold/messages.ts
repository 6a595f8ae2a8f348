/** How a block reaches the model: preamble, block, and the messages around them (§5). */

import type { ChatMessage } from '../models/chat.js';

export type { ChatMessage };

export const PREAMBLE =
  'The following ontology context was retrieved from a curated knowledge graph. Where it is relevant ' +
  "to the user's request, treat it as ground truth for definitions and relationships between the " +
  'concepts it covers. Where it is not relevant, ignore it and answer normally.';

/** What the model sees of a block; empty for an empty block. */
export function shownContext(block: string): string {
  return block === '' ? '' : `${PREAMBLE}\n\n${block}`;
}

/**
 * The messages with the block in a system message: appended to the first one, its end stripped, or
 * put in front. An empty block leaves the messages untouched.
 */
export function withScaffold(
  messages: readonly ChatMessage[],
  block: string,
): readonly ChatMessage[] {
  if (block === '') return messages;
  const context = shownContext(block);
  const at = messages.findIndex((message) => message.role === 'system');
  if (at < 0) return [{ role: 'system', content: context }, ...messages];
  return messages.map((message, i) =>
    i === at ? { ...message, content: `${message.content.trimEnd()}\n\n${context}` } : message,
  );
}
