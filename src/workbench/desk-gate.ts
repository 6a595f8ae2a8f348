/** What the gate says of a dossier now: its page measured as it is and as it would be. */

import type { DossierEntry } from '../ledger/state.js';
import { gate as evaluateGate } from '../promotion/gate.js';
import type { GateResult, PageMeasure } from '../promotion/gate.types.js';
import { pageHash } from '../promotion/hash.js';
import { isRefusal, type Outcome } from './desk.types.js';
import type { Room } from './desk-room.js';
import {
  readPageText,
  spliceDraft,
  spliceRevert,
  type PageText,
  type SplicedPage,
} from './desk-splice.js';
import type { MeasuredPage } from './page-check.js';
import type { Workbench } from './workbench.js';
import type { LocatedFinding } from './workbench.types.js';

export interface Evaluation {
  readonly gate: GateResult;
  /** The page with the draft in it, or why the draft cannot be put there. */
  readonly planned: Outcome<SplicedPage>;
  readonly textBefore: string;
  readonly textAfter: string;
  readonly before: PageMeasure;
  readonly after: PageMeasure;
  /** Findings on the page as it would be. */
  readonly findings: readonly LocatedFinding[];
}

/** Evaluates a dossier against the page on disk; refused only when there is no page to read. */
export async function evaluateDossier(
  room: Room,
  dossier: DossierEntry,
): Promise<Outcome<Evaluation>> {
  const { workbench } = room.parts;
  const disk = await readPageText(room, dossier.data.page);
  if (isRefusal(disk)) return disk;
  // The index may not have heard of the last save yet; the gate sees the disk.
  await workbench.updateFromDisk(disk.page);
  const planned = await spliceDraft(room, dossier.data);
  const { textBefore, textAfter } = await textsOf(room, dossier, disk, planned);
  const before = measureOf(workbench.measure(disk.page, textBefore));
  const measured = workbench.measure(disk.page, textAfter);
  const after = measureOf(measured);
  const gate = evaluateGate({
    dossier,
    ledger: room.state,
    settings: room.settings,
    before,
    after,
    diskHash: pageHash(disk.text),
    splicedHash: isRefusal(planned) ? null : planned.spliced.afterHash,
    spliceRefusal: isRefusal(planned) ? asPart(planned.refused) : null,
    authors: room.state.drafts.get(dossier.data.draft)?.authors ?? [],
  });
  const { findings } = measured.checked;
  return { gate, planned, textBefore, textAfter, before, after, findings };
}

/** A sentence as the gate puts it into one of its own. */
function asPart(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/u, '');
}

/** A promoted dossier is shown as the change it made; any other as the change it would make. */
async function textsOf(
  room: Room,
  { promoted }: DossierEntry,
  disk: PageText,
  planned: Outcome<SplicedPage>,
): Promise<{ readonly textBefore: string; readonly textAfter: string }> {
  if (promoted?.reverted === null) {
    const without = await spliceRevert(room, promoted);
    return { textBefore: isRefusal(without) ? disk.text : without.after, textAfter: disk.text };
  }
  return { textBefore: disk.text, textAfter: isRefusal(planned) ? disk.text : planned.after };
}

/** What the gate compares of a page. */
export function measureOf({ checked, ceiling }: MeasuredPage): PageMeasure {
  // A comment that allows an error keeps it out of sight, not out of the gate.
  const errors = [...checked.findings, ...checked.allowed]
    .filter(({ severity }) => severity === 'error')
    // Lines move with an insertion; what is said does not.
    .map(({ code, message }) => `${code}: ${message}`);
  const names = (ceiling?.questions ?? []).flatMap(({ asked, items }) =>
    items.filter(({ exposed }) => exposed).map(({ slug }) => `${asked} ${slug}`),
  );
  return {
    errors,
    exposed: ceiling?.exposed ?? 0,
    gold: ceiling?.gold ?? 0,
    exposedNames: names,
    served: ceiling !== null,
  };
}

/** The page of a workbench measured with this text. */
export function measurePage(workbench: Workbench, page: string, text: string): PageMeasure {
  return measureOf(workbench.measure(page, text));
}
