/** Reports to show: one with everything a report can hold. */

import type {
  CutPart,
  Mark,
  ScaffoldChoices,
  ScreenReport,
} from '../../../src/protocol/scaffold-screen.js';

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

/** The place of a text in the block, or behind it. */
const at = (text: string): number => block.indexOf(text);
const behind = (text: string): number => at(text) + text.length;

const mark = (
  kind: Mark['kind'],
  title: string,
  context = title,
  how: Mark['how'] = 'name',
): Mark => {
  const start = at(context) + context.indexOf(title);
  const slug = title.toLowerCase().replaceAll(' ', '-');
  return { start, end: start + title.length, kind, how, slug, title };
};

/** A name within a name, a name that is gold and declared, and one that is gold alone. */
const marks: readonly Mark[] = [
  mark('gold', 'Ocean Metric'),
  mark('declared', 'Slack Water'),
  mark('declared', 'Tide Sensor', 'requires: Tide Sensor'),
  mark('declared', 'Station Clock'),
  mark('gold', 'Station Clock'),
  mark('declared', 'tide sensor', 'A tide sensor', 'words'),
];

/** One part of every kind. */
const cut: readonly CutPart[] = [
  {
    kind: 'ancestors',
    seed: 'tidal-index',
    at: behind('ancestors: Metric, Measure'),
    shown: 2,
    names: [{ slug: 'thing', title: 'Thing' }],
  },
  {
    kind: 'targets',
    seed: 'tidal-index',
    at: behind('Harbour Datum'),
    relation: 'requires',
    shown: 3,
    names: [
      { slug: 'calibration-ledger', title: 'Calibration Ledger' },
      { slug: 'log-book', title: 'Log Book' },
    ],
  },
  {
    kind: 'neighbours',
    seed: 'tidal-index',
    at: behind('against a fixed mark.'),
    why: 'limit',
    lines: [
      {
        slug: 'station-clock',
        title: 'Station Clock',
        text: '- Station Clock: A clock that all sensors of a station share.',
      },
    ],
  },
  {
    kind: 'section',
    seed: 'sensor-check-protocol-of-the-northern-harbour-authority',
    at: behind('is-a: Sensor'),
    title: 'Sensor Check Protocol of the Northern Harbour Authority',
    text: '## Sensor Check Protocol of the Northern Harbour Authority\nHow sensors are checked.',
    tokens: 21.25,
  },
];

/** What a screen is told before the first answer. */
export const choices: ScaffoldChoices = {
  defaults: { budget: 1500, seeds: 4, hops: 1, confidence: false },
  limits: {
    budget: { min: 50, max: 8000, step: 50 },
    seeds: { min: 1, max: 20, step: 1 },
    hops: { min: 0, max: 1, step: 1 },
  },
};

/** A full answer: served and cut seeds, names of all three kinds, a very long word. */
export const fullReport: ScreenReport = {
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
  options: choices.defaults,
  marks,
  cut,
  bar: {
    budget: 1500,
    effective: 1500,
    total: 187,
    frame: 11.75,
    sections: [
      { slug: 'tidal-index', title: 'Tidal Index', tokens: 120, served: true },
      { slug: 'tide-sensor', title: 'Tide Sensor', tokens: 55.25, served: true },
      {
        slug: 'sensor-check-protocol-of-the-northern-harbour-authority',
        title: 'Sensor Check Protocol of the Northern Harbour Authority',
        tokens: 21.25,
        served: false,
      },
    ],
    cut: 21.25,
    preamble: 83,
  },
  gold: {
    names: [
      {
        ...name('tidal-index', 'requires', 'Station Clock', null, null),
        seed: 'tidal-index',
        relation: 'requires',
      },
      {
        ...name('tidal-index', 'parents', 'Ocean Metric', null, null),
        seed: 'tidal-index',
        relation: 'parents',
      },
      {
        ...name('', '', 'Log Book', 'other-seeds', 'No seed of this question declares Log Book.'),
        seed: null,
        relation: null,
      },
    ],
    exposed: 2,
    ceiling: 2 / 3,
    shownCeiling: 1,
    unknown: [{ slug: 'wave-buoy', reason: 'Wave Buoy is not published, so it is not served.' }],
  },
  messages: [
    { role: 'system', content: `Preamble\n\n${block}` },
    { role: 'user', content: 'What does Tidal Index require, and how is the tide sensor checked?' },
  ],
  empty: null,
  generation: '8c27e9ce1bdfdb6bf9cbdfb27bc7b31153bdde193af880d5599b08a95d345975',
  ms: 0.21,
};

/** Nothing matched: the screen says what to do. */
export const emptyReport: ScreenReport = {
  ...fullReport,
  question: 'zzz',
  block: '',
  tokens: 0,
  seeds: [],
  names: [],
  marks: [],
  cut: [],
  bar: { ...fullReport.bar, total: 0, frame: 0, sections: [], cut: 0 },
  gold: { names: [], exposed: 0, ceiling: null, shownCeiling: null, unknown: [] },
  empty: 'No class shares a word with this question. Name a class by its title.',
};

function name(
  seed: string,
  relation: string,
  title: string,
  reason: ScreenReport['names'][number]['reason'],
  explanation: string | null,
): ScreenReport['names'][number] {
  const slug = title.toLowerCase().replaceAll(' ', '-');
  return { seed, relation, slug, title, exposed: reason === null, reason, explanation };
}
