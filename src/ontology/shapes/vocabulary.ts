/** Names of SHACL. */

export const SH = 'http://www.w3.org/ns/shacl#';

/** Told of a shape and not checked: they explain, group or order it. */
export const SPEAKING: ReadonlySet<string> = new Set(
  [
    'name',
    'description',
    'order',
    'group',
    'defaultValue',
    'message',
    'severity',
    'deactivated',
    'path',
    'targetClass',
    'targetNode',
    'targetSubjectsOf',
    'targetObjectsOf',
    'declare',
    'prefixes',
    'shapesGraph',
    'suggestedShapesGraph',
  ].map((name) => SH + name),
);
