/** Checks pages against the shapes that `ontodesk.yaml` names. */

import path from 'node:path';

import { parsePage } from '../corpus/page.js';
import { recordOf, sha256, type PageRecord } from '../corpus/record.js';
import { nodeFiles } from './node-files.js';
import { decodePage, reasonOf } from './read-page.js';
import { ShapeSession } from './shape-session.js';
import type { NotChecked, ShapesCheck, ShapesOptions } from './shapes.types.js';
import type { FileSystem, LocatedFinding } from './workbench.types.js';
import type { Workbench } from './workbench.js';

/** Findings of the shapes on the pages as they are on disk, and what could not be checked. */
export async function checkShapes(
  workbench: Workbench,
  options: ShapesOptions = {},
): Promise<ShapesCheck> {
  const { files = nodeFiles, signal } = options;
  const session = new ShapeSession(workbench, files, options.program);
  try {
    const opened = await session.open(signal);
    if (opened.failed !== null) {
      const notChecked = [{ what: 'all shapes', why: opened.failed, count: 1 }];
      const uncheckedPages = (options.paths ?? workbench.pagePaths()).length;
      return { findings: opened.findings, shapes: [], notChecked, uncheckedPages };
    }
    const run = new Run(workbench, session, files);
    await run.check(options);
    return {
      findings: [...opened.findings, ...run.findings],
      shapes: session.shapes(),
      notChecked: [...session.notChecked(), ...run.notChecked],
      uncheckedPages: run.notChecked.reduce((sum, { count }) => sum + count, 0),
    };
  } finally {
    session.close();
  }
}

/** Findings of the shapes on one page with this text, which need not be the text on disk. */
export async function checkPageShapes(
  { settings }: Workbench,
  session: ShapeSession,
  pagePath: string,
  text: string,
): Promise<readonly LocatedFinding[]> {
  const opened = await session.open();
  if (opened.failed !== null) return [];
  const page = parsePage(pagePath, text, { iri: settings.iri });
  const found = await session.check(recordOf(page, sha256(text)), () => page);
  return 'findings' in found ? found.findings : [];
}

class Run {
  readonly findings: LocatedFinding[] = [];
  readonly notChecked: NotChecked[] = [];

  constructor(
    private readonly workbench: Workbench,
    private readonly session: ShapeSession,
    private readonly files: FileSystem,
  ) {}

  async check({ paths, progress, signal }: ShapesOptions): Promise<void> {
    const wanted = paths ?? this.workbench.pagePaths();
    for (const [done, page] of wanted.entries()) {
      const stopped = this.stopped(signal);
      if (stopped !== null) {
        const left = wanted.length - done;
        this.notChecked.push({ what: `the pages from ${page} on`, why: stopped, count: left });
        return;
      }
      const record = this.workbench.disk.get(page);
      if (record?.class) await this.checkPage(record, signal);
      progress?.(done + 1, wanted.length);
    }
  }

  private stopped(signal: AbortSignal | undefined): string | null {
    if (signal?.aborted === true) return 'The check was cancelled.';
    return this.session.exhausted();
  }

  private async checkPage(record: PageRecord, signal: AbortSignal | undefined): Promise<void> {
    const found = await this.session.check(record, () => this.read(record), signal);
    if ('findings' in found) {
      this.findings.push(...found.findings);
      const why = found.leftOut?.join(' ') ?? '';
      if (why !== '') this.notChecked.push({ what: record.path, why, count: 1 });
      return;
    }
    if (signal?.aborted === true) return;
    this.notChecked.push({ what: record.path, why: found.reason, count: 1 });
  }

  /** The page as the index knows it; what was written since has other places. */
  private read(record: PageRecord): ReturnType<typeof parsePage> | { readonly reason: string } {
    try {
      const read = decodePage(this.files.readSync(path.join(this.workbench.root, record.path)));
      if ('reason' in read) return read;
      if (sha256(read.bytes) !== record.hash) return { reason: 'It was changed meanwhile.' };
      return parsePage(record.path, read.text, { iri: this.workbench.settings.iri });
    } catch (cause) {
      return { reason: reasonOf(cause) };
    }
  }
}
