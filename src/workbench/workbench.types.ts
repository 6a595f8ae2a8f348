import type { Finding } from '../rules/rule.js';
import type { Settings } from '../settings/settings.js';
import type { Range } from '../corpus/text.js';

/** A finding as programs read it: path and range instead of offsets. */
export interface LocatedFinding extends Omit<Finding, 'span' | 'related'> {
  readonly path: string;
  readonly range: Range;
  readonly related?: readonly {
    readonly path: string;
    readonly message: string;
    readonly range?: Range;
  }[];
}

/** The copy ceiling of one page: names its own questions ask for, and how many the block exposes. */
export interface CeilingSummary {
  readonly exposed: number;
  readonly gold: number;
  /** Sentence when there is no ceiling: unpublished page, no questions. */
  readonly none: string | null;
}

export interface CheckedPage {
  readonly path: string;
  readonly findings: readonly LocatedFinding[];
  readonly ceiling: CeilingSummary | null;
}

export interface Skipped {
  readonly path: string;
  readonly reason: string;
}

export interface CorpusCheck {
  readonly pages: number;
  readonly classes: number;
  readonly findings: readonly LocatedFinding[];
  readonly skipped: readonly Skipped[];
  readonly ms: number;
}

/** Called as long work goes on; `done` of `total` steps. */
export type Progress = (done: number, total: number) => void;

/** The file system as the workbench sees it. Paths are absolute. */
export interface FileSystem {
  /** Bytes of a file; rejects with the cause when it cannot be read. */
  read(path: string): Promise<Uint8Array>;
  readSync(path: string): Uint8Array;
  /** Files below a folder, relative with forward slashes; rejects when there is no folder. */
  list(folder: string, accept: (name: string) => boolean): Promise<string[]>;
  exists(path: string): Promise<boolean>;
  write(path: string, bytes: Uint8Array): Promise<void>;
}

export interface WorkbenchStatus {
  readonly root: string;
  readonly pagesFolder: string;
  readonly pages: number;
  readonly classes: number;
  readonly skipped: readonly Skipped[];
  readonly settings: Settings;
}
