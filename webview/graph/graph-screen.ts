import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import '@vscode-elements/elements/dist/vscode-progress-ring/index.js';

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';

import {
  GRAPH_SCREEN,
  type GraphDepth,
  type GraphToHost,
  type GraphView,
  type HostToGraph,
  keepGraphView,
  type Neighbourhood,
} from '../../src/protocol/graph-screen.js';
import { baseStyles } from '../shared/base-styles.js';
import { endButtonKey } from '../shared/buttons.js';
import { failedNote } from '../shared/failed-note.js';
import { formStyles } from '../shared/form-styles.js';
import { Host } from '../shared/host.js';

import { exportSvg } from './export-svg.js';
import { graphView } from './graph-view.js';
import { legend, listView } from './list-view.js';
import { neighbourIn } from './move.js';
import { type Scene, sceneOf } from './scene.js';
import { graphStyles } from './styles.js';
import { announcement, relationWords } from './words.js';

/** What is on the screen: the graph, what was asked for it, and its shapes. */
interface Shown {
  readonly view: GraphView;
  readonly graph: Neighbourhood;
  readonly scene: Scene;
}

/** The graph screen: a class with what stands around it, drawn and as a table. */
@customElement('ontodesk-graph')
export class GraphScreen extends LitElement {
  static override readonly styles = [baseStyles, formStyles, graphStyles];

  @state() private shown: Shown | null = null;
  @state() private busy = '';
  @state() private failure = '';
  /** Spoken by screen readers as it changes. */
  @state() private spoken = '';
  /** The class the arrow keys are at. */
  @state() private current = '';

  private readonly host = new Host<GraphToHost, HostToGraph>(GRAPH_SCREEN);
  private place: string | null = null;
  /** Set while the class in the middle was asked for from the drawing: the focus goes there. */
  private focusMiddle = true;

  override connectedCallback(): void {
    super.connectedCallback();
    this.place = this.host.kept().id;
    this.addEventListener('keydown', endButtonKey);
    this.host.listen((message) => this.receive(message));
  }

  protected override firstUpdated(): void {
    this.host.send({ type: 'ready' });
  }

  protected override render(): TemplateResult {
    const title = this.shown?.graph.nodes[0]?.title;
    return html`
      <main>
        <h1>${title === undefined ? 'Graph of a class' : html`Around ${title}`}</h1>
        <p class="visually-hidden" role="status" aria-live="polite">${this.spoken}</p>
        ${this.failure === '' ? nothing : this.failed()}
        ${this.shown ? this.content(this.shown) : nothing}
        ${
          this.busy === ''
            ? nothing
            : html`<p class="busy quiet">
                <vscode-progress-ring aria-hidden="true"></vscode-progress-ring>${this.busy}
              </p>`
        }
      </main>
    `;
  }

  private content({ view, graph, scene }: Shown): TemplateResult {
    return html`
      ${this.tools(view)} ${legend(this.relations(view, graph), view.without, this.actions)}
      <p id="keys" class="quiet">
        Arrow keys move, <kbd>Enter</kbd> puts a class in the middle, <kbd>O</kbd> opens its page,
        <kbd>+</kbd> and <kbd>-</kbd> look further and less far, <kbd>Esc</kbd> leads to the table.
      </p>
      ${
        graph.more === 0
          ? nothing
          : html`<p>
              ${graph.more} more ${graph.more === 1 ? 'class is' : 'classes are'} not shown; the end
              of the table says where.
            </p>`
      }
      ${graphView(graph, scene, this.current, this.actions)} ${listView(graph, this.actions)}
    `;
  }

  private tools({ depth }: GraphView): TemplateResult {
    return html`
      <div class="buttons" role="toolbar" aria-label="Graph">
        <vscode-button
          secondary
          icon=${depth === 1 ? 'zoom-out' : 'zoom-in'}
          aria-pressed=${depth === 2 ? 'true' : 'false'}
          @click=${() => this.look({ depth: depth === 1 ? 2 : 1 })}
        >
          ${depth === 1 ? 'Two Steps' : 'One Step'}
        </vscode-button>
        <vscode-button secondary icon="go-to-file" @click=${() => this.open(this.centre)}>
          Open Page
        </vscode-button>
        <vscode-button secondary icon="save-as" @click=${() => this.export()}>
          Save as SVG
        </vscode-button>
      </div>
    `;
  }

  private failed(): TemplateResult {
    return failedNote(this.failure, { showLog: () => this.host.send({ type: 'showLog' }) });
  }

  /** Relations that are shown or left out, with their number of lines. */
  private relations({ without }: GraphView, { edges }: Neighbourhood) {
    const counts = new Map<string, number>();
    for (const { relation } of edges) counts.set(relation, (counts.get(relation) ?? 0) + 1);
    for (const relation of without) counts.set(relation, 0);
    return [...counts]
      .map(([relation, count]) => ({ relation, count }))
      .sort((a, b) => relationWords(a.relation).localeCompare(relationWords(b.relation), 'en'));
  }

  private readonly actions = {
    centre: (slug: string): void => this.goTo(slug),
    focused: (slug: string): void => void (this.current = slug),
    open: (slug: string): void => this.open(slug),
    key: (event: KeyboardEvent): void => this.key(event),
    toggle: (relation: string, shown: boolean): void => {
      const before = this.shown?.view.without ?? [];
      const others = before.filter((one) => one !== relation);
      this.look({ without: shown ? others : [...others, relation] });
    },
  };

  private get centre(): string {
    return this.shown?.graph.centre ?? '';
  }

  /** Keys of the drawing. */
  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.act(event.key)) event.preventDefault();
  }

  private act(key: string): boolean {
    switch (key) {
      case 'Enter':
      case ' ':
        this.goTo(this.current);
        return true;
      case 'o':
      case 'O':
        this.open(this.current);
        return true;
      case '+':
      case '-':
        this.look({ depth: key === '+' ? 2 : 1 });
        return true;
      case 'Home':
        this.focusNode(this.centre);
        return true;
      case 'Escape':
        this.renderRoot.querySelector<HTMLElement>('#list')?.focus();
        return true;
      default:
        return this.move(key);
    }
  }

  private move(key: string): boolean {
    const nodes = this.shown?.scene.nodes ?? [];
    const from = nodes.find(({ node }) => node.slug === this.current);
    if (!from || !key.startsWith('Arrow')) return false;
    const next = neighbourIn(key, from, nodes);
    if (next !== null) this.focusNode(next);
    return true;
  }

  private focusNode(slug: string): void {
    const nodes = this.renderRoot.querySelectorAll<SVGGElement>('.node');
    const node = [...nodes].find(({ dataset }) => dataset.slug === slug);
    node?.focus({ preventScroll: true });
    node?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** Puts a class in the middle. */
  private goTo(slug: string): void {
    const node = this.shown?.graph.nodes.find((one) => one.slug === slug);
    if (!node || slug === this.centre) return;
    if (node.path === null) {
      this.spoken = `No page declares a class ${node.title}.`;
      return;
    }
    this.focusMiddle = true;
    this.look({ slug });
  }

  private look(change: { slug?: string; depth?: GraphDepth; without?: readonly string[] }): void {
    if (!this.shown) return;
    this.host.send({ type: 'show', view: { ...this.shown.view, ...change } });
  }

  private open(slug: string): void {
    const node = this.shown?.graph.nodes.find((one) => one.slug === slug);
    if (!node) return;
    if (node.path === null) this.spoken = `${node.title} has no page.`;
    else this.host.send({ type: 'open', path: node.path });
  }

  private export(): void {
    if (!this.shown) return;
    const title = this.shown.graph.nodes[0]?.title ?? this.centre;
    const style = getComputedStyle(this);
    // What the theme leaves open is black on white: the file is read without a theme.
    const colour = (name: string): string => {
      const set = style.getPropertyValue(`--vscode-${name}`).trim();
      return set === '' ? (name === 'editor-background' ? '#ffffff' : '#000000') : set;
    };
    const text = exportSvg(this.shown.scene, `Classes around ${title}`, colour);
    this.host.send({ type: 'export', name: `${title} graph`, svg: text });
  }

  private receive(message: HostToGraph): void {
    switch (message.type) {
      case 'place':
        this.place = message.id;
        break;
      case 'busy':
        this.busy = message.message;
        break;
      case 'graph':
        void this.take(message.view, message.graph);
        break;
      case 'exported':
        this.spoken = `Saved as ${message.file}.`;
        break;
      case 'failed':
        this.busy = '';
        this.failure = message.message;
        this.spoken = message.message;
    }
  }

  private async take(view: GraphView, graph: Neighbourhood): Promise<void> {
    const moved = this.focusMiddle || this.shown?.graph.centre !== graph.centre;
    this.shown = { view, graph, scene: sceneOf(graph) };
    this.busy = '';
    this.failure = '';
    this.spoken = announcement(graph);
    const still = graph.nodes.some(({ slug }) => slug === this.current);
    const hadFocus = this.renderRoot.querySelector('.node:focus') !== null;
    if (moved || !still) this.current = graph.centre;
    this.focusMiddle = false;
    this.host.keep(this.place, keepGraphView(view));
    await this.updateComplete;
    if (moved || (hadFocus && !still)) this.focusNode(this.current);
    if (moved) this.showMiddle();
  }

  /** Scrolls the drawing, where it is wider than the screen, to the class in the middle. */
  private showMiddle(): void {
    const middle = this.shown?.scene.nodes[0];
    const drawing = this.renderRoot.querySelector('.drawing');
    if (!middle || !drawing) return;
    drawing.scrollLeft = middle.x - drawing.clientWidth / 2;
    drawing.scrollTop = middle.y - drawing.clientHeight / 2;
  }
}
