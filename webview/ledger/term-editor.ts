import '@vscode-elements/elements/dist/vscode-button/index.js';

import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';

import type { ClassName } from '../../src/protocol/desk-screen.js';
import { baseStyles } from '../shared/base-styles.js';
import { formStyles } from '../shared/form-styles.js';
import { optionListStyles } from '../shared/option-list-styles.js';

/** What the editor asks of its surroundings. */
export interface TermEditorPorts {
  readonly classes: (query: string) => Promise<readonly ClassName[]>;
  readonly save: (slug: string, remember: boolean) => void;
  readonly cancel: () => void;
}

/** Says which class a term means: a field with classes to choose from, by keyboard or mouse. */
@customElement('term-editor')
export class TermEditor extends LitElement {
  @property() term = '';
  @property({ attribute: false }) ports!: TermEditorPorts;
  @state() private found: readonly ClassName[] = [];
  @state() private open = false;
  @state() private active = -1;
  @state() private picked: ClassName | null = null;
  @state() private message = '';
  @query('input[role]') private readonly field!: HTMLInputElement;
  @query('#remember') private readonly remember!: HTMLInputElement;
  private asked = 0;

  protected override firstUpdated(): void {
    this.field.focus();
    // Its list opens below it: there must be room to see it.
    this.scrollIntoView({ block: 'center' });
    void this.search(this.term);
  }

  protected override updated(): void {
    this.renderRoot
      .querySelector('[role="option"][aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest' });
  }

  protected override render(): TemplateResult {
    const active = this.open && this.active >= 0 ? `option-${this.active}` : nothing;
    return html`
      <label for="class">Class for “${this.term}”</label>
      <div class="field">
        <input
          id="class"
          type="text"
          role="combobox"
          autocomplete="off"
          aria-autocomplete="list"
          aria-expanded=${this.open}
          aria-controls="options"
          aria-activedescendant=${active}
          placeholder="Part of the name of a class"
          @input=${this.typed}
          @keydown=${this.pressed}
        />
        ${this.options()}
      </div>
      <p class="quiet" role="status">${this.message}</p>
      <label class="check">
        <input id="remember" type="checkbox" /> Remember “${this.term}” as a name of this class
      </label>
      <div class="buttons">
        <vscode-button ?disabled=${!this.picked} @click=${this.save}>Save</vscode-button>
        <vscode-button secondary @click=${() => this.ports.cancel()}>Cancel</vscode-button>
      </div>
    `;
  }

  private options(): TemplateResult {
    return html`
      <ul id="options" role="listbox" aria-label="Classes" ?hidden=${!this.open}>
        ${this.found.map(
          (one, at) => html`
            <li
              id="option-${at}"
              role="option"
              aria-selected=${at === this.active}
              @mousedown=${(event: Event) => event.preventDefault()}
              @click=${() => this.pick(one)}
            >
              ${one.title} <span class="code">${one.slug}</span>
            </li>
          `,
        )}
      </ul>
    `;
  }

  private readonly typed = (): void => {
    this.picked = null;
    void this.search(this.field.value);
  };

  private async search(text: string): Promise<void> {
    const asked = ++this.asked;
    const found = await this.ports.classes(text).catch(() => []);
    if (asked !== this.asked) return;
    this.found = found;
    this.open = found.length > 0;
    this.active = -1;
    this.message =
      found.length > 0
        ? `${found.length} found: choose with the arrow keys and Enter.`
        : 'No class has such a name. Type part of another one.';
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    const last = this.found.length - 1;
    if (event.key === 'ArrowDown' && last >= 0) {
      this.active = this.open ? Math.min(last, this.active + 1) : 0;
      this.open = true;
    } else if (event.key === 'ArrowUp' && this.open) this.active = Math.max(0, this.active - 1);
    else if (event.key === 'Enter') this.enter();
    else if (event.key === 'Escape') this.escape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  private enter(): void {
    const one = this.open ? this.found[Math.max(0, this.active)] : undefined;
    if (one) this.pick(one);
    else if (this.picked) this.save();
  }

  private escape(): void {
    if (this.open) this.open = false;
    else this.ports.cancel();
  }

  private pick(one: ClassName): void {
    // A search that is still on its way must not open the list again.
    this.asked += 1;
    this.picked = one;
    this.open = false;
    this.field.value = one.title;
    this.message = `Chosen: ${one.title}. Press Enter again to save.`;
  }

  private readonly save = (): void => {
    if (this.picked) this.ports.save(this.picked.slug, this.remember.checked);
  };

  static override readonly styles = [
    baseStyles,
    formStyles,
    optionListStyles,
    css`
      :host {
        display: grid;
        gap: 0.4em;
        padding: 0.6em;
        border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
      }
    `,
  ];
}
