/** Candidates and drafts at the desk: pages with enough admitted assertions, and their text. */

import { claimOf } from '../admission/admission.js';
import type { Edge, NewEvent } from '../ledger/events.js';
import type {
  AssertionEntry,
  CandidateEntry,
  DraftEntry,
  LedgerState,
  PromotionEntry,
} from '../ledger/state.js';
import { draftFault, renderTemplate, statementsOf, uncited } from '../promotion/template.js';
import { fingerprintsIn } from '../promotion/section.js';
import { isRefusal, type CandidateView, type DraftView, type Outcome } from './desk.types.js';
import {
  draftText,
  refuse,
  refuseInput,
  refuseWith,
  type Room,
  type WritingRoom,
} from './desk-room.js';
import { spliceDraft } from './desk-splice.js';
import { trialSummary } from './desk-trials.js';
import { lineDiff } from './line-diff.js';
import type { Refusal } from './desk.types.js';

/** Pages whose admitted assertions are not all on the page yet, ready ones first. */
export async function candidateViews(room: Room): Promise<CandidateView[]> {
  const views: CandidateView[] = [];
  for (const [page, admitted] of admittedByPage(room)) {
    if (!isSettled(room, page, admitted)) views.push(await viewOf(room, page, admitted));
  }
  return views.sort(
    (a, b) => Number(b.ready) - Number(a.ready) || (a.page < b.page ? -1 : a.page > b.page ? 1 : 0),
  );
}

/** Admitted assertions by the page they are about. */
export function admittedByPage(room: Room): Map<string, AssertionEntry[]> {
  const pages = new Map<string, AssertionEntry[]>();
  for (const assertion of room.state.assertions.values()) {
    const page = assertion.state === 'admitted' ? room.pageOf(assertion) : null;
    if (page === null) continue;
    const list = pages.get(page);
    if (list) list.push(assertion);
    else pages.set(page, [assertion]);
  }
  return pages;
}

/** Whether the page's section says exactly what is admitted. */
function isSettled(room: Room, page: string, admitted: readonly AssertionEntry[]): boolean {
  const standing = standingPromotion(room.state, page);
  const prints = admitted.map(({ fingerprint }) => fingerprint);
  return standing !== null && sameSet(standing.fingerprints, prints);
}

/** The promotion whose section stands on a page now; null without one. */
export function standingPromotion(state: LedgerState, page: string): PromotionEntry | null {
  const standing = state.promotions.filter((one) => one.page === page && one.reverted === null);
  return standing.at(-1) ?? null;
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const set = new Set(a);
  return set.size === new Set(b).size && b.every((one) => set.has(one));
}

/** The candidate of a page: the one with the latest draft, of two from two clones. */
function candidateOf(state: LedgerState, page: string): CandidateEntry | null {
  const found = [...state.candidates.values()].filter((one) => one.page === page);
  const order = ({ draft, event }: CandidateEntry): string => draft?.event ?? event;
  return found.sort((a, b) => (order(a) < order(b) ? -1 : 1)).at(-1) ?? null;
}

async function viewOf(
  room: Room,
  page: string,
  admitted: readonly AssertionEntry[],
): Promise<CandidateView> {
  const candidate = candidateOf(room.state, page);
  const draft = candidate?.draft ?? null;
  return {
    candidate: candidate?.candidate ?? null,
    page,
    title: room.titleOf(page),
    admitted: admitted.map(({ fingerprint, claim, source }) => ({ fingerprint, claim, source })),
    minimum: room.settings.promotion.minimum,
    ready: shortageOf(room, page, admitted) === null,
    draft: draft ? await draftView(room, draft) : null,
    trial: draft ? trialSummary(room, draft.draft) : null,
    dossier: draft ? dossierOf(room.state, draft.draft) : null,
  };
}

/** Latest dossier made of a draft; null without one. */
export function dossierOf(state: LedgerState, draft: string): string | null {
  const found = [...state.dossiers.values()].filter(({ data }) => data.draft === draft);
  return found.sort((a, b) => (a.dossier < b.dossier ? -1 : 1)).at(-1)?.dossier ?? null;
}

/** What is missing for a draft of this page; null when nothing is. */
function shortageOf(room: Room, page: string, admitted: readonly AssertionEntry[]): Refusal | null {
  // A section that stands must be able to lose a withdrawn statement, however few are left.
  const standing = standingPromotion(room.state, page) !== null;
  const minimum = standing ? 1 : room.settings.promotion.minimum;
  if (admitted.length >= minimum) return null;
  return refuse(
    `${room.titleOf(page)} has ${admitted.length} admitted assertions; a candidate needs ${minimum}.`,
    'Admit more assertions about this page.',
  );
}

export async function draftView(room: Room, entry: DraftEntry): Promise<DraftView> {
  const text = (await draftText(room.parts, entry.draft)) ?? '';
  const spliced = await spliceDraft(room, entry);
  const declared = (edge: Edge): boolean => isDeclared(room, entry.page, edge);
  return {
    draft: entry.draft,
    text,
    diff: isRefusal(spliced) ? [] : lineDiff(spliced.before, spliced.after),
    edges: entry.edges.map((edge) => ({
      predicate: edge.predicate,
      target: edge.target,
      title: room.parts.names.title(edge.target),
      already: declared(edge),
    })),
    uncited: uncited(text, claimsOf(room.state)),
    refusal: isRefusal(spliced) ? spliced.refused : null,
  };
}

function isDeclared(room: Room, page: string, { predicate, target }: Edge): boolean {
  const slug = room.parts.workbench.slugOf(page);
  return slug !== null && room.parts.names.declared(slug, predicate).includes(target);
}

function claimsOf(state: LedgerState): Map<string, string> {
  return new Map([...state.assertions.values()].map((one) => [one.fingerprint, one.claim]));
}

/** Makes the draft of a page from all its admitted assertions, by the fixed template. */
export async function makeDraft(
  writing: WritingRoom,
  given: string,
): Promise<Outcome<CandidateView>> {
  const { room } = writing;
  const page = room.parts.workbench.pageNamed(given);
  if (page === null)
    return refuseInput(`There is no page “${given}”.`, 'Name a page of this corpus.');
  const admitted = admittedByPage(room).get(page) ?? [];
  const short = shortageOf(room, page, admitted);
  if (short) return short;
  const edges = edgesFor(room, admitted);
  const candidate = candidateOf(room.state, page);
  if (candidate?.draft && isUpToDate(candidate.draft, admitted, edges)) {
    return viewOf(room, page, admitted);
  }
  const text = renderTemplate(statementsOf(admitted, room.state.episodes));
  const draft = await room.parts.drafts.keep(text);
  const after = await writing.append(
    draftEvents(room, { page, candidate, draft, admitted, edges }),
  );
  return viewOf(after, page, admitted);
}

interface NewDraft {
  readonly page: string;
  readonly candidate: CandidateEntry | null;
  readonly draft: string;
  readonly admitted: readonly AssertionEntry[];
  readonly edges: readonly Edge[];
}

function draftEvents(
  room: Room,
  { page, candidate, draft, admitted, edges }: NewDraft,
): NewEvent[] {
  const fingerprints = admitted.map(({ fingerprint }) => fingerprint);
  const id = candidate?.candidate ?? room.parts.newId();
  const opened = candidate?.event ?? room.parts.newId();
  const heads = [...new Set(admitted.flatMap((one) => one.heads))];
  const opening: NewEvent[] = candidate
    ? []
    : [
        {
          type: 'candidate.opened',
          id: opened,
          needs: heads,
          data: { candidate: id, page, fingerprints },
        },
      ];
  const section = sectionOf(room.state, page) ?? room.parts.newId();
  return [
    ...opening,
    {
      type: 'draft.generated',
      needs: [opened, ...heads],
      data: { candidate: id, page, draft, section, fingerprints, edges: [...edges] },
    },
  ];
}

/** Id of a page's section: that of the one that stood first, else of the first draft. */
function sectionOf(state: LedgerState, page: string): string | null {
  const promoted = state.promotions.find((one) => one.page === page);
  if (promoted) return promoted.section;
  const drafted = [...state.drafts.values()].filter((one) => one.page === page);
  return drafted.map(({ section }) => section).sort()[0] ?? null;
}

/** Whether a draft, edited or not, says and declares what a new one would. */
function isUpToDate(
  draft: DraftEntry,
  admitted: readonly AssertionEntry[],
  edges: readonly Edge[],
): boolean {
  const key = ({ predicate, target }: Edge): string => `${predicate} ${target}`;
  const prints = admitted.map(({ fingerprint }) => fingerprint);
  return sameSet(draft.fingerprints, prints) && sameSet(draft.edges.map(key), edges.map(key));
}

/** The edges admitted assertions state, each once. */
function edgesFor(room: Room, admitted: readonly AssertionEntry[]): Edge[] {
  const edges = new Map<string, Edge>();
  for (const assertion of admitted) {
    const claim = claimOf(assertion, room.admission);
    if (!claim) continue;
    const { fingerprint, predicate, object: target } = claim;
    const key = `${predicate} ${target}`;
    if (!edges.has(key)) edges.set(key, { predicate, target, fingerprint });
  }
  return [...edges.values()];
}

/** Takes a person's edit of a draft; every sentence must still cite an admitted assertion. */
export async function editDraft(
  writing: WritingRoom,
  candidate: string,
  given: string,
): Promise<Outcome<CandidateView>> {
  const { room } = writing;
  const entry = room.state.candidates.get(candidate);
  if (!entry?.draft) return refuse('There is no draft to edit.', 'Make a draft first.');
  const admitted = admittedByPage(room).get(entry.page) ?? [];
  const text = `${given.replaceAll('\r\n', '\n').trimEnd()}\n`;
  const fault = editFault(room, text, admitted);
  if (fault) return fault;
  const draft = await room.parts.drafts.keep(text);
  if (draft === entry.draft.draft) return viewOf(room, entry.page, admitted);
  const edited: NewEvent = {
    type: 'draft.edited',
    needs: [entry.draft.event],
    data: {
      candidate,
      page: entry.page,
      draft,
      from: entry.draft.draft,
      section: entry.draft.section,
      fingerprints: admitted.map(({ fingerprint }) => fingerprint),
      edges: edgesFor(room, admitted),
    },
  };
  return viewOf(await writing.append([edited]), entry.page, admitted);
}

/** Why an edited text cannot be a draft; null when it can. */
function editFault(room: Room, text: string, admitted: readonly AssertionEntry[]): Refusal | null {
  const fault = draftFault(text);
  if (fault) return refuseWith(fault);
  const open = uncited(text, claimsOf(room.state));
  if (open.length > 0) {
    const how = 'End each sentence with ^ and the fingerprint of its assertion.';
    return refuse(`These sentences cite no assertion: ${open.join(' ')}`, how);
  }
  const cited = new Set(fingerprintsIn(text));
  const known = new Set(admitted.map(({ fingerprint }) => fingerprint));
  const foreign = [...cited].filter((one) => !known.has(one));
  if (foreign.length > 0) {
    const how = 'Cite assertions about this page that are admitted.';
    return refuse(`Not admitted for this page: ${foreign.join(', ')}.`, how);
  }
  const missing = [...known].filter((one) => !cited.has(one));
  if (missing.length === 0) return null;
  const how = 'Put their statements back, or withdraw the assertions.';
  return refuse(`The draft leaves out what is admitted: ${missing.join(', ')}.`, how);
}
