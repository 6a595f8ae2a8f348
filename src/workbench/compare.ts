/** Compares the corpus of a commit with that of another, or with the pages on disk. */

import { diffCorpora, type CorpusState, type SemanticDiff } from '../ontology/semantic-diff.js';
import type { GitHistory } from './git-history.js';
import {
  knownFrom,
  knownOnDisk,
  readSnapshot,
  type KnownRecords,
  type Snapshot,
  type SnapshotOptions,
} from './snapshot.js';
import type { Workbench } from './workbench.js';
import type { FileSystem, Progress, Skipped } from './workbench.types.js';

/** One of the two states that were compared. */
export interface ComparedState {
  /** As a person named it; null for the pages on disk. */
  readonly ref: string | null;
  readonly commit: string | null;
  readonly pages: number;
  readonly classes: number;
}

export interface Comparison extends SemanticDiff {
  readonly before: ComparedState;
  readonly after: ComparedState;
  /** Pages of either state that could not be read. Nothing is said of their classes. */
  readonly notCompared: readonly Skipped[];
  /** Pages read whole for it: counted work for tests. */
  readonly parsed: number;
  /** What a person should know besides, as sentences. */
  readonly notes: readonly string[];
}

export interface ComparingPorts {
  readonly workbench: Workbench;
  readonly files: Pick<FileSystem, 'readSync'>;
  readonly history: GitHistory;
}

export interface CompareOptions {
  readonly progress?: Progress;
  readonly signal?: AbortSignal;
}

/** A state with what the comparison has to know of it. */
interface Side extends CorpusState {
  readonly state: ComparedState;
  readonly skipped: readonly Skipped[];
  readonly notes: readonly string[];
  readonly parsed: number;
}

/** Compares refs of one corpus; keeps the snapshots read last, so that asking again is cheap. */
export class Comparing {
  private kept: readonly Snapshot[] = [];

  constructor(private readonly ports: ComparingPorts) {}

  /**
   * What changed from a ref to another; null stands for the pages on disk, as the workbench read
   * them last. The reason when one of them is no ref.
   */
  async compare(
    before: string,
    after: string | null,
    options: CompareOptions = {},
  ): Promise<Comparison | { readonly reason: string }> {
    const known = new Set(this.kept.map(({ commit }) => commit));
    const read = await this.snapshots(before, after, options);
    if ('reason' in read) return read;
    const { before: one, after: other } = read;
    const isSame = other?.commit === one.commit;
    const first = sideOf(one, !known.has(one.commit));
    const second = other ? sideOf(other, !isSame && !known.has(other.commit)) : this.disk();
    return report(first, second);
  }

  /** The corpus at two refs, both kept; null for the pages on disk. The reason without a ref. */
  async snapshots(
    before: string,
    after: string | null,
    options: CompareOptions = {},
  ): Promise<{ before: Snapshot; after: Snapshot | null } | { readonly reason: string }> {
    const one = await this.snapshot(before, after === null, options);
    if ('reason' in one) return one;
    this.kept = [one];
    const other = after === null ? null : await this.snapshot(after, false, options);
    if (other && 'reason' in other) return other;
    if (other && other.commit !== one.commit) this.kept = [one, other];
    return { before: one, after: other };
  }

  /** The corpus at a ref; one that was read before is not read again while its commit stays. */
  private async snapshot(
    ref: string,
    withDisk: boolean,
    options: CompareOptions,
  ): Promise<Snapshot | { readonly reason: string }> {
    const { workbench, files, history } = this.ports;
    const resolved = await history.resolve(ref);
    if ('reason' in resolved) return resolved;
    const known = this.kept.find(({ commit }) => commit === resolved.commit);
    if (known) return known.ref === ref ? known : { ...known, ref };
    const sources = this.kept.map(knownFrom);
    if (withDisk) {
      const { disk: index, settings } = workbench;
      sources.push(knownOnDisk(workbench.root, files, { index, iri: settings.iri }));
    }
    const read: SnapshotOptions = { ...options, known: firstOf(sources) };
    return readSnapshot(history, ref, read);
  }

  private disk(): Side {
    const { workbench } = this.ports;
    const { pages, classes, skipped } = workbench.status();
    return {
      corpus: workbench.disk,
      state: { ref: null, commit: null, pages, classes },
      skipped,
      isUnknown: coveredBy(skipped),
      notes: [],
      parsed: 0,
    };
  }
}

function firstOf(sources: readonly KnownRecords[]): KnownRecords {
  return (page, id, iri) => {
    for (const source of sources) {
      const record = source(page, id, iri);
      if (record) return record;
    }
    return null;
  };
}

function sideOf(snapshot: Snapshot, fresh: boolean): Side {
  const { ref, commit, index, skipped, parsed } = snapshot;
  return {
    corpus: index,
    state: { ref, commit, pages: index.size, classes: index.classCount },
    skipped,
    isUnknown: coveredBy(skipped),
    notes: notesOn(snapshot),
    parsed: fresh ? parsed : 0,
  };
}

function notesOn({ ref, index, skipped, looked, settingsFindings }: Snapshot): string[] {
  const notes: string[] = [];
  if (index.size + skipped.length === 0) {
    notes.push(`${ref} holds no page. Looked in ${looked.join(', ')}.`);
  }
  if (settingsFindings > 0) {
    const findings = settingsFindings === 1 ? '1 finding' : `${settingsFindings} findings`;
    notes.push(`ontodesk.yaml of ${ref} has ${findings}; defaults stand in for what is wrong.`);
  }
  return notes;
}

/** Whether a page is one of those left out, or below a folder that is. */
function coveredBy(skipped: readonly Skipped[]): (page: string) => boolean {
  const paths = new Set(skipped.map((one) => one.path));
  return (page) => {
    for (let end = page.length; end > 0; end = page.lastIndexOf('/', end - 1)) {
      if (paths.has(page.slice(0, end))) return true;
    }
    return false;
  };
}

function report(before: Side, after: Side): Comparison {
  const named = ({ state, skipped }: Side): Skipped[] =>
    skipped.map(({ path, reason }) => ({ path, reason: `${whereOf(state)}: ${reason}` }));
  return {
    before: before.state,
    after: after.state,
    ...diffCorpora(before, after),
    notCompared: [...named(before), ...named(after)],
    parsed: before.parsed + after.parsed,
    notes: [...before.notes, ...after.notes],
  };
}

const whereOf = ({ ref }: ComparedState): string => (ref === null ? 'On disk' : `In ${ref}`);
