/** Answers to what the scaffold screen asks besides its question. */

import type {
  CeilingReport,
  DiffLine,
  HostToScaffold,
  NamedClass,
  PastQuestion,
  ServedTwice,
  WhyNot,
} from '../../../src/protocol/scaffold-screen.js';

import { choices, fullReport } from './reports.js';

export const classes: readonly NamedClass[] = [
  { slug: 'wave-buoy', title: 'Wave Buoy' },
  { slug: 'radar-gauge', title: 'Radar Gauge' },
  { slug: 'log-book', title: 'Log Book' },
];

export const history: readonly PastQuestion[] = [
  {
    question: 'What are the parts of Tidal Index?',
    options: {},
    gold: [],
    at: '2026-11-29T10:00:00.000Z',
  },
  { question: 'How is high water told?', options: {}, gold: [], at: '2026-11-28T10:00:00.000Z' },
];

const sensor: NamedClass = { slug: 'tide-sensor', title: 'Tide Sensor' };

/** Enough points, but others have more: two changes of the sliders, one of the question, one of a page. */
export const outranked: WhyNot = {
  slug: 'radar-gauge',
  title: 'Radar Gauge',
  path: 'pages/Radar Gauge.md',
  state: 'outranked',
  explanation: 'It scores enough to be a seed, but only 3 seeds are taken.',
  score: 2.75,
  reasons: [{ rule: 'title-word', matched: 'gauge', points: 1 }],
  rank: 5,
  candidates: 6,
  threshold: 2,
  missing: 0.58,
  lastSeed: { ...sensor, score: 2.75, quality: 0.9 },
  quality: 0.65,
  remedies: [
    {
      kind: 'seeds',
      text: 'Raise seeds to 5.',
      question: null,
      options: { ...choices.defaults, seeds: 5 },
      tokens: 231,
      loses: [],
    },
    {
      kind: 'name-title',
      text: 'Name it by its title.',
      question: 'What does Tidal Index require of a Radar Gauge?',
      options: null,
      tokens: 240,
      loses: [sensor],
    },
    {
      kind: 'quality',
      text: 'Raise its quality above 0.9.',
      question: null,
      options: null,
      tokens: 231,
      loses: [],
    },
  ],
  notes: ['A larger budget does not help: it is no seed.'],
};

export const pageCeiling: CeilingReport = {
  slug: 'tidal-index',
  title: 'Tidal Index',
  path: 'pages/Tidal Index.md',
  exposed: 4,
  gold: 6,
  questions: [
    {
      asked: 'parents',
      prompt: 'What is Tidal Index a kind of?',
      exposed: 1,
      gold: 1,
      names: [
        { slug: 'metric', title: 'Ocean Metric', exposed: true, reason: null, explanation: null },
      ],
    },
    {
      asked: 'requires',
      prompt: 'What does Tidal Index require?',
      exposed: 3,
      gold: 5,
      names: [
        {
          slug: 'log-book',
          title: 'Log Book',
          exposed: false,
          reason: 'target-cap',
          explanation: 'Only the first 3 targets of a relation are served; it is the fourth.',
        },
        {
          slug: 'calibration-ledger',
          title: 'Calibration Ledger',
          exposed: false,
          reason: 'target-cap',
          explanation: 'Only the first 3 targets of a relation are served; it is the fifth.',
        },
      ],
    },
  ],
  edits: [
    {
      kind: 'name-in-definition',
      text: 'Name Log Book in the definition.',
      path: 'pages/Tidal Index.md',
      relation: 'requires',
      gains: [{ slug: 'log-book', title: 'Log Book' }],
      loses: [],
      exposedAfter: 5,
    },
    {
      kind: 'title',
      text: 'Give Calibration Ledger a title that the text names.',
      path: 'pages/Calibration Ledger.md',
      relation: null,
      gains: [{ slug: 'calibration-ledger', title: 'Calibration Ledger' }],
      loses: [{ slug: 'station-clock', title: 'Station Clock' }],
      exposedAfter: 4,
    },
  ],
  notes: ['Two names have no class of their own.'],
};

const line = (kind: DiffLine['kind'], text: string): DiffLine => ({ kind, text });

export const twice: ServedTwice = {
  question: fullReport.question,
  options: fullReport.options,
  before: {
    state: { ref: 'v1', commit: 'a'.repeat(40), pages: 12, classes: 11 },
    block: 'old',
    tokens: 150,
    seeds: [],
  },
  after: {
    state: { ref: null, commit: null, pages: 13, classes: 12 },
    block: 'new',
    tokens: 187,
    seeds: [],
  },
  lines: [
    line('same', '[ONTOLOGY CONTEXT]'),
    line('removed', '## Tidal Index (data, maturity: draft)'),
    line('added', '## Tidal Index (data, maturity: established)'),
    line('added', 'relations: requires: Tide Sensor, Station Clock, Harbour Datum'),
    line('same', 'is-a: Ocean Metric'),
    line('removed', 'relations: hasPart: Slack Water'),
    line('same', '[END ONTOLOGY CONTEXT]'),
  ],
  seedsGained: [sensor],
  seedsLost: [],
  namesGained: [
    { slug: 'station-clock', title: 'Station Clock' },
    { slug: 'harbour-datum', title: 'Harbour Datum' },
  ],
  namesLost: [{ slug: 'slack-water', title: 'Slack Water' }],
  notCompared: [{ path: 'pages/Torn.md', reason: 'It is no UTF-8 text.' }],
  notes: ['The settings are those of the disk.'],
};

export const refs: Extract<HostToScaffold, { type: 'refs' }> = {
  type: 'refs',
  refs: [
    { name: 'main', kind: 'branch', subject: 'Gauges', day: '2026-11-29' },
    { name: 'v1', kind: 'tag', subject: 'First pages', day: '2026-11-01' },
  ],
};
