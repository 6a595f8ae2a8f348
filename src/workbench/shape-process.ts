/**
 * Checks pages against shapes in a process of its own. Whatever a page or a shape does to that
 * process becomes an answer: the next page gets a new process.
 */

import { fork, type ChildProcess } from 'node:child_process';

import type { PageData } from '../ontology/shapes/page-graph.js';
import type { UncheckedPart } from '../ontology/shapes/shape.js';
import type { FileFault, ShapeFile } from '../ontology/shapes/shapes-graph.js';
import type { PageOutcome } from '../ontology/shapes/validate-page.js';

export type ShapesQuestion =
  | { readonly kind: 'shapes'; readonly files: readonly ShapeFile[] }
  | {
      readonly kind: 'page';
      readonly page: PageData;
      /** Positions of the shapes that are left out. */
      readonly without: readonly number[];
    };

/** The shapes of the files that were read. */
export interface ReadShapes {
  readonly kind: 'shapes';
  readonly shapes: readonly {
    readonly name: string;
    readonly file: string;
    readonly line: number;
    readonly deactivated: boolean;
    /** Whether every part of it, and of the shapes it refers to, is checked. */
    readonly whole: boolean;
  }[];
  readonly unchecked: readonly UncheckedPart[];
  readonly faults: readonly FileFault[];
}

export type ShapesAnswer =
  ReadShapes | { readonly kind: 'page'; readonly outcomes: readonly PageOutcome[] } | Failed;

/** Why there is no answer, as a sentence part: `it was cancelled`. */
interface Failed {
  readonly kind: 'failed';
  readonly reason: string;
  /** Position of the shape that was being checked; absent when it is not known. */
  readonly shape?: number;
}

/** Said before a shape is checked on a page: when the answer never comes, this shape is why. */
interface Begun {
  readonly kind: 'begun';
  readonly shape: number;
}

export interface ShapeProcessOptions {
  /** Longest time one page or the files of shapes may take, in ms. */
  readonly timeout?: number;
  /** Most memory the process may take for its objects, in MB. */
  readonly memory?: number;
}

const TIMEOUT = 10_000;
const MEMORY = 512;

const CANCELLED: Failed = { kind: 'failed', reason: 'it was cancelled' };

/** One check: from the files of shapes to the last page. Questions are asked one after the other. */
export class ShapeProcess {
  private child: ChildProcess | null = null;
  private files: readonly ShapeFile[] = [];
  /** Whether the child knows the shapes. */
  private loaded = false;

  /** A process that runs this program, started when it is first asked. */
  constructor(
    private readonly program: string,
    private readonly options: ShapeProcessOptions = {},
  ) {}

  /** Reads the files that the pages are to be checked with. */
  async read(files: readonly ShapeFile[], signal?: AbortSignal): Promise<ReadShapes | Failed> {
    this.files = files;
    const answer = await this.ask({ kind: 'shapes', files }, signal);
    this.loaded = answer.kind === 'shapes';
    return answer.kind === 'page' ? UNEXPECTED : answer;
  }

  /** What the shapes, all but those left out, say of a page, or why they say nothing. */
  async check(
    page: PageData,
    signal?: AbortSignal,
    without: readonly number[] = [],
  ): Promise<Extract<ShapesAnswer, { kind: 'page' | 'failed' }>> {
    if (!this.loaded) {
      const again = await this.read(this.files, signal);
      if (again.kind === 'failed') return again;
    }
    const answer = await this.ask({ kind: 'page', page, without }, signal);
    return answer.kind === 'shapes' ? UNEXPECTED : answer;
  }

  /** Ends the process. */
  close(): void {
    const { child } = this;
    this.child = null;
    this.loaded = false;
    child?.kill('SIGKILL');
  }

  private ask(question: ShapesQuestion, signal: AbortSignal | undefined): Promise<ShapesAnswer> {
    if (signal?.aborted === true) return Promise.resolve(CANCELLED);
    return new Promise((resolve) => {
      const limit = this.options.timeout ?? TIMEOUT;
      const child = this.start();
      let at: { readonly shape?: number } = {};
      const settle = (answer: ShapesAnswer): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
        child.off('message', take).off('error', fault).off('exit', exit);
        resolve(answer);
      };
      const give = (reason: string): void => {
        this.close();
        settle({ kind: 'failed', reason, ...at });
      };
      const take = (message: unknown): void => {
        const said = message as ShapesAnswer | Begun;
        if (said.kind === 'begun') at = { shape: said.shape };
        else settle(said.kind === 'failed' ? { ...said, ...at } : said);
      };
      const fault = (cause: Error): void =>
        give(`the process that checks failed: ${cause.message}`);
      const exit = (code: number | null, by: string | null): void =>
        give(`the process that checks ended with ${by ?? `code ${String(code)}`}`);
      const cancel = (): void => {
        at = {};
        give(CANCELLED.reason);
      };
      const timer = setTimeout(() => give(`it took more than ${limit / 1000} s`), limit);
      signal?.addEventListener('abort', cancel);
      child.on('message', take).on('error', fault).on('exit', exit);
      child.send(question, (cause) => {
        if (cause) fault(cause);
      });
    });
  }

  private start(): ChildProcess {
    if (this.child) return this.child;
    const child = fork(this.program, [], {
      // The options of this process are not the child's: a debugger would wait on the same port.
      execArgv: [`--max-old-space-size=${this.options.memory ?? MEMORY}`],
      // In the editor this program is not Node itself, but runs as Node with this variable.
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      serialization: 'json',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('error', () => undefined);
    this.child = child;
    return child;
  }
}

const UNEXPECTED: Failed = {
  kind: 'failed',
  reason: 'the process that checks gave another answer',
};
