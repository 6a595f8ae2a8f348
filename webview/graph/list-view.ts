/** The same graph as a table, and the legend that leaves relations out. */

import { html, nothing, svg, type TemplateResult } from 'lit';

import type { GraphEdge, GraphNode, Neighbourhood } from '../../src/protocol/graph-screen.js';

import { styleOf } from './scene.js';
import { leftOutWords, relationWords } from './words.js';

export interface ListActions {
  readonly centre: (slug: string) => void;
  readonly open: (slug: string) => void;
  /** Leaves a relation out, or takes it in again. */
  readonly toggle: (relation: string, shown: boolean) => void;
}

/** Relations of the graph as rows. */
export function listView(graph: Neighbourhood, actions: ListActions): TemplateResult {
  const nodes = new Map(graph.nodes.map((node) => [node.slug, node]));
  return html`
    <section aria-labelledby="list">
      <h2 id="list" tabindex="-1">Relations <span class="quiet">${graph.edges.length}</span></h2>
      ${
        graph.edges.length === 0
          ? html`<p class="quiet">Nothing is declared, and nothing declares it.</p>`
          : table(graph, nodes, actions)
      }
      ${leftOut(graph, nodes)}
    </section>
  `;
}

function table(
  graph: Neighbourhood,
  nodes: ReadonlyMap<string, GraphNode>,
  actions: ListActions,
): TemplateResult {
  return html`
    <table>
      <thead>
        <tr>
          <th scope="col">Class</th>
          <th scope="col">Relation</th>
          <th scope="col">Class</th>
          <th scope="col">Page</th>
        </tr>
      </thead>
      <tbody>
        ${graph.edges.map((edge) => row(edge, graph, nodes, actions))}
      </tbody>
    </table>
  `;
}

function row(
  { from, to, relation }: GraphEdge,
  { centre }: Neighbourhood,
  nodes: ReadonlyMap<string, GraphNode>,
  actions: ListActions,
): TemplateResult {
  const other = nodes.get(to === centre ? from : to);
  return html`
    <tr>
      <td>${nameOf(from, centre, nodes, actions)}</td>
      <td class="quiet">${relationWords(relation)}</td>
      <td>${nameOf(to, centre, nodes, actions)}</td>
      <td>${other ? page(other, actions) : nothing}</td>
    </tr>
  `;
}

function nameOf(
  slug: string,
  centre: string,
  nodes: ReadonlyMap<string, GraphNode>,
  { centre: go }: ListActions,
): TemplateResult {
  const node = nodes.get(slug);
  const title = node?.title ?? slug;
  if (slug === centre || (node?.path ?? null) === null) return html`<span>${title}</span>`;
  return html`<button class="link" data-row=${slug} @click=${() => go(slug)}>${title}</button>`;
}

function page({ slug, title, path }: GraphNode, { open }: ListActions): TemplateResult {
  if (path === null) return html`<span class="quiet">no page</span>`;
  return html`<button class="link" aria-label="Open page ${title}" @click=${() => open(slug)}>
    Open
  </button>`;
}

function leftOut(
  graph: Neighbourhood,
  nodes: ReadonlyMap<string, GraphNode>,
): TemplateResult | typeof nothing {
  if (graph.more === 0) return nothing;
  return html`
    <h3>Not shown <span class="quiet">${graph.more}</span></h3>
    <ul class="more">
      ${graph.leftOut.map((one) => html`<li>${leftOutWords(one, nodes.get(one.of)?.title ?? one.of)}</li>`)}
    </ul>
  `;
}

/** Relations with the look of their lines; unchecked ones are left out. */
export function legend(
  relations: readonly { readonly relation: string; readonly count: number }[],
  without: readonly string[],
  { toggle }: ListActions,
): TemplateResult {
  return html`
    <fieldset class="legend">
      <legend>Relations shown</legend>
      ${relations.map(({ relation, count }) => {
        const shown = !without.includes(relation);
        return html`
          <label class="check">
            <input
              type="checkbox"
              .checked=${shown}
              @change=${(event: Event) =>
                toggle(relation, (event.currentTarget as HTMLInputElement).checked)}
            />
            ${swatch(relation)}
            <span
              >${relationWords(relation)}${shown ? html` <span class="quiet">${count}</span>` : nothing}</span
            >
          </label>
        `;
      })}
    </fieldset>
  `;
}

function swatch(relation: string): TemplateResult {
  const { colour, dashes } = styleOf(relation);
  const kind = relation === 'subClassOf' ? 'parent' : 'relation';
  return html`
    <svg class="swatch" width="38" height="12" aria-hidden="true">
      ${svg`
        <g class="edge ${kind} ${colour}">
          <path class="line" d="M1 6H28" stroke-dasharray=${dashes === '' ? nothing : dashes} />
          <path class="head" d="M37 6L28 1.5L28 10.5Z" />
        </g>
      `}
    </svg>
  `;
}
