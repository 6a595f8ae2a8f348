/** Checks open pages against shapes, one after the other, beside everything else. */

import { nodeFiles } from '../workbench/node-files.js';
import { ShapeSession } from '../workbench/shape-session.js';
import { checkPageShapes } from '../workbench/shapes.js';
import type { Workbench } from '../workbench/workbench.js';
import type { LocatedFinding } from '../workbench/workbench.types.js';

import { ShapeFiles } from './shape-files.js';

/** Time without a page after which the process that checks is ended, in ms. */
const IDLE = 30_000;

export class ShapeChecks {
  /** What is told of the files themselves. */
  readonly files: ShapeFiles;
  /** The last question: the next one waits for it. */
  private last: Promise<unknown> = Promise.resolve();
  private readonly sessions = new Map<Workbench, ShapeSession>();
  private idle: NodeJS.Timeout | undefined;

  /** @param program file of the process that checks; the one that was built when absent. */
  constructor(private readonly program?: string) {
    this.files = new ShapeFiles(program);
  }

  /** Findings on a page with this text; none where the settings name no shapes. */
  async check(
    workbench: Workbench,
    page: string,
    text: string,
  ): Promise<readonly LocatedFinding[]> {
    if (workbench.settings.shapes.length === 0) return [];
    const asked = this.last.then(async () => {
      const session = this.sessionOf(workbench);
      const found = await checkPageShapes(workbench, session, page, text);
      this.files.noteSelected(workbench, session.shapes());
      return found;
    });
    this.last = asked.catch(() => undefined);
    return asked;
  }

  private sessionOf(workbench: Workbench): ShapeSession {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.close(), IDLE);
    this.idle.unref();
    const known = this.sessions.get(workbench);
    if (known) return known;
    const session = new ShapeSession(workbench, nodeFiles, this.program);
    this.sessions.set(workbench, session);
    return session;
  }

  private close(): void {
    for (const session of this.sessions.values()) session.close();
    this.sessions.clear();
  }
}
