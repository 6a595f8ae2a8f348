/** The events of the ledger: what each type says, as schemas at the border and as types inside. */

import * as z from 'zod';

const fingerprint = z.string().regex(/^[0-9a-f]{16}$/, 'a fingerprint is 16 hex digits');
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'a sha-256 is 64 hex digits');
const id = z.string().min(1);
const text = z.string();
const reason = z.string().trim().min(1, 'a reason is needed');

/** A stretch of an episode, in seconds. */
export const timeSpanSchema = z.object({ start: z.number(), end: z.number() });

export const tripleSchema = z.object({
  subject: text.min(1),
  predicate: text.min(1),
  object: text.min(1),
});

export const resolvedTermSchema = z.object({ term: text, slug: text.nullable() });

/** One edge a draft adds to the class block. */
export const edgeSchema = z.object({
  predicate: text,
  /** Slug of the target class. */
  target: text,
  /** Fingerprint of the assertion that says so. */
  fingerprint,
});

/** One replaced stretch of a page: what stood there, and what stands there now. */
export const slotSchema = z.object({
  /** What the stretch is: the generated section, or one value of the class block. */
  kind: z.enum(['section', 'edge']),
  /** For an edge, where it is: the predicate and the target slug. */
  predicate: text.nullable(),
  target: text.nullable(),
  before: text,
  after: text,
});

const assertionData = z.object({
  fingerprint,
  episode: id,
  claim: text.min(1),
  tier: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  source: text.min(1),
  evidence: text,
  context: text,
  confidence: z.number().min(0).max(1),
  ontology_terms: z.array(text),
  triple: tripleSchema.nullable(),
  span: timeSpanSchema.nullable(),
});

const decision = z.object({ fingerprint, reason: text });

/** `data` of each event type. */
export const eventData = {
  'episode.imported': z.object({
    episode: id,
    title: text,
    date: text,
    /** File below `.ontodesk/episodes/`; null without a transcript. */
    transcript: text.nullable(),
  }),
  'assertion.proposed': assertionData,
  'assertion.resolved': z.object({ fingerprint, terms: z.array(resolvedTermSchema) }),
  'assertion.corrected': z.object({
    fingerprint,
    term: text.min(1),
    slug: text.min(1),
    /** Also resolve this term like that in every other assertion. */
    remember: z.boolean(),
  }),
  'assertion.admitted': decision,
  'assertion.abstained': decision,
  'assertion.rejected': z.object({ fingerprint, reason }),
  'assertion.withdrawn': z.object({ fingerprint, reason }),
  'candidate.opened': z.object({ candidate: id, page: text, fingerprints: z.array(fingerprint) }),
  'draft.generated': z.object({
    candidate: id,
    page: text,
    /** Names the file below `.ontodesk/drafts/`. */
    draft: sha256,
    /** Id of the section between the anchors: that of the page's first dossier. */
    section: id,
    fingerprints: z.array(fingerprint),
    edges: z.array(edgeSchema),
  }),
  'draft.edited': z.object({
    candidate: id,
    page: text,
    draft: sha256,
    from: sha256,
    section: id,
    fingerprints: z.array(fingerprint),
    edges: z.array(edgeSchema),
  }),
  'rule.declared': z.object({
    judges: z.number().int().min(1),
    minimum: z.number().int().min(1),
    threshold: z.number(),
    margin: z.number().min(0),
  }),
  'trial.opened': z.object({
    trial: id,
    candidate: id,
    page: text,
    draft: sha256,
    /** Files below `.ontodesk/drafts/` with the two texts as judged. */
    before: sha256,
    after: sha256,
    /** sha-256 of the key that orders the two texts. */
    key: sha256,
    rule: id,
  }),
  'verdict.recorded': z.object({
    trial: id,
    /** after − before, −2 … 2. */
    value: z.number().int().min(-2).max(2),
    /** Which text stood on the left. */
    left: z.enum(['before', 'after']),
    /** Which text the judge thinks is newer, told as what it was; null when not guessed. */
    guess: z.enum(['before', 'after']).nullable(),
    quotes: z.array(z.object({ from: z.enum(['before', 'after']), text })),
    remark: text,
    /** Judged by an author of the draft, where the settings allow it. */
    byAuthor: z.boolean(),
  }),
  'verdict.unresolved': z.object({ trial: id, reason }),
  'dossier.assembled': z.object({
    dossier: id,
    candidate: id,
    page: text,
    draft: sha256,
    trials: z.array(id),
    section: id,
    edges: z.array(edgeSchema),
    fingerprints: z.array(fingerprint),
    /** sha-256 of the page before and after splicing, line ends read as LF. */
    before: sha256,
    after: sha256,
  }),
  'dossier.approved': z.object({
    dossier: id,
    reason,
    /** sha-256 of the whole page after splicing, line ends read as LF. */
    page: sha256,
    byAuthor: z.boolean(),
  }),
  'dossier.returned': z.object({ dossier: id, reason }),
  'dossier.rejected': z.object({ dossier: id, reason }),
  'dossier.withdrawn': z.object({ dossier: id, reason }),
  'section.promoted': z.object({
    dossier: id,
    page: text,
    section: id,
    fingerprints: z.array(fingerprint),
    /** sha-256 of the section between its anchors and of the edges, line ends read as LF. */
    sectionHash: sha256,
    edgesHash: sha256,
    /** What revert puts back. */
    slots: z.array(slotSchema),
    after: sha256,
  }),
  'section.reverted': z.object({ dossier: id, page: text, section: id, reason, after: sha256 }),
} as const;

export type EventType = keyof typeof eventData;
export type EventData<T extends EventType> = z.infer<(typeof eventData)[T]>;

/** One event of one type. */
export interface EventOf<T extends EventType> {
  readonly v: 1;
  /** ULID. */
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** `name <email>`. */
  readonly by: string;
  readonly type: T;
  /** Ids of the events it builds on. */
  readonly needs: readonly string[];
  readonly data: EventData<T>;
  /** Hash of the line before it in its file; null on the first. */
  readonly prev: string | null;
  readonly hash: string;
}

/** One event of one of several types. */
export type AnyEventOf<T extends EventType> = { [K in T]: EventOf<K> }[T];

/** Any event. */
export type LedgerEvent = AnyEventOf<EventType>;

/** An event that is not written yet: the store adds id, time, person and chain. */
export type NewEvent = {
  [T in EventType]: {
    readonly type: T;
    readonly needs: readonly string[];
    readonly data: EventData<T>;
    /** Set when later events of the same batch name this one. */
    readonly id?: string;
  };
}[EventType];

export type Edge = z.infer<typeof edgeSchema>;
export type Slot = z.infer<typeof slotSchema>;
export type Triple = z.infer<typeof tripleSchema>;
export type TimeSpan = z.infer<typeof timeSpanSchema>;
export type ResolvedTerm = z.infer<typeof resolvedTermSchema>;
