/** `ontodesk questions`: a question set drawn from the corpus, and why a class is in the pool or not. */

import { poolOf, type Lack, type Pool, type PoolClass } from '../exposure/eligibility.js';
import {
  classQuestions,
  commonQuestion,
  generateQuestions,
  type GeneratedSet,
  type NewQuestion,
  type QuestionSource,
} from '../exposure/generate.js';
import { ClassNames } from '../exposure/pasted.js';
import {
  questionRecord,
  writeQuestionSet,
  type QuestionSet,
  type SetHeader,
} from '../exposure/question-set.js';
import { columns } from './columns.js';
import { openEngine, type Engine, type EngineOptions } from './engine.js';
import { EXIT, oneLine, plural, Refusal, writeJson, type ExitCode, type Io } from './io.js';
import { lines, stateText } from './questions-text.js';
import { refuseCorpusFile } from './output-place.js';
import { writeOutput } from './read-input.js';

export interface QuestionsOptions extends EngineOptions {
  readonly seed?: number | undefined;
  readonly out?: string | undefined;
  readonly pool?: boolean | undefined;
}

/** Draws a set, or lists the pool it would be drawn from. */
export async function questions(io: Io, options: QuestionsOptions): Promise<ExitCode> {
  if (options.pool === true) return showPool(io, options);
  const { seed } = options;
  if (seed === undefined) {
    throw new Refusal(
      'Give a seed, as in: ontodesk questions --seed 42. The same seed draws the same questions again.',
    );
  }
  const open = await openEngine(io, options);
  await refuseCorpusFile(io, open.workbench, options.out);
  const drawn = draw(open, seed);
  if (options.out !== undefined) await writeOutput(io, options.out, writeQuestionSet(drawn.set));
  if (options.json === true) writeJson(io, setJson(drawn));
  else io.out.write(lines(setText(drawn, options.out)));
  return EXIT.ok;
}

export interface DrawnSet {
  readonly set: QuestionSet & { readonly header: SetHeader };
  readonly generated: GeneratedSet;
}

/** The set of a seed; refuses a corpus without a domain that can be sampled. */
export function draw(open: Engine, seed: number): DrawnSet {
  const generated = generateQuestions(sourceOf(open), seed);
  if (generated.questions.length === 0) {
    const { domains } = generated.pool;
    const most = Math.max(0, ...domains.map(({ eligible }) => eligible));
    throw new Refusal(
      `No domain has enough eligible classes to draw from: 50 are needed, the fullest has ${most}. ` +
        '"ontodesk questions --pool" says what each class lacks; "ontodesk questions save NAME FILE" takes questions of your own.',
    );
  }
  const header = { ...open.state(), seed };
  return { set: { header, questions: generated.questions }, generated };
}

function sourceOf({ engine, workbench }: Engine): QuestionSource {
  return { entries: engine.entries, templates: workbench.settings.questions.templates };
}

async function showPool(io: Io, options: QuestionsOptions): Promise<ExitCode> {
  const { engine, state } = await openEngine(io, options);
  const pool = poolOf(engine.entries);
  if (options.json === true)
    writeJson(io, { ...state(), ...poolJson(pool), classes: pool.classes });
  else io.out.write(lines([...poolText(pool), '', ...pool.classes.map(classText)]));
  return EXIT.ok;
}

/** Why a class is eligible or not, and what would be asked about it; with a second one, about both. */
export async function questionsWhy(
  io: Io,
  given: readonly string[],
  options: EngineOptions,
): Promise<ExitCode> {
  const open = await openEngine(io, options);
  const source = sourceOf(open);
  const names = new ClassNames(source.entries);
  const slugs = given.map((name) => resolved(names, name));
  const classes = poolOf(source.entries).classes.filter(({ slug }) => slugs.includes(slug));
  const asked = questionsOf(source, slugs);
  if (options.json === true) {
    writeJson(io, { classes, questions: asked.map(questionRecord) });
    return EXIT.ok;
  }
  const none = ['No question: too few targets in the corpus, or no ancestor in common.'];
  io.out.write(
    lines([...classes.map(classText), ...(asked.length > 0 ? asked.map(askedText) : none)]),
  );
  return EXIT.ok;
}

function resolved(names: ClassNames, name: string): string {
  const found = names.resolve(name);
  if (found) return found.slug;
  throw new Refusal(`There is no served class "${oneLine(name)}". Name it by its label or slug.`);
}

function questionsOf(source: QuestionSource, slugs: readonly string[]): NewQuestion[] {
  const [first = '', second] = [...slugs].sort();
  if (second === undefined) return classQuestions(source, first);
  const common = commonQuestion(source, first, second);
  return common ? [common] : [];
}

function askedText({ template, prompt, gold }: NewQuestion): string {
  return `  ${template ?? ''}  ${oneLine(prompt)}  → ${gold.map(({ title }) => oneLine(title)).join(', ')}`;
}

function setJson({ set, generated }: DrawnSet): unknown {
  return {
    ...set.header,
    pool: poolJson(generated.pool),
    sampled: Object.fromEntries(generated.sampled),
    questions: set.questions.map(questionRecord),
  };
}

function poolJson({ domains, lacking, classes }: Pool) {
  const eligible = classes.filter(({ lacks }) => lacks.length === 0).length;
  return { served: classes.length, eligible, lacking, domains };
}

function setText({ set, generated }: DrawnSet, out: string | undefined): string[] {
  const { header, questions: list } = set;
  const classes = [...generated.sampled.values()].reduce((sum, slugs) => sum + slugs.length, 0);
  const head =
    `${plural(list.length, 'question')} on ${classes} classes of ${plural(generated.sampled.size, 'domain')}, ` +
    `seed ${header.seed ?? ''}, ${stateText(header)}`;
  const rows = list.map(({ id, template, prompt }) => [id, template ?? '', oneLine(prompt)]);
  const listed = out === undefined ? ['', ...columns(rows)] : [`Written to ${out}.`];
  return [head, '', ...poolText(generated.pool), ...listed];
}

const LACK_WORDS: Readonly<Record<Lack, string>> = {
  domain: 'no domain',
  quality: 'quality too low',
  predicates: 'too few predicates',
  definition: 'definition too short',
  'domain-small': 'domain too small',
};

function poolText(pool: Pool): string[] {
  const { domains, lacking, classes } = pool;
  const eligible = classes.filter(({ lacks }) => lacks.length === 0).length;
  const left = Object.entries(LACK_WORDS)
    .map(([lack, words]): [string, number] => [words, lacking[lack as Lack]])
    .filter(([, count]) => count > 0)
    .map(([words, count]) => `${words} ${count}`);
  const rows = domains.map(({ domain, classes: all, eligible: fit, sampled }) => [
    oneLine(domain),
    String(all),
    String(fit),
    sampled ? 'sampled' : 'too small',
  ]);
  return [
    ...columns([['domain', 'classes', 'eligible', ''], ...rows]),
    `${eligible} of ${classes.length} served classes are eligible${left.length > 0 ? `; left out: ${left.join(', ')}` : ''}`,
  ];
}

function classText({ slug, title, lacks }: PoolClass): string {
  const why = lacks.length === 0 ? 'eligible' : lacks.map(({ reason }) => reason).join('; ');
  return `${slug}  ${oneLine(title)}: ${why}`;
}
