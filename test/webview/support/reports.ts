/** Reports to show: one with everything a report can hold. */

import type { ScaffoldReport } from '../../../src/protocol/messages.js';

const block = `[ONTOLOGY CONTEXT]
## Tidal Index (data, maturity: established)
A tidal index is a number that sums up the height and timing of the tide at one station over one day, so that harbours can compare days without reading a full curve.
is-a: Ocean Metric; ancestors: Metric, Measure
relations: hasPart: Slack Water; requires: Tide Sensor, Station Clock, Harbour Datum; uses: Moving Average
- Tide Sensor: A tide sensor measures the height of the water against a fixed mark.

## Tide Sensor (infrastructure, maturity: mature)
A tide sensor measures the height of the water against a fixed mark, once a minute, through storms and ice.
is-a: Sensor
[END ONTOLOGY CONTEXT]`;

/** A full answer: served and cut seeds, names of all three kinds, a very long word. */
export const fullReport: ScaffoldReport = {
  question: 'What does Tidal Index require, and how is the tide sensor checked?',
  block,
  tokens: 187,
  budget: 1500,
  seeds: [
    {
      slug: 'tidal-index',
      title: 'Tidal Index',
      score: 19.75,
      reasons: [
        { rule: 'title', matched: 'tidal index', points: 16 },
        { rule: 'title-word', matched: 'tidal', points: 1 },
        { rule: 'title-word', matched: 'index', points: 1 },
        { rule: 'slug-part', matched: 'tidal', points: 0.75 },
      ],
      path: 'pages/Tidal Index.md',
      served: true,
    },
    {
      slug: 'tide-sensor',
      title: 'Tide Sensor',
      score: 18.75,
      reasons: [{ rule: 'slug', matched: 'tide sensor', points: 16 }],
      path: 'pages/Tide Sensor.md',
      served: true,
    },
    {
      slug: 'sensor-check-protocol-of-the-northern-harbour-authority',
      title: 'Sensor Check Protocol of the Northern Harbour Authority',
      score: 2.3333333,
      reasons: [{ rule: 'title-word', matched: 'sensor', points: 0.6666667 }],
      path: null,
      served: false,
    },
  ],
  names: [
    name('tidal-index', 'requires', 'Tide Sensor', null, null),
    name('tidal-index', 'requires', 'Station Clock', null, null),
    name('tidal-index', 'hasPart', 'Slack Water', null, null),
    name(
      'tidal-index',
      'requires',
      'Calibration Ledger',
      'target-cap',
      'Only the first 3 targets of a relation are served; this is the fourth of requires.',
    ),
    name(
      'tide-sensor',
      'partOf',
      'Gauge-House-With-A-Name-That-Does-Not-Break-Anywhere-At-All-Because-It-Is-One-Word',
      'unknown-slug',
      'No page declares a class with this slug, so only the slug can be served.',
    ),
    name(
      'tide-sensor',
      'relatedTo',
      'Tide',
      'prompt-only',
      'The name stands in the question, not in the served text.',
    ),
  ],
  empty: null,
  generation: '8c27e9ce1bdfdb6bf9cbdfb27bc7b31153bdde193af880d5599b08a95d345975',
  ms: 0.21,
};

/** Nothing matched: the screen says what to do. */
export const emptyReport: ScaffoldReport = {
  ...fullReport,
  question: 'zzz',
  block: '',
  tokens: 0,
  seeds: [],
  names: [],
  empty: 'No class shares a word with this question. Name a class by its title.',
};

function name(
  seed: string,
  relation: string,
  title: string,
  reason: ScaffoldReport['names'][number]['reason'],
  explanation: string | null,
): ScaffoldReport['names'][number] {
  const slug = title.toLowerCase().replaceAll(' ', '-');
  return { seed, relation, slug, title, exposed: reason === null, reason, explanation };
}
