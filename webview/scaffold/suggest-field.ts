import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';

import { baseStyles } from '../shared/base-styles.js';
import { formStyles } from '../shared/form-styles.js';
import { optionListStyles } from '../shared/option-list-styles.js';

/** One row of the list below the field. */
export interface Suggestion {
  readonly key: string;
  readonly text: string;
  /** What tells it from others of the same name; empty when nothing has to. */
  readonly detail: string;
}

/** What the field asks of its surroundings. */
export interface SuggestPorts {
  /** The text in the field changed, or the list is about to open for it. */
  readonly typed: (text: string) => void;
  /** A row was chosen. */
  readonly picked: (one: Suggestion) => void;
  /** Enter was pressed with no row chosen. */
  readonly entered: (text: string) => void;
}

/** A field with a list of suggestions below it: a combobox, worked by keyboard or mouse. */
@customElement('suggest-field')
export class SuggestField extends LitElement {
  @property() label = '';
  @property() placeholder = '';
  /** Name of the list and of the button that opens it. */
  @property() list = '';
  @property() value = '';
  @property({ attribute: false }) options: readonly Suggestion[] = [];
  @property({ attribute: false }) ports!: SuggestPorts;
  /** Empties the field when a row is chosen: the choice is shown elsewhere. */
  @property({ type: Boolean }) clears = false;
  /** Whether the first row is chosen by Enter when none was moved to. */
  @property({ type: Boolean }) eager = false;
  @state() private open = false;
  @state() private active = -1;
  @query('input') private readonly field!: HTMLInputElement;

  static override readonly shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  };

  protected override updated(): void {
    const row = this.renderRoot.querySelector('[role="option"][aria-selected="true"]');
    row?.scrollIntoView({ block: 'nearest' });
  }

  /** Selects the text, so that typing replaces it. */
  select(): void {
    this.field.select();
  }

  protected override render(): TemplateResult {
    const shown = this.open && this.options.length > 0;
    const active = shown && this.active >= 0 ? `option-${this.active}` : nothing;
    return html`
      <label for="field">${this.label}</label>
      <div class="field" @focusout=${this.left}>
        <input
          id="field"
          type="text"
          role="combobox"
          autocomplete="off"
          spellcheck="false"
          aria-autocomplete="list"
          aria-expanded=${shown ? 'true' : 'false'}
          aria-controls="options"
          aria-activedescendant=${active}
          placeholder=${this.placeholder}
          .value=${live(this.value)}
          @input=${this.typed}
          @keydown=${this.pressed}
        />
        <button
          class="opener"
          tabindex="-1"
          aria-label=${this.list}
          aria-expanded=${shown ? 'true' : 'false'}
          aria-controls="options"
          @mousedown=${(event: Event) => event.preventDefault()}
          @click=${this.toggle}
        >
          <span aria-hidden="true"></span>
        </button>
        ${this.rows(shown)}
      </div>
    `;
  }

  private rows(shown: boolean): TemplateResult {
    return html`
      <ul id="options" role="listbox" aria-label=${this.list} ?hidden=${!shown}>
        ${this.options.map(
          (one, at) => html`
            <li
              id="option-${at}"
              role="option"
              aria-selected=${at === this.active ? 'true' : 'false'}
              @mousedown=${(event: Event) => event.preventDefault()}
              @click=${() => this.pick(one)}
            >
              ${one.text}${one.detail === '' ? nothing : html` <span class="code">${one.detail}</span>`}
            </li>
          `,
        )}
      </ul>
    `;
  }

  private readonly typed = (): void => {
    this.value = this.field.value;
    this.active = -1;
    this.open = true;
    this.ports.typed(this.value);
  };

  private readonly toggle = (): void => {
    this.field.focus();
    if (this.open) this.close();
    else this.show();
  };

  private readonly left = (event: FocusEvent): void => {
    const to = event.relatedTarget;
    if (!(to instanceof Node && this.renderRoot.contains(to))) this.close();
  };

  private readonly pressed = (event: KeyboardEvent): void => {
    if (this.obey(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  /** What a key does; false when it is not for the list. */
  private obey({ key, isComposing }: KeyboardEvent): boolean {
    if (isComposing) return false;
    switch (key) {
      case 'ArrowDown':
        this.move(1);
        return true;
      case 'ArrowUp':
        this.move(-1);
        return true;
      case 'Enter':
        this.enter();
        return true;
      case 'Escape':
        if (!this.open) return false;
        this.close();
        return true;
      default:
        return false;
    }
  }

  /** Goes along the rows and, past either end, back to the field. */
  private move(step: 1 | -1): void {
    if (!this.open) {
      this.show();
      return;
    }
    const places = this.options.length + 1;
    this.active = ((this.active + 1 + step + places) % places) - 1;
  }

  private enter(): void {
    const one = this.open
      ? this.options[this.eager ? Math.max(0, this.active) : this.active]
      : undefined;
    if (one) {
      this.pick(one);
      return;
    }
    this.close();
    this.ports.entered(this.value);
  }

  private pick(one: Suggestion): void {
    this.value = this.clears ? '' : one.text;
    this.close();
    this.ports.picked(one);
  }

  private show(): void {
    this.open = true;
    this.active = -1;
    this.ports.typed(this.value);
  }

  private close(): void {
    this.open = false;
    this.active = -1;
  }

  static override readonly styles = [
    baseStyles,
    formStyles,
    optionListStyles,
    css`
      :host {
        display: grid;
        gap: 0.3em;
        min-width: 0;
      }

      label {
        font-weight: 600;
      }

      input {
        padding-right: 2em;
      }

      .opener {
        position: absolute;
        top: 1px;
        right: 1px;
        bottom: 1px;
        display: grid;
        place-content: center;
        width: 1.9em;
        padding: 0;
        border: none;
        background: none;
        color: var(--vscode-input-foreground);
        font: inherit;
        cursor: pointer;
      }

      /* An arrow of the field's own colour: it stands out wherever the text does. */
      .opener span {
        width: 0.4em;
        height: 0.4em;
        margin-top: -0.2em;
        border: solid currentColor;
        border-width: 0 1.5px 1.5px 0;
        rotate: 45deg;
      }

      ul {
        top: calc(100% + 1px);
        max-height: 16em;
      }

      li:hover {
        text-decoration: underline;
        text-underline-offset: 2px;
      }
    `,
  ];
}
