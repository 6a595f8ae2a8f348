/** Work of a screen done one step after the other, so that none sees another half way through. */

export class Steps {
  private last = Promise.resolve();

  constructor(private readonly failed: (cause: unknown) => void) {}

  /** Adds a step; resolves when it is done, also when it failed. */
  add(work: () => Promise<void>): Promise<void> {
    this.last = this.last.then(work).catch((cause: unknown) => this.failed(cause));
    return this.last;
  }
}
