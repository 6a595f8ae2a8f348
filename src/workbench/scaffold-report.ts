/** What the scaffold screen shows of one question: block, seeds with reasons, names exposed and cut. */

import type { CorpusIndex } from '../corpus/corpus-index.js';
import { ShownText } from '../exposure/match.js';
import type { Asked } from '../exposure/questions.js';
import { reasonForCut } from '../exposure/reason.js';
import {
  tokensOf,
  type Scaffold,
  type ScaffoldEngine,
  type ScaffoldOptions,
} from '../scaffold/engine.js';
import { withScaffold } from '../scaffold/messages.js';
import { titleOf } from '../scaffold/section.js';
import type { ScaffoldEntry } from '../scaffold/scaffold-index.js';
import { budgetBar, cutParts } from './scaffold-cut.js';
import { reportGold } from './scaffold-gold.js';
import { marksIn } from './scaffold-marks.js';
import type { ScreenReport } from './scaffold-screen.types.js';
import type { ScaffoldReport, SeedReport } from './workbench.types.js';

type ReportedName = ScaffoldReport['names'][number];

/** A question with what it is served with, and the names a right answer has to hold. */
export interface AskedQuestion {
  readonly question: string;
  readonly options: ScaffoldOptions;
  readonly gold: readonly string[];
}

/** Serves a question and accounts for what came out; `generation` and `ms` are the caller's. */
export function reportScaffold(
  engine: ScaffoldEngine,
  index: Pick<CorpusIndex, 'classes' | 'size'>,
  { question, options, gold }: AskedQuestion,
): Omit<ScreenReport, 'generation' | 'ms'> {
  const scaffold = engine.serve(question, options);
  const sections = engine.sections(scaffold, options.hops);
  const declared = declaredNames(engine, question, scaffold);
  const isClass = (slug: string): boolean => index.classes().has(slug);
  const goldReport = reportGold({ engine, question, scaffold, declared, isClass }, gold);
  return {
    question,
    options,
    block: scaffold.block,
    tokens: tokensOf(scaffold.block),
    budget: scaffold.meta.effective_budget ?? options.budget,
    seeds: scaffold.seeds.map((seed, rank): SeedReport => {
      return {
        slug: seed.slug,
        title: titleOf(engine.entries, seed.slug),
        score: seed.score,
        reasons: engine.reasons(question, seed.slug),
        path: index.classes().get(seed.slug)?.page.path ?? null,
        served: rank < scaffold.served,
      };
    }),
    names: declared,
    marks: marksIn(scaffold.block, [
      ...distinct(declared).map(({ slug, title }) => ({ slug, title, kind: 'declared' as const })),
      ...goldReport.names.map(({ slug, title }) => ({ slug, title, kind: 'gold' as const })),
    ]),
    cut: cutParts(engine, sections),
    bar: budgetBar(engine, scaffold, sections, options.budget),
    gold: goldReport,
    messages: withScaffold([{ role: 'user', content: question }], scaffold.block),
    empty: emptyReason(engine, index, question, scaffold),
  };
}

/** Names the seeds of a scaffold declare, exposed or cut, in the order of the seeds. */
export function declaredNames(
  engine: ScaffoldEngine,
  question: string,
  scaffold: Scaffold,
): ReportedName[] {
  const shown = new ShownText(scaffold.block);
  return scaffold.seeds.flatMap(({ slug }) => namesOf(engine, question, scaffold, shown, slug));
}

/** A name that several seeds declare counts once. */
function distinct(names: readonly ReportedName[]): ReportedName[] {
  return [...new Map(names.map((name) => [name.slug, name])).values()];
}

function namesOf(
  engine: ScaffoldEngine,
  question: string,
  scaffold: Scaffold,
  shown: ShownText,
  seed: string,
): ReportedName[] {
  const entry = engine.entries.get(seed);
  if (!entry) return [];
  return declaredBy(entry).map(([asked, target]): ReportedName => {
    const title = engine.entries.get(target)?.t ?? titleOf(engine.entries, target);
    const exposed = shown.exposes(title);
    const cut = exposed
      ? { reason: null, explanation: null }
      : reasonForCut(engine, question, scaffold, { slug: seed, asked, target, title });
    return { slug: target, title, exposed, ...cut, seed, relation: asked };
  });
}

function declaredBy(entry: ScaffoldEntry): [Asked, string][] {
  const relations = Object.entries(entry.rel) as [Asked, readonly string[]][];
  return [
    ...entry.sup.map((slug): [Asked, string] => ['parents', slug]),
    ...relations.flatMap(([asked, targets]) => targets.map((t): [Asked, string] => [asked, t])),
  ];
}

function emptyReason(
  engine: ScaffoldEngine,
  index: Pick<CorpusIndex, 'size'>,
  question: string,
  scaffold: Scaffold,
): string | null {
  if (scaffold.block !== '') return null;
  if (question.trim() === '') return 'Type a question to see what would be served for it.';
  if (index.size === 0) {
    return 'There is no page in this folder. Put pages there, or say where they are: "Ontodesk: Set Up This Folder" in the editor, or "ontodesk init" on the command line.';
  }
  if (engine.entries.size === 0) {
    return 'No page of this corpus is published with a class. Set public to true on a page to serve it.';
  }
  if (scaffold.seeds.length > 0) {
    return 'Classes match, but the budget is too small for the first section. Raise it: for this question alone, or for all with scaffold.budget in ontodesk.yaml.';
  }
  return 'No class matches this question. Name a class by its label, or check that its page is published.';
}
