/**
 * The gate over a commit: what of a page came from a dossier needs its promotion and approval, what
 * was edited by hand needs what the settings say.
 */

import { isPredicate, type ClassBlock, type Page } from '../corpus/model.js';
import { slugOfIri } from '../corpus/names.js';
import { parsePage } from '../corpus/page.js';
import { emailOf } from '../ledger/person.js';
import type { DossierEntry, LedgerState, PromotionEntry } from '../ledger/state.js';
import type { Settings } from '../settings/settings.js';
import type { EdgeView } from './edges.js';
import { ceilingNotLower, mayApprove, noNameLost, noNewError } from './gate.js';
import type { Condition, ConditionId, PageMeasure } from './gate.types.js';
import { sectionHash } from './hash.js';
import { findSection } from './section.js';
import { edgeOf } from './splice.js';

/** One page at the base and now. */
export interface PageChange {
  /** Path now; of a deleted page, the path it had. */
  readonly path: string;
  /** Text at the base; null for a new page. */
  readonly base: string | null;
  /** Text now; null for a deleted page. */
  readonly now: string | null;
  /** Measures, where they were taken; null for a page without a class there. */
  readonly before: PageMeasure | null;
  readonly after: PageMeasure | null;
}

export interface HandEditInput {
  readonly pages: readonly PageChange[];
  readonly ledger: LedgerState;
  readonly settings: Settings;
  readonly view: Pick<EdgeView, 'slugOf'>;
}

const NO_MEASURE: PageMeasure = {
  errors: [],
  exposed: 0,
  gold: 0,
  exposedNames: [],
  served: false,
};

/** Conditions of every changed page; none for a page whose section and class are as they were. */
export function handEditConditions(input: HandEditInput): Condition[] {
  const faults = ledgerFaults(input);
  return [...input.pages.flatMap((page) => pageConditions(page, input)), ...faults];
}

/** A ledger with problems cannot tell what was approved. */
function ledgerFaults({ ledger }: HandEditInput): Condition[] {
  return ledger.problems.map(({ file, line, reason }) => ({
    id: 'ledger-verified',
    page: file,
    met: false,
    reason: `The ledger has a problem in line ${line}: ${reason}.`,
    how: 'Restore the file from git.',
  }));
}

function pageConditions(change: PageChange, input: HandEditInput): Condition[] {
  const options = { iri: input.settings.iri };
  const base = change.base === null ? null : parsePage(change.path, change.base, options);
  const now = change.now === null ? null : parsePage(change.path, change.now, options);
  return [
    ...sectionConditions(change.path, base, now, input),
    ...edgeConditions(change.path, base, now, input),
    ...classConditions(change, base, now, input),
  ];
}

function condition(
  id: ConditionId,
  page: string,
  met: boolean,
  reason: string,
  how = '',
): Condition {
  return { id, page, met, reason, how: met ? '' : how };
}

// --- sections ----------------------------------------------------------------------------

interface SectionText {
  readonly id: string;
  readonly hash: string;
}

function sectionText(page: Page | null): SectionText | { readonly refused: string } | null {
  if (!page) return null;
  const found = findSection(page.scan);
  if ('refused' in found) return found;
  if ('none' in found) return null;
  const { start, end } = found.body;
  return { id: found.id, hash: sectionHash(page.scan.text.slice(start, end)) };
}

/** The promotion whose section should stand on a page: the last one that was not reverted. */
function standing(ledger: LedgerState, section: string): PromotionEntry | null {
  return (
    ledger.promotions.findLast((one) => one.section === section && one.reverted === null) ?? null
  );
}

function sectionConditions(
  path: string,
  base: Page | null,
  now: Page | null,
  input: HandEditInput,
): Condition[] {
  const id = 'section-approved';
  const before = sectionText(base);
  const after = sectionText(now);
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (after && 'refused' in after) {
    const how = 'Restore the anchors as they were.';
    return [
      condition(id, path, false, `The generated section cannot be read: ${after.refused}.`, how),
    ];
  }
  if (after) return [sectionStands(path, after, input)];
  if (!now || !before || 'refused' in before) return [];
  const expected = standing(input.ledger, before.id);
  const reason = expected
    ? 'The generated section was taken off the page without a revert.'
    : 'The generated section was reverted.';
  return [condition(id, path, expected === null, reason, 'Revert it with "ontodesk revert".')];
}

function sectionStands(path: string, after: SectionText, input: HandEditInput): Condition {
  const id = 'section-approved';
  const promotion = standing(input.ledger, after.id);
  if (!promotion) {
    return condition(
      id,
      path,
      false,
      `No promotion in the ledger wrote the section ${after.id}.`,
      'Promote it through a dossier, and commit the ledger with the page.',
    );
  }
  if (promotion.sectionHash !== after.hash) {
    return condition(
      id,
      path,
      false,
      'The generated section is not the text that was promoted.',
      'Restore it, or edit the draft and promote that.',
    );
  }
  const approved = approvalOf(promotion, input);
  return condition(id, path, approved.met, `Section: ${approved.reason}`, approved.how);
}

/** Whether the dossier of a promotion was approved by somebody who may. */
function approvalOf(
  promotion: PromotionEntry,
  { ledger, settings }: HandEditInput,
): { readonly met: boolean; readonly reason: string; readonly how: string } {
  const how = 'Have the dossier approved by somebody who is no author of its draft.';
  const dossier = ledger.dossiers.get(promotion.dossier);
  const approvals = dossier?.approvals.filter(({ page }) => page === promotion.after) ?? [];
  const authors = dossier ? authorsOf(ledger, dossier) : [];
  const valid = approvals.find(
    ({ by }) => 'byAuthor' in mayApprove({ person: by, authors, settings }),
  );
  if (valid) return { met: true, reason: `promoted and approved by ${valid.by}.`, how: '' };
  const reason =
    approvals.length > 0
      ? 'the only approval is that of an author of the draft.'
      : 'no approval in the ledger names these bytes.';
  return { met: false, reason, how };
}

/** Authors of a dossier's draft: who edited it, and who admitted its assertions. */
function authorsOf(ledger: LedgerState, { data }: DossierEntry): string[] {
  const admitted = data.fingerprints.flatMap((fingerprint) => {
    const decisions = ledger.assertions.get(fingerprint)?.decisions ?? [];
    return decisions.filter(({ state }) => state === 'admitted').map(({ by }) => emailOf(by));
  });
  return [...(ledger.drafts.get(data.draft)?.authors ?? []), ...admitted];
}

// --- edges -------------------------------------------------------------------------------

/** Edges of a page as `predicate slug`. */
function edgeSet(page: Page | null, view: Pick<EdgeView, 'slugOf'>): Set<string> {
  const relations = page?.classBlock?.relations ?? [];
  return new Set(
    relations
      .filter(({ key }) => isPredicate(key))
      .flatMap(({ key, targets }) => targets.map((t) => `${key} ${view.slugOf(t) ?? ''}`)),
  );
}

/** Promotions that wrote to a page, by its path or by the section that stands on it. */
function promotionsOf(
  path: string,
  page: Page | null,
  { ledger }: HandEditInput,
): PromotionEntry[] {
  const section = sectionText(page);
  const id = section && 'id' in section ? section.id : null;
  return ledger.promotions.filter((one) => one.page === path || one.section === id);
}

function edgesOf(promotion: PromotionEntry): string[] {
  return promotion.slots.flatMap(edgeOf).map(({ predicate, target }) => `${predicate} ${target}`);
}

/** Edges that a dossier put on the page: they appear with its approval and go with its revert. */
function edgeConditions(
  path: string,
  base: Page | null,
  now: Page | null,
  input: HandEditInput,
): Condition[] {
  const before = edgeSet(base, input.view);
  const after = edgeSet(now, input.view);
  return promotionsOf(path, now ?? base, input).flatMap((promotion) => {
    if (promotion.reverted !== null || now === null) return [];
    const edges = edgesOf(promotion);
    const gone = edges.filter((edge) => before.has(edge) && !after.has(edge));
    if (gone.length > 0) {
      const reason = `The promoted ${gone.join(', ')} was taken out of the class without a revert.`;
      return [
        condition('edges-approved', path, false, reason, 'Revert it with "ontodesk revert".'),
      ];
    }
    const added = edges.filter((edge) => !before.has(edge) && after.has(edge));
    if (added.length === 0) return [];
    const approved = approvalOf(promotion, input);
    const reason = `${added.join(', ')}: ${approved.reason}`;
    return [condition('edges-approved', path, approved.met, reason, approved.how)];
  });
}

// --- hand edits --------------------------------------------------------------------------

function classConditions(
  change: PageChange,
  base: Page | null,
  now: Page | null,
  input: HandEditInput,
): Condition[] {
  const fields = changedFields(change.path, base, now, input);
  if (fields.length === 0) return [];
  const what = `Edited by hand: ${fields.join(', ')}.`;
  const { handEdits } = input.settings.gate;
  if (handEdits === 'allow') {
    return [condition('hand-edits', change.path, true, `${what} The settings allow it.`)];
  }
  if (handEdits === 'refuse') {
    const how = 'Take the edit back, or bring it in as an assertion.';
    return [condition('hand-edits', change.path, false, `${what} The settings refuse it.`, how)];
  }
  return [condition('hand-edits', change.path, true, what), ...checked(change)];
}

/** A hand edit that is checked: no new error, ceiling not lower while the page is served. */
function checked({ path, before, after }: PageChange): Condition[] {
  const was = before ?? NO_MEASURE;
  const is = after ?? NO_MEASURE;
  const errors: Condition = { id: 'no-new-error', page: path, ...noNewError(was, is) };
  // Who takes a page out of what is served lets nothing in.
  if (!is.served) return [errors];
  return [
    errors,
    { id: 'ceiling-not-lower', page: path, ...ceilingNotLower(was, is) },
    { id: 'no-name-lost', page: path, ...noNameLost(was, is) },
  ];
}

/** Parts of the class and page block that differ, what dossiers put there or took away aside. */
function changedFields(
  path: string,
  base: Page | null,
  now: Page | null,
  input: HandEditInput,
): string[] {
  const promotions = promotionsOf(path, now ?? base, input);
  const written = edgeSet(now, input.view);
  // An edge that was reverted is a dossier's going away, and somebody's hand coming back.
  const fromDossiers = new Set(
    promotions.flatMap((promotion) => {
      const edges = edgesOf(promotion);
      return promotion.reverted === null ? edges : edges.filter((edge) => !written.has(edge));
    }),
  );
  const before = factsOf(base, fromDossiers, input.view);
  const after = factsOf(now, fromDossiers, input.view);
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => before.get(key) !== after.get(key));
}

function factsOf(
  page: Page | null,
  without: ReadonlySet<string>,
  view: Pick<EdgeView, 'slugOf'>,
): Map<string, string> {
  const facts = new Map<string, string>();
  if (!page) return facts;
  const { classBlock: block, pageBlock } = page;
  if (block) classFacts(block, view, without, facts);
  if (block && pageBlock?.public) facts.set('public', String(pageBlock.public.value));
  // What the model does not name is compared as it is written.
  for (const fence of page.jsonFences) {
    if (fence.kind !== 'class' && fence.kind !== 'page') continue;
    for (const [key, value] of Object.entries(fence.value ?? {})) {
      if (key !== 'relations') facts.set(`${fence.kind} ${key}`, JSON.stringify(value));
    }
  }
  return facts;
}

function classFacts(
  block: ClassBlock,
  view: Pick<EdgeView, 'slugOf'>,
  without: ReadonlySet<string>,
  facts: Map<string, string>,
): void {
  const put = (key: string, value: unknown): void => {
    if (value !== null && value !== undefined) facts.set(key, JSON.stringify(value));
  };
  // Values of a JSON class are compared with all its other keys.
  if (block.dialect !== 'json-ld') {
    put('iri', block.iri && slugOfIri(block.iri.value));
    put('label', block.label?.value);
    put('definition', block.definition?.value);
    put('domain', block.domain?.value);
    put('maturity', block.maturity?.value);
    put('quality', block.quality?.value ?? block.qualityScore?.value);
    put(
      'aliases',
      block.aliases.map(({ value }) => value),
    );
    put(
      'parents',
      block.parents.map((parent) => view.slugOf(parent)),
    );
  }
  for (const { key, targets, malformed } of block.relations) {
    const slugs = targets.map((target) => view.slugOf(target) ?? '');
    const own = slugs.filter((slug) => !without.has(`${key} ${slug}`));
    const texts = malformed.map(({ text }) => text);
    if (own.length + texts.length > 0) put(`relation ${key}`, [...own, ...texts]);
  }
}
