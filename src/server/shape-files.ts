/** What the editor is told of the files of shapes, kept until they change. */

import { nodeFiles } from '../workbench/node-files.js';
import {
  checkShapeFiles,
  idleFinding,
  type ShapeFileCheck,
} from '../workbench/shape-file-check.js';
import { findShapes } from '../workbench/shape-files.js';
import { ShapeSession } from '../workbench/shape-session.js';
import type { ShapeReport } from '../workbench/shapes.types.js';
import type { Workbench } from '../workbench/workbench.js';
import type { LocatedFinding } from '../workbench/workbench.types.js';

interface Known extends ShapeFileCheck {
  /** The settings and files that were looked at. */
  readonly seen: string;
}

const NOTHING: Known = { seen: '', findings: [], idle: [] };

export class ShapeFiles {
  private readonly known = new WeakMap<Workbench, Known>();
  /** Corpora whose findings changed since they were last asked for. */
  private readonly changed = new WeakSet<Workbench>();
  /** One look after the other. */
  private last: Promise<unknown> = Promise.resolve();

  /** @param program file of the process that checks; the one that was built when absent. */
  constructor(private readonly program: string | undefined) {}

  /** Findings of the last look. */
  findings(workbench: Workbench): readonly LocatedFinding[] {
    const { findings, idle } = this.known.get(workbench) ?? NOTHING;
    return [...findings, ...idle.map(idleFinding)];
  }

  /** Takes note of what shapes selected on a page: they are idle no more. */
  noteSelected(workbench: Workbench, reports: readonly ShapeReport[]): void {
    const known = this.known.get(workbench) ?? NOTHING;
    const busy = reports.filter(({ focusNodes }) => focusNodes > 0).map(placeOf);
    const idle = known.idle.filter((shape) => !busy.includes(placeOf(shape)));
    if (idle.length === known.idle.length) return;
    this.known.set(workbench, { ...known, idle });
    this.changed.add(workbench);
  }

  /** Looks at the files where they changed; true when there is something else to tell. */
  look(workbench: Workbench): Promise<boolean> {
    const looked = this.last.then(() => this.lookNow(workbench));
    this.last = looked.catch(() => undefined);
    return looked;
  }

  private async lookNow(workbench: Workbench): Promise<boolean> {
    const { root, settings } = workbench;
    const found = await findShapes(root, settings.shapes, nodeFiles);
    const seen = settings.shapes.length === 0 ? '' : JSON.stringify([settings.iri, found]);
    if (seen !== (this.known.get(workbench) ?? NOTHING).seen) {
      const checked = seen === '' ? NOTHING : await this.check(workbench);
      this.known.set(workbench, { ...checked, seen });
      this.changed.add(workbench);
    }
    return this.changed.delete(workbench);
  }

  private async check(workbench: Workbench): Promise<ShapeFileCheck> {
    const session = new ShapeSession(workbench, nodeFiles, this.program);
    try {
      return await checkShapeFiles(workbench, session);
    } finally {
      session.close();
    }
  }
}

const placeOf = ({ file, line, shape }: ShapeReport): string => `${file}:${line}: ${shape}`;
