import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { vscodeServer } from '../../../scripts/test-env.mjs';
import { at, root } from './paths';

/** Themes every screen is looked at in. */
export const themes = {
  light: 'Default Light Modern',
  dark: 'Default Dark Modern',
  contrast: 'Default High Contrast',
} as const;

export type Theme = keyof typeof themes;

export interface ServerOptions {
  /** The folder to open. */
  workspace: string;
  /** True: VS Code's test driver is on (in-host suites need it; it refuses modal dialogs). */
  driver?: boolean;
  /** Folder of an unpacked .vsix, installed as a user would have it. */
  packaged?: string;
  /** User settings on top of the quiet ones. */
  settings?: Record<string, unknown>;
  /** False: the workspace trust prompt is on, as for a folder from elsewhere. Default true. */
  trust?: boolean;
  /** Environment of the server, and so of the extension host. */
  env?: Record<string, string>;
}

export interface CodeServer {
  /** Address of the opened workspace. */
  url: string;
  /** host:port, the authority of `vscode-remote` URIs. */
  authority: string;
  /** The fresh data folder of this run. */
  dataDir: string;
  /** What the server wrote so far. */
  output: () => string;
  /** Resolves when the server has ended, by itself or stopped. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

/** Settings that keep everything out of the way that is not ours. */
const quiet: Record<string, unknown> = {
  'workbench.colorTheme': themes.light,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.enableExperiments': false,
  'workbench.editor.enablePreview': false,
  'workbench.reduceMotion': 'on',
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.ignoreRecommendations': true,
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'update.mode': 'none',
  'update.showReleaseNotes': false,
  'git.openRepositoryInParentFolders': 'never',
  'git.autofetch': false,
  'editor.minimap.enabled': false,
  'editor.cursorBlinking': 'solid',
  'editor.hover.delay': 200,
  'files.autoSave': 'off',
  'security.workspace.trust.startupPrompt': 'always',
  'security.workspace.trust.banner': 'always',
};

/** Writes the user settings of a run; a running workbench picks the change up. */
export function writeSettings(dataDir: string, settings: Record<string, unknown>): void {
  const text = JSON.stringify({ ...quiet, ...settings }, null, 2);
  for (const scope of ['User', 'Machine']) {
    const folder = path.join(dataDir, 'data', scope);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'settings.json'), text);
  }
}

function installPackaged(dataDir: string, folder: string): void {
  const { publisher, name, version } = readManifest(folder);
  const target = path.join(dataDir, 'extensions', `${publisher}.${name}-${version}`);
  cpSync(folder, target, { recursive: true });
}

function readManifest(folder: string): { publisher: string; name: string; version: string } {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as never;
}

/** Waits for the line that names the port; the server chooses a free one itself. */
function listening(child: ChildProcess, output: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No port within 60 s:\n${output()}`)), 60_000);
    const look = (): void => {
      const port = /Extension host agent listening on (\d+)/u.exec(output())?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The VS Code server ended with code ${code}:\n${output()}`));
    });
  });
}

function command(dataDir: string, options: ServerOptions): string[] {
  const flags = ['--host', '127.0.0.1', '--port', '0', '--server-data-dir', dataDir];
  flags.push('--without-connection-token', '--accept-server-license-terms', '--disable-telemetry');
  if (options.trust !== false) flags.push('--disable-workspace-trust');
  if (options.driver) flags.push('--enable-smoke-test-driver');
  return [vscodeServer.node, vscodeServer.main, ...flags];
}

/** Ends the server, its extension host and its terminals: they share one process group. */
function endGroup(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      resolve();
      return;
    }
    child.once('close', () => resolve());
    process.kill(-child.pid, 'SIGKILL');
  });
}

/** Starts a VS Code server on loopback with a fresh data folder. */
export async function startCodeServer(options: ServerOptions): Promise<CodeServer> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ontodesk-server-'));
  writeSettings(dataDir, options.settings ?? {});
  if (options.packaged) installPackaged(dataDir, options.packaged);
  const child = spawn(
    process.execPath,
    [at('scripts/lib/tether.mjs'), ...command(dataDir, options)],
    {
      cwd: root,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      // No gallery: nothing leaves the machine. Keys of trials go where they end with the run.
      env: {
        ...process.env,
        EXTENSIONS_GALLERY: '{}',
        XDG_DATA_HOME: path.join(dataDir, 'share'),
        ...options.env,
      },
    },
  );
  let text = '';
  const collect = (chunk: Buffer): void => void (text += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const clean = (): void => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  // When a signal ends this program, nothing stays behind either.
  const leave = (): void => {
    void endGroup(child);
    clean();
  };
  process.once('exit', leave);
  const stop = async (): Promise<void> => {
    process.off('exit', leave);
    await endGroup(child);
    clean();
  };
  try {
    const port = await listening(child, () => text);
    const authority = `127.0.0.1:${port}`;
    const url = `http://${authority}/?folder=${encodeURI(options.workspace)}`;
    return { url, authority, dataDir, output: () => text, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
