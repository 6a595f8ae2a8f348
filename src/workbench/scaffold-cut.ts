/** What the block of a question leaves out, and what the tokens of its budget went to. */

import { codePointLength } from '../corpus/text.js';
import { tokensOf, type Scaffold, type ScaffoldEngine, type Section } from '../scaffold/engine.js';
import type { LeftOut } from '../scaffold/left-out.js';
import { PREAMBLE } from '../scaffold/messages.js';
import { ANCESTOR_CAP, TARGET_CAP, titleOf } from '../scaffold/section.js';
import type { BudgetBar, CutPart, NamedClass } from './scaffold-screen.types.js';

/** Cut parts in the order of the block; `sections` are those of its seeds. */
export function cutParts(engine: ScaffoldEngine, sections: readonly Section[]): CutPart[] {
  const last = sections.findLast(({ at }) => at !== null);
  const end = last ? (last.at ?? 0) + last.text.length : null;
  return sections.flatMap((section): CutPart[] => {
    const { slug, text, at, leftOut } = section;
    if (at !== null) {
      return leftOut.map((part) => cutPart(engine, slug, at, part));
    }
    const title = titleOf(engine.entries, slug);
    return [{ kind: 'section', seed: slug, at: end, title, text, tokens: quarterTokens(text) }];
  });
}

function cutPart(engine: ScaffoldEngine, seed: string, start: number, part: LeftOut): CutPart {
  const at = start + part.at;
  switch (part.kind) {
    case 'ancestors':
      return {
        ...{ kind: 'ancestors', seed, at, shown: ANCESTOR_CAP },
        names: part.slugs.map((slug) => named(engine, slug)),
      };
    case 'targets':
      return {
        ...{ kind: 'targets', seed, at, relation: part.relation, shown: TARGET_CAP },
        names: part.slugs.map((slug) => named(engine, slug)),
      };
    case 'neighbours':
      return {
        ...{ kind: 'neighbours', seed, at, why: part.why },
        lines: part.lines.map(({ slug, text }) => ({ ...named(engine, slug), text })),
      };
  }
}

/** A class as people know it. */
export function named(engine: ScaffoldEngine, slug: string): NamedClass {
  return { slug, title: engine.entries.get(slug)?.t ?? titleOf(engine.entries, slug) };
}

/** Tokens in quarters, so that parts add up to the whole before it is rounded. */
function quarterTokens(text: string): number {
  return codePointLength(text) / 4;
}

/** What the budget went to; `asked` is the budget before the confidence gate. */
export function budgetBar(
  engine: ScaffoldEngine,
  { block, meta }: Scaffold,
  sections: readonly Section[],
  asked: number,
): BudgetBar {
  const parts = sections.map(({ slug, text, at }) => ({
    ...named(engine, slug),
    tokens: quarterTokens(text),
    served: at !== null,
  }));
  const sum = (served: boolean): number =>
    parts.reduce((total, part) => total + (part.served === served ? part.tokens : 0), 0);
  return {
    budget: asked,
    effective: meta.effective_budget ?? asked,
    total: tokensOf(block),
    frame: quarterTokens(block) - sum(true),
    sections: parts,
    cut: sum(false),
    preamble: block === '' ? 0 : quarterTokens(`${PREAMBLE}\n\n`),
  };
}
