/** The gate: one pure function from what is known to allowed, or to every condition that is not met. */

import { ruleMet, ruleOf } from '../judging/rule.js';
import type { Refusal } from '../judging/refusal.js';
import { emailOf } from '../ledger/person.js';
import type { AssertionEntry, DossierEntry, TrialEntry } from '../ledger/state.js';
import type { Settings } from '../settings/settings.js';
import type { Condition, ConditionId, GateInput, GateResult, PageMeasure } from './gate.types.js';

type Finding = Omit<Condition, 'id' | 'page'>;

const CONDITIONS: readonly (readonly [ConditionId, (input: GateInput) => Finding])[] = [
  ['page-unchanged', pageUnchanged],
  ['no-new-error', ({ before, after }) => noNewError(before, after)],
  ['ceiling-not-lower', ({ before, after }) => ceilingNotLower(before, after)],
  ['no-name-lost', ({ before, after }) => noNameLost(before, after)],
  ['assertions-admitted', assertionsAdmitted],
  ['evidence-kept', evidenceKept],
  ['decision-rule', decisionRule],
  ['approval', approval],
  ['ledger-verified', ledgerVerified],
];

/** Every condition of the gate for one dossier, in a fixed order; allowed when all are met. */
export function gate(input: GateInput): GateResult {
  const { page } = input.dossier.data;
  const conditions = CONDITIONS.map(([id, check]) => ({ id, page, ...check(input) }));
  return { allowed: conditions.every(({ met }) => met), conditions };
}

function met(reason: string): Finding {
  return { met: true, reason, how: '' };
}

function unmet(reason: string, how: string): Finding {
  return { met: false, reason, how };
}

function pageUnchanged({ spliceRefusal, diskHash, splicedHash, dossier }: GateInput): Finding {
  if (spliceRefusal !== null || splicedHash === null) {
    const why = spliceRefusal ?? 'no reason was given';
    return unmet(`The draft cannot be put into the page: ${why}.`, 'Repair the page or the draft.');
  }
  if (diskHash === dossier.data.before)
    return met('The page is as it was when the dossier was made.');
  if (diskHash === dossier.data.after && dossier.promoted !== null && !dossier.promoted.reverted) {
    return met('The page holds the promoted text.');
  }
  return unmet(
    'The page has changed since the dossier was made.',
    'Assemble the dossier again from the page as it is now.',
  );
}

/** No error that was not there: errors are told apart by their text, and counted. */
export function noNewError(before: PageMeasure, after: PageMeasure): Finding {
  const left = [...before.errors];
  const fresh = after.errors.filter((error) => {
    const known = left.indexOf(error);
    if (known >= 0) left.splice(known, 1);
    return known < 0;
  });
  if (fresh.length === 0) return met('The page gets no new error.');
  return unmet(
    `The page would get ${count(fresh, 'new error')}.`,
    'Change the draft or its edges.',
  );
}

/** The ceiling is the share of declared names that are exposed. */
export function ceilingNotLower(before: PageMeasure, after: PageMeasure): Finding {
  if (!before.served || before.gold === 0) {
    return met('The page had no ceiling before: no declared name was served.');
  }
  const shares = `${share(before)} before, ${share(after)} after`;
  const how = 'Leave out the edge that is not served, or make room for it on the page.';
  if (!after.served) return unmet('The page would no longer be served.', 'Keep it published.');
  if (after.gold === 0) return unmet(`No declared name would be left (${shares}).`, how);
  if (after.exposed * before.gold < before.exposed * after.gold) {
    return unmet(`The copy ceiling would fall: ${shares}.`, how);
  }
  return met(`The copy ceiling does not fall: ${shares}.`);
}

function share({ exposed, gold }: PageMeasure): string {
  return `${exposed} of ${gold}`;
}

/** Every name that was exposed still is, whatever else is gained. */
export function noNameLost(before: PageMeasure, after: PageMeasure): Finding {
  const kept = new Set(after.exposedNames);
  const lost = before.exposedNames.filter((name) => !kept.has(name));
  if (lost.length === 0) return met('Every name that was exposed still is.');
  return unmet(
    `${count(lost, 'exposed name')} would be lost.`,
    'Leave out the edge that displaces it.',
  );
}

/** The things with their number, at most five of them by name. */
function count(things: readonly string[], word: string): string {
  const shown = things.slice(0, 5).join('; ');
  const more = things.length > 5 ? `; and ${things.length - 5} more` : '';
  return `${things.length} ${word}${things.length === 1 ? '' : 's'} (${shown}${more})`;
}

function assertionsAdmitted({ dossier, ledger }: GateInput): Finding {
  const { fingerprints } = dossier.data;
  if (fingerprints.length === 0) {
    return unmet('The dossier rests on no assertion.', 'Make a draft from admitted assertions.');
  }
  const faults = fingerprints.flatMap((fingerprint) => {
    const assertion = ledger.assertions.get(fingerprint);
    if (assertion?.state === 'admitted') return [];
    return [`${fingerprint} ${stateWords(assertion)}`];
  });
  if (faults.length === 0) {
    return met(`Admitted and not withdrawn: all ${fingerprints.length} assertions.`);
  }
  return unmet(
    `Not admitted: ${count(faults, 'assertion')}.`,
    'Decide them in the ledger, or make a new draft without them.',
  );
}

function stateWords(assertion: AssertionEntry | undefined): string {
  if (!assertion) return 'is not in the ledger';
  if (assertion.state === 'contested') return 'is contested: two decisions did not know each other';
  return `is ${assertion.state}`;
}

function evidenceKept({ dossier, ledger }: GateInput): Finding {
  const bare = dossier.data.fingerprints.filter((fingerprint) => {
    return (ledger.assertions.get(fingerprint)?.evidence.trim() ?? '') === '';
  });
  if (bare.length === 0) return met('Every assertion has its evidence.');
  return unmet(
    `Without evidence: ${count(bare, 'assertion')}.`,
    'Withdraw them and make a new draft, or import them with their evidence.',
  );
}

/** The trials of a dossier that judged its draft, by the rule each was opened under. */
function decisionRule({ dossier, ledger, settings }: GateInput): Finding {
  const named = dossier.data.trials.flatMap((id) => ledger.trials.get(id) ?? []);
  const trials = named.filter(({ data }) => data.draft === dossier.data.draft);
  if (trials.length === 0) {
    const { reason } = ruleMet([], settings.judging);
    const older = named.length > 0 ? ' The trials it names judged another draft.' : '';
    return unmet(`The draft has not been judged: ${reason}.${older}`, 'Have the draft judged.');
  }
  // A trial that nobody answered holds nothing against what was judged under another rule.
  const answered = trials.filter((one) => one.verdicts.length + one.unresolved.length > 0);
  const groups = byTerms(answered.length > 0 ? answered : trials, ledger.rules);
  const findings = groups.map((under) => oneRule(under, ledger.rules));
  return findings.find((finding) => !finding.met) ?? findings[0] ?? unmet('', '');
}

/** Trials by what their rule asks for: two clones may have declared the same rule. */
function byTerms(
  trials: readonly TrialEntry[],
  rules: GateInput['ledger']['rules'],
): TrialEntry[][] {
  const groups = new Map<string, TrialEntry[]>();
  for (const trial of trials) {
    const rule = ruleOf(trial, rules);
    const terms = rule && [rule.judges, rule.minimum, rule.threshold, rule.margin];
    const key = terms?.join(' ') ?? trial.data.rule;
    const group = groups.get(key);
    if (group) group.push(trial);
    else groups.set(key, [trial]);
  }
  return [...groups.values()];
}

function oneRule(trials: readonly TrialEntry[], rules: GateInput['ledger']['rules']): Finding {
  const [trial] = trials;
  const rule = trial ? ruleOf(trial, rules) : null;
  if (!rule) {
    return unmet(
      'The decision rule of the trial is not in the ledger, so it was not declared before the verdicts.',
      'Open a new trial.',
    );
  }
  const { met: isMet, reason, how } = ruleMet(trials, rule);
  return { met: isMet, reason: sentence(reason), how };
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function approval(input: GateInput): Finding {
  const { dossier } = input;
  const closed = closedState(dossier);
  if (closed) return closed;
  if (dossier.approvals.length === 0) {
    return unmet('Nobody has approved these bytes.', 'Somebody who is no author approves it.');
  }
  const findings = dossier.approvals.map((one) => oneApproval(one, input));
  return findings.find((finding) => finding.met) ?? findings.at(-1) ?? unmet('', '');
}

/** Why no approval of a dossier counts in its state; null when one may. */
function closedState({ state, decisions }: DossierEntry): Finding | null {
  const last = decisions.at(-1);
  const reason = last && last.reason !== '' ? ` (${last.reason})` : '';
  switch (state) {
    case 'contested':
      return unmet(
        'Two people have decided on it without knowing of each other.',
        'One of them decides again, knowing both.',
      );
    case 'returned':
      return unmet(`It was returned${reason}.`, 'Edit the draft and assemble a new dossier.');
    case 'rejected':
      return unmet(`It was rejected${reason}.`, 'Assemble a new dossier.');
    case 'withdrawn':
      return unmet(`It was withdrawn${reason}.`, 'Assemble a new dossier.');
    case 'reverted':
      return unmet('Its section was reverted.', 'Assemble a new dossier.');
    default:
      return null;
  }
}

function oneApproval(
  { by, page }: DossierEntry['approvals'][number],
  { authors, settings, splicedHash, dossier, diskHash }: GateInput,
): Finding {
  const refusal = mayApprove({ person: by, authors, settings });
  if ('refused' in refusal) {
    return unmet(
      `The approval of ${by} does not count: an author of the draft cannot approve it.`,
      'Somebody who is no author approves it.',
    );
  }
  const promoted = dossier.promoted !== null && page === diskHash;
  if (page !== splicedHash && !promoted) {
    const why =
      splicedHash === null
        ? 'the draft can no longer be put into the page'
        : 'the page or the draft has changed since, so these are not the bytes that were approved';
    return unmet(
      `The approval of ${by} is void: ${why}.`,
      'Assemble the dossier again and have it approved.',
    );
  }
  return met(`Approved by ${by}${refusal.byAuthor ? ', an author of the draft' : ''}.`);
}

/** Whether a person may approve a draft; told to them before they try. */
export function mayApprove(input: {
  /** `name <email>`. */
  readonly person: string;
  /** Lower-cased e-mails of the draft's authors. */
  readonly authors: readonly string[];
  readonly settings: Pick<Settings, 'gate'>;
}): { readonly byAuthor: boolean } | Refusal {
  const byAuthor = input.authors.includes(emailOf(input.person));
  if (!byAuthor || input.settings.gate.authorsMayApprove) return { byAuthor };
  return {
    refused: 'you are an author of this draft: you admitted one of its assertions or edited it',
    how: 'Ask somebody else to approve it, or set gate.authorsMayApprove to true; either way it is recorded.',
  };
}

/** A broken line may be the one that decides otherwise: any problem closes the gate. */
function ledgerVerified({ ledger }: GateInput): Finding {
  const [first] = ledger.problems;
  if (!first) return met(`The ledger is sound: ${ledger.events} events in ${ledger.files} files.`);
  const more = ledger.problems.length > 1 ? `, and ${ledger.problems.length - 1} more` : '';
  return unmet(
    `The ledger has a problem in ${first.file}, line ${first.line}: ${first.reason}${more}.`,
    'Restore the file from git; "ontodesk ledger verify" lists every problem.',
  );
}
