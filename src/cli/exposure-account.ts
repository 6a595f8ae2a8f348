/** What an accounting rests on, and which arms it compares. */

import { exposureOf, summarise, type ExposureSummary, type Shown } from '../exposure/accounting.js';
import type { ArmExposure } from '../exposure/accounting-arms.js';
import { censusOf } from '../exposure/census.js';
import { contrastOmitted, defaultReference } from '../exposure/contrast.js';
import type { ExposureClaim } from '../exposure/invariant.js';
import type { Question } from '../exposure/questions.js';
import { Taxonomy } from '../exposure/taxonomy.js';
import type { Engine } from './engine.js';
import type { ExposureReport } from './exposure-report.js';
import type { GivenAnswer } from './exposure-rows.js';
import { Refusal } from './io.js';

/** Whether every answer says what its arm was shown. */
export function isAllShown(answers: readonly GivenAnswer[] | null): boolean {
  return answers !== null && answers.length > 0 && answers.every(({ shown }) => shown !== null);
}

/** All claims of exposure: the engine's, and those of answers that say what they were shown. */
export function claimsOf(
  engineShows: readonly Shown[],
  arms: readonly ArmExposure[],
  answers: readonly GivenAnswer[],
): ExposureClaim[] {
  const keyOf = (arm: string, id: string): string => JSON.stringify([arm, id]);
  const given = new Map(answers.map((answer) => [keyOf(answer.arm, answer.id), answer]));
  const served = engineShows.map(({ question, text, exposed }) => ({
    ...{ question, shown: text, exposed },
    recorded: null,
  }));
  const answered = arms.flatMap(({ arm, accounts }) =>
    accounts.flatMap(({ question, shown, exposed }) => {
      const { shown: own, recorded } = given.get(keyOf(arm, question.id))!;
      return own === null && recorded === null ? [] : [{ question, shown, exposed, recorded }];
    }),
  );
  return [...served, ...answered];
}

/** Which arms to compare, and the seed of the intervals. */
export interface ComparedArms {
  /** Arm the omitted-target contrast compares with. */
  readonly reference?: string | undefined;
  /** Arm that is compared; without it every other one. */
  readonly arm?: string | undefined;
  readonly seed?: number | undefined;
}

interface Found {
  readonly questions: readonly Question[];
  readonly options: ComparedArms;
  readonly engineShows: readonly Shown[];
  readonly opened: Engine | null;
  readonly arms: readonly ArmExposure[] | null;
  readonly given: readonly GivenAnswer[] | null;
}

/** What the command found out, put together. */
export function reportOf(found: Found): ExposureReport {
  const { questions, options, engineShows, opened, arms, given } = found;
  const taxonomy = opened && new Taxonomy(opened.engine.entries);
  const compared = arms === null ? [] : comparedArms(arms, options);
  const [grounded = arms?.[0]] = compared.map(([, other]) => other);
  const own = isAllShown(given) && grounded ? grounded : null;
  return {
    summary: own
      ? summaryShown(own.arm, questions, given ?? [])
      : summarise(engineShows.map(itemOf)),
    shownBy: own ? { arm: own.arm } : 'engine',
    arms: arms?.map((one) => ({ exposure: one, ...censusOf(one, taxonomy) })) ?? null,
    contrasts: compared.map(([reference, other]) =>
      contrastOmitted(reference, other, options.seed),
    ),
    hasTaxonomy: taxonomy !== null,
  };
}

function itemOf({ question, text }: Shown): ExposureSummary['items'][number] {
  return exposureOf(question, text);
}

/** What an arm was shown, whatever it answered: an empty answer had a context too. */
function summaryShown(
  arm: string,
  questions: readonly Question[],
  answers: readonly GivenAnswer[],
): ExposureSummary {
  const shown = new Map(answers.flatMap((one) => (one.arm === arm ? [[one.id, one.shown]] : [])));
  return summarise(
    questions.flatMap((question) => {
      const text = shown.get(question.id) ?? null;
      return text === null ? [] : [exposureOf(question, text)];
    }),
  );
}

/** Pairs of reference and grounded arm for the contrast; names that are no arms are refused. */
function comparedArms(
  arms: readonly ArmExposure[],
  options: ComparedArms,
): [ArmExposure, ArmExposure][] {
  const named = (name: string): ArmExposure => {
    const arm = arms.find((one) => one.arm === name);
    if (arm) return arm;
    const known = arms.map((one) => `"${one.arm}"`).join(', ');
    throw new Refusal(`There is no arm "${name}" among the answers; there are ${known}.`);
  };
  const grounded = options.arm === undefined ? null : named(options.arm);
  const name = options.reference ?? defaultReference(arms);
  if (name === null) {
    if (grounded === null) return [];
    throw new Refusal('No arm is called "raw"; say with --reference which one to compare with.');
  }
  const reference = named(name);
  if (grounded === reference) throw new Refusal(`Arm "${name}" cannot be compared with itself.`);
  const others = grounded ? [grounded] : arms.filter((one) => one !== reference);
  return others.map((other) => [reference, other]);
}
