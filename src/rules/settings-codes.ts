import type { CodeText } from './rule.js';

/** Codes of findings inside ontodesk.yaml. They are given where that file is read. */
export const SETTINGS_CODES: readonly CodeText[] = [
  {
    code: 'settings-syntax',
    severity: 'error',
    title: 'ontodesk.yaml cannot be read',
    why: 'Until the file can be read, the defaults hold: pages may be looked for in the wrong folder, and levels you set are not applied.',
    repair:
      'Look at the marked line: most often an indentation is off, or a value with a colon in it needs quotation marks.',
    examples: { bad: 'version: 1\npages: "pages\n', good: 'version: 1\npages: pages\n' },
  },
  {
    code: 'settings-key',
    severity: 'error',
    title: 'A key of ontodesk.yaml that is no setting',
    why: 'A misspelt key changes nothing, and nobody notices. An address or a key of a model is never read from this file, because others share it.',
    repair:
      'Correct the spelling, indent the key under its section, write it only once, or remove it.',
    examples: {
      bad: 'version: 1\nscaffold:\n  budgets: 1200\n',
      good: 'version: 1\nscaffold:\n  budget: 1200\n',
    },
  },
  {
    code: 'settings-value',
    severity: 'error',
    title: 'A value of ontodesk.yaml that the setting cannot take',
    why: 'The default is used instead of the value you wrote.',
    repair: 'Write a value of the kind that the message names.',
    examples: {
      bad: 'version: 1\nscaffold:\n  budget: many\n',
      good: 'version: 1\nscaffold:\n  budget: 1200\n',
    },
  },
  {
    code: 'settings-rule',
    severity: 'error',
    title: 'A level for a rule that does not exist',
    why: 'The level applies to nothing: the rule you meant keeps its own level.',
    repair: 'Copy the code of the rule from one of its findings.',
    examples: {
      bad: 'version: 1\nrules:\n  parent-loop: warning\n',
      good: 'version: 1\nrules:\n  parent-self: warning\n',
    },
  },
];
