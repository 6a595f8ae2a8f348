/** The frame of a picture: a file of its own that is readable in light, dark and by ear. */

/** Width of every picture, in its own units. */
export const WIDTH = 760;

/** A part of a picture, and what it says in words. */
export interface Drawn {
  readonly markup: string;
  readonly words: string;
}

interface Picture {
  /** Makes the names inside the file its own, so that two files can be put into one page. */
  readonly id: string;
  readonly title: string;
  /** Sentences that say what the picture shows, figures included. */
  readonly about: readonly string[];
  readonly height: number;
  readonly body: string;
}

/** An SVG file with title, description and both themes; what is passed as text is escaped here. */
export function svgFile({ id, title, about, height, body }: Picture): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" class="ontodesk-${id}" role="img" aria-labelledby="${id}-title ${id}-about" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">
<title id="${id}-title">${escaped(title)}</title>
<desc id="${id}-about">${escaped(about.join(' '))}</desc>
<style>
${styleOf(`.ontodesk-${id}`)}
</style>
<rect class="ground" width="${WIDTH}" height="${height}"/>
${textAt(24, 32, title, 'title')}
${body}
</svg>
`;
}

/** Names longer than this would leave the picture. */
const LONGEST = 96;

/** A text at a place, escaped; one that is too long is cut, the whole is its tooltip. */
export function textAt(x: number, y: number, text: string, classes: string): string {
  const points = Array.from(text);
  const shown = points.length > LONGEST ? `${points.slice(0, LONGEST - 1).join('')}…` : text;
  const whole = shown === text ? '' : `<title>${escaped(text)}</title>`;
  return `<text class="${classes}" x="${x}" y="${y}">${whole}${escaped(shown)}</text>`;
}

/** Text in XML: markup characters as entities, characters XML does not know as U+FFFD. */
export function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Text keeps 4.5 : 1 and marks 3 : 1 against their ground in both themes. */
export const LIGHT = {
  ground: '#ffffff',
  text: '#1f2328',
  soft: '#59636e',
  grid: '#d1d9e0',
  published: '#0550ae',
  symmetric: '#bc4c00',
  n11: '#0550ae',
  n10: '#4d8fd6',
  n01: '#bc4c00',
  n00: '#818b98',
};
export const DARK: typeof LIGHT = {
  ground: '#1f1f1f',
  text: '#e6e6e6',
  soft: '#a8b0b8',
  grid: '#3d444d',
  published: '#58a6ff',
  symmetric: '#f0883e',
  n11: '#58a6ff',
  n10: '#2f74bd',
  n01: '#f0883e',
  n00: '#6e7781',
};

function styleOf(scope: string): string {
  const colours = (theme: typeof LIGHT): string =>
    Object.entries(theme)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';');
  const fills = ['n11', 'n10', 'n01', 'n00'].map((key) => `${scope} .${key}{fill:var(--${key})}`);
  return [
    `${scope}{${colours(LIGHT)};color-scheme:light dark;font-family:system-ui,sans-serif}`,
    `@media (prefers-color-scheme:dark){${scope}{${colours(DARK)}}}`,
    `${scope} .ground{fill:var(--ground)}`,
    // The ground around letters keeps lines of the axis out of them.
    `${scope} text{fill:var(--text);font-size:13px;paint-order:stroke;stroke:var(--ground);stroke-width:4px}`,
    `${scope} .title{font-size:16px;font-weight:600}`,
    `${scope} .name{font-weight:600}`,
    `${scope} .tick,${scope} .value{fill:var(--soft);font-size:12px}`,
    `${scope} .middle{text-anchor:middle}`,
    `${scope} .grid{stroke:var(--grid)}`,
    `${scope} .zero{stroke:var(--soft);stroke-dasharray:4 3}`,
    `${scope} .range{stroke-width:3}`,
    `${scope} .mean{stroke-width:2}`,
    `${scope} .range.published{stroke:var(--published)}`,
    `${scope} .mean.published{fill:var(--published);stroke:var(--published)}`,
    `${scope} .range.symmetric{stroke:var(--symmetric)}`,
    // Hollow, so that the two scorers differ in more than colour.
    `${scope} .mean.symmetric{fill:var(--ground);stroke:var(--symmetric)}`,
    `${scope} .part{stroke:var(--ground);stroke-width:1.5}`,
    ...fills,
  ].join('\n');
}
