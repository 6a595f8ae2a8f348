/** A ledger to show: every state, flags of every kind, and a desk that answers for it. */

import type {
  AssertionRow,
  CandidateView,
  EvidenceView,
  LedgerView,
} from '../../../src/protocol/desk-views.js';

import type { Answerer, Asked } from './desk-host.js';

const robin = 'Robin Keeper <robin@example.org>';
const noor = 'Noor Haddad <noor@example.org>';

const row = (given: Partial<AssertionRow> & Pick<AssertionRow, 'fingerprint'>): AssertionRow => ({
  claim: 'The tide pole at Kestrel Sound is read by eye every Monday.',
  source: 'Idris Vale',
  tier: 1,
  confidence: 0.9,
  episode: 'slack-water-014',
  state: 'proposed',
  terms: [{ term: 'Tide Gauge', slug: 'tide-gauge' }],
  triple: null,
  span: { start: 75.77, end: 83.654 },
  page: 'pages/Tide Gauge.md',
  nearDuplicates: [],
  warnings: [],
  decisions: [],
  ...given,
});

export const assertions: readonly AssertionRow[] = [
  row({
    fingerprint: '0000000000000001',
    claim:
      'Between 2009 and 2023 the pier under the Kestrel Sound tide gauge sank by 31 mm against the benchmark ashore.',
    triple: { subject: 'Tide Gauge', predicate: 'dependsOn', object: 'Tide Gauge Benchmark' },
    terms: [
      { term: 'Tide Gauge', slug: 'tide-gauge' },
      { term: 'Tide Gauge Benchmark', slug: 'tide-gauge-benchmark' },
    ],
    nearDuplicates: ['0000000000000005'],
  }),
  row({
    fingerprint: '0000000000000002',
    claim: 'A GNSS receiver bolted to the gauge hut separates sinking of the pier from sea level.',
    tier: 2,
    confidence: 0.84,
    span: { start: 145.2, end: 152.2 },
    terms: [{ term: 'GNSS Receiver', slug: null }],
    warnings: ['No class is called “GNSS Receiver”.'],
  }),
  row({
    fingerprint: '0000000000000003',
    claim: 'The tide gauge is part of the harbour office.',
    confidence: 0.5,
    span: { start: 200, end: 210 },
    warnings: [
      'Conflict: The page Tide Gauge says Tide Gauge partOf Gauge Hut, and partOf may have one target only.',
    ],
  }),
  row({
    fingerprint: '0000000000000004',
    claim: 'The stilling well was cleaned twice a year until 2019.',
    state: 'contested',
    span: { start: 300, end: 310 },
    warnings: ['Two decisions do not know each other: settle it.'],
    decisions: [
      { by: robin, at: '2026-03-01T10:00:00Z', state: 'admitted', reason: 'He says so himself.' },
      { by: noor, at: '2026-03-01T11:00:00Z', state: 'rejected', reason: 'The log says 2017.' },
    ],
  }),
  row({
    fingerprint: '0000000000000005',
    claim: 'The pier under the tide gauge sank by 31 millimetres between 2009 and 2023.',
    source: 'Lucía Ferro',
    episode: 'slack-water-015',
    state: 'abstained',
    nearDuplicates: ['0000000000000001'],
    decisions: [{ by: noor, at: '2026-03-02T09:30:00Z', state: 'abstained', reason: 'Hearsay.' }],
  }),
  row({
    fingerprint: '0000000000000006',
    claim: 'By 2040 the barrier will close about twelve times a winter, against four now.',
    source: 'Lucía Ferro',
    episode: 'slack-water-015',
    tier: 3,
    confidence: 0.55,
    state: 'admitted',
    span: { start: 167, end: 173 },
    terms: [],
    decisions: [{ by: noor, at: '2026-03-02T09:31:00Z', state: 'admitted', reason: 'Marked so.' }],
  }),
];

export const ledger: LedgerView = {
  person: robin,
  personHow: null,
  episodes: [
    episode('slack-water-014', 'The gauge that must not move', '2024-11-05', 4),
    episode('slack-water-015', 'slack-water-015', '2024-12-03', 2),
  ],
  assertions,
  problems: [],
  notes: [],
};

function episode(name: string, title: string, date: string, count: number) {
  return { episode: name, title, date, transcript: `${name}.vtt`, assertions: count };
}

/** A passage whose quote runs over two lines. */
export const evidence: EvidenceView = {
  fingerprint: '0000000000000001',
  evidence:
    'Between two thousand and nine and two thousand and twenty three the pier under the gauge sank by thirty one millimetres.',
  context: 'Explains why the gauge depends on a yearly levelling.',
  lines: [
    line(70.272, 'No. The pier is going down. It was built on dredged mud.', false),
    line(75.77, 'Between two thousand and nine and two thousand and twenty three', true),
    line(79.944, 'the pier under the gauge sank by thirty one millimetres.', true),
    line(83.994, 'Thirty one millimetres. How do you know it was the pier?', false),
  ],
  quote: { line: 1, start: 0, endLine: 2, end: 56 },
  missing: null,
};

function line(start: number, text: string, inSpan: boolean): EvidenceView['lines'][number] {
  return { start, end: start + 4, text, inSpan };
}

/** No transcript: the screen must say so and mark nothing. */
export const noTranscript: EvidenceView = {
  ...evidence,
  lines: [],
  quote: null,
  missing: 'The episode has no transcript.',
};

const draft: NonNullable<CandidateView['draft']> = {
  draft: 'd'.repeat(64),
  text: '- The pier sank by 31 mm. (Idris Vale, 0000000000000001)\n- It was said.\n',
  diff: [
    ...Array.from({ length: 9 }, (_, at) => ({ kind: 'same' as const, text: `- line ${at}` })),
    { kind: 'removed', text: '- The pier sinks.' },
    { kind: 'added', text: '- The pier sank by 31 mm. (Idris Vale, 0000000000000001)' },
    { kind: 'added', text: '- It was said.' },
    { kind: 'same', text: '' },
  ],
  edges: [
    {
      predicate: 'dependsOn',
      target: 'tide-gauge-benchmark',
      title: 'Tide Gauge Benchmark',
      already: false,
    },
    { predicate: 'uses', target: 'gnss-receiver', title: 'GNSS Receiver', already: true },
  ],
  uncited: ['It was said.'],
  refusal: null,
};

const admitted = assertions
  .slice(0, 3)
  .map(({ fingerprint, claim, source }) => ({ fingerprint, claim, source }));

export const candidates: readonly CandidateView[] = [
  {
    candidate: null,
    page: 'pages/Surge Model.md',
    title: 'Surge Model',
    admitted: admitted.slice(0, 1),
    minimum: 3,
    ready: false,
    draft: null,
    trial: null,
    dossier: null,
  },
  {
    candidate: 'C1',
    page: 'pages/Tide Gauge.md',
    title: 'Tide Gauge',
    admitted,
    minimum: 3,
    ready: true,
    draft,
    trial: null,
    dossier: null,
  },
  {
    candidate: 'C2',
    page: 'pages/Wave Buoy.md',
    title: 'Wave Buoy',
    admitted,
    minimum: 3,
    ready: true,
    draft: { ...draft, uncited: [] },
    trial: { trial: 'T2', verdicts: 1, needed: 1 },
    dossier: null,
  },
];

const classes = [
  { slug: 'gnss-receiver', title: 'GNSS Receiver Station' },
  { slug: 'radio-receiver', title: 'Radio Receiver' },
];

/** A desk with this ledger: decisions change it, everything else is answered from the tables. */
export function ledgerDesk(
  given: LedgerView = ledger,
  special: Readonly<Partial<Record<string, Answerer>>> = {},
): Answerer {
  let view = given;
  return (action) => {
    const own = special[action.type];
    if (own) return own(action);
    if (action.type === 'decide') {
      const [next, report] = decided(view, action);
      view = next;
      return report;
    }
    const answers: Readonly<Record<string, unknown>> = {
      ledger: view,
      evidence: { ...evidence, fingerprint: action.fingerprint },
      candidates: { candidates },
      classes: { classes },
      correct: { slug: action.slug },
      importText: report,
      draft: candidates[1],
      editDraft: candidates[1],
      openTrial: { trial: 'T1' },
      assemble: { dossier: 'D1' },
    };
    return answers[action.type];
  };
}

const report = {
  episode: 'slack-water-016',
  proposed: 7,
  duplicates: 2,
  nearDuplicates: 1,
  leftOut: [{ at: 'assertion 4', reason: 'It has no claim.' }],
  note: null,
};

const RESULTS: Readonly<Record<string, AssertionRow['state']>> = {
  admit: 'admitted',
  abstain: 'abstained',
  reject: 'rejected',
  withdraw: 'withdrawn',
};

function decided(view: LedgerView, { verb, fingerprints, reason }: Asked): [LedgerView, unknown] {
  const chosen = new Set(fingerprints as string[]);
  const state = RESULTS[String(verb)]!;
  const decision = { by: robin, at: '2026-03-03T12:00:00Z', state, reason: String(reason) };
  const next = view.assertions.map((one) =>
    chosen.has(one.fingerprint)
      ? { ...one, state, warnings: [], decisions: [...one.decisions, decision] }
      : one,
  );
  return [
    { ...view, assertions: next },
    { done: [...chosen], refused: [] },
  ];
}
