/** Exposure of the names a person picked for a question. */

import { ShownText } from '../exposure/match.js';
import { reasonForCut } from '../exposure/reason.js';
import type { Scaffold, ScaffoldEngine } from '../scaffold/engine.js';
import { shownContext } from '../scaffold/messages.js';
import type { GoldReport } from './scaffold-screen.types.js';
import type { ScaffoldReport } from './workbench.types.js';

type GoldName = GoldReport['names'][number];

export interface AskedGold {
  readonly engine: ScaffoldEngine;
  readonly question: string;
  readonly scaffold: Scaffold;
  /** Names the seeds declare. */
  readonly declared: ScaffoldReport['names'];
  /** Whether the corpus has a class of this slug, published or not. */
  readonly isClass: (slug: string) => boolean;
}

/** Which picked names the block exposes, and why not the others; each slug counts once. */
export function reportGold(asked: AskedGold, slugs: readonly string[]): GoldReport {
  const { engine, question, scaffold, isClass } = asked;
  const wanted = [...new Set(slugs)];
  const known = wanted.filter((slug) => engine.entries.has(slug));
  const names = known.map((slug) => goldName(asked, slug));
  const shown = new ShownText(`${shownContext(scaffold.block)} ${question}`);
  const exposed = names.filter((name) => name.exposed).length;
  const inShown = names.filter(({ title }) => shown.exposes(title)).length;
  const share = (count: number): number | null =>
    known.length === 0 ? null : count / known.length;
  return {
    names,
    exposed,
    ceiling: share(exposed),
    shownCeiling: share(inShown),
    unknown: wanted
      .filter((slug) => !engine.entries.has(slug))
      .map((slug) => ({
        slug,
        reason: isClass(slug)
          ? 'its page is not published, so nothing of it is served'
          : 'no page declares a class with this slug',
      })),
  };
}

function goldName({ engine, question, scaffold, declared }: AskedGold, slug: string): GoldName {
  const title = engine.entries.get(slug)?.t ?? slug;
  const by = declared.filter((name) => name.slug === slug);
  const from = by.find((name) => name.exposed) ?? by[0];
  const base = {
    ...{ slug, title },
    seed: from?.seed ?? null,
    relation: from?.relation ?? null,
  };
  if (new ShownText(scaffold.block).exposes(title)) {
    return { ...base, exposed: true, reason: null, explanation: null };
  }
  const rank = scaffold.seeds.findIndex((seed) => seed.slug === slug);
  if (rank >= scaffold.served) {
    // The seed says its own title first of all: the reasoning for a declared name fits it.
    const cut = reasonForCut(engine, question, scaffold, {
      ...{ slug, target: slug, title },
      asked: 'parents',
    });
    return { ...base, exposed: false, ...cut };
  }
  if (from) {
    const { reason, explanation } = from;
    return { ...base, exposed: false, reason, explanation };
  }
  const explanation =
    scaffold.seeds.length === 0
      ? 'the question retrieves no class'
      : 'it is no class the question retrieves, and none of those declares it';
  return { ...base, exposed: false, reason: 'other-seeds', explanation };
}
