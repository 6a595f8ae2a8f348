/** Process that checks pages against shapes: a pattern or a path may take for ever. */

import process from 'node:process';
import { Worker } from 'node:worker_threads';

import { readShapes } from '../ontology/shapes/read-shapes.js';
import type { Shape } from '../ontology/shapes/shape.js';
import { validatePage } from '../ontology/shapes/validate-page.js';
import type { ShapesAnswer, ShapesQuestion } from './shape-process.js';

let shapes: readonly Shape[] = [];

function answer(question: ShapesQuestion): ShapesAnswer {
  if (question.kind === 'page') {
    const { page, without } = question;
    const begin = (shape: number): void => void process.send?.({ kind: 'begun', shape });
    return { kind: 'page', outcomes: validatePage(page, shapes, { without, begin }) };
  }
  const read = readShapes(question.files);
  shapes = read.shapes;
  return {
    kind: 'shapes',
    shapes: shapes.map(({ name, file, line, deactivated, whole }) => ({
      ...{ name, file, line, deactivated, whole },
    })),
    unchecked: read.unchecked,
    faults: read.faults,
  };
}

process.on('message', (question: ShapesQuestion) => {
  try {
    process.send?.(answer(question));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    process.send?.({ kind: 'failed', reason } satisfies ShapesAnswer);
  }
});

process.on('disconnect', () => process.exit());

// Whoever started this process may be killed while it is busy: then nobody else would end it.
const watch = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    try { process.kill(workerData.parent, 0); } catch { process.kill(process.pid, 'SIGKILL'); }
  }, 2000);
`;
new Worker(watch, { eval: true, workerData: { parent: process.ppid } }).unref();
