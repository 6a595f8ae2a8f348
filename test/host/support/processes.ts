/** The language servers this extension host started, found by their parent: nobody else's. */

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Ids of the running language servers of this window. */
export function languageServers(): number[] {
  const all = process.platform === 'linux' ? fromProc() : fromPs();
  return all
    .filter(({ parent, command }) => parent === process.pid && /dist.server\.js/u.test(command))
    .map(({ pid }) => pid);
}

/** Read directly: a small Linux has no `ps`. */
function fromProc(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The second field is the name in brackets and may hold anything; count from its end.
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        return [{ pid: Number(name), parent, command }];
      } catch {
        // It ended while we looked.
        return [];
      }
    });
}

function fromPs(): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return lines.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/u.exec(line) ?? [];
    if (pid === undefined || command === undefined) return [];
    return [{ pid: Number(pid), parent: Number(parent), command }];
  });
}
