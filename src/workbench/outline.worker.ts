/** Thread that reads outlines of pages: remark takes up to a second on the largest. */

import { parentPort } from 'node:worker_threads';

import { sectionsOf } from '../corpus/markdown/sections.js';
import type { OutlineAnswer, OutlineQuestion } from './outline-thread.js';

parentPort?.on('message', ({ id, text }: OutlineQuestion) => {
  const answer: OutlineAnswer = { id, outline: sectionsOf(text) };
  parentPort?.postMessage(answer);
});
