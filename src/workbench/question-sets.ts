/**
 * Question sets of a corpus: `.ontodesk/questions/<name>.jsonl`, and their runs in `<name>.runs/`.
 *
 * A run is a file of its own, named by its time and the state it met, and never written again: two
 * branches that both run a set have different files, so that a merge joins them without a conflict.
 */

import path from 'node:path';

import { readRun, figuresOf, runItems, type Run } from '../exposure/question-run.js';
import {
  questionLine,
  readQuestionSet,
  writeQuestionSet,
  type CorpusState,
  type QuestionSet,
  type ReadQuestionSet,
  type SetQuestion,
} from '../exposure/question-set.js';
import { sha256 } from '../corpus/record.js';
import type { ScaffoldEngine, ScaffoldOptions } from '../scaffold/engine.js';
import { removeTemporaries, replaceDurably, type DurableFiles } from './durable-files.js';
import { fileLock, type WriteLock } from './lock.js';
import { codeOf, nodeDurableFiles } from './node-durable-files.js';
import { decodePage } from './read-page.js';

/** Where sets are kept, below the root. */
export const QUESTIONS_FOLDER = '.ontodesk/questions';

const SUFFIX = '.jsonl';

/** Names that are the same file on every system. */
const NAME = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[a-z0-9][a-z0-9_-]{0,63}$/u;

/** What a set may be called. */
export const NAME_RULE = 'lower-case letters, digits, "-" and "_", 64 at most';

export interface SavedSet extends ReadQuestionSet {
  readonly name: string;
}

export interface QuestionSetsPorts {
  readonly files: DurableFiles;
  readonly lock: WriteLock;
}

export function isSetName(name: string): boolean {
  return NAME.test(name);
}

/** The saved sets of a root. */
export class QuestionSets {
  private readonly folder: string;

  constructor(
    root: string,
    private readonly ports: QuestionSetsPorts,
  ) {
    this.folder = path.join(root, QUESTIONS_FOLDER);
  }

  /** Names of all sets, sorted. */
  async names(): Promise<string[]> {
    const files = await this.ports.files.list(this.folder);
    return files.flatMap((file) => {
      const name = file.endsWith(SUFFIX) ? file.slice(0, -SUFFIX.length) : '';
      return isSetName(name) ? [name] : [];
    });
  }

  /** A set; null when there is none of this name. */
  async read(name: string): Promise<SavedSet | null> {
    if (!isSetName(name)) return null;
    const text = await this.text(this.fileOf(name));
    return text === null ? null : { name, ...readQuestionSet(text) };
  }

  /** Writes a set; false when there is one of this name already and it is not to be replaced. */
  async save(name: string, set: QuestionSet, replace: boolean): Promise<boolean> {
    return this.writing(this.folder, async () => {
      const file = this.fileOf(name);
      if (!replace && (await this.ports.files.stat(file)) !== null) return false;
      await this.write(file, writeQuestionSet(set));
      return true;
    });
  }

  /** Runs of a set that were kept, the oldest first. Files that are no run are passed over. */
  async runs(name: string): Promise<Run[]> {
    const folder = this.runsFolder(name);
    const runs: Run[] = [];
    for (const file of await this.ports.files.list(folder)) {
      if (!file.endsWith('.json')) continue;
      const run = readRun((await this.text(path.join(folder, file))) ?? '');
      if (run) runs.push(run);
    }
    return runs.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  }

  /** Keeps a run; false when one like it, at whatever time, is kept already. */
  async keep(name: string, run: Run): Promise<boolean> {
    const folder = this.runsFolder(name);
    return this.writing(folder, async () => {
      const known = await this.runs(name);
      if (known.some((other) => sameState(run, other))) return false;
      const time = run.at.replaceAll(/[-:]|\.\d+/gu, '');
      const file = `${time}-${stateOf(run).slice(0, 12)}.json`;
      await this.write(path.join(folder, file), `${JSON.stringify(run)}\n`);
      return true;
    });
  }

  private async writing<T>(folder: string, work: () => Promise<T>): Promise<T> {
    return this.ports.lock.run(async () => {
      await removeTemporaries(this.ports.files, folder);
      return work();
    });
  }

  private async write(file: string, text: string): Promise<void> {
    const bytes = new TextEncoder().encode(text);
    await replaceDurably(this.ports.files, file, bytes, String(process.pid));
  }

  private async text(file: string): Promise<string | null> {
    try {
      const read = decodePage(await this.ports.files.read(file));
      return 'text' in read ? read.text : '';
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT') return null;
      throw cause;
    }
  }

  private fileOf(name: string): string {
    return path.join(this.folder, `${name}${SUFFIX}`);
  }

  private runsFolder(name: string): string {
    return path.join(this.folder, `${name}.runs`);
  }
}

/** The question sets of a root on this machine. */
export function nodeQuestionSets(root: string): QuestionSets {
  const lock = fileLock(path.join(root, '.ontodesk', 'cache', 'questions.lock'));
  return new QuestionSets(root, { files: nodeDurableFiles, lock });
}

/** What a corpus state is called: its generation, or the hash of the index file in its place. */
export function stateOf({ generation, index }: CorpusState): string {
  return generation ?? index ?? '';
}

/** Whether two runs asked the same questions of the same corpus in the same way. */
function sameState(one: Run, other: Run): boolean {
  return one.set === other.set && isServedAlike(one, other);
}

/** What a run was served from. */
export type ServedFrom = CorpusState & Pick<Run, 'options'>;

/** Whether two runs met the same corpus under the same settings: no question can differ then. */
function isServedAlike(one: ServedFrom, other: ServedFrom): boolean {
  const keyOf = ({ options: { budget, seeds, hops, confidence } }: ServedFrom): string =>
    JSON.stringify([budget, seeds, hops, confidence]);
  return stateOf(one) === stateOf(other) && keyOf(one) === keyOf(other);
}

/** sha-256 of a set's questions, whatever its header says. */
export function setHash(questions: readonly SetQuestion[]): string {
  return sha256(questions.map((question) => `${questionLine(question)}\n`).join(''));
}

export interface RunRequest {
  readonly engine: ScaffoldEngine;
  readonly questions: readonly SetQuestion[];
  readonly state: CorpusState;
  readonly options: ScaffoldOptions;
  readonly at: Date;
}

/** Asks a set of a corpus. */
export function runSet({ engine, questions, state, options, at }: RunRequest): Run {
  const items = runItems(engine, questions, options);
  const { budget, seeds, hops, confidence } = options;
  return {
    version: 1,
    set: setHash(questions),
    generation: state.generation,
    index: state.index,
    options: { budget, seeds, hops, confidence },
    at: at.toISOString(),
    ...figuresOf(items),
    items,
  };
}

/**
 * The run to compare with: the latest that was served from another state of the corpus or under
 * other settings; null without any.
 */
export function lastServedOtherwise(runs: readonly Run[], now: ServedFrom): Run | null {
  return runs.findLast((run) => !isServedAlike(run, now)) ?? null;
}
