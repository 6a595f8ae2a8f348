/** The tree views of the corpus on the wire: rows asked for by the host, node by node. */

import type { Range } from '../corpus/text.js';
import type {
  RowsAsk,
  SearchPreview,
  TaxonomyPlace,
  ViewId,
} from '../language/views/corpus-views.js';
import type { Row, RowKind, RowPage } from '../language/views/rows.js';
import type { SavedList } from '../settings/settings.js';

export type { Row, RowKind, RowPage, SavedList, SearchPreview, TaxonomyPlace, ViewId };

export const VIEW_METHODS = {
  /** Rows below a node of a view. */
  rows: 'ontodesk/viewRows',
  /** Range at which the page of a row is opened. */
  place: 'ontodesk/viewPlace',
  /** Where the class of a page stands in the taxonomy. */
  inTaxonomy: 'ontodesk/viewInTaxonomy',
  /** What a query that is being typed comes to. */
  search: 'ontodesk/viewSearch',
  /** Plans the change of `ontodesk.yaml` that keeps or drops a list. */
  list: 'ontodesk/viewList',
  /** Server to host: the rows of a corpus are no longer what they were. */
  changed: 'ontodesk/viewsChanged',
} as const;

/** Editor commands of the views. */
export const VIEW_COMMANDS = {
  findClasses: 'ontodesk.findClasses',
  revealInTaxonomy: 'ontodesk.revealInTaxonomy',
  readPages: 'ontodesk.readPages',
  saveList: 'ontodesk.saveList',
  editList: 'ontodesk.editList',
  removeList: 'ontodesk.removeList',
  createMissingPage: 'ontodesk.createMissingPage',
  openRowBeside: 'ontodesk.openRowBeside',
  /** What pressing Enter on a row does; in no palette. */
  openRow: 'ontodesk.openRow',
  showMoreRows: 'ontodesk.showMoreRows',
} as const;

/** A node of a view. Pages are named by their URIs. */
export interface ViewNode {
  /** A place inside the corpus; null when any will do. */
  readonly place: string | null;
  readonly view: ViewId;
  readonly path: readonly string[];
  /** URI of the page the backlinks are those of; null in other views. */
  readonly of: string | null;
}

export interface RowsParams extends ViewNode, Pick<RowsAsk, 'count' | 'search'> {
  /** Token under which the server reports progress of long work. */
  readonly progress: string;
}

export interface RowsAnswer {
  /** Root of the corpus; the pages of the rows lie below it. */
  readonly root: string;
  readonly page: RowPage;
  /** Title of the page the backlinks are those of; null without one. */
  readonly title: string | null;
}

export interface RowPlaceParams extends ViewNode {
  /** Path of the row's page below the root. */
  readonly page: string;
}

export interface RowPlaceAnswer {
  readonly root: string;
  /** Null when the page is gone. */
  readonly range: Range | null;
}

export interface InTaxonomyParams {
  readonly uri: string;
}

export interface InTaxonomyAnswer {
  readonly root: string;
  /** Null when the page declares no class. */
  readonly found: TaxonomyPlace | null;
}

export interface SearchParams {
  readonly place: string | null;
  readonly text: string;
}

export interface SearchAnswer {
  readonly root: string;
  readonly preview: SearchPreview;
  readonly lists: readonly SavedList[];
}

/** Keeps a list, or drops the one of a name. */
export interface ListParams {
  readonly place: string | null;
  readonly keep: SavedList | null;
  readonly drop: string | null;
}

export interface ViewsChanged {
  readonly root: string;
}
