/** A class with what stands around it: parents, children, targets, and who names it as a target. */

import type { Predicate } from '../corpus/model.js';
import type { ClassFacts, Target } from '../corpus/record.js';
import { childrenOf } from './children.js';
import type { Surroundings } from './surroundings.js';

export type GraphRelation = Predicate | 'subClassOf';

export interface GraphNode {
  readonly slug: string;
  readonly title: string;
  /** Path of the page; null when no page declares such a class. */
  readonly path: string | null;
  readonly published: boolean;
  /** Steps from the class in the middle. */
  readonly distance: number;
}

/** `from` declares the relation; of `subClassOf` it is the child. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly relation: GraphRelation;
}

/** Neighbours of a class that are not shown, by relation and direction. */
export interface LeftOut {
  readonly of: string;
  readonly relation: GraphRelation;
  /** `out`: the class declares them; `in`: they declare it. */
  readonly direction: 'in' | 'out';
  readonly count: number;
}

export interface Neighbourhood {
  /** Slug of the class in the middle; its node is the first. */
  readonly centre: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly leftOut: readonly LeftOut[];
  /** Classes left out, each once. */
  readonly more: number;
}

export interface NeighbourhoodOptions {
  /** Steps to go from the class. */
  readonly depth: number;
  /** Relations not followed. */
  readonly without?: readonly string[];
  /** Most classes shown. */
  readonly most?: number;
}

/** More than this cannot be told apart on a screen. */
const MOST_NODES = 48;
/** Most of one relation and direction, so that many children leave room for the rest. */
const MOST_OF_GROUP = 12;

/** What stands around a class; null when there is no such class. */
export function neighbourhood(
  slug: string,
  { depth, without = [], most = MOST_NODES }: NeighbourhoodOptions,
  s: Surroundings,
): Neighbourhood | null {
  const middle = nodeOf(slug, 0, s);
  if (middle.path === null) return null;
  const walk = new Walk(middle, new Set(without), most, s);
  let level = [slug];
  for (let distance = 1; distance <= depth; distance++) {
    level = level.flatMap((one) => walk.expand(one, distance));
  }
  return walk.result();
}

/** Neighbours of one class by one relation, in one direction. */
interface Group {
  readonly relation: GraphRelation;
  readonly direction: 'in' | 'out';
  readonly slugs: readonly string[];
}

class Walk {
  private readonly nodes = new Map<string, GraphNode>();
  private readonly edges = new Map<string, GraphEdge>();
  private readonly left: { of: string; group: Group; slugs: string[] }[] = [];

  constructor(
    private readonly middle: GraphNode,
    private readonly without: ReadonlySet<string>,
    private readonly most: number,
    private readonly s: Surroundings,
  ) {
    this.nodes.set(middle.slug, middle);
  }

  /** Adds the neighbours of a class; the slugs of those that are new. */
  expand(slug: string, distance: number): string[] {
    const added: string[] = [];
    const groups = groupsOf(slug, this.s).filter(({ relation }) => !this.without.has(relation));
    const limit = distance === 1 ? MOST_OF_GROUP : MOST_OF_GROUP / 3;
    const rounds = Math.max(0, ...groups.map(({ slugs }) => slugs.length));
    const hidden = new Map<Group, string[]>();
    // One of each group in turn: when room gets short no relation is missing altogether.
    for (let i = 0; i < rounds; i++) {
      for (const group of groups) {
        const other = group.slugs[i];
        if (other === undefined) continue;
        if (this.add(other, distance, i < limit, added)) this.connect(slug, other, group);
        else pushTo(hidden, group, other);
      }
    }
    for (const group of groups) {
      const slugs = hidden.get(group);
      if (slugs) this.left.push({ of: slug, group, slugs });
    }
    return added;
  }

  result(): Neighbourhood {
    const leftOut = this.left.flatMap(({ of, group: { relation, direction }, slugs }) => {
      const count = slugs.filter((slug) => !this.nodes.has(slug)).length;
      return count === 0 ? [] : [{ of, relation, direction, count }];
    });
    const hidden = new Set(this.left.flatMap(({ slugs }) => slugs));
    return {
      centre: this.middle.slug,
      nodes: [...this.nodes.values()],
      edges: [...this.edges.values()],
      leftOut,
      more: [...hidden].filter((slug) => !this.nodes.has(slug)).length,
    };
  }

  private add(slug: string, distance: number, room: boolean, added: string[]): boolean {
    if (this.nodes.has(slug)) return true;
    if (!room || this.nodes.size >= this.most) return false;
    this.nodes.set(slug, nodeOf(slug, distance, this.s));
    added.push(slug);
    return true;
  }

  private connect(slug: string, other: string, { relation, direction }: Group): void {
    const [from, to] = direction === 'out' ? [slug, other] : [other, slug];
    this.edges.set(`${from}\0${relation}\0${to}`, { from, to, relation });
  }
}

function nodeOf(slug: string, distance: number, { index }: Surroundings): GraphNode {
  const known = index.classOf(slug);
  const label = known?.label.trim() ?? '';
  return {
    slug,
    title: label === '' ? (known?.page.name ?? slug) : label,
    path: known?.page.path ?? null,
    published: known?.page.published ?? false,
    distance,
  };
}

/** Parents, children, declared targets, then those who declare it a target. */
function groupsOf(slug: string, s: Surroundings): Group[] {
  const facts = s.index.classOf(slug);
  const parents = facts ? slugsOf(facts.parents, slug, s) : [];
  const out = facts ? facts.relations : [];
  const groups: Group[] = [
    { relation: 'subClassOf', direction: 'out', slugs: parents },
    { relation: 'subClassOf', direction: 'in', slugs: childrenOf(slug, s) },
    ...out.map(([relation, targets]) => {
      return { relation, direction: 'out' as const, slugs: slugsOf(targets, slug, s) };
    }),
    ...incoming(slug, s),
  ];
  return groups.filter(({ slugs }) => slugs.length > 0);
}

/** Slugs of targets, each once, without the class itself and the top of every taxonomy. */
function slugsOf(targets: readonly Target[], own: string, { index }: Surroundings): string[] {
  const slugs = new Set(targets.map((target) => index.slugOfTarget(target)));
  return [...slugs].filter(
    (slug) => slug !== own && slug !== '' && (slug !== 'Thing' || index.classOf(slug)),
  );
}

function incoming(slug: string, s: Surroundings): Group[] {
  const groups = new Map<Predicate, string[]>();
  for (const facts of referring(slug, s)) {
    if (facts.slug === slug) continue;
    for (const [relation, targets] of facts.relations) {
      if (!targets.some((target) => s.index.slugOfTarget(target) === slug)) continue;
      pushTo(groups, relation, facts.slug);
    }
  }
  return [...groups].map(([relation, slugs]) => ({ relation, direction: 'in', slugs }));
}

/** Classes that may name this one, in page order; a page that does not answer for its slug is left out. */
function referring(slug: string, { index, links }: Surroundings): ClassFacts[] {
  const page = index.classOf(slug)?.page;
  const paths = page ? links.mayReferTo(page) : links.referringToSlug(slug);
  return paths.flatMap((path) => {
    const facts = index.get(path)?.class;
    return facts && index.classOf(facts.slug)?.page.path === path ? [facts] : [];
  });
}

function pushTo<K>(map: Map<K, string[]>, key: K, value: string): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
