/** The drawing as markup. Every text goes in as a text binding: page text stays text. */

import { html, nothing, svg, type TemplateResult } from 'lit';

import type { Neighbourhood } from '../../src/protocol/graph-screen.js';

import { FONT_SIZE, LINE_HEIGHT, type PlacedNode } from './layout.js';
import type { DrawnEdge, Scene } from './scene.js';
import { nodeWords } from './words.js';

export interface GraphActions {
  readonly centre: (slug: string) => void;
  /** A class takes the focus. */
  readonly focused: (slug: string) => void;
  readonly key: (event: KeyboardEvent) => void;
}

/** The drawing; the class `current` is the one Tab leads to. */
export function graphView(
  graph: Neighbourhood,
  scene: Scene,
  current: string,
  actions: GraphActions,
): TemplateResult {
  const { width, height, nodes, edges } = scene;
  return html`
    <div class="drawing" @keydown=${actions.key}>
      <svg
        role="group"
        aria-label="Classes around ${graph.nodes[0]?.title ?? graph.centre}"
        aria-describedby="keys"
        width=${width}
        height=${height}
        viewBox="0 0 ${width} ${height}"
      >
        ${edges.map((edge) => edgeView(edge, current))}
        ${nodes.map((node) => nodeView(node, graph, current, actions))}
        ${edges.map((edge) => labelView(edge, current))}
      </svg>
    </div>
  `;
}

function edgeView({ edge, line, head, style }: DrawnEdge, current: string): TemplateResult {
  const near = edge.from === current || edge.to === current;
  const kind = edge.relation === 'subClassOf' ? 'parent' : 'relation';
  return svg`
    <g class="edge ${kind} ${style.colour} ${near ? 'near' : ''}" aria-hidden="true">
      <path class="line" d=${line} stroke-dasharray=${style.dashes === '' ? nothing : style.dashes} />
      <path class="head" d=${head} />
    </g>
  `;
}

function labelView(
  { label, labelX, labelY, edge }: DrawnEdge,
  current: string,
): TemplateResult | typeof nothing {
  if (label === '') return nothing;
  const near = edge.from === current || edge.to === current;
  return svg`
    <text class="label ${near ? 'near' : ''}" x=${labelX} y=${labelY + 4} aria-hidden="true">${label}</text>
  `;
}

function nodeView(
  { node, lines, x, y, width, height }: PlacedNode,
  graph: Neighbourhood,
  current: string,
  actions: GraphActions,
): TemplateResult {
  const { slug, distance, path } = node;
  const kind = distance === 0 ? 'centre' : path === null ? 'missing' : '';
  const first = y - ((lines.length - 1) * LINE_HEIGHT) / 2 + FONT_SIZE * 0.35;
  return svg`
    <g
      class="node ${kind}"
      role="button"
      data-slug=${slug}
      tabindex=${slug === current ? 0 : -1}
      aria-label=${nodeWords(node, graph)}
      aria-current=${distance === 0 ? 'true' : nothing}
      @click=${() => actions.centre(slug)}
      @focus=${() => actions.focused(slug)}
    >
      <title>${node.title}</title>
      <rect x=${x - width / 2} y=${y - height / 2} width=${width} height=${height} rx="4" />
      <text aria-hidden="true">
        ${lines.map((line, i) => svg`<tspan x=${x} y=${first + i * LINE_HEIGHT}>${i === 0 ? line : ` ${line}`}</tspan>`)}
      </text>
    </g>
  `;
}
