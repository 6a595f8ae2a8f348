/** Checks pages against the shapes that `ontodesk.yaml` names. */

import path from 'node:path';

import { parsePage } from '../corpus/page.js';
import { recordOf, sha256, type PageRecord } from '../corpus/record.js';
import { nextTurn } from './next-turn.js';
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
    const wanted = options.paths ?? workbench.pagePaths();
    const opened = await session.open(signal);
    if (opened.failed !== null) {
      const notChecked = [{ what: 'all shapes', why: opened.failed, count: 1 }];
      const { findings } = opened;
      return { findings, shapes: [], notChecked, uncheckedPages: wanted.length, missed: wanted };
    }
    const run = new Run(workbench, session, files);
    await run.check(wanted, options);
    return {
      findings: [...opened.findings, ...run.findings],
      shapes: session.shapes(),
      notChecked: [...session.notChecked(), ...run.notChecked, ...run.withoutIri()],
      uncheckedPages: run.notChecked.reduce((sum, { count }) => sum + count, 0),
      // Whatever a file holds that cannot be read, it might have found something on any page.
      missed: opened.findings.length > 0 ? wanted : run.missed,
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

const CANCELLED = 'The check was cancelled.';

class Run {
  readonly findings: LocatedFinding[] = [];
  readonly notChecked: NotChecked[] = [];
  readonly missed: string[] = [];
  private readonly nameless: string[] = [];

  constructor(
    private readonly workbench: Workbench,
    private readonly session: ShapeSession,
    private readonly files: FileSystem,
  ) {}

  async check(wanted: readonly string[], { progress, signal }: ShapesOptions): Promise<void> {
    for (const [done, page] of wanted.entries()) {
      const record = this.workbench.disk.get(page);
      const stopped = this.stopped(signal);
      const isDone = stopped === null && (!record || (await this.checkPage(record, signal)));
      if (!isDone) {
        this.giveUp(wanted.slice(done), stopped ?? CANCELLED);
        return;
      }
      progress?.(done + 1, wanted.length);
    }
  }

  /** Pages that no shape can select, which is no fault of the check: a rule tells what is missing. */
  withoutIri(): NotChecked[] {
    const { nameless: pages } = this;
    if (pages.length === 0) return [];
    const what = `${pages.length} ${pages.length === 1 ? 'page' : 'pages'} without the IRI of a class`;
    const why = 'the class has none, so no shape can select it';
    return [{ what, why, count: pages.length, pages }];
  }

  private giveUp(left: readonly string[], why: string): void {
    this.notChecked.push({ what: `the pages from ${left[0]} on`, why, count: left.length });
    this.missed.push(...left);
  }

  private stopped(signal: AbortSignal | undefined): string | null {
    if (signal?.aborted === true) return CANCELLED;
    return this.session.exhausted();
  }

  /** Whether it came to an end: a page that was being checked when a person stopped has no answer. */
  private async checkPage(record: PageRecord, signal: AbortSignal | undefined): Promise<boolean> {
    if (record.class === null) {
      await nextTurn();
      this.lookForClass(record);
      return true;
    }
    const found = await this.session.check(record, () => this.read(record), signal);
    if (!('findings' in found)) {
      if (signal?.aborted === true) return false;
      this.miss(record, found.reason);
      return true;
    }
    this.findings.push(...found.findings);
    if (found.partial) this.missed.push(record.path);
    const why = found.leftOut?.join(' ') ?? '';
    if (why !== '') this.notChecked.push({ what: record.path, why, count: 1 });
    return true;
  }

  /** A class without an IRI is none to the index; that the page has one only its text tells. */
  private lookForClass(record: PageRecord): void {
    const page = this.read(record);
    if ('reason' in page) {
      this.miss(record, page.reason);
    } else if (page.classBlock !== null && !page.classBlock.iri) {
      this.nameless.push(record.path);
      this.missed.push(record.path);
    }
  }

  private miss({ path: what }: PageRecord, why: string): void {
    this.notChecked.push({ what, why, count: 1 });
    this.missed.push(what);
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
