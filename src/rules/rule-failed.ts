import type { CodeText } from './rule.js';

/** Given by the registry when a check throws: the page stays checked by the others. */
export const ruleFailed: CodeText = {
  code: 'rule-failed',
  severity: 'warning',
  title: 'A check could not be made',
  why: 'The page may have faults of this kind that nobody was told about. All other checks were made.',
  repair:
    'This is a fault of Ontodesk, not of the page. The log names the check and its error; please report both.',
};
