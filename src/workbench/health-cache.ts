/**
 * Counts of commits, kept in `.ontodesk/cache/health` so that no commit is checked twice. The folder
 * may be deleted, and a file torn, at any time: then the commit is checked again.
 */

import path from 'node:path';

import * as z from 'zod';

import { sha256 } from '../corpus/record.js';
import type { Settings } from '../settings/settings.js';
import type { PageCommit } from './health-commits.js';
import type { TrendPoint } from './health.types.js';
import type { FileSystem } from './workbench.types.js';

const count = z.int().nonnegative();

const totals = z.object({ error: count, warning: count, info: count, hint: count });
const severity = z.enum(['error', 'warning', 'info', 'hint']);

const kept = z.object({
  commit: z.string(),
  at: z.string(),
  subject: z.string(),
  folder: z.string(),
  pages: count,
  totals,
  codes: z.array(z.object({ code: z.string(), severity, findings: count })),
  domains: z.array(z.object({ domain: z.string(), pages: count, totals })),
});

export class HealthCache {
  private readonly folder: string;
  private readonly key: string;

  /** Counts hold for one version of the product and one text of the settings. */
  constructor(
    root: string,
    private readonly files: Pick<FileSystem, 'read' | 'write'>,
    rules: { readonly settings: Settings; readonly version: string },
  ) {
    this.folder = path.join(root, '.ontodesk', 'cache', 'health');
    this.key = sha256(JSON.stringify([rules.version, rules.settings])).slice(0, 16);
  }

  /**
   * What was counted at a commit in a folder; null when nothing is kept, or nothing that can be read.
   */
  async read({ commit, folder }: PageCommit): Promise<TrendPoint | null> {
    try {
      const bytes = await this.files.read(this.fileOf(commit));
      const point = kept.parse(JSON.parse(new TextDecoder().decode(bytes)));
      return point.commit === commit && point.folder === folder ? point : null;
    } catch {
      // Not there, torn, or of another form: it is counted again.
      return null;
    }
  }

  /** Keeps a point, where the disk lets it: without the cache everything works, only slower. */
  async keep(point: TrendPoint): Promise<void> {
    const bytes = new TextEncoder().encode(`${JSON.stringify(point)}\n`);
    await this.files.write(this.fileOf(point.commit), bytes).catch(() => undefined);
  }

  private fileOf(commit: string): string {
    return path.join(this.folder, `${commit}-${this.key}.json`);
  }
}
