/** `ontodesk questions run` and `compare`: a set asked again, and what changed meanwhile. */

import {
  byCeiling,
  ceilingOfItem,
  compareRuns,
  dropOf,
  type Drop,
  type Run,
  type RunDifference,
  type RunItem,
} from '../exposure/question-run.js';
import type { QuestionSet, SetQuestion } from '../exposure/question-set.js';
import { gitHistory } from '../workbench/git-history.js';
import { servedAtRef } from '../workbench/question-refs.js';
import {
  lastServedOtherwise,
  nodeQuestionSets,
  runSet,
  stateOf,
  type QuestionSets,
} from '../workbench/question-sets.js';
import { columns } from './columns.js';
import { openEngine, type Engine, type EngineOptions } from './engine.js';
import { EXIT, messageOf, note, oneLine, plural, Refusal, writeJson } from './io.js';
import type { ExitCode, Io } from './io.js';
import { progressBar } from './progress.js';
import { givenSet, withoutGold, type GivenSet } from './question-sets.js';
import { lines, shareText, stateText } from './questions-text.js';

export interface RunOptions extends EngineOptions {
  readonly since?: string | undefined;
  /** True when no margin is given: that of the settings. */
  readonly failOnDrop?: number | true | undefined;
  readonly keep?: boolean | undefined;
}

/** Asks a set of the corpus as it is and says what changed; exit code 1 when it fell too far. */
export async function questionsRun(io: Io, given: string, options: RunOptions): Promise<ExitCode> {
  const open = await openEngine(io, options);
  const set = await givenSet(io, open, given);
  const run = runNow(io, open, set);
  const sets = nodeQuestionSets(open.workbench.root);
  const kept = set.name === null ? [] : await sets.runs(set.name);
  const { since } = options;
  const earlier =
    since === undefined
      ? lastServedOtherwise(kept, run)
      : await runAtRef(io, open, since, set.questions);
  const difference = earlier && compareRuns(earlier, run);
  const margin =
    options.failOnDrop === true
      ? open.workbench.settings.questions.margin
      : (options.failOnDrop ?? null);
  const drop = margin === null || !difference ? null : dropOf(difference, margin);
  if (set.name !== null && options.keep !== false) {
    // A run that failed must not be what the next one is measured by.
    if (drop?.fell === true) note(io, NOT_KEPT);
    else await keep(io, sets, set.name, run);
  }
  show(io, options, { questions: set.questions, run, earlier, difference, drop }, runText);
  for (const reason of drop?.reasons ?? []) note(io, reason);
  // A check that has nothing to check against must not look like one that passed.
  const isBlind = margin !== null && isWithoutMeasure(run, earlier, difference, kept);
  if (isBlind) note(io, `Nothing to compare with. ${TWO_RUNS}`);
  if (set.faulty || isBlind) return EXIT.bad;
  return drop?.fell === true ? EXIT.findings : EXIT.ok;
}

const NOT_KEPT =
  'The run is not kept, so that the next one is measured by the same run as this one. ' +
  'To accept the drop, run the set without --fail-on-drop.';

/** Whether nothing that was kept says how the questions did before. */
function isWithoutMeasure(
  run: Run,
  earlier: Run | null,
  difference: RunDifference | null,
  kept: readonly Run[],
): boolean {
  if (run.items.length === 0) return true;
  if (earlier === null || difference === null) return kept.length === 0;
  return difference.shared === 0;
}

const TWO_RUNS =
  'Run a saved set before the edit and commit .ontodesk/questions, or name a commit, branch or tag.';

async function keep(io: Io, sets: QuestionSets, name: string, run: Run): Promise<void> {
  try {
    await sets.keep(name, run);
  } catch (cause) {
    note(io, `The run is not kept: ${messageOf(cause)}`);
  }
}

function show(
  io: Io,
  { json }: { readonly json?: boolean | undefined },
  report: Report,
  text: (report: Report) => string[],
): void {
  if (json === true) writeJson(io, runJson(report));
  else io.out.write(lines(text(report)));
}

function runNow(io: Io, open: Engine, { questions }: QuestionSet): Run {
  const { engine, settings, state } = open;
  return runSet({ engine, questions, state: state(), options: settings, at: io.clock() });
}

/** The set asked of a commit, under the settings it had. */
async function runAtRef(
  io: Io,
  open: Engine,
  ref: string,
  questions: readonly SetQuestion[],
): Promise<Run> {
  const { workbench } = open;
  const bar = progressBar(io, 'Reading the commit');
  const ports = { workbench, files: io.files, history: gitHistory(workbench.root) };
  const served = await servedAtRef(ports, ref, bar.step).finally(() => bar.done());
  if ('reason' in served) throw new Refusal(served.reason);
  const { engine, state, options } = served;
  return runSet({ engine, questions, state, options, at: io.clock() });
}

/**
 * Compares two states, each a kept run by its generation or a ref; with one, it and the pages on
 * disk; with none, the last two generations that were run.
 */
export async function questionsCompare(
  io: Io,
  given: string,
  states: readonly string[],
  options: EngineOptions,
): Promise<ExitCode> {
  const open = await openEngine(io, options);
  const set = await givenSet(io, open, given);
  const [earlier, run] = await twoRuns(io, open, set, states);
  if (!run || !earlier) throw new Refusal(`There are no two runs to compare. ${TWO_RUNS}`);
  const difference = compareRuns(earlier, run);
  const report: Report = { questions: set.questions, run, earlier, difference, drop: null };
  show(io, options, report, differenceText);
  return set.faulty ? EXIT.bad : EXIT.ok;
}

async function twoRuns(
  io: Io,
  open: Engine,
  set: GivenSet,
  [before, after]: readonly string[],
): Promise<[Run | null, Run | null]> {
  const kept = set.name === null ? [] : await nodeQuestionSets(open.workbench.root).runs(set.name);
  const find = async (state: string): Promise<Run> =>
    kept.findLast((run) => isPrefix(state, run)) ?? runAtRef(io, open, state, set.questions);
  if (before === undefined) {
    const last = kept.at(-1) ?? null;
    return [last && lastServedOtherwise(kept, last), last];
  }
  const later = after === undefined ? runNow(io, open, set) : await find(after);
  return [await find(before), later];
}

/** A generation is named by eight or more of its first digits. */
function isPrefix(given: string, run: Run): boolean {
  return /^[0-9a-f]{8,64}$/u.test(given) && stateOf(run).startsWith(given);
}

interface Report {
  readonly questions: readonly SetQuestion[];
  readonly run: Run;
  readonly earlier: Run | null;
  readonly difference: RunDifference | null;
  readonly drop: Drop | null;
}

/** Words of a set's questions. */
class Words {
  private readonly questions: ReadonlyMap<string, SetQuestion>;

  constructor(questions: readonly SetQuestion[]) {
    this.questions = new Map(questions.map((question) => [question.id, question]));
  }

  prompt(id: string): string {
    return this.questions.get(id)?.prompt ?? '';
  }

  titles(id: string, slugs: readonly string[]): string[] {
    const gold = this.questions.get(id)?.gold ?? [];
    return slugs.map((slug) => gold.find((item) => item.slug === slug)?.title ?? slug);
  }
}

function runJson({ questions, run, earlier, difference, drop }: Report): unknown {
  const { generation, index, macroCeiling, pooled, options } = run;
  const words = new Words(questions);
  const items = byCeiling(run.items).map((item) => ({
    id: item.id,
    prompt: words.prompt(item.id),
    ceiling: ceilingOfItem(item),
    exposed: words.titles(item.id, item.exposed),
    missed: words.titles(item.id, item.missed),
  }));
  const since = earlier &&
    difference && {
      generation: earlier.generation,
      index: earlier.index,
      at: earlier.at,
      options: earlier.options,
      ...difference,
      changed: difference.changed.map(({ id, gained, lost }) => ({
        id,
        gained: words.titles(id, gained),
        lost: words.titles(id, lost),
      })),
    };
  const unscored = questions.filter(({ gold }) => gold.length === 0).map(({ id }) => id);
  return { generation, index, options, macroCeiling, pooled, items, unscored, since, drop };
}

function runText(report: Report): string[] {
  const { questions, run } = report;
  const words = new Words(questions);
  const rows = byCeiling(run.items).map((item) => itemRow(words, item));
  const unscored = questions.length - run.items.length;
  return [
    ...columns([['ceiling', 'names', 'id', 'question', 'not exposed'], ...rows]),
    '',
    `state           ${stateText(run)}`,
    `questions       ${run.items.length}`,
    `macro ceiling   ${shareText(run.macroCeiling)}`,
    `pooled ceiling  ${run.pooled.exposed}/${run.pooled.gold}`,
    ...(unscored > 0 ? [withoutGold(unscored)] : []),
    ...(report.difference ? ['', ...differenceText(report)] : []),
  ];
}

function itemRow(words: Words, item: RunItem): string[] {
  const { id, exposed, missed } = item;
  return [
    shareText(ceilingOfItem(item)),
    `${exposed.length}/${exposed.length + missed.length}`,
    id,
    oneLine(words.prompt(id)),
    words.titles(id, missed).map(oneLine).join(', '),
  ];
}

function differenceText({ questions, run, earlier, difference }: Report): string[] {
  if (!earlier || !difference) return [];
  const { before, after, changed, gained, lost, added, removed, shared } = difference;
  const words = new Words(questions);
  const setting = settingsText(earlier, run);
  return [
    `Since ${stateText(earlier)}: macro ceiling ${shareText(before)} → ${shareText(after)} over ${plural(shared, 'question')}, ${plural(gained, 'name')} gained, ${lost} lost`,
    ...(added.length + removed.length > 0
      ? [`Not compared: ${plural(added.length, 'new question')}, ${removed.length} gone`]
      : []),
    ...(setting === '' ? [] : [`Served differently too: ${setting}`]),
    ...changed.map(({ id, gained: more, lost: less }) => {
      const marks = [
        ...words.titles(id, less).map((title) => `- ${oneLine(title)}`),
        ...words.titles(id, more).map((title) => `+ ${oneLine(title)}`),
      ];
      return `  ${id}  ${oneLine(words.prompt(id))}  ${marks.join('  ')}`;
    }),
    ...(changed.length === 0 ? ['No name was gained or lost.'] : []),
  ];
}

/** What else than the pages may be behind a change. */
function settingsText({ options: before }: Run, { options: after }: Run): string {
  const keys = ['budget', 'seeds', 'hops', 'confidence'] as const;
  return keys
    .filter((key) => before[key] !== after[key])
    .map((key) => `${key} ${before[key]} → ${after[key]}`)
    .join(', ');
}
