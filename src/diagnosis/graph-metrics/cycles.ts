/** Which nodes of a directed graph lie on a common cycle. */

/** A node while the walk is in it. */
interface Frame {
  readonly node: string;
  readonly next: readonly string[];
  at: number;
}

/**
 * Number of the strongly connected component of each node that can be reached from the given ones:
 * two nodes lie on a common cycle when they have the same (Tarjan, 1972). Without recursion: a chain
 * of classes may be longer than the stack.
 */
export function componentsOf(
  nodes: Iterable<string>,
  next: (node: string) => readonly string[],
): ReadonlyMap<string, number> {
  const walk = new Walk(next);
  for (const node of nodes) walk.from(node);
  return walk.components;
}

class Walk {
  readonly components = new Map<string, number>();
  private readonly order = new Map<string, number>();
  /** The earliest node of the open ones that a node leads back to. */
  private readonly low = new Map<string, number>();
  private readonly open: string[] = [];

  constructor(private readonly next: (node: string) => readonly string[]) {}

  from(start: string): void {
    if (this.order.has(start)) return;
    const frames = [this.enter(start)];
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const other = frame.next[frame.at++];
      if (other === undefined) {
        frames.pop();
        this.leave(frame.node);
        const before = frames.at(-1);
        if (before) this.lower(before.node, this.low.get(frame.node)!);
      } else if (!this.order.has(other)) frames.push(this.enter(other));
      else if (!this.components.has(other)) this.lower(frame.node, this.order.get(other)!);
    }
  }

  private enter(node: string): Frame {
    this.low.set(node, this.order.size);
    this.order.set(node, this.order.size);
    this.open.push(node);
    return { node, next: this.next(node), at: 0 };
  }

  /** A node that leads back to none before it is the first of its component. */
  private leave(node: string): void {
    const number = this.order.get(node)!;
    if (this.low.get(node) !== number) return;
    for (let member = this.open.pop(); member !== undefined; member = this.open.pop()) {
      this.components.set(member, number);
      if (member === node) return;
    }
  }

  private lower(node: string, number: number): void {
    this.low.set(node, Math.min(this.low.get(node)!, number));
  }
}
