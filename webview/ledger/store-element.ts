import { LitElement } from 'lit';
import { property } from 'lit/decorators.js';

import type { LedgerStore } from './store.js';

/** A part of the screen that draws itself anew whenever the store changes. */
export class StoreElement extends LitElement {
  @property({ attribute: false }) store!: LedgerStore;
  private unsubscribe: (() => void) | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.unsubscribe = this.store.onChange(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.unsubscribe?.();
  }
}
