/** Gathers what comes in bursts, and hands it on as one when it has been quiet for a moment. */

export interface Pauses {
  /** Quiet after which all is handed on, in ms. */
  readonly quiet: number;
  /** The first of a burst that does not end waits no longer than this, in ms. */
  readonly longest: number;
}

export class Gathering {
  private held = new Set<string>();
  private quiet: NodeJS.Timeout | undefined;
  private limit: NodeJS.Timeout | undefined;

  constructor(
    private readonly pauses: Pauses,
    private readonly handOn: (items: readonly string[]) => void,
  ) {}

  /** Adds items; one that is held already is handed on once. */
  add(items: readonly string[]): void {
    if (items.length === 0) return;
    for (const item of items) this.held.add(item);
    const release = (): void => this.release();
    clearTimeout(this.quiet);
    this.quiet = setTimeout(release, this.pauses.quiet);
    this.limit ??= setTimeout(release, this.pauses.longest);
  }

  private release(): void {
    clearTimeout(this.quiet);
    clearTimeout(this.limit);
    this.limit = undefined;
    const items = [...this.held];
    this.held = new Set();
    this.handOn(items);
  }
}
