/** The drawing as a file of its own: colours resolved, fonts every machine has, text escaped. */

import { FONT_SIZE, LINE_HEIGHT } from './layout.js';
import type { DrawnEdge, Scene } from './scene.js';
import type { PlacedNode } from './layout.js';

/** Looks up a colour by its name in the theme: `charts-blue`, `foreground`, `editor-background`. */
export type ColourOf = (name: string) => string;

/** The text of an SVG file. */
export function exportSvg(
  { width, height, nodes, edges }: Scene,
  title: string,
  colour: ColourOf,
): string {
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="${FONT_SIZE}" text-anchor="middle">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${attribute(colour('editor-background'))}"/>`,
    ...edges.map((edge) => edgeXml(edge, colour)),
    ...nodes.map((node) => nodeXml(node, colour)),
    ...edges.map((edge) => labelXml(edge, colour)),
    `</svg>`,
  ];
  return `${parts.filter((part) => part !== '').join('\n')}\n`;
}

function edgeXml({ line, head, style, edge }: DrawnEdge, colour: ColourOf): string {
  const stroke = attribute(colour(style.colour));
  const dashes = style.dashes === '' ? '' : ` stroke-dasharray="${style.dashes}"`;
  const fill = edge.relation === 'subClassOf' ? attribute(colour('editor-background')) : stroke;
  return (
    `<path d="${line}" fill="none" stroke="${stroke}" stroke-width="1.3"${dashes}/>` +
    `<path d="${head}" fill="${fill}" stroke="${stroke}" stroke-width="1.3"/>`
  );
}

function nodeXml({ node, lines, x, y, width, height }: PlacedNode, colour: ColourOf): string {
  const centre = node.distance === 0;
  const stroke = attribute(colour(centre ? 'focusBorder' : 'foreground'));
  const dashes = node.path === null ? ' stroke-dasharray="4 3"' : '';
  const weight = centre ? ' font-weight="bold"' : '';
  const first = y - ((lines.length - 1) * LINE_HEIGHT) / 2 + FONT_SIZE * 0.35;
  const text = lines.map(
    (line, i) =>
      `<tspan x="${x}" y="${first + i * LINE_HEIGHT}">${escapeXml(i === 0 ? line : ` ${line}`)}</tspan>`,
  );
  return (
    `<g><title>${escapeXml(node.title)}</title>` +
    `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="4" fill="${attribute(colour('editor-background'))}" stroke="${stroke}" stroke-width="${centre ? 2.5 : 1}"${dashes}/>` +
    `<text fill="${attribute(colour('foreground'))}"${weight}>${text.join('')}</text></g>`
  );
}

function labelXml({ label, labelX, labelY }: DrawnEdge, colour: ColourOf): string {
  if (label === '') return '';
  const ground = attribute(colour('editor-background'));
  return `<text x="${labelX}" y="${labelY + 4}" font-size="11" fill="${attribute(colour('foreground'))}" stroke="${ground}" stroke-width="3" paint-order="stroke">${escapeXml(label)}</text>`;
}

/** A colour, or nothing that could end the attribute it stands in. */
const attribute = (value: string): string => (/^[\w#(),.% /-]+$/u.test(value) ? value : 'none');

/** Text for XML: what XML has no place for is left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
