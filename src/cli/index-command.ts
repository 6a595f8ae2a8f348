/** `ontodesk index`: counts of the corpus, and the scaffold index as a file. */

import { gzipSync } from 'node:zlib';

import { writeScaffoldIndex } from '../scaffold/index-file.js';
import { noteSettingsFindings, openCorpus, type GlobalOptions } from './corpus.js';
import { EXIT, note, writeJson, type ExitCode, type Io } from './io.js';
import { refuseCorpusFile } from './output-place.js';
import { writeOutput } from './read-input.js';

export interface IndexOptions extends GlobalOptions {
  readonly export?: string | undefined;
}

/** Indexes the corpus and says what is in it. */
export async function index(io: Io, options: IndexOptions): Promise<ExitCode> {
  const started = io.clock().getTime();
  const workbench = await openCorpus(io, options);
  await refuseCorpusFile(io, workbench, options.export);
  const entries = workbench.scaffoldEntries();
  const summary = {
    ...workbench.indexSummary(),
    ms: io.clock().getTime() - started,
    rssBytes: io.rss(),
  };
  noteSettingsFindings(io, workbench);
  const { skipped } = workbench.status();
  for (const { path, reason } of skipped) note(io, `Not indexed: ${path}. ${reason}`);
  if (options.export !== undefined) {
    const text = writeScaffoldIndex(entries, io.clock().toISOString());
    await writeOutput(io, options.export, options.export.endsWith('.gz') ? gzipSync(text) : text);
    note(io, `${entries.size} published classes written to ${options.export}.`);
  }
  if (options.json === true) writeJson(io, summary);
  else io.out.write(summaryText(summary));
  return EXIT.ok;
}

interface Summary {
  readonly pages: number;
  readonly classes: number;
  readonly links: number;
  readonly generation: string;
  readonly ms: number;
  readonly rssBytes: number;
}

function summaryText({ pages, classes, links, generation, ms, rssBytes }: Summary): string {
  return [
    `pages       ${pages}`,
    `classes     ${classes}`,
    `links       ${links}`,
    `generation  ${generation}`,
    `time        ${(ms / 1000).toFixed(1)} s`,
    `memory      ${Math.round(rssBytes / 1_000_000)} MB`,
    '',
  ].join('\n');
}
