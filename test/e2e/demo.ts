import { packageExtension } from '../../scripts/lib/package.mjs';
import { ensureGit, ensureTestEnv, ensureVscodeServer } from '../../scripts/test-env.mjs';
import { desktopCommand, openDesktop } from './demo/desktop';
import { freshFolders } from './demo/folders';
import { type DemoOptions, parseOptions, usage } from './demo/options';
import { takePicture } from './demo/picture';
import { serve } from './demo/serve';
import { walk } from './demo/walk';

async function show(options: DemoOptions): Promise<number> {
  await ensureGit();
  const code = options.mode === 'show' ? desktopCommand() : null;
  if (code === null) await ensureVscodeServer();
  await packageExtension();
  const folders = freshFolders();
  return code === null ? serve(folders) : openDesktop(code, folders);
}

async function unattended(options: DemoOptions): Promise<number> {
  await ensureTestEnv();
  await packageExtension();
  const folders = freshFolders();
  return options.mode === 'picture'
    ? takePicture(folders, options.out)
    : walk(folders, options.out);
}

/** Shows the product on the sample; see `usage`. Resolves to the exit code. */
export async function main(args: string[]): Promise<number> {
  const options = parseOptions(args);
  if ('fault' in options) {
    if (options.fault !== '') console.error(options.fault);
    console.log(usage);
    return options.fault === '' ? 0 : 2;
  }
  const attended = options.mode === 'show' || options.mode === 'browser';
  return attended ? show(options) : unattended(options);
}
