import type { CutReason } from '../exposure/reason.js';
import type { Finding } from '../rules/rule.js';
import type { Settings } from '../settings/settings.js';
import type { Range } from '../corpus/text.js';
import type { ScoreReason } from '../scaffold/matcher.js';

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
  /** Where the block of the class begins; null when the page declares none. */
  readonly classRange: Range | null;
  readonly findings: readonly LocatedFinding[];
  /** Findings that comments of the page allow; they are in no other list. */
  readonly allowed: readonly LocatedFinding[];
  readonly ceiling: CeilingSummary | null;
}

/** A page that could not be read or checked. */
export interface Skipped {
  readonly path: string;
  readonly reason: string;
}

/** Findings of one code, and the items they stand for. */
export interface CodeCount {
  readonly findings: number;
  readonly items: number;
}

export interface CorpusCheck {
  /** Pages checked. */
  readonly pages: number;
  readonly classes: number;
  /** Without hints, unless they were asked for. */
  readonly findings: readonly LocatedFinding[];
  /** Every code there is, zeros and hints too. */
  readonly byCode: Readonly<Record<string, CodeCount>>;
  /** Findings that comments of the pages allow, by the codes there are; not in `byCode`. */
  readonly allowed: Readonly<Record<string, CodeCount>>;
  /** The same one by one. */
  readonly allowedFindings: readonly LocatedFinding[];
  readonly skipped: readonly Skipped[];
  readonly ms: number;
}

/** Called as long work goes on; `done` of `total` steps. */
export type Progress = (done: number, total: number) => void;

/** What a file system says of a file: another `id` after every write. */
export interface FileStamp {
  readonly id: string;
  /** When it was changed last, in ms. */
  readonly changed: number;
}

/** What a refresh found. */
export interface RefreshReport {
  readonly pages: number;
  /** Files that had to be read again. */
  readonly read: number;
  /** Pages that are new, gone, or another text now. */
  readonly changed: readonly string[];
}

/** The file system as the workbench sees it. Paths are absolute. */
export interface FileSystem {
  /** Bytes of a file; rejects with the cause when it cannot be read. Pipes and devices cannot. */
  read(path: string): Promise<Uint8Array>;
  /** Bytes of whatever a person named, a pipe too. Without it only files can be named. */
  readAny?(path: string): Promise<Uint8Array>;
  readSync(path: string): Uint8Array;
  /**
   * Files below a folder, relative with forward slashes; rejects when there is no folder. A folder
   * inside that cannot be listed is told and left out; without a listener it rejects.
   */
  list(
    folder: string,
    accept: (name: string) => boolean,
    unreadable?: (folder: string, cause: unknown) => void,
  ): Promise<string[]>;
  exists(path: string): Promise<boolean>;
  /** The file behind all links; rejects when there is none. Without it links are not looked into. */
  realPath?(path: string): Promise<string>;
  /** What is known of a file without reading it; null when there is none. */
  stampSync?(path: string): FileStamp | null;
  write(path: string, bytes: Uint8Array): Promise<void>;
  /**
   * Makes the folder of a file; rejects with the cause when the file could not be written there. What
   * stands in it stays. Without it nothing is known before the file is written.
   */
  tryWrite?(path: string): Promise<void>;
}

export interface WorkbenchStatus {
  readonly root: string;
  readonly pagesFolder: string;
  /** Folders looked in for pages. */
  readonly looked: readonly string[];
  readonly pages: number;
  readonly classes: number;
  readonly skipped: readonly Skipped[];
  readonly settings: Settings;
}

/** A declared name, in the served block or not. */
export interface ExposedName {
  readonly slug: string;
  readonly title: string;
  readonly exposed: boolean;
  readonly reason: CutReason | null;
  /** The reason as a sentence. */
  readonly explanation: string | null;
}

export interface SeedReport {
  readonly slug: string;
  readonly title: string;
  readonly score: number;
  /** Where the score comes from, one line a hit. */
  readonly reasons: readonly ScoreReason[];
  /** Path of the page, to open it. */
  readonly path: string | null;
  /** Whether the budget left this seed's section in the block. */
  readonly served: boolean;
}

export interface ScaffoldReport {
  readonly question: string;
  readonly block: string;
  readonly tokens: number;
  readonly budget: number;
  readonly seeds: readonly SeedReport[];
  /** Titles of declared parents and targets of the seeds, exposed or cut. */
  readonly names: readonly (ExposedName & { readonly seed: string; readonly relation: string })[];
  /** Set when nothing is served: what to do. */
  readonly empty: string | null;
  readonly generation: string;
  readonly ms: number;
}
