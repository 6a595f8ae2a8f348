import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { packaged } from '../../../scripts/lib/package.mjs';
import { colleague, person, sit } from './workspace';

interface Listed {
  readonly assertions: readonly {
    readonly fingerprint: string;
    readonly claim: string;
    readonly terms: readonly { readonly term: string }[];
    readonly nearDuplicates: readonly string[];
  }[];
}

/** Runs the command line of the packaged extension in a corpus; keys of trials stay beside it. */
function ontodesk(folder: string, ...args: string[]): string {
  const cli = path.join(packaged.folder, 'dist', 'cli.js');
  const env = { ...process.env, XDG_DATA_HOME: path.join(path.dirname(folder), 'share') };
  return execFileSync(process.execPath, [cli, ...args], { cwd: folder, env, encoding: 'utf8' });
}

/** Fingerprints of what the first episode says of the tide gauge first of all. */
function aboutGauge(folder: string): string[] {
  const { assertions } = JSON.parse(ontodesk(folder, 'ledger', 'list', '--json')) as Listed;
  const about = assertions.filter(({ terms }) => terms[0]?.term === 'Tide Gauge');
  // Of two that are alike, the first is enough.
  const alike = new Set<string>();
  return about.flatMap(({ fingerprint, nearDuplicates }) => {
    if (alike.has(fingerprint)) return [];
    for (const other of nearDuplicates) alike.add(other);
    return [fingerprint];
  });
}

/** Brings Tide Gauge up to an approved dossier: one person admits, another judges and approves. */
export function approveGauge(folder: string): void {
  const reason = ['--reason', 'Heard in the recording.'];
  sit(folder, person);
  ontodesk(folder, 'ledger', 'import', 'assertions/slack-water-014.json');
  ontodesk(folder, 'admit', ...aboutGauge(folder), ...reason);
  ontodesk(folder, 'draft', 'Tide Gauge');
  ontodesk(folder, 'judge', 'open', 'Tide Gauge');
  sit(folder, colleague);
  ontodesk(folder, 'judge', 'verdict', '--value', '0');
  ontodesk(folder, 'dossier', 'assemble', 'Tide Gauge');
  const { dossiers } = JSON.parse(ontodesk(folder, 'dossier', 'list', '--json')) as {
    dossiers: readonly { readonly dossier: string }[];
  };
  ontodesk(folder, 'dossier', 'approve', dossiers[0]?.dossier ?? '', ...reason);
}
