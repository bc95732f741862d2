// Duplicates of business partners: hints while typing, the queue of pairs, the comparison of one pair, decisions, the nightly search, the
// weights.
import { Type, type Static } from 'typebox'
import { FIELD_LEVELS, type MatchField } from '#domain/duplicates/compare.ts'
import { NO_DUPLICATE_REASONS, PARTNER_TIES } from '#domain/duplicates/explain.ts'
import { DECIDING_NUMBERS } from '#domain/duplicates/keys.ts'
import { MERGE_FIELDS, MERGE_RISKS, SURVIVAL_REASONS } from '#domain/duplicates/survivorship.ts'
import { CaseView } from './decisions.ts'
import { LongId, ShortId } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'
import { GroupRef } from './suppliers.ts'

const MATCH_FIELDS = Object.keys(FIELD_LEVELS) as MatchField[]
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** What a person has typed so far of a partner; every field may be missing. */
export const CheckBody = Type.Object(
  {
    id: Type.Optional(LongId({ description: 'The partner that is changed: it is no duplicate of itself' })),
    name: text(200),
    name2: text(200),
    street: text(200),
    zip: text(20),
    city: text(120),
    country: text(2),
    vatId: text(40),
    taxNumber: text(40),
    register: Type.Optional(Type.String({ maxLength: 120, description: "'HRB 4471 Siegen', in any order" })),
    duns: text(20),
    iban: text(50),
    phone: text(60),
    email: text(254),
    web: text(254),
  },
  { additionalProperties: false },
)
export type CheckBody = Static<typeof CheckBody>

export const DuplicateReason = Type.Object({
  field: Type.Enum(MATCH_FIELDS),
  level: Type.String({ description: 'Of the levels of this field, such as `typo` or `different`' }),
  weight: Type.Number({ description: 'In log odds; those of all fields and the prior add up to the score' }),
  isVeto: Type.Boolean({ description: 'No score outweighs it' }),
  percent: Type.Optional(Type.Integer({ description: 'Likeness of the names' })),
  carriers: Type.Optional(
    Type.Integer({ description: 'How many partners have the value; 101 stands for more than 100' }),
  ),
})
export type DuplicateReason = Static<typeof DuplicateReason>

export const Score = Type.Number({ minimum: 0, maximum: 1, description: 'Probability that both are the same partner' })

export const PartnerBrief = Type.Object({
  id: Type.Integer(),
  bpNumber: Type.Integer(),
  name: Type.String(),
  city: Type.String(),
})

/** Likely duplicates of the typed partner, the most probable first, at most five. */
export const Hints = Type.Object({
  hints: Type.Array(Type.Object({ partner: PartnerBrief, score: Score, reasons: Type.Array(DuplicateReason) }), {
    maxItems: 5,
  }),
})
export type Hints = Static<typeof Hints>

export const QueueQuery = Type.Object(
  {
    group: Type.Optional(ShortId({ description: 'Pairs of which one has this material group' })),
    mine: Type.Optional(Type.Boolean({ description: 'Only pairs that the person may decide about' })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0 })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
  },
  { additionalProperties: false },
)
export type QueueQuery = Static<typeof QueueQuery>

/** A second person has refused the last requested merge of the pair. */
export const RefusedMerge = Type.Object({ by: NamedPerson, at: Instant, reason: Type.String() })

export const QueuePair = Type.Object({
  one: PartnerBrief,
  other: PartnerBrief,
  score: Score,
  reasons: Type.Array(DuplicateReason, { description: 'At most five, contradictions first' }),
  groups: Type.Array(GroupRef),
  changed: Type.Array(Type.Enum(DECIDING_NUMBERS), {
    description: 'Numbers that have changed since somebody said that the two are no duplicates; [] otherwise',
  }),
  groupSize: Type.Integer({ description: 'How many partners are probably the same, these two included' }),
  refused: orNull(RefusedMerge),
})
export type QueuePair = Static<typeof QueuePair>

/** The most certain pairs first. */
export const Queue = Type.Object({
  pairs: Type.Array(QueuePair),
  total: Type.Integer(),
  searchedAt: orNull(Instant),
})
export type Queue = Static<typeof Queue>

export const PairParams = Type.Object({ one: LongId(), other: LongId() })

const Side = Type.Enum(['one', 'other'])

const ComparedSide = Type.Object({
  ...PartnerBrief.properties,
  version: Type.Integer(),
  groups: Type.Array(GroupRef),
  leadBuyers: Type.Array(NamedPerson),
  companies: Type.Array(Type.String(), { description: 'Short names of the companies that buy there' }),
  reached: Type.Object(
    {
      phone: Type.String(),
      email: Type.String(),
      domain: Type.String({ description: 'Of the mail; the whole address where its provider serves everybody' }),
    },
    { description: 'What is compared of the contacts: the first phone and the first mail. A merge keeps all contacts' },
  ),
})

/** Two partners side by side; IBANs are masked for people who neither may change both nor are asked to release their merge. */
export const PairView = Type.Object({
  one: ComparedSide,
  other: ComparedSide,
  score: Score,
  prior: Type.Number({ description: 'The weight of a pair about which nothing is known' }),
  weightsVersion: Type.Integer(),
  shown: Type.Array(DuplicateReason, { description: 'At most five, contradictions first' }),
  weights: Type.Array(DuplicateReason, {
    description: 'All that say something: with the prior they add up to the log odds of the score',
  }),
  tie: orNull(Type.Enum(PARTNER_TIES)),
  fields: Type.Array(
    Type.Object({
      field: Type.Enum(MERGE_FIELDS),
      one: Type.String(),
      other: Type.String(),
      isEqual: Type.Boolean(),
      proposed: Side,
      reason: Type.Enum(SURVIVAL_REASONS),
    }),
    { description: 'The values of both, and which one would survive' },
  ),
  leading: Type.Enum(['one', 'other'], { description: 'Whose number would lead' }),
  risks: Type.Array(Type.Enum(MERGE_RISKS), {
    description: 'Why a second person must release the merge; [] if nobody must',
  }),
  effects: Type.Object({
    companies: Type.Array(Type.String(), { description: 'Short names of the companies that buy from one of them' }),
    relations: Type.Integer(),
    contracts: Type.Integer(),
    memos: Type.Integer({ description: 'Of any visibility' }),
    certificates: Type.Integer(),
    undoDays: Type.Integer(),
  }),
  group: Type.Object(
    {
      others: Type.Array(PartnerBrief, { description: 'At most fifty' }),
      isLarge: Type.Boolean({ description: 'Too many to be one partner for sure: each pair is looked at by itself' }),
    },
    { description: 'Further partners that are probably the same as these two' },
  ),
  requestId: orNull(Type.Integer({ description: 'A merge of the two that waits for its release' })),
  refused: orNull(RefusedMerge),
  noDuplicate: orNull(
    Type.Object({
      reason: Type.Enum(NO_DUPLICATE_REASONS),
      note: Type.String(),
      by: NamedPerson,
      at: Instant,
      changed: Type.Array(Type.Enum(DECIDING_NUMBERS), { description: 'Numbers that have changed since' }),
    }),
  ),
  mayDecide: Type.Boolean(),
})
export type PairView = Static<typeof PairView>

/** Declares that two partners are no duplicates, with the versions of both that were seen. */
export const NoDuplicateBody = Type.Object(
  {
    oneVersion: ShortId(),
    otherVersion: ShortId(),
    reason: Type.Enum(NO_DUPLICATE_REASONS),
    note: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { additionalProperties: false },
)
export type NoDuplicateBody = Static<typeof NoDuplicateBody>

/** Pairs that people have declared no duplicates, the newest first, at most 100. */
export const NoDuplicates = Type.Object({
  noDuplicates: Type.Array(
    Type.Object({
      one: PartnerBrief,
      other: PartnerBrief,
      reason: Type.Enum(NO_DUPLICATE_REASONS),
      note: Type.String(),
      by: NamedPerson,
      at: Instant,
      changed: Type.Array(Type.Enum(DECIDING_NUMBERS), {
        description: 'Numbers that have changed since: the pair is proposed again; [] otherwise',
      }),
    }),
  ),
})
export type NoDuplicates = Static<typeof NoDuplicates>

export const RUN_STATES = ['running', 'done', 'stopped', 'failed'] as const

/** A search over all partners. */
export const SearchRun = Type.Object({
  id: Type.Integer(),
  state: Type.Enum(RUN_STATES),
  startedAt: Instant,
  startedBy: orNull(NamedPerson),
  endedAt: orNull(Instant),
  isStopping: Type.Boolean({ description: 'Somebody has asked it to stop' }),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  partners: Type.Integer(),
  compared: Type.Integer(),
  pairs: Type.Integer({ description: 'Found with a score of at least 0.1' }),
})
export type SearchRun = Static<typeof SearchRun>

/** The newest first, at most twenty. */
export const SearchRuns = Type.Object({ runs: Type.Array(SearchRun), keysDue: Type.Integer() })
export type SearchRuns = Static<typeof SearchRuns>

export const RunId = Type.Object({ id: LongId() })

/** The value of each field that survives, with the versions of both partners that were seen. */
export const MergeBody = Type.Object(
  {
    oneVersion: ShortId(),
    otherVersion: ShortId(),
    leading: Side,
    choices: Type.Object(
      {
        name: Side,
        address: Side,
        vatId: Side,
        taxNumber: Side,
        duns: Side,
        register: Side,
        iban: Side,
        externalNumber: Side,
        paymentTerms: Side,
        status: Side,
      },
      { additionalProperties: false },
    ),
    note: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { additionalProperties: false },
)
export type MergeBody = Static<typeof MergeBody>

export const Merge = Type.Object({
  id: Type.Integer(),
  survivor: PartnerBrief,
  merged: PartnerBrief,
  by: NamedPerson,
  releasedBy: orNull(NamedPerson),
  at: Instant,
  undoUntil: Instant,
  undoneAt: orNull(Instant),
})
export type Merge = Static<typeof Merge>

export const Merges = Type.Object({ merges: Type.Array(Merge) })
export type Merges = Static<typeof Merges>

/** Either the merge, or the request of it that waits for a second person. */
export const MergeResult = Type.Object({ merge: orNull(Merge), requestId: orNull(Type.Integer()) })
export type MergeResult = Static<typeof MergeResult>

/** Sent with a refused undo: what has changed since the merge, with both values, author and time, as far as known. */
export const ChangedSince = Type.Object({
  changes: Type.Array(
    Type.Object({
      field: Type.String({ description: 'A field of the partner, a table, or `laterMerge`' }),
      before: orNull(Type.String()),
      after: orNull(Type.String()),
      by: orNull(NamedPerson),
      at: orNull(Instant),
    }),
  ),
})
export type ChangedSince = Static<typeof ChangedSince>

export const MergeId = Type.Object({ id: LongId() })
export const MergesQuery = Type.Object({ partner: Type.Optional(LongId()) }, { additionalProperties: false })

/** A merge that a second person must release. */
export const MergeRequest = Type.Object({
  id: Type.Integer(),
  one: PartnerBrief,
  other: PartnerBrief,
  leading: Side,
  choices: MergeBody.properties.choices,
  risks: Type.Array(Type.Enum(MERGE_RISKS)),
  ...CaseView.properties,
})
export type MergeRequest = Static<typeof MergeRequest>

/** Requests that wait for the person, and their own open ones. */
export const MergeRequests = Type.Object({ requests: Type.Array(MergeRequest) })
export type MergeRequests = Static<typeof MergeRequests>

const Quality = Type.Object({ precision: Type.Number(), recall: Type.Number(), f1: Type.Number() })

/** Decisions of people so far, and how the active weights score the decided pairs. */
export const DuplicateQuality = Type.Object({
  merges: Type.Integer(),
  undone: Type.Integer(),
  waiting: Type.Integer({ description: 'Merges that wait for their release' }),
  rejected: Type.Integer(),
  noDuplicates: Type.Array(
    Type.Object({ reason: Type.Enum(NO_DUPLICATE_REASONS), count: Type.Integer(), reopened: Type.Integer() }),
  ),
  weightsVersion: Type.Integer(),
  review: Quality,
  probable: Quality,
})
export type DuplicateQuality = Static<typeof DuplicateQuality>

/** Versions of the weights, the newest first; version 1 is shipped. */
export const WeightVersions = Type.Object({
  labels: Type.Object({ same: Type.Integer(), other: Type.Integer(), needed: Type.Integer() }),
  versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      active: Type.Boolean(),
      isUsable: Type.Boolean({ description: 'False: fitted to another version of the comparison' }),
      activatedAt: orNull(Instant),
      activatedBy: orNull(NamedPerson),
      madeAt: orNull(Instant),
      madeBy: orNull(NamedPerson),
      sameLabels: Type.Integer(),
      otherLabels: Type.Integer(),
      quality: orNull(
        Type.Object(
          { present: Quality, proposed: Quality, heldOut: Type.Integer() },
          {
            description:
              'Of the weights that were in use and of these, from a score of 0.5 on, on decisions that they have not seen',
          },
        ),
      ),
      prior: Type.Number(),
      weights: Type.Array(Type.Object({ field: Type.Enum(MATCH_FIELDS), weights: Type.Array(Type.Number()) }), {
        description: 'By the levels of each field',
      }),
    }),
  ),
})
export type WeightVersions = Static<typeof WeightVersions>

export const WeightsVersion = Type.Object({ version: ShortId() })
/** The version that was active when the person decided. */
export const ActivateBody = Type.Object({ inUse: ShortId() }, { additionalProperties: false })
export type ActivateBody = Static<typeof ActivateBody>
