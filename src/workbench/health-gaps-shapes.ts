/** What of the shapes was not checked, with the places it stands for. */

import { gapOfRows, gapOver, lineRow, pageRow, type Gap } from './health-gap.js';
import type { HealthRow } from './health.types.js';
import type { NotChecked, ShapesCheck } from './shapes.types.js';
import type { Workbench } from './workbench.js';

/** Shapes and pages that were not checked; all classes where no file of shapes is named. */
export function shapeGaps({ disk }: Pick<Workbench, 'disk'>, shapes: ShapesCheck | null): Gap[] {
  if (shapes !== null) {
    const pages = disk.pages().map(({ path }) => path);
    return shapes.notChecked.flatMap((one, i) => shapeGap(one, i, placesOf(one, shapes, pages)));
  }
  const words = {
    what: 'Shapes (SHACL)',
    why: 'ontodesk.yaml names no file of shapes.',
    list: 'shapes',
  };
  return gapOver(words, [...disk.classes().values()], ({ page }) =>
    pageRow(page.path, 'Its class was checked against no shape.'),
  );
}

function shapeGap({ what, why, count }: NotChecked, i: number, rows: readonly HealthRow[]): Gap[] {
  const times = count > rows.length ? ` (${count} times)` : '';
  return gapOfRows({ what, why: `${why}${times}`, list: `shapes:${i}` }, rows);
}

const SHAPE = /^shape (?<name>.+)$/su;
const LINE = /^(?<file>.+?):(?<line>\d+)(?:: .*)?$/su;
const REST = /^the pages from (?<first>.+) on$/su;

/** Where something stands that was not checked: a shape, a line of a file, pages. */
function placesOf(
  { what, why, pages: named }: NotChecked,
  { shapes, missed }: ShapesCheck,
  pages: readonly string[],
): HealthRow[] {
  if (named) return named.map((path) => pageRow(path, why));
  if (pages.includes(what)) return [pageRow(what, why)];
  const rest = pages.indexOf(REST.exec(what)?.groups?.first ?? '');
  if (rest !== -1) return pages.slice(rest).map((path) => pageRow(path, why));
  const name = SHAPE.exec(what)?.groups?.name;
  const shape = shapes.find((one) => one.shape === name);
  if (shape) return [lineRow(shape.file, shape.line, `${what} ${why}`)];
  const { file, line } = LINE.exec(what)?.groups ?? {};
  if (file !== undefined && line !== undefined) return [lineRow(file, Number(line), why)];
  return (missed.length === 0 ? pages : missed).map((path) => pageRow(path, why));
}
