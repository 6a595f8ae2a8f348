import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

import { packaged } from '../../../scripts/lib/package.mjs';
import { must, run } from '../../../scripts/lib/run.mjs';
import type { DemoFolders } from './folders';
import { hints } from './hints';

function onPath(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const files = folders.map((folder) => path.join(folder, name));
  return files.find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
}

/** The desktop VS Code's command; null without one, without a display, and inside its terminal on a server. */
export function desktopCommand(): string | null {
  // There `code` speaks to the window it was started from and takes no profile of our own.
  if (process.env.VSCODE_IPC_HOOK_CLI !== undefined || !hasDisplay()) return null;
  return onPath(process.platform === 'win32' ? 'code.cmd' : 'code');
}

/** Opens the sample in the desktop VS Code, with a profile of its own; resolves when it is closed. */
export async function openDesktop(code: string, { home, sample }: DemoFolders): Promise<number> {
  const profile = [
    ...['--user-data-dir', path.join(home, 'desktop', 'user')],
    ...['--extensions-dir', path.join(home, 'desktop', 'extensions')],
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  await must(code, [...profile, '--install-extension', packaged.vsix(), '--force']);
  console.log(`\nThe sample opens in ${code}. The demo ends when its window is closed.\n${hints}`);
  const flags = ['--new-window', '--wait', '--disable-workspace-trust'];
  return Number(await run(code, [...profile, ...flags, sample]));
}
