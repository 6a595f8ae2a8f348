import path from 'node:path';
import { parseArgs } from 'node:util';

import { at } from '../support/paths';

export interface DemoOptions {
  /**
   * `show`: the desktop VS Code if there is one, else in a browser; `browser`: in a browser;
   * `headless`: the walk; `picture`: the picture of the README.
   */
  readonly mode: 'show' | 'browser' | 'headless' | 'picture';
  /** Folder of the walk's pictures, or the file of the one picture. */
  readonly out: string;
}

export const usage = `npm run demo [-- OPTION]
  (none)      opens a copy of the sample: in the desktop VS Code if there is one, else in a browser
  --browser   in a browser, also where there is a desktop VS Code
  --headless  walks through the sample by clicks and keys, one picture per step
  --picture   makes the picture of the README
  --out PATH  where the pictures go`;

const modes = ['browser', 'headless', 'picture'] as const;

/** Reads the words after `npm run demo --`; a fault that is empty asks for help only. */
export function parseOptions(args: string[]): DemoOptions | { fault: string } {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { values } = parseArgs({
      args,
      options: {
        browser: flag,
        headless: flag,
        picture: flag,
        help: flag,
        out: { type: 'string' },
      },
    });
    if (values.help) return { fault: '' };
    const chosen = modes.filter((mode) => values[mode]);
    if (chosen.length > 1) return { fault: `Choose one of --${chosen.join(', --')}.` };
    const mode = chosen[0] ?? 'show';
    const usual = mode === 'picture' ? at('media', 'ontodesk.png') : at('.cache/demo/screenshots');
    return { mode, out: values.out === undefined ? usual : path.resolve(values.out) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
