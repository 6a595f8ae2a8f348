import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { runTests } from '@vscode/test-electron';

import { at, root } from './paths';
import { type Counts, printReport } from './report';
import { copyWorkspace } from './workspace';

/** Runs test/host in a desktop VS Code, downloaded when missing; prints and counts. */
export async function runDesktopSuites(): Promise<Counts> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'ontodesk-desktop-'));
  const report = path.join(scratch, 'report.jsonl');
  const workspace = copyWorkspace();
  let broken = false;
  try {
    await runTests({
      cachePath: at('.cache', 'desktop'),
      extensionDevelopmentPath: root,
      extensionTestsPath: at('out/test/host/index.js'),
      extensionTestsEnv: { ONTODESK_HOST_REPORT: report },
      launchArgs: [
        workspace.folder,
        '--disable-workspace-trust',
        '--user-data-dir',
        path.join(scratch, 'user'),
      ],
    });
  } catch (error) {
    broken = true;
    console.error(error);
  }
  const counts = printReport(report);
  workspace.dispose();
  rmSync(scratch, { recursive: true, force: true });
  if (counts.failed === 0 && (broken || counts.passed === 0)) counts.failed = 1;
  return counts;
}
