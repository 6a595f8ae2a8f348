import type { CodeText } from './rule.js';

/** Codes of findings about the baseline in force. They are given where its file is read. */
export const BASELINE_CODES: readonly CodeText[] = [
  {
    code: 'baseline-syntax',
    severity: 'error',
    title: 'The baseline cannot be read',
    why: 'Nobody can tell any more which findings were set aside, so every one of them is shown again.',
    repair:
      'Take the file back from your repository: the place named is often where a merge left its marks. Or write it anew with "Ontodesk: Adopt Baseline" in the editor or `check --write-baseline` on the command line, which sets aside what is found today.',
  },
  {
    code: 'baseline-missing',
    severity: 'error',
    title: 'The baseline that ontodesk.yaml names is not there',
    why: 'Every finding that was set aside is shown again, and a check that passed fails.',
    repair:
      'Take the file back from your repository, or write it anew with "Ontodesk: Adopt Baseline" in the editor or `check --write-baseline` on the command line. If you want no baseline any more, take the key "baseline" out of `ontodesk.yaml`.',
  },
];
