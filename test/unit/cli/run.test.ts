import { describe, expect, it } from 'vitest';

import { run } from '../../../src/cli/run.js';
import { nodeFiles } from '../../../src/workbench/node-files.js';
import { folder, ontodesk, soundPages } from './support/console.js';

describe('use', () => {
  it.each([
    [['--help'], 'Usage: ontodesk'],
    [['-h'], 'Commands:'],
    [['help'], 'Usage: ontodesk'],
    [['help', 'check'], 'Usage: ontodesk check'],
    [['check', '--help'], '--root <dir>'],
    [['--version'], '1.2.3\n'],
    [['-V'], '1.2.3\n'],
  ])('%j is answered on standard output', async (args, words) => {
    const { code, out, err } = await ontodesk(args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(words);
  });

  it.each([
    ['nothing', [], 'Usage: ontodesk'],
    ['an unknown command', ['chek'], 'Did you mean check?'],
    ['an unknown option', ['check', '--strict'], "unknown option '--strict'"],
    ['an unknown global option', ['--verbose', 'check'], "unknown option '--verbose'"],
    ['an option of another command', ['index', '--hints'], "unknown option '--hints'"],
    ['an unknown level', ['check', '--fail-on', 'fatal'], 'Allowed choices are error, warning'],
    ['a level that switches off', ['check', '--fail-on', 'off'], 'Allowed choices are'],
    ['an option without its value', ['check', '--root'], 'argument missing'],
    ['too many words', ['index', 'pages'], 'too many arguments'],
  ])('%s ends with 2 and nothing on standard output', async (_, args, words) => {
    const { code, out, err } = await ontodesk(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
  });
});

it('a fault of our own ends with 2 and a sentence, not with a trace', async () => {
  const cwd = folder(soundPages());
  const files = {
    ...nodeFiles,
    exists: () => Promise.reject(new Error('The disk is on fire.')),
  };
  let err = '';
  const code = await run(['check'], {
    cwd,
    env: {},
    files,
    clock: () => new Date(),
    stdin: () => Promise.resolve(new Uint8Array()),
    fetch: () => Promise.reject(new Error('Nothing is to be fetched here.')),
    wait: () => Promise.resolve(),
    interrupt: () => new AbortController().signal,
    rss: () => 0,
    version: () => '',
    starterShapes: () => '',
    out: { isTerminal: false, write: () => undefined },
    err: { isTerminal: false, write: (text) => void (err += text) },
  });
  expect(code).toBe(2);
  expect(err).toBe('ontodesk: unexpected fault: The disk is on fire. Please report it.\n');
});
