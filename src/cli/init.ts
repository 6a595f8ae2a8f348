/** `ontodesk init`: detects pages and words, writes the settings file and git's files. */

import { setUp } from '../workbench/set-up.js';
import { rootOf, type GlobalOptions } from './corpus.js';
import { EXIT, messageOf, printable, Refusal, writeJson, type ExitCode, type Io } from './io.js';
import { progressBar } from './progress.js';

export interface InitOptions extends GlobalOptions {
  readonly baseline?: boolean | undefined;
}

/** Sets up the root folder. */
export async function init(io: Io, options: InitOptions): Promise<ExitCode> {
  const root = await rootOf(io, options);
  const bar = progressBar(io, 'Looking at pages');
  const report = await setUp(root, io, {
    baseline: options.baseline === true,
    progress: bar.step,
    shapesProgram: io.shapesProgram,
  }).catch((cause: unknown) => {
    throw new Refusal(`Cannot set up ${root}: ${messageOf(cause)}`);
  });
  bar.done();
  if (options.json === true) {
    const { written, kept, pages, message } = report;
    writeJson(io, { written, kept, pages, message });
  } else {
    for (const line of report.lines) io.out.write(`${printable(line)}\n`);
  }
  return EXIT.ok;
}
