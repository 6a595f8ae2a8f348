/** Rows of classes and pages, and the rows of the taxonomy. */

import type { IndexedClass } from '../../corpus/corpus-index.js';
import { locate } from '../../corpus/json-fence.js';
import type { Page, Span } from '../../corpus/model.js';
import type { PageRecord } from '../../corpus/record.js';
import { excerpt, NO_ROWS, pageOf, row, titleOf, type Row, type RowPage } from './rows.js';
import { counted } from '../../rules/support/words.js';
import { below, GROUPS, isGroup, topOf, type GroupKey, type Taxonomy } from './taxonomy.js';

/** A definition in a tooltip is at most this long, in code points. */
const DEFINITION = 300;

const GROUP_WORDS: Readonly<Record<GroupKey, string>> = {
  'group:without-parent': 'Classes that name no parent and have no child.',
  'group:parent-missing': 'Classes whose parents have no page, or none that declares a class.',
  'group:cycle': 'Classes that are their own ancestors, so that no way leads to them from the top.',
};

/** Rows below a path of keys in the taxonomy; the top for an empty path. */
export function taxonomyRows(taxonomy: Taxonomy, path: readonly string[], count: number): RowPage {
  const at = path.at(-1);
  if (at === undefined) {
    return pageOf(topOf(taxonomy), count, (key) =>
      isGroup(key) ? groupRow(taxonomy, key) : latticeRow(taxonomy, key, path),
    );
  }
  // A class met again on the way down: what is below it is above it too.
  if (path.indexOf(at) < path.length - 1) return NO_ROWS;
  return pageOf(below(taxonomy, at), count, (slug) => latticeRow(taxonomy, slug, path));
}

function groupRow({ groups }: Taxonomy, key: GroupKey): Row {
  const label = GROUPS[key];
  const size = groups[key].length;
  return row({
    key,
    kind: 'group',
    label,
    description: String(size),
    tooltip: GROUP_WORDS[key],
    spoken: `${label}, ${counted(size, 'class', 'classes')}`,
    expands: true,
  });
}

/** A class at one of its places in the lattice. */
function latticeRow(taxonomy: Taxonomy, slug: string, path: readonly string[]): Row {
  const found = taxonomy.classes.get(slug);
  if (!found) return row({ key: slug, kind: 'class', label: slug });
  const again = path.includes(slug);
  const children = taxonomy.children.get(slug)?.length ?? 0;
  const parents = taxonomy.parents.get(slug) ?? [];
  const titles = parents.map((parent) => titleIn(taxonomy, parent));
  const notes = [
    ...(again ? ['cycle'] : children > 0 ? [String(children)] : []),
    ...(found.page.published ? [] : ['not published']),
  ];
  const said = [
    ...(again
      ? ['again, in a cycle']
      : children > 0
        ? [counted(children, 'child', 'children')]
        : []),
    ...(parents.length > 1 ? [`under ${parents.length} parents`] : []),
    ...(found.page.published ? [] : ['not published']),
  ];
  return row({
    ...classRow(found.page, found),
    description: notes.join(' · '),
    tooltip: tooltipOf(found, titles),
    spoken: [titleOf(found.page), ...said].join(', '),
    expands: children > 0 && !again,
  });
}

function titleIn({ classes }: Taxonomy, slug: string): string {
  const page = classes.get(slug)?.page;
  return page ? titleOf(page) : slug;
}

function tooltipOf(found: Pick<IndexedClass, 'slug' | 'definition'>, parents: readonly string[]) {
  const definition = excerpt(found.definition, DEFINITION);
  return [
    definition === '' ? 'No definition.' : definition,
    ...(parents.length > 0 ? [`Parents: ${parents.join(', ')}`] : []),
    found.slug,
  ].join('\n\n');
}

/** A class in a list: with its domain and maturity. */
export function classRow(page: PageRecord, facts: NonNullable<PageRecord['class']>): Row {
  const notes = [facts.domain, facts.maturity, ...(page.published ? [] : ['not published'])];
  return row({
    key: facts.slug,
    kind: 'class',
    label: titleOf(page),
    description: notes.filter((note) => note !== '').join(' · '),
    tooltip: tooltipOf(facts, []),
    spoken: [titleOf(page), ...notes.filter((note) => note !== '')].join(', '),
    opens: { page: page.path, range: null },
  });
}

/** A page in a list; its folder tells pages of one name apart. */
export function pageRow(page: PageRecord, more: Partial<Row> = {}): Row {
  const folder = page.path.slice(0, Math.max(0, page.path.lastIndexOf('/')));
  return row({
    key: page.path,
    kind: 'page',
    label: titleOf(page),
    tooltip: page.path,
    description: folder === 'pages' ? '' : folder,
    opens: { page: page.path, range: null },
    ...more,
  });
}

/** Where a page begins for a reader: its first heading, else its class, else its first character. */
export function startOf(page: Page): Span {
  const heading = page.scan.headings.find(({ depth }) => depth === 1);
  if (heading) return heading.textSpan;
  const { classBlock } = page;
  if (classBlock) return locate(classBlock.label?.place ?? classBlock.place);
  return { start: 0, end: 0 };
}
