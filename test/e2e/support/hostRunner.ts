import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { Page } from 'playwright-core';

import { launchBrowser } from './browser';
import { at, root } from './paths';
import { type Counts, printReport } from './report';
import { type CodeServer, startCodeServer } from './server';
import { copyWorkspace } from './workspace';

// A hang guard, not a measure.
const limit = 15 * 60_000;

/** The workbench address with the extension under development and its suites. */
function suiteUrl(server: CodeServer, suites: string): string {
  const uri = (file: string): string => `vscode-remote://${server.authority}${encodeURI(file)}`;
  const payload = [
    ['extensionDevelopmentPath', uri(root)],
    ['extensionTestsPath', uri(at('out', suites, 'index.js'))],
    ['skipWelcome', 'true'],
  ];
  return `${server.url}&payload=${encodeURIComponent(JSON.stringify(payload))}`;
}

/** Resolves to the exit code the extension host reports; rejects when nothing comes. */
async function runOn(page: Page, url: string): Promise<number> {
  let exit: (code: number) => void = () => undefined;
  const exited = new Promise<number>((resolve) => (exit = resolve));
  await page.exposeFunction('codeAutomationExit', (code: number) => exit(code));
  await page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
    if (process.env.ONTODESK_VERBOSE) console.log(`  [${type}] ${String(args[0])}`);
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The in-host run did not end.')), limit);
  });
  try {
    await page.goto(url);
    return await Promise.race([exited, late]);
  } finally {
    clearTimeout(timer);
  }
}

export interface HostRun {
  /** Folder of the suites in the repository. */
  readonly suites?: string;
  /** Words in the titles of the tests to run; all without. */
  readonly grep?: string;
  /** The folder to open; a copy of the sample without. */
  readonly workspace?: { readonly folder: string; dispose(): void };
}

/** Runs in-host suites inside a real extension host on a copy of a workspace; prints and counts. */
export async function runHostSuites(run: HostRun = {}): Promise<Counts> {
  const { suites = 'test/host', grep = '', workspace = copyWorkspace() } = run;
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'ontodesk-report-'));
  const report = path.join(scratch, 'report.jsonl');
  const env = { ONTODESK_HOST_REPORT: report, ONTODESK_HOST_GREP: grep };
  let code = 1;
  try {
    code = await inServer(workspace.folder, suites, env);
  } catch (error) {
    console.error(error);
  }
  const counts = printReport(report);
  workspace.dispose();
  rmSync(scratch, { recursive: true, force: true });
  // A run that broke outside any test, or ran none, is a failure too.
  if (counts.failed === 0 && (code !== 0 || counts.passed === 0)) {
    counts.failed = 1;
    counts.failures.push(`${suites}: ended with code ${code}`);
  }
  return counts;
}

/** Runs the suites of `test/golden/editor` on a copy of the corpus. */
export function runCorpusSuites(pages: string, grep = ''): Promise<Counts> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ontodesk-corpus-'));
  cpSync(pages, path.join(folder, 'pages'), { recursive: true });
  const dispose = (): void => rmSync(folder, { recursive: true, force: true });
  return runHostSuites({ suites: 'test/golden/editor', grep, workspace: { folder, dispose } });
}

async function inServer(
  workspace: string,
  suites: string,
  env: Record<string, string>,
): Promise<number> {
  const server = await startCodeServer({ workspace, driver: true, env });
  try {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      return await runOn(page, suiteUrl(server, suites));
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}
