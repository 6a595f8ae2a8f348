/** `ontodesk health`: everything a check finds, counted, as text, JSON, CSV or Markdown. */

import { applyBaseline, parseBaseline } from '../rules/baseline.js';
import { keyFindings, maySetAside } from '../workbench/baseline.js';
import { gitHistory } from '../workbench/git-history.js';
import { exportHealth } from '../workbench/health-export.js';
import { nodeHealthPorts } from '../workbench/health-node.js';
import { healthTrend } from '../workbench/health-trend.js';
import type { HealthFormat, TrendAnswer } from '../workbench/health.types.js';
import { checkHealth, type Health, type HealthBaseline } from '../workbench/health.js';
import type { Workbench } from '../workbench/workbench.js';
import { openCorpus, type GlobalOptions } from './corpus.js';
import { healthText } from './health-text.js';
import { EXIT, note, Refusal, type ExitCode, type Io } from './io.js';
import { refuseCorpusFile } from './output-place.js';
import { progressBar } from './progress.js';
import { checkOutput, readInput, writeOutput } from './read-input.js';

export interface HealthCommandOptions extends GlobalOptions {
  readonly format?: 'text' | HealthFormat | undefined;
  readonly trend?: boolean | undefined;
  readonly out?: string | undefined;
  /** File of a baseline; false for none, and without it that of the corpus. */
  readonly baseline?: string | false | undefined;
}

/** Counts what a check of the corpus finds. Findings are no failure here: that is for `check`. */
export async function health(io: Io, options: HealthCommandOptions): Promise<ExitCode> {
  const format = formatOf(options);
  const baseline = await baselineText(io, options);
  await checkOutput(io, options.out);
  const workbench = await openCorpus(io, options);
  await refuseCorpusFile(io, workbench, options.out);
  const given =
    options.baseline === false ? NO_BASELINE : baseline && baselineOf(io, workbench, baseline);
  const found = await checkAll(io, workbench, given);
  const trend = options.trend === true ? await trace(io, workbench) : null;
  const text =
    format === 'text' ? healthText(found.summary, trend) : exportHealth(found, format, trend).text;
  if (options.out === undefined) {
    io.out.write(text);
  } else {
    await writeOutput(io, options.out, text);
    note(io, `Written to ${options.out}.`);
  }
  return EXIT.ok;
}

function formatOf({ json, format, trend }: HealthCommandOptions): 'text' | HealthFormat {
  const wanted = format ?? (json === true ? 'json' : 'text');
  if (json === true && wanted !== 'json') {
    throw new Refusal(`Choose one of --json and --format ${wanted}.`);
  }
  if (trend === true && wanted === 'csv') {
    throw new Refusal(
      'CSV holds findings and no trend. Leave out --trend, or choose another format.',
    );
  }
  return wanted;
}

/** Sets nothing aside. */
const NO_BASELINE: HealthBaseline = {
  file: null,
  splitFindings: (findings) => ({ fresh: findings, known: [] }),
};

interface BaselineText {
  readonly file: string;
  readonly text: string;
}

async function baselineText(
  io: Io,
  { baseline: file }: HealthCommandOptions,
): Promise<BaselineText | null> {
  return typeof file !== 'string' ? null : { file, text: await readInput(io, file) };
}

async function checkAll(
  io: Io,
  workbench: Workbench,
  given: HealthBaseline | null,
): Promise<Health> {
  const ports = nodeHealthPorts(workbench, io, true);
  const bar = progressBar(io, 'Checking pages');
  const found = await checkHealth(workbench, ports, {
    progress: bar.step,
    ...(given ? { baseline: given } : {}),
  });
  bar.done();
  return found;
}

/** A baseline that was named; refuses a file that is none. */
function baselineOf(io: Io, workbench: Workbench, { file, text }: BaselineText): HealthBaseline {
  const read = parseBaseline(text);
  if ('reason' in read) throw new Refusal(`The baseline ${file} ${read.reason}.`);
  return {
    file,
    splitFindings(findings) {
      const keyed = keyFindings(workbench.root, io.files, findings.filter(maySetAside));
      const { baselined } = applyBaseline(keyed, read.baseline);
      const known = new Set(baselined.map(({ finding }) => finding));
      return {
        fresh: findings.filter((finding) => !known.has(finding)),
        known: findings.filter((finding) => known.has(finding)),
      };
    },
  };
}

async function trace(io: Io, workbench: Workbench): Promise<TrendAnswer> {
  const history = gitHistory(workbench.root);
  const bar = progressBar(io, 'Checking pages of commits');
  const ports = { workbench, files: io.files, history, version: io.version() };
  const { answer } = await healthTrend(ports, { progress: bar.step, signal: io.interrupt() });
  bar.done();
  return answer;
}
