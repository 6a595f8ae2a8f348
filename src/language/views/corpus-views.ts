/** The tree views of one corpus: rows on demand, nothing computed twice while nothing changes. */

import { LineIndex, type Range } from '../../corpus/text.js';
import type { PageRecord } from '../../corpus/record.js';
import type { SavedList } from '../../settings/settings.js';
import type { ReadPage, Surroundings } from '../surroundings.js';
import { backlinkRows, firstPlace, isKind, type Looking } from './backlinks.js';
import { startOf, taxonomyRows } from './class-rows.js';
import {
  candidates,
  completions,
  findClasses,
  foundRows,
  type CodesOf,
  type Completion,
} from './find.js';
import { classlessRows, missingRows, orphanRows, placesNaming } from './loose-ends.js';
import { namesOf, type CountedMentions, type TextOf } from './mentions.js';
import { isProblem, parseQuery, type QueryWorld } from './query.js';
import { NO_ROWS, pageOf, row, titleOf, type Row, type RowPage, type Work } from './rows.js';
import { buildTaxonomy, pathTo, type Taxonomy } from './taxonomy.js';

export type ViewId = 'taxonomy' | 'backlinks' | 'lists' | 'missing' | 'orphans' | 'classless';

/** Rows below a node of a view; the node is named by the keys that lead to it. */
export interface RowsAsk {
  readonly view: ViewId;
  readonly path: readonly string[];
  /** Most rows wanted. */
  readonly count: number;
  /** Page the backlinks are those of. */
  readonly of: string | null;
  /** Query searched for last, shown above the saved lists; null without one. */
  readonly search: string | null;
}

/** Where a class stands in the taxonomy: keys from the top, with places among the siblings. */
export interface TaxonomyPlace {
  readonly path: readonly { readonly key: string; readonly position: number }[];
}

/** What a query that is being typed comes to. */
export interface SearchPreview {
  /** What is wrong with it, as a sentence; null when it can be read. */
  readonly problem: string | null;
  /** Classes found; those a check of their pages has still to look at included. */
  readonly total: number;
  /** Whether findings are asked for, which only the list looks at. */
  readonly unchecked: boolean;
  readonly rows: readonly Row[];
  readonly completions: readonly Completion[];
}

/** What the views take from the workbench. */
export interface ViewPorts {
  readonly around: () => Surroundings;
  readonly read: ReadPage;
  readonly text: TextOf;
  /** Counts changes: an answer is good as long as it stays the same. */
  readonly version: () => number;
  readonly codesOf: CodesOf;
}

/** Classes shown while a query is typed. */
const PREVIEWED = 20;

const LIST = 'list:';
const SEARCH = 'search';

export class CorpusViews {
  private version = -1;
  /** Answers since the last change, by what was asked. */
  private readonly known = new Map<string, unknown>();
  /** Mentions of the names asked for last; they outlive a change of other pages. */
  private counted: { readonly names: string; readonly mentions: CountedMentions } | null = null;

  constructor(private readonly ports: ViewPorts) {}

  /** Rows below a node. */
  *rows(ask: RowsAsk): Work<RowPage> {
    const around = this.around();
    const { view, path, count, of } = ask;
    switch (view) {
      case 'taxonomy':
        return taxonomyRows(this.taxonomy(), path, count);
      case 'missing':
        return missingRows(around, this.ports.read, path, count);
      case 'orphans':
        return path.length === 0 ? orphanRows(around, count) : NO_ROWS;
      case 'classless':
        return path.length === 0 ? classlessRows(around, count) : NO_ROWS;
      case 'lists':
        return path.length === 0 ? this.lists(ask) : yield* this.found(ask);
      case 'backlinks':
        if (of === null) return NO_ROWS;
        return yield* backlinkRows(this.looking(around), of, path, count);
    }
  }

  /** Range at which the page of a row is opened; null when the page is gone. */
  placeOf(ask: Omit<RowsAsk, 'count' | 'search'>, page: string): Range | null {
    const around = this.around();
    const text = this.ports.read(page)?.page;
    if (!text) return null;
    const [first] = ask.path;
    const to = ask.of === null ? undefined : around.index.get(ask.of);
    let span = startOf(text);
    if (ask.view === 'backlinks' && to && first !== undefined && isKind(first)) {
      span = firstPlace(around, text, to, first)?.span ?? span;
    } else if (ask.view === 'missing' && first !== undefined) {
      span = placesNaming(text, first)[0]?.span ?? span;
    }
    return new LineIndex(text.scan.text).rangeOf(span);
  }

  /** Where the class of a page stands in the taxonomy; null when it declares none. */
  inTaxonomy(page: string): TaxonomyPlace | null {
    const slug = this.around().index.get(page)?.class?.slug;
    const path = slug === undefined ? null : pathTo(this.taxonomy(), slug);
    return path && { path };
  }

  /** Title of a page; null when there is no such page. */
  titleOf(page: string): string | null {
    const record = this.around().index.get(page);
    return record ? titleOf(record) : null;
  }

  /** What a query comes to while it is typed, and how it could go on. */
  preview(text: string): SearchPreview {
    const world = this.world();
    const offered = completions(text, world);
    const query = parseQuery(text, world);
    if (isProblem(query)) {
      const { problem } = query;
      return { problem, total: 0, unchecked: false, rows: [], completions: offered };
    }
    const pages = candidates(query, world);
    return {
      problem: null,
      total: pages.length,
      unchecked: query.findings.length > 0,
      rows: foundRows(pages, PREVIEWED).rows,
      completions: offered,
    };
  }

  private lists({ search, count }: RowsAsk): RowPage {
    const { lists } = this.around().settings;
    const saved = lists.map((list) => listRow(`${LIST}${list.name}`, 'list', list));
    const unsaved = search === null ? [] : [searchRow(search)];
    const named = new Map<string, Row>();
    // Of two lists with a name only the first can be told.
    for (const one of [...unsaved, ...saved]) if (!named.has(one.key)) named.set(one.key, one);
    return pageOf([...named.values()], count, (one) => one);
  }

  private *found({ path, count, search }: RowsAsk): Work<RowPage> {
    const [key = '', ...rest] = path;
    const { lists } = this.around().settings;
    const where =
      key === SEARCH ? search : lists.find(({ name }) => `${LIST}${name}` === key)?.where;
    if (where === null || where === undefined || rest.length > 0) return NO_ROWS;
    const world = this.world();
    const query = parseQuery(where, world);
    if (isProblem(query)) return single('problem', query.problem);
    const pages = yield* this.remembered(JSON.stringify(['found', where]), () =>
      findClasses(query, world, this.ports.codesOf),
    );
    return pages.length === 0 ? single('note', 'No class fits') : foundRows(pages, count);
  }

  private looking(around: Surroundings): Looking {
    return {
      around,
      read: this.ports.read,
      textOf: this.ports.text,
      keep: (key, work) => this.remembered(key, work),
      counted: (of) => this.countedFor(of),
    };
  }

  private countedFor(of: PageRecord): CountedMentions {
    const names = JSON.stringify([of.path, ...namesOf(of)]);
    if (this.counted?.names !== names) this.counted = { names, mentions: new Map() };
    return this.counted.mentions;
  }

  private around(): Surroundings {
    const now = this.ports.version();
    if (now !== this.version) this.known.clear();
    this.version = now;
    return this.ports.around();
  }

  private taxonomy(): Taxonomy {
    const known = this.known.get('taxonomy') as Taxonomy | undefined;
    if (known) return known;
    const built = buildTaxonomy(this.around().index);
    this.known.set('taxonomy', built);
    return built;
  }

  private world(): QueryWorld {
    const { index, settings } = this.around();
    return { index, settings, taxonomy: () => this.taxonomy() };
  }

  /** The answer of long work, kept until something changes; work that is stopped leaves nothing. */
  private *remembered<T>(key: string, work: () => Work<T>): Work<T> {
    if (this.known.has(key)) return this.known.get(key) as T;
    const { version } = this;
    const answer = yield* work();
    if (version === this.ports.version()) this.known.set(key, answer);
    return answer;
  }
}

function single(kind: 'problem' | 'note', label: string): RowPage {
  return { rows: [row({ key: kind, kind, label })], total: 1 };
}

function searchRow(where: string): Row {
  const label = where.trim() === '' ? 'every class' : where;
  return row({
    key: SEARCH,
    kind: 'search',
    label,
    description: 'not saved',
    tooltip: label,
    expands: true,
  });
}

function listRow(key: string, kind: 'list', { name, where }: SavedList): Row {
  return row({
    key,
    kind,
    label: name,
    description: where,
    tooltip: `${name}: ${where}`,
    expands: true,
  });
}
