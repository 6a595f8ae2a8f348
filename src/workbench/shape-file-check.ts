/** The files of shapes themselves, for an editor: what cannot be read, used, or selects nothing. */

import { SELECTED_NOTHING } from '../ontology/shapes/validate.js';
import { lineRange } from './shape-files.js';
import type { ShapeSession } from './shape-session.js';
import type { ShapeReport } from './shapes.types.js';
import type { LocatedFinding } from './workbench.types.js';
import type { Workbench } from './workbench.js';

export interface ShapeFileCheck {
  /** On the files, and on the settings that name them. */
  readonly findings: readonly LocatedFinding[];
  /** Shapes that select nothing on any page. */
  readonly idle: readonly ShapeReport[];
}

/** Reads the files that the settings name; looks at pages until every shape has selected something. */
export async function checkShapeFiles(
  workbench: Pick<Workbench, 'pagePaths' | 'disk'>,
  session: ShapeSession,
): Promise<ShapeFileCheck> {
  const { findings, failed } = await session.open();
  if (failed !== null) return { findings, idle: [] };
  const parts = session
    .uncheckedParts()
    .map(({ file, line, what, why }) => unchecked(file, line, `${what}: ${why}`));
  return { findings: [...findings, ...parts], idle: await idleOn(workbench, session) };
}

async function idleOn(
  workbench: Pick<Workbench, 'pagePaths' | 'disk'>,
  session: ShapeSession,
): Promise<ShapeReport[]> {
  for (const page of workbench.pagePaths()) {
    if (session.idleShapes().length === 0) break;
    const record = workbench.disk.get(page);
    // Of a page that cannot be checked nobody knows what is selected there.
    if (record && (await session.select(record)) !== null) return [];
  }
  return session.idleShapes();
}

/** A shape that selected nothing, as a finding at its line. */
export function idleFinding({ shape, file, line }: ShapeReport): LocatedFinding {
  const text = `shape ${shape} ${SELECTED_NOTHING}. Look at its target: no page has such a node`;
  return unchecked(file, line, text);
}

function unchecked(path: string, line: number, text: string): LocatedFinding {
  const message = `Not checked: ${text}.`;
  const range = lineRange(line);
  return { path, code: 'shapes-unchecked', severity: 'warning', range, message, knownBy: text };
}
