/** What the sliders of the scaffold screen start from, and how far they go. */

import type { ScaffoldOptions } from '../scaffold/engine.js';
import type { NumberLimit, ScaffoldChoices, ScaffoldLimits } from './scaffold-screen.types.js';

/** Far enough to see what more would bring, near enough for a slider. */
const LIMITS: ScaffoldLimits = {
  budget: { min: 50, max: 8000, step: 50 },
  seeds: { min: 1, max: 20, step: 1 },
  hops: { min: 0, max: 1, step: 1 },
};

/** Defaults from the settings, and limits that hold them. */
export function choicesOf(defaults: ScaffoldOptions): ScaffoldChoices {
  const limits: ScaffoldLimits = {
    budget: around(LIMITS.budget, defaults.budget),
    seeds: around(LIMITS.seeds, defaults.seeds),
    hops: LIMITS.hops,
  };
  return { defaults: { ...defaults, hops: Math.min(defaults.hops, limits.hops.max) }, limits };
}

/** Options for a question: what it asks for, within the limits; the defaults for the rest. */
export function optionsWithin(
  { defaults, limits }: ScaffoldChoices,
  asked: Partial<ScaffoldOptions>,
): ScaffoldOptions {
  return {
    budget: clamped(asked.budget ?? defaults.budget, limits.budget),
    seeds: clamped(asked.seeds ?? defaults.seeds, limits.seeds),
    hops: clamped(asked.hops ?? defaults.hops, limits.hops),
    confidence: asked.confidence ?? defaults.confidence,
  };
}

function around({ min, max, step }: NumberLimit, value: number): NumberLimit {
  return { min: Math.min(min, value), max: Math.max(max, value), step };
}

function clamped(value: number, { min, max }: NumberLimit): number {
  return Math.min(max, Math.max(min, Math.trunc(value)));
}
