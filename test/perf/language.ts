/** What a curator waits for at a keystroke: completion and hover on the whole corpus. */

import type { Workbench } from '../../src/workbench/workbench.js';
import { complete } from '../../src/language/completion.js';
import { hover } from '../../src/language/hover.js';
import { referencesOf } from '../../src/language/references.js';
import type { PagePlace } from '../../src/language/surroundings.js';
import { quantile, timeRow, type Row } from './measure.js';

/** No budget is set for these: what a person takes for immediate, with room for a slow machine. */
const KEYSTROKE = { must: 100, aim: 30 };

/** Texts typed after `[[`, from one letter to a whole name, and one that nothing answers to. */
const TYPED = ['a', 'bl', 'learn', 'smart con', 'Blockchain', 'qqqq'];

/** Times of completion, hover and references, each asked in pages all over the corpus. */
export function languageRows(workbench: Workbench): Row[] {
  const pages = workbench.pagePaths().filter((_, i) => i % 200 === 0);
  const completing = pages.flatMap((page) =>
    TYPED.map((typed) => completionTime(workbench, page, typed)),
  );
  const hovering = pages.flatMap((page) => hoverTimes(workbench, page));
  const { must, aim } = KEYSTROKE;
  return [
    timeRow('completion after a keystroke, p50', quantile(completing, 0.5), must, aim),
    timeRow('completion after a keystroke, p95', quantile(completing, 0.95), must, aim),
    timeRow('hover on a link or reference, p95', quantile(hovering, 0.95), must, aim),
    timeRow('references of the most linked class', mostLinked(workbench), 3000, 1000),
  ];
}

/** One keystroke in an open page: the buffer is read and the names are gone through. */
function completionTime(workbench: Workbench, page: string, typed: string): number {
  const { live } = workbench;
  const text = `${live.read(page)?.page.scan.text ?? ''}\n- see [[${typed}`;
  const started = performance.now();
  live.open(page, text, Date.now());
  const place = placeIn(workbench, page, text.length);
  complete(place, live.surroundings(), (path) => live.read(path));
  const ms = performance.now() - started;
  live.close(page);
  return ms;
}

function hoverTimes(workbench: Workbench, page: string): number[] {
  const { live } = workbench;
  const links = live.read(page)?.page.scan.links.slice(0, 5) ?? [];
  const served = (slug: string): string | null => workbench.servedBlock(slug);
  return links.map(({ span }) => {
    const started = performance.now();
    hover(
      placeIn(workbench, page, span.start + 3),
      live.surroundings(),
      (p) => live.read(p),
      served,
    );
    return performance.now() - started;
  });
}

/** The first request for the class that most pages refer to: every one of them is read. */
function mostLinked(workbench: Workbench): number {
  const { live } = workbench;
  const { index, links } = live.surroundings();
  const counted = index
    .pages()
    .filter((page) => page.class)
    .map((page) => ({ page: page.path, count: links.mayReferTo(page).length }))
    .sort((a, b) => b.count - a.count);
  const [most] = counted;
  if (!most) throw new Error('No class is indexed.');
  const page = live.read(most.page)?.page;
  const heading = page?.scan.headings[0];
  if (!heading) throw new Error(`${most.page} has no heading.`);
  const started = performance.now();
  const place = placeIn(workbench, most.page, heading.textSpan.start + 1);
  const options = { declaration: true, stopped: () => false };
  const found = referencesOf(place, live.surroundings(), (path) => live.read(path), options);
  if (found.length < most.count) throw new Error(`${most.page}: references are missing.`);
  return performance.now() - started;
}

function placeIn({ live }: Workbench, page: string, offset: number): PagePlace {
  const read = live.read(page);
  if (!read) throw new Error(`${page} cannot be read.`);
  return { page: read.page, offset };
}
