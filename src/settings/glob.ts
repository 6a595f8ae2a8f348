/** Patterns of paths: `*` any name, `?` one character of it, `**` any folders, a folder all below it. */

const compiled = new Map<string, RegExp>();

/** Whether a path below the root is named by a pattern. */
export function matchesGlob(pattern: string, path: string): boolean {
  let known = compiled.get(pattern);
  if (known === undefined) compiled.set(pattern, (known = compile(pattern)));
  return known.test(path);
}

function compile(pattern: string): RegExp {
  const parts = pattern.split('/').filter((part) => part !== '' && part !== '.');
  // The folder of the settings file itself: every page.
  if (parts.length === 0) return /^/u;
  const body = parts.map((part, i) => {
    const last = i === parts.length - 1;
    if (part === '**') return last ? '.*' : '(?:[^/]+/)*';
    return `${nameOf(part)}${last ? '' : '/'}`;
  });
  return new RegExp(`^${body.join('')}(?:/.*)?$`, 'su');
}

/** One name of a path. */
function nameOf(part: string): string {
  return part
    .replaceAll(/[\\^$.|+()[\]{}]/gu, '\\$&')
    .replaceAll(/\*+/gu, '[^/]*')
    .replaceAll('?', '[^/]');
}
