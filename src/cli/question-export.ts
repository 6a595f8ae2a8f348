/** `ontodesk questions export`: the prompts of a set, one file an arm and a manifest beside them. */

import path from 'node:path';

import { sha256 } from '../corpus/record.js';
import { ARMS, type Arm } from '../exposure/controls/arms.js';
import { buildControls, type ArmPrompts, type Controls } from '../exposure/controls/build.js';
import type { NamesOf } from '../exposure/controls/mask.js';
import { setHash } from '../workbench/question-sets.js';
import { columns } from './columns.js';
import { openEngine, type Engine, type EngineOptions } from './engine.js';
import { EXIT, oneLine, plural, Refusal, writeJson, type ExitCode, type Io } from './io.js';
import { givenSet, type GivenSet } from './question-sets.js';
import { lines, shareText } from './questions-text.js';
import { writeOutput } from './read-input.js';

export interface ExportOptions extends EngineOptions {
  /** `all`, or arms between commas. */
  readonly arms?: string | undefined;
  /** Folder for the files; without one the rows go to standard output. */
  readonly out?: string | undefined;
  readonly seed?: number | undefined;
}

/** Writes the prompts of a set's arms; the same set, corpus and seed give the same bytes. */
export async function questionsExport(
  io: Io,
  given: string,
  options: ExportOptions,
): Promise<ExitCode> {
  const arms = armsOf(options.arms ?? 'true');
  const open = await openEngine(io, options);
  const set = await givenSet(io, open, given);
  const { engine, settings, workbench } = open;
  const seed = options.seed ?? set.header?.seed ?? 0;
  const controls = buildControls({
    engine,
    questions: set.questions,
    options: settings,
    arms,
    seed,
    namesOf: options.index === undefined ? namesIn(workbench) : () => [],
  });
  if ('reason' in controls) throw new Refusal(controls.reason);
  const files = controls.arms.map(fileOf);
  const manifest = manifestOf(open, set, seed, { controls, files });
  if (options.out === undefined) {
    for (const { text } of files) io.out.write(text);
    return set.faulty ? EXIT.bad : EXIT.ok;
  }
  for (const { name, text } of files) await writeOutput(io, path.join(options.out, name), text);
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeOutput(io, path.join(options.out, 'manifest.json'), text);
  if (options.json === true) writeJson(io, manifest);
  else io.out.write(lines(exportText(controls, options.out, seed)));
  return set.faulty ? EXIT.bad : EXIT.ok;
}

/** The arms of a list, in the order of all arms. */
function armsOf(list: string): Arm[] {
  const names = list.split(',').map((name) => name.trim());
  if (names.includes('all')) return [...ARMS];
  const unknown = names.find((name) => !ARMS.some((arm) => arm === name));
  if (unknown !== undefined) {
    throw new Refusal(
      `There is no arm "${oneLine(unknown)}". Use "all", or some of ${ARMS.join(', ')}.`,
    );
  }
  return ARMS.filter((arm) => names.includes(arm));
}

function namesIn(workbench: Engine['workbench']): NamesOf {
  const names = new Map(workbench.classTerms().map(({ slug, aliases }) => [slug, aliases]));
  return (slug) => names.get(slug) ?? [];
}

interface ArmFile {
  readonly name: string;
  readonly text: string;
}

function fileOf({ arm, rows }: ArmPrompts): ArmFile {
  return { name: `${arm}.jsonl`, text: rows.map((row) => `${JSON.stringify(row)}\n`).join('') };
}

function manifestOf(
  { settings, state }: Engine,
  set: GivenSet,
  seed: number,
  { controls, files }: { readonly controls: Controls; readonly files: readonly ArmFile[] },
) {
  return {
    ontodesk: 'prompts',
    version: 1,
    set: { name: set.name, sha256: setHash(set.questions), ...set.header },
    // What the blocks were made from: the corpus now, whatever the set was frozen with.
    ...state(),
    scaffold: settings,
    seed,
    questions: set.questions.length,
    leftOutOfDonatedBlocks: controls.common,
    arms: controls.arms.map(({ rows, ...arm }, i) => ({
      ...arm,
      rows: rows.length,
      file: files[i]!.name,
      sha256: sha256(files[i]!.text),
    })),
  };
}

function exportText({ arms, common }: Controls, out: string, seed: number): string[] {
  const rows = arms.map((arm) => [
    arm.arm,
    String(arm.rows.length),
    String(arm.withContext),
    arm.meanLength === null ? '–' : String(Math.round(arm.meanLength)),
    shareText(arm.macroCeiling),
    `${arm.pooled.exposed}/${arm.pooled.gold}`,
  ]);
  const head = ['arm', 'prompts', 'with context', 'mean length', 'macro ceiling', 'pooled'];
  return [
    ...columns([head, ...rows]),
    ...(common === null || common.length === 0
      ? []
      : [`Left out of donated blocks, since most questions link to them: ${common.join(', ')}`]),
    `${plural(arms.length, 'file')} and manifest.json written to ${out}, seed ${seed}`,
  ];
}
