/** Import of assertions and transcripts. */

import path from 'node:path';

import type { NewEvent } from '../ledger/events.js';
import { nearKey } from '../ledger/fingerprint.js';
import {
  readImport,
  type ImportedAssertion,
  type ImportedEpisode,
  type ImportedFile,
} from '../ledger/import-file.js';
import { resolveTerm } from '../ledger/terms.js';
import { refuseInput, refuseWith, type Room, type WritingRoom } from './desk-room.js';
import { type ImportReport, type Outcome } from './desk.types.js';
import { codeOf } from './node-durable-files.js';
import { decodePage, reasonOf } from './read-page.js';

/** Imports a file; a path that is not absolute counts from the root of the corpus. */
export async function importFile(
  writing: WritingRoom,
  given: string,
  episode: string | null,
): Promise<Outcome<ImportReport>> {
  const { files, workbench } = writing.room.parts;
  const file = path.resolve(workbench.root, given);
  const read = await files
    .read(file)
    .then(decodePage, (cause: unknown) => ({ reason: reasonOf(cause) }));
  if ('reason' in read) return refuseInput(`${given} cannot be read. ${read.reason}`);
  return importAssertions(writing, read.text, episode, path.dirname(file));
}

/** Imports a text a screen has read; the transcript beside the file is out of reach then. */
export async function importText(
  writing: WritingRoom,
  { name, text, episode }: { name: string; text: string; episode: string | null },
): Promise<Outcome<ImportReport>> {
  const folder = path.isAbsolute(name) ? path.dirname(name) : null;
  return importAssertions(writing, text, episode, folder);
}

async function importAssertions(
  writing: WritingRoom,
  text: string,
  episode: string | null,
  folder: string | null,
): Promise<Outcome<ImportReport>> {
  const read = readImport(text, episode === null ? {} : { episode });
  if ('refused' in read) return { ...refuseWith(read), badInput: true };
  const { room } = writing;
  const id = read.episode?.id ?? episode ?? '';
  const copied = await copyTranscript(room, read.episode, folder);
  const opening = episodeEvents(room, id, read.episode, copied.transcript);
  const sorted = sortOut(room, read);
  const proposals = sorted.fresh.flatMap((one) => proposalEvents(room, one, opening.needs));
  const events = [...opening.events, ...proposals];
  if (events.length > 0) await writing.append(events);
  const notes = [read.note, copied.note].filter((note) => note !== null);
  return {
    episode: id,
    proposed: sorted.fresh.length,
    duplicates: sorted.duplicates,
    nearDuplicates: sorted.nearDuplicates,
    leftOut: read.leftOut,
    note: notes.length === 0 ? null : notes.join('; '),
  };
}

interface SortedOut {
  readonly fresh: readonly ImportedAssertion[];
  readonly duplicates: number;
  /** New ones that say nearly what one before them says. */
  readonly nearDuplicates: number;
}

function sortOut({ state }: Room, { assertions }: ImportedFile): SortedOut {
  const known = new Set(state.assertions.keys());
  const near = new Set([...state.assertions.values()].map(({ claim }) => nearKey(claim)));
  const fresh: ImportedAssertion[] = [];
  let nearDuplicates = 0;
  for (const assertion of assertions) {
    if (known.has(assertion.fingerprint)) continue;
    known.add(assertion.fingerprint);
    fresh.push(assertion);
    const key = nearKey(assertion.claim);
    if (key !== '' && near.has(key)) nearDuplicates++;
    near.add(key);
  }
  return { fresh, duplicates: assertions.length - fresh.length, nearDuplicates };
}

function proposalEvents(
  room: Room,
  assertion: ImportedAssertion,
  needs: readonly string[],
): NewEvent[] {
  const id = room.parts.newId();
  const { fingerprint, ontology_terms: named } = assertion;
  const proposed: NewEvent = {
    type: 'assertion.proposed',
    id,
    needs,
    data: { ...assertion, ontology_terms: [...named] },
  };
  const terms = named.map((term) => ({
    term,
    slug: resolveTerm(term, room.parts.names.index, room.state.aliases),
  }));
  if (terms.every(({ slug }) => slug === null)) return [proposed];
  return [proposed, { type: 'assertion.resolved', needs: [id], data: { fingerprint, terms } }];
}

/** Says what is new about an episode; an array without one names it by id alone. */
function episodeEvents(
  room: Room,
  episode: string,
  entry: ImportedEpisode | null,
  transcript: string | null,
): { readonly needs: readonly string[]; readonly events: readonly NewEvent[] } {
  const known = room.state.episodes.get(episode);
  const data = {
    episode,
    title: entry?.title ?? known?.title ?? '',
    date: entry?.date ?? known?.date ?? '',
    transcript: transcript ?? known?.transcript ?? null,
  };
  const same =
    known?.title === data.title && known.date === data.date && known.transcript === data.transcript;
  if (known && same) return { needs: [known.event], events: [] };
  const id = room.parts.newId();
  const needs = known ? [known.event] : [];
  return { needs: [id], events: [{ type: 'episode.imported', id, needs, data }] };
}

/** Keeps a copy of the transcript an import names; without it the import goes on, and says so. */
async function copyTranscript(
  room: Room,
  episode: ImportedEpisode | null,
  folder: string | null,
): Promise<{ readonly transcript: string | null; readonly note: string | null }> {
  const named = episode?.transcript ?? null;
  if (episode === null || named === null) return { transcript: null, note: null };
  const missing = (why: string) => ({
    transcript: null,
    note: `the transcript ${named} was not copied: ${why}`,
  });
  if (folder === null) return missing('only the text of the import was given, not its folder');
  if (path.isAbsolute(named)) return missing('its path must be relative to the import');
  const { files, transcripts } = room.parts;
  const read = await files.read(path.join(folder, named)).catch((cause: unknown) => ({ cause }));
  if ('cause' in read) return missing(reasonOf(read.cause));
  try {
    return { transcript: await transcripts.keep(episode.id, named, read), note: null };
  } catch (cause) {
    // A disk that fails fails the import: nothing is half done, and it can be done again.
    if (codeOf(cause) !== undefined) throw cause;
    return missing(reasonOf(cause));
  }
}
