/** The baseline in force: read once per version of its file, then asked page by page. */

import path from 'node:path';

import { LineIndex, withoutByteOrderMark } from '../corpus/text.js';
import { applyBaseline, parseBaseline, type Baseline } from '../rules/baseline.js';
import { BASELINE_FILE, SETTINGS_FILE } from '../settings/init.js';
import type { Settings } from '../settings/settings.js';
import { readYaml } from '../settings/yaml-tree.js';
import { keyFindings, keyTexts, maySetAside, type KeyedLocated } from './baseline.js';
import { codeOf } from './node-durable-files.js';
import { decodePage, reasonOf } from './read-page.js';
import type { FileSystem, LocatedFinding } from './workbench.types.js';

/** Findings by whether the baseline covers them, each list in the order given. */
export interface BaselineSplit {
  readonly fresh: readonly LocatedFinding[];
  readonly known: readonly LocatedFinding[];
}

/** What a baseline file holds. */
interface Read {
  /** Null when there is none, or none that can be read. */
  readonly baseline: Baseline | null;
  readonly findings: readonly LocatedFinding[];
}

interface Loaded extends Read {
  readonly file: string;
  /** What the file system said of the file then; null where it says nothing or there is none. */
  readonly stamp: string | null;
}

const NONE: Read = { baseline: null, findings: [] };

export class BaselineFile {
  private loaded: Loaded | null = null;

  constructor(
    private readonly root: string,
    private readonly files: FileSystem,
    private readonly settings: () => Settings,
  ) {}

  /** File of the baseline in force, below the root; null without one that can be read. */
  get file(): string | null {
    const { baseline, file } = this.load();
    return baseline === null ? null : file;
  }

  /** What the baseline in force sets aside; null without one that can be read. */
  get covers(): Baseline | null {
    return this.load().baseline;
  }

  /** Where the baseline of this corpus is kept, whether it is there or not. */
  get place(): string {
    return this.settings().baseline ?? BASELINE_FILE;
  }

  /** What is wrong with the baseline: while it is, every finding is new. */
  get findings(): readonly LocatedFinding[] {
    return this.load().findings;
  }

  /** Forgets what was read: the file changed in a way that the file system may not tell. */
  forget(): void {
    this.loaded = null;
  }

  /** Splits the findings of a page whose text is given. */
  splitPage(text: string, findings: readonly LocatedFinding[]): BaselineSplit {
    const plain = withoutByteOrderMark(text).text;
    return this.split(findings, (some) => keyTexts(() => plain, some));
  }

  /** Splits findings of pages as they are on disk; only pages of the baseline are read. */
  splitFindings(findings: readonly LocatedFinding[]): BaselineSplit {
    return this.split(findings, (some) => keyFindings(this.root, this.files, some));
  }

  private split(
    findings: readonly LocatedFinding[],
    keyed: (findings: readonly LocatedFinding[]) => KeyedLocated[],
  ): BaselineSplit {
    const { baseline } = this.load();
    if (baseline === null) return { fresh: findings, known: [] };
    const possible = findings.filter(
      (finding) => maySetAside(finding) && baseline.get(finding.path)?.has(finding.code) === true,
    );
    const { baselined } = applyBaseline(keyed(possible), baseline);
    const known = new Set(baselined.map(({ finding }) => finding));
    return {
      fresh: findings.filter((finding) => !known.has(finding)),
      known: findings.filter((finding) => known.has(finding)),
    };
  }

  private load(): Loaded {
    const file = this.place;
    const stamp = this.files.stampSync?.(path.join(this.root, file))?.id ?? null;
    const { loaded } = this;
    if (loaded?.file === file && loaded.stamp === stamp) return loaded;
    // Most corpora have none: what the file system does not know of is not read to find that out.
    const isThere = stamp !== null || this.files.stampSync === undefined;
    const read = isThere || this.settings().baseline !== null ? this.read(file) : NONE;
    this.loaded = { file, stamp, ...read };
    return this.loaded;
  }

  private read(file: string): Read {
    let text: string;
    try {
      const read = decodePage(this.files.readSync(path.join(this.root, file)));
      if ('reason' in read)
        return torn(file, '', { reason: `cannot be read: ${read.reason}`, at: 0 });
      text = withoutByteOrderMark(read.text).text;
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT') return this.missing(file);
      return torn(file, '', { reason: `cannot be read: ${reasonOf(cause)}`, at: 0 });
    }
    const parsed = parseBaseline(text);
    if ('reason' in parsed) return torn(file, text, parsed);
    return { baseline: parsed.baseline, findings: [] };
  }

  /** Nothing is wrong with a file that is not there, unless the settings name it. */
  private missing(file: string): Read {
    if (this.settings().baseline === null) return NONE;
    const finding: LocatedFinding = {
      path: SETTINGS_FILE,
      code: 'baseline-missing',
      severity: 'error',
      range: this.keyRange(),
      message: `There is no ${file}, so every finding is shown. Take it back from your repository, write it anew with "Ontodesk: Adopt Baseline" or \`ontodesk check --write-baseline ${file}\`, or remove this key.`,
    };
    return { baseline: null, findings: [finding] };
  }

  /** Where the settings name the file. */
  private keyRange(): LocatedFinding['range'] {
    const text = this.settingsText();
    return new LineIndex(text).rangeOf(readYaml(text).spanOf(['baseline']));
  }

  private settingsText(): string {
    try {
      const read = decodePage(this.files.readSync(path.join(this.root, SETTINGS_FILE)));
      return 'text' in read ? withoutByteOrderMark(read.text).text : '';
    } catch {
      // Gone since it was read: the start of the file has to do.
      return '';
    }
  }
}

function torn(
  file: string,
  text: string,
  { reason, at }: { readonly reason: string; readonly at: number },
): Read {
  const position = new LineIndex(text).positionOf(at);
  const finding: LocatedFinding = {
    path: file,
    code: 'baseline-syntax',
    severity: 'error',
    range: { start: position, end: position },
    // Some reasons are sentences, others are not.
    message: `The baseline ${reason.replace(/\.$/u, '')}. Until it can be read, every finding is shown. Take the file back from your repository, or write it anew with "Ontodesk: Adopt Baseline" or \`ontodesk check --write-baseline ${file}\`.`,
  };
  return { baseline: null, findings: [finding] };
}
