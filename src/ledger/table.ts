/** Entries that are rebuilt only when something about them changed. */

export class Table<Working, Entry> {
  private readonly working = new Map<string, Working>();
  private readonly entries = new Map<string, Entry>();
  private readonly changed = new Set<string>();
  private allChanged = false;

  constructor(private readonly build: (working: Working, key: string) => Entry) {}

  has(key: string): boolean {
    return this.working.has(key);
  }

  get(key: string): Working | undefined {
    return this.working.get(key);
  }

  set(key: string, working: Working): void {
    this.working.set(key, working);
    this.changed.add(key);
  }

  touch(key: string): void {
    if (this.working.has(key)) this.changed.add(key);
  }

  touchAll(): void {
    this.allChanged = true;
  }

  /** All entries now, in a map of their own. */
  snapshot(): ReadonlyMap<string, Entry> {
    for (const key of this.allChanged ? this.working.keys() : this.changed) {
      const working = this.working.get(key);
      if (working !== undefined) this.entries.set(key, this.build(working, key));
    }
    this.changed.clear();
    this.allChanged = false;
    return new Map(this.entries);
  }
}
