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
import { titleOf } from '../scaffold/section.js';
import type { ScaffoldEntry } from '../scaffold/scaffold-index.js';
import type { ScaffoldReport, SeedReport } from './workbench.types.js';

type ReportedName = ScaffoldReport['names'][number];

/** Serves a question and accounts for what came out; `generation` and `ms` are the caller's. */
export function reportScaffold(
  engine: ScaffoldEngine,
  index: CorpusIndex,
  question: string,
  options: ScaffoldOptions,
): Omit<ScaffoldReport, 'generation' | 'ms'> {
  const scaffold = engine.serve(question, options);
  const shown = new ShownText(scaffold.block);
  return {
    question,
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
    names: scaffold.seeds.flatMap(({ slug }) => namesOf(engine, question, scaffold, shown, slug)),
    empty: emptyReason(engine, index, question, scaffold),
  };
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
  index: CorpusIndex,
  question: string,
  scaffold: Scaffold,
): string | null {
  if (scaffold.block !== '') return null;
  if (question.trim() === '') return 'Type a question to see what would be served for it.';
  if (index.size === 0) {
    return 'There is no page in this folder. Put pages there, or run "Ontodesk: Set Up This Folder" to say where they are.';
  }
  if (engine.entries.size === 0) {
    return 'No page of this corpus is published with a class. Set public to true on a page to serve it.';
  }
  if (scaffold.seeds.length > 0) {
    return 'Classes match, but the budget is too small for the first section. Raise scaffold.budget in ontodesk.yaml.';
  }
  return 'No class matches this question. Name a class by its label, or check that its page is published.';
}
