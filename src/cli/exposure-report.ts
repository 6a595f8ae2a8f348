/** What `ontodesk exposure` prints: the contract for programs, tables for people. */

import type { ExposureSummary } from '../exposure/accounting.js';
import type { ArmExposure, MacroFigures } from '../exposure/accounting-arms.js';
import { GAINED, LOST, MECHANISMS, type AnswerCensus, type Census } from '../exposure/census.js';
import type { OmittedTargetContrast } from '../exposure/contrast.js';
import type { MeanInterval } from '../statistics/bootstrap.js';
import { columns } from './columns.js';
import { oneLine } from './io.js';

/** An arm with its census. */
export interface ReportedArm {
  readonly exposure: ArmExposure;
  readonly census: Census;
  /** Per account of the arm, in order. */
  readonly answers: readonly AnswerCensus[];
}

export interface ExposureReport {
  readonly summary: ExposureSummary;
  /** Whose texts the summary is about: the engine's, or those an arm says it was shown. */
  readonly shownBy: 'engine' | { readonly arm: string };
  /** Null when no answers were asked about. */
  readonly arms: readonly ReportedArm[] | null;
  readonly contrasts: readonly OmittedTargetContrast[];
  /** Whether a taxonomy was there for the census. */
  readonly hasTaxonomy: boolean;
}

/** The contract of §12, and beside it what else is known. */
export function exposureJson(report: ExposureReport): unknown {
  const { macroCeiling, pooled, items } = report.summary;
  if (report.arms === null) return { macroCeiling, pooled, items };
  return {
    macroCeiling,
    pooled,
    items,
    models: report.arms.map(modelJson),
    shownBy: report.shownBy,
    contrasts: report.contrasts,
    taxonomy: report.hasTaxonomy,
  };
}

function modelJson({ exposure, census, answers }: ReportedArm): unknown {
  const { accounts, ...figures } = exposure;
  const questions = accounts.map((account, i) => ({
    id: account.question.id,
    goldType: account.question.goldType,
    ...account.counts,
    ...account.published,
    symmetric: account.symmetric,
    utilisation: account.utilisation,
    exposed: account.exposed,
    recovered: account.recovered,
    mechanisms: answers[i],
  }));
  return { ...figures, census, questions };
}

/** Tables for people; `each` adds one with a row per question and arm. */
export function exposureText(report: ExposureReport, each: boolean): string {
  const { macroCeiling, pooled, items } = report.summary;
  const { shownBy } = report;
  const lines = [
    `questions       ${items.length}`,
    `macro ceiling   ${figure(macroCeiling)}`,
    `pooled ceiling  ${pooled.exposed}/${pooled.gold}`,
    ...(shownBy === 'engine' ? [] : [`of the texts shown to arm "${oneLine(shownBy.arm)}"`]),
  ];
  const arms = report.arms ?? [];
  if (arms.length > 0) {
    lines.push('', ...armTable(arms));
    lines.push('', 'Means with 95 % intervals', ...figureTable(arms));
    lines.push('', 'Mechanisms: why a name counts, or does not', ...mechanismTable(arms));
    lines.push('', 'What is behind n01 and n10', ...causeTable(arms));
  }
  const any = arms.filter(({ exposure }) => exposure.any.questions > 0);
  if (any.length > 0) lines.push('', 'Questions that any one name answers', ...anyTable(any));
  if (report.contrasts.length > 0) {
    lines.push('', 'Names the grounded arm was not shown', ...contrastTable(report.contrasts));
  }
  if (each) lines.push('', ...(report.arms === null ? itemTable(report.summary) : eachTable(arms)));
  return `${lines.join('\n')}\n`;
}

function armTable(arms: readonly ReportedArm[]): string[] {
  const head = 'arm answered empty missing n11 n10 n01 n00 recall gain utilisation'.split(' ');
  const rows = arms.map(({ exposure: it }) => [
    oneLine(it.arm),
    ...[it.answered, it.empty, it.missing, it.n11, it.n10, it.n01, it.n00].map(String),
    ...[it.recall, it.gain, it.utilisation].map(figure),
  ]);
  return columns([head, ...rows]);
}

/** Macro, symmetric and pooled figures side by side: they answer different questions. */
function figureTable(arms: readonly ReportedArm[]): string[] {
  const names = ['ceiling', 'recall', 'gain', 'utilisation'] as const;
  const head = ['arm', 'figure', 'per question', 'per question, symmetric', 'per name'];
  const rows = arms.flatMap(({ exposure: { arm, macro, symmetric, pooled } }) =>
    names.map((name) => {
      const of = (figures: MacroFigures): string => interval(figures[name]);
      return [oneLine(arm), name, of(macro), of(symmetric), of(pooled)];
    }),
  );
  return columns([head, ...rows]);
}

function mechanismTable(arms: readonly ReportedArm[]): string[] {
  const sides = ['exposed', 'recovered'] as const;
  const rows = arms.flatMap(({ exposure, census }) =>
    sides.map((side) => [
      oneLine(exposure.arm),
      side,
      ...MECHANISMS.map((mechanism) => String(census[side][mechanism])),
    ]),
  );
  return columns([['arm', 'side', ...MECHANISMS.map(words)], ...rows]);
}

function causeTable(arms: readonly ReportedArm[]): string[] {
  const head = [...GAINED.map((by) => `n01 ${words(by)}`), ...LOST.map((by) => `n10 ${words(by)}`)];
  const rows = arms.map(({ exposure, census }) => [
    oneLine(exposure.arm),
    ...GAINED.map((by) => String(census.gained[by])),
    ...LOST.map((by) => String(census.lost[by])),
  ]);
  return columns([['arm', ...head], ...rows]);
}

function anyTable(arms: readonly ReportedArm[]): string[] {
  const head = ['arm', 'questions', 'fulfilled', 'compliant omissions', 'utilisation without them'];
  const rows = arms.map(({ exposure: { arm, any } }) => [
    oneLine(arm),
    ...[any.questions, any.fulfilled, any.compliantOmissions].map(String),
    figure(any.utilisation),
  ]);
  return columns([head, ...rows]);
}

function contrastTable(contrasts: readonly OmittedTargetContrast[]): string[] {
  const head = [
    'arms',
    'questions',
    'both',
    'grounded only',
    'reference only',
    'neither',
    'share, grounded − reference',
  ];
  const rows = contrasts.map(({ reference, grounded, questions, items, difference }) => [
    oneLine(`${grounded} against ${reference}`),
    String(questions),
    ...[items.both, items.groundedOnly, items.referenceOnly, items.neither].map(String),
    interval(difference),
  ]);
  return columns([head, ...rows]);
}

function eachTable(arms: readonly ReportedArm[]): string[] {
  const head = 'question arm n11 n10 n01 n00 ceiling recall gain'.split(' ');
  const rows = arms.flatMap(({ exposure: { arm, accounts } }) =>
    accounts.map(({ question, counts: { n11, n10, n01, n00 }, published, exposed }) => [
      oneLine(question.id),
      oneLine(arm),
      ...[n11, n10, n01, n00].map(String),
      ...[published.ceiling, published.recall, published.gain].map(figure),
      oneLine(
        question.gold
          .filter((_, i) => exposed[i] === false)
          .map((it) => it.title)
          .join(', '),
      ),
    ]),
  );
  return columns([[...head, 'not shown'], ...rows]);
}

/** Without answers: what each question's text exposes. */
function itemTable({ items }: ExposureSummary): string[] {
  const rows = items.map(({ id, exposed, ceiling }) => [
    oneLine(id),
    `${exposed.filter(Boolean).length}/${exposed.length}`,
    figure(ceiling),
  ]);
  return columns([['question', 'exposed', 'ceiling'], ...rows]);
}

/** `otherSpelling` as `other spelling`. */
function words(name: string): string {
  return name.replace(/[A-Z]/gu, (capital) => ` ${capital.toLowerCase()}`);
}

function interval(value: MeanInterval | null): string {
  if (value === null) return '–';
  return `${figure(value.mean)} [${figure(value.lo)}, ${figure(value.hi)}]`;
}

function figure(value: number | null): string {
  return value === null ? '–' : value.toFixed(4);
}
