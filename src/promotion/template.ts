/**
 * Drafts: the fixed template, one bullet an assertion with its source, date and fingerprint, and
 * what an edited draft must keep. A draft is written with LF and without indentation; the page it
 * is put into decides about both.
 */

import type { AssertionEntry, EpisodeEntry, LedgerState } from '../ledger/state.js';
import { scan } from '../corpus/scan.js';
import { LineIndex } from '../corpus/text.js';
import { anchorsIn, asPlainLine, citationOf, citationsIn, trailerOf } from '../judging/marks.js';
import type { Refusal } from '../judging/refusal.js';
import { linesOf } from './lines.js';

/** What the template says of one assertion. */
export interface DraftStatement {
  readonly fingerprint: string;
  readonly claim: string;
  readonly source: string;
  readonly tier: 1 | 2 | 3;
  /** Date of the episode; empty when it is not known. */
  readonly date: string;
}

/** The statements of a page's assertions: the admitted ones, in the order given. */
export function statementsOf(
  assertions: readonly AssertionEntry[],
  episodes: ReadonlyMap<string, Pick<EpisodeEntry, 'date'>>,
): DraftStatement[] {
  return assertions
    .filter(({ state }) => state === 'admitted')
    .map(({ fingerprint, claim, source, tier, episode }) => ({
      fingerprint,
      claim,
      source,
      tier,
      date: episodes.get(episode)?.date ?? '',
    }));
}

/** The draft of the fixed template. The order is that of date, then claim, so it is always the same. */
export function renderTemplate(statements: readonly DraftStatement[]): string {
  const ordered = [...statements].sort(
    (a, b) =>
      compare(a.date, b.date) || compare(a.claim, b.claim) || compare(a.fingerprint, b.fingerprint),
  );
  return ordered.map((statement) => `${bulletFor(statement)}\n`).join('');
}

function bulletFor(statement: DraftStatement): string {
  const claim = asPlainLine(statement.claim);
  return `- ${claim} ${trailerOf(statement)} ${citationOf(statement.fingerprint)}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The template's trailer of every assertion of the ledger, for the normaliser. */
export function trailersOf(
  ledger: Pick<LedgerState, 'assertions' | 'episodes'>,
): ReadonlyMap<string, string> {
  return new Map(
    [...ledger.assertions.values()].map((assertion) => [
      assertion.fingerprint,
      trailerOf({ ...assertion, date: ledger.episodes.get(assertion.episode)?.date ?? '' }),
    ]),
  );
}

/** Words before a full stop that do not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St|No|Nos|Fig|Figs|Eq|Sec|Ch|Vol|pp?|vs|cf|ca|approx|e\.g|i\.e|etc|al)\.$/u;

/**
 * Sentences of a draft that cite no fingerprint. A sentence is covered by the citation inside or
 * right behind it, or when it stands in a claim its bullet cites.
 *
 * @param claims claim by fingerprint
 */
export function uncited(draft: string, claims: ReadonlyMap<string, string> = new Map()): string[] {
  return statementsIn(draft).flatMap((statement) => {
    const cited = citationsIn(statement).map(({ fingerprint }) => claims.get(fingerprint));
    const known = cited.flatMap((claim) => (claim === undefined ? [] : [asPlainLine(claim)]));
    return sentencesOf(statement).filter(
      (sentence) =>
        citationsIn(sentence).length === 0 && !known.some((claim) => claim.includes(sentence)),
    );
  });
}

/** Bullets and paragraphs of a draft, each as one line without its mark. */
function statementsIn(draft: string): string[] {
  const statements: string[] = [];
  let open = false;
  for (const line of linesOf(draft)) {
    const written = draft.slice(line.start, line.end).trim();
    const bullet = /^(?:[-*+]|\d{1,9}[.)])(?:\s+|$)/u.exec(written)?.[0] ?? '';
    const words = written.slice(bullet.length).trim();
    const last = statements.length - 1;
    if (open && bullet === '' && words !== '') statements[last] = `${statements[last]} ${words}`;
    else if (words !== '') statements.push(words);
    open = words !== '';
  }
  return statements;
}

/** Splits at the ends of sentences; a trailer and a citation belong to what they follow. */
function sentencesOf(statement: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of statement.matchAll(/[.!?…]+["'”’)\]*_]*\s+/gu)) {
    const end = match.index + match[0].length;
    if (/^(?:\((?:[^()]|\([^()]*\))*\)\s*)?\^[0-9a-f]{16}\b/u.test(statement.slice(end))) continue;
    if (ABBREVIATION.test(statement.slice(start, end).trimEnd())) continue;
    sentences.push(statement.slice(start, end).trim());
    start = end;
  }
  const rest = statement.slice(start).trim();
  const parts = rest === '' ? sentences : [...sentences, rest];
  return splitBehindCitations(parts);
}

/** Words behind a citation are a sentence of their own, even without a full stop between. */
function splitBehindCitations(sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence) => {
    const last = citationsIn(sentence).at(-1);
    if (!last) return [sentence];
    const behind = sentence.slice(last.end).trim();
    return /[\p{L}\p{N}]/u.test(behind) ? [sentence.slice(0, last.end), behind] : [sentence];
  });
}

/**
 * Why a draft cannot be put between anchors: it would be read as something else than statements,
 * or would change how the page around it is read. Null when it can.
 */
export function draftFault(draft: string): Refusal | null {
  const scanned = scan(draft);
  const index = new LineIndex(draft);
  const at = (offset: number): number => index.positionOf(offset).line + 1;
  const refuse = (offset: number, what: string, how: string): Refusal => ({
    refused: `line ${at(offset)} of the draft ${what}`,
    how,
  });
  if (draft.trim() === '')
    return { refused: 'the draft is empty', how: 'Write at least one statement.' };
  if (scanned.frontMatter) return refuse(0, 'opens front matter', 'Take the line of hyphens out.');
  const [anchor] = anchorsIn(scanned);
  if (anchor) return refuse(anchor.line.start, 'holds an anchor', 'Take the anchor out.');
  const fence = [...scanned.fences, ...scanned.unbalanced][0];
  if (fence) return refuse(fence.span.start, 'opens a code block', 'Write statements, no code.');
  const [heading] = scanned.headings;
  if (heading) return refuse(heading.span.start, 'is a heading', 'Write it as a statement.');
  const [property] = scanned.properties;
  if (property) {
    return refuse(property.keySpan.start, 'is a property', 'Write one colon, or other words.');
  }
  const html =
    /(?:^|[\r\n])[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)*<(?!https?:|mailto:)[A-Za-z!?/]|(?<!\\)<!--/u.exec(
      draft,
    );
  if (html) {
    const offset = html.index + html[0].length - 1;
    return refuse(offset, 'opens HTML', 'Write a backslash before the "<".');
  }
  return null;
}
