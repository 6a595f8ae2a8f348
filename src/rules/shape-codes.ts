import type { CodeText } from './rule.js';

/** Given where pages are checked against the shapes that ontodesk.yaml names. */
export const shapeViolated: CodeText = {
  code: 'shape-violated',
  severity: 'error',
  title: 'A page does not meet a shape',
  why: 'Your team wrote the shape to keep pages usable for whoever reads them; a page that does not meet it breaks what others rely on.',
  repair:
    'The message says what the shape asks for, and the finding leads to the line of the shape. Change the page; or, where the shape asks for too much, the shape. `sh:severity` of the shape decides whether it is an error, a warning or an info, unless a level is set here.',
};

/** Codes of findings about the files of shapes themselves. */
export const SHAPE_FILE_CODES: readonly CodeText[] = [
  {
    code: 'shapes-syntax',
    severity: 'error',
    title: 'A file of shapes cannot be read',
    why: 'None of its shapes is checked, so pages may break them and nobody is told. The other files of shapes are used.',
    repair:
      'Look at the line named: most often a dot, a semicolon or a bracket is missing, or a prefix is not declared at the top of the file.',
  },
  {
    code: 'shapes-missing',
    severity: 'error',
    title: 'ontodesk.yaml names shapes that are not there',
    why: 'Pages are not checked against them, and nobody is told.',
    repair:
      'Correct the path under "shapes"; it starts at the folder of ontodesk.yaml. "ontodesk shapes init" writes a file to start from.',
  },
  {
    code: 'shapes-unchecked',
    severity: 'warning',
    title: 'A shape, or a part of one, is not checked',
    why: 'A shape that selects no node passes on every page and guards none; a part that is no SHACL Core is passed over. Whoever relies on it is not told.',
    repair:
      'For a shape that selected 0 nodes, look at its target: most often a class or property is misspelt, or a prefix leads elsewhere. For a part that is no SHACL Core, say the same with a part that is, or take it out.',
  },
];
