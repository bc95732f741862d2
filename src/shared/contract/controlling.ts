// Controlling: figures with comparison and trend, one figure by company or site and period, notes, corrections and definitions,
// subscriptions. Every value has passed the suppression of small groups (#domain/controlling/units.ts).
import { Type, type Static } from 'typebox'
import {
  DEFINITION_LIMITS,
  FIGURE_ID_PATTERN,
  FIGURE_KINDS,
  FIGURE_UNITS,
  GROUPINGS,
  type DefinitionWords,
} from '#domain/controlling/figures.ts'
import { IMPORT_FIELDS, IMPORT_RULES, TAKE_BACK_REFUSALS } from '#domain/controlling/import.ts'
import {
  CHANGE_LIMIT,
  FILE_NAME_LIMIT,
  GREATEST_VALUE,
  IMPORT_BYTES,
  LAST_DUE_DAY,
  MOST_FIGURES,
  MOST_FINDINGS,
  NOTE_LIMIT,
  REASON_LIMIT,
} from '#domain/controlling/limits.ts'
import { RHYTHMS } from '#domain/controlling/subscription.ts'
import { COMPARISONS, FIGURE_PERIOD_KINDS, GRAINS, PERIOD_LIMIT, PERIOD_PATTERN } from '#domain/controlling/periods.ts'
import { Day } from './day.ts'
import { LongId, ShortId } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'

export const FigureRef = Type.String({ pattern: FIGURE_ID_PATTERN, maxLength: 40, description: 'Id of a figure' })
export const PeriodText = Type.String({
  pattern: PERIOD_PATTERN,
  maxLength: PERIOD_LIMIT,
  description: "'2026-W16', '2026-04', '2026-Q2' or '2026', or the first and the last of several: '2026-W13..2026-W16'",
})

/** The requested scope; without a period the newest one that has been counted. */
export const ScopeQuery = Type.Object(
  {
    company: Type.Optional(ShortId()),
    site: Type.Optional(ShortId()),
    period: Type.Optional(PeriodText),
    comparison: Type.Optional(Type.Enum(COMPARISONS, { default: 'periodBefore' })),
  },
  { additionalProperties: false },
)
export type ScopeQuery = Static<typeof ScopeQuery>

export const StatisticsQuery = Type.Object(
  {
    ...ScopeQuery.properties,
    by: Type.Optional(Type.Enum(GROUPINGS, { description: 'Default: sites of a company, else companies' })),
  },
  { additionalProperties: false },
)
export type StatisticsQuery = Static<typeof StatisticsQuery>

export const FigureParams = Type.Object({ figure: FigureRef })

export const HIDDEN_REASONS = ['tooFew', 'fewEvents', 'fewChanges', 'noData'] as const
/**
 * Why a value is not shown: too few people; too few of them have contributed (or all but too few); too few have changed it since it was
 * shown; nothing was counted.
 */
export const HiddenReason = Type.Enum(HIDDEN_REASONS)
export type HiddenReason = Static<typeof HiddenReason>

/** A value for the screen: rounded to the decimals of its figure. */
export const FigureValue = Type.Object({
  value: orNull(Type.Number()),
  hidden: orNull(HiddenReason),
  people: orNull(Type.Integer({ description: 'In the group at the end of the period; null: too few, or no people' })),
  peopleRounded: Type.Boolean({ description: 'Rounded to tens, because groups are left out' }),
  leavesOut: Type.Boolean({ description: 'Groups with too few people are not contained' }),
  original: orNull(Type.Number({ description: 'Before corrections; null: nothing was corrected' })),
})
export type FigureValue = Static<typeof FigureValue>

export const PeriodView = Type.Object({
  text: Type.String({ description: 'As in the address' }),
  kind: Type.Enum(FIGURE_PERIOD_KINDS),
  first: Day,
  last: Day,
  count: Type.Integer(),
})
export type PeriodView = Static<typeof PeriodView>

const words = (required: boolean) =>
  Type.Object(
    Object.fromEntries(
      Object.entries(DEFINITION_LIMITS).map(([name, maxLength]) => [
        name,
        Type.String({ maxLength, ...(required && name !== 'without' && { minLength: 1, pattern: '\\S' }) }),
      ]),
    ) as Record<keyof DefinitionWords, ReturnType<typeof Type.String>>,
    { additionalProperties: false },
  )

export const FigureTarget = Type.Object(
  { kind: Type.Enum(['atMost', 'atLeast']), value: Type.Number({ minimum: -GREATEST_VALUE, maximum: GREATEST_VALUE }) },
  { additionalProperties: false },
)
export type FigureTarget = Static<typeof FigureTarget>

/** A figure with the definition that is valid now. */
export const FigureInfo = Type.Object({
  id: FigureRef,
  de: words(false),
  en: words(false),
  unit: Type.Enum(FIGURE_UNITS),
  decimals: Type.Integer(),
  kind: Type.Enum(FIGURE_KINDS),
  grain: Type.Enum(GRAINS),
  about: Type.Enum(['people', 'business']),
  better: Type.Enum(['less', 'more', 'neither']),
  groupings: Type.Array(Type.Enum(GROUPINGS)),
  periodKinds: Type.Array(Type.Enum(FIGURE_PERIOD_KINDS)),
  mayBeNegative: Type.Boolean(),
  isOutside: Type.Boolean({ description: 'Imported' }),
  target: orNull(FigureTarget),
  owner: orNull(NamedPerson),
  version: Type.Integer({ description: 'Of the definition; 0: as the product was delivered' }),
  validFrom: orNull(Day),
  changedAt: orNull(Instant),
  change: Type.String({ description: 'What was changed in this version' }),
  notes: Type.Integer(),
  corrections: Type.Integer({ description: 'In force' }),
})
export type FigureInfo = Static<typeof FigureInfo>
/** All figures, in the order of the overview. */
export const Figures = Type.Object({ figures: Type.Array(FigureInfo) })
export type Figures = Static<typeof Figures>

const Place = Type.Object({ id: Type.Integer(), name: Type.String() })

/** The applied filters, with names. */
export const ScopeView = Type.Object({
  company: orNull(Place),
  site: orNull(Place),
  period: orNull(PeriodView),
  comparison: Type.Enum(COMPARISONS),
})
export type ScopeView = Static<typeof ScopeView>

const TrendPoint = Type.Object({ period: Type.String(), value: orNull(Type.Number()) })

/** A figure on the overview. */
export const FigureCard = Type.Object({
  figure: FigureInfo,
  period: orNull(PeriodView),
  value: FigureValue,
  before: orNull(Type.Object({ period: PeriodView, value: FigureValue })),
  change: orNull(Type.Number({ description: 'Value less the one it is compared with; of a percentage in points' })),
  trend: Type.Array(TrendPoint, { description: 'At most 26, up to the period' }),
  beyond: Type.Array(Type.String(), { description: 'Groups on the wrong side of the target, at most five' }),
  isBeyond: Type.Boolean(),
  countedAt: orNull(Instant),
})
export type FigureCard = Static<typeof FigureCard>

export const Overview = Type.Object({
  scope: ScopeView,
  figures: Type.Array(FigureCard),
  places: Type.Array(Type.Object({ ...Place.properties, sites: Type.Array(Place) })),
  leastGroup: Type.Integer(),
  countedAt: orNull(Instant),
})
export type Overview = Static<typeof Overview>

export const FigureRow = Type.Object({
  id: orNull(Type.Integer({ description: 'Of the company or site; null: a part, or several groups in one' })),
  name: Type.String(),
  others: Type.Array(Type.String(), { description: 'Further groups in this row, because each has too few people' }),
  value: FigureValue,
  before: orNull(FigureValue),
  change: orNull(Type.Number()),
  isBeyond: Type.Boolean(),
  series: Type.Array(orNull(Type.Number()), { description: 'One value for each period of `axis`' }),
})
export type FigureRow = Static<typeof FigureRow>

/** One figure by group and period. */
export const Statistics = Type.Object({
  figure: FigureInfo,
  scope: ScopeView,
  before: orNull(PeriodView),
  by: Type.Enum(GROUPINGS),
  axis: Type.Array(Type.String(), { description: 'Periods as in the address, at most 106' }),
  rows: Type.Array(FigureRow),
  total: FigureRow,
  summary: Type.Object({ de: Type.String(), en: Type.String() }),
  leastGroup: Type.Integer(),
  countedAt: orNull(Instant),
})
export type Statistics = Static<typeof Statistics>

export const FILE_FORMATS = ['xlsx', 'pdf'] as const
/** All figures, or one, in the named language. */
export const FileQuery = Type.Object(
  {
    ...StatisticsQuery.properties,
    figure: Type.Optional(FigureRef),
    format: Type.Enum(FILE_FORMATS),
    language: Type.Optional(Type.Enum(['de', 'en'], { default: 'de' })),
  },
  { additionalProperties: false },
)
export type FileQuery = Static<typeof FileQuery>

const NoteText = Type.String({ minLength: 1, maxLength: NOTE_LIMIT, pattern: '\\S' })
export const NoteBody = Type.Object(
  { text: NoteText, period: Type.Optional(PeriodText), company: Type.Optional(ShortId()) },
  { additionalProperties: false },
)
export type NoteBody = Static<typeof NoteBody>
export const NoteChange = Type.Object({ text: NoteText }, { additionalProperties: false })
export const EntryId = Type.Object({ id: LongId() })

const NoteVersion = Type.Object({ version: Type.Integer(), text: Type.String(), at: Instant })
/** A note on a figure; its author changes and deletes it. */
export const FigureNote = Type.Object({
  id: Type.Integer(),
  figure: FigureRef,
  period: orNull(PeriodView),
  company: orNull(Place),
  text: Type.String(),
  version: Type.Integer(),
  by: NamedPerson,
  at: Instant,
  changedAt: orNull(Instant),
  history: Type.Array(NoteVersion, { description: 'Former versions, newest first' }),
  mayEdit: Type.Boolean(),
})
export type FigureNote = Static<typeof FigureNote>
export const FigureNotes = Type.Object({ notes: Type.Array(FigureNote) })
export type FigureNotes = Static<typeof FigureNotes>

/** A value that replaces the counted one of one week or month, of the whole company or one site. */
export const CorrectionBody = Type.Object(
  {
    period: PeriodText,
    company: ShortId(),
    site: Type.Optional(ShortId()),
    value: Type.Number({ minimum: -GREATEST_VALUE, maximum: GREATEST_VALUE }),
    reason: Type.String({ minLength: 1, maxLength: REASON_LIMIT, pattern: '\\S' }),
    inForce: Type.Optional(LongId({ minimum: 0, description: 'The correction of the value that was seen; 0: none' })),
  },
  { additionalProperties: false },
)
export type CorrectionBody = Static<typeof CorrectionBody>
export const WithdrawalBody = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: REASON_LIMIT, pattern: '\\S' }) },
  { additionalProperties: false },
)

/** A correction stays in the history when another replaces it or it is withdrawn. */
export const FigureCorrection = Type.Object({
  id: Type.Integer(),
  figure: FigureRef,
  period: PeriodView,
  company: Place,
  site: orNull(Place),
  original: Type.Number({ description: 'The counted value' }),
  value: Type.Number(),
  reason: Type.String(),
  by: NamedPerson,
  at: Instant,
  version: Type.Integer(),
  state: Type.Enum(['inForce', 'replaced', 'withdrawn']),
  endedBy: orNull(NamedPerson),
  endedAt: orNull(Instant),
  endReason: Type.String(),
  mayWithdraw: Type.Boolean({ description: 'Its author, and the owner of the figure' }),
})
export type FigureCorrection = Static<typeof FigureCorrection>
export const FigureCorrections = Type.Object({ corrections: Type.Array(FigureCorrection) })
export type FigureCorrections = Static<typeof FigureCorrections>

/** The next version of a definition. */
export const DefinitionBody = Type.Object(
  {
    de: words(true),
    en: words(true),
    target: orNull(FigureTarget),
    owner: orNull(Type.String({ format: 'uuid', description: 'Somebody with the role portal_cp' })),
    validFrom: Day,
    change: Type.String({
      minLength: 1,
      maxLength: CHANGE_LIMIT,
      pattern: '\\S',
      description: 'What is changed, in one sentence',
    }),
  },
  { additionalProperties: false },
)
export type DefinitionBody = Static<typeof DefinitionBody>

/** All versions of a definition, newest first. */
export const DefinitionVersions = Type.Object({
  versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      de: words(false),
      en: words(false),
      target: orNull(FigureTarget),
      owner: orNull(NamedPerson),
      validFrom: orNull(Day),
      change: Type.String(),
      by: orNull(NamedPerson),
      at: orNull(Instant),
      isInForce: Type.Boolean(),
    }),
  ),
})
export type DefinitionVersions = Static<typeof DefinitionVersions>

/** A figure that the product cannot compute, because it has no data for it. */
export const OutsideFigureBody = Type.Object(
  {
    de: words(true),
    en: words(true),
    unit: Type.Enum(FIGURE_UNITS),
    decimals: Type.Integer({ minimum: 0, maximum: 3 }),
    kind: Type.Enum(FIGURE_KINDS),
    grain: Type.Enum(GRAINS),
    about: Type.Enum(['people', 'business']),
    better: Type.Enum(['less', 'more', 'neither']),
    target: orNull(FigureTarget),
  },
  { additionalProperties: false },
)
export type OutsideFigureBody = Static<typeof OutsideFigureBody>

/** People who may own a figure. */
export const Owners = Type.Object({ people: Type.Array(NamedPerson) })
export type Owners = Static<typeof Owners>

/** A table as CSV in base64, because its bytes may be Windows-1252. */
export const ImportBody = Type.Object(
  {
    name: Type.String({ pattern: '\\S', minLength: 1, maxLength: FILE_NAME_LIMIT, description: 'Of the file' }),
    content: Type.String({ maxLength: Math.ceil(IMPORT_BYTES / 3) * 4, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
  },
  { additionalProperties: false },
)
export type ImportBody = Static<typeof ImportBody>

/** What an import would do, or has done; a table with a finding writes nothing. */
export const ImportReport = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  encoding: Type.Enum(['utf-8', 'windows-1252']),
  rows: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  fingerprint: Type.String({ description: 'Of the values that are there, for the application' }),
  findings: Type.Array(
    Type.Object({
      line: Type.Integer(),
      field: Type.Enum(IMPORT_FIELDS),
      rule: Type.Enum(IMPORT_RULES),
      value: Type.String(),
    }),
    { description: `The first ${MOST_FINDINGS}` },
  ),
  findingCount: Type.Integer(),
  unknownColumns: Type.Array(Type.String()),
  by: NamedPerson,
  at: Instant,
  appliedAt: orNull(Instant),
  takeBack: orNull(
    Type.Object({
      until: orNull(Instant),
      refusal: orNull(Type.Enum(TAKE_BACK_REFUSALS, { description: 'Null: it can be taken back' })),
    }),
  ),
  takenBack: orNull(Type.Object({ by: NamedPerson, at: Instant, reason: Type.String() })),
})
export type ImportReport = Static<typeof ImportReport>
export const TakeBackBody = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: REASON_LIMIT, pattern: '\\S' }) },
  { additionalProperties: false },
)
/** The report that the person has seen. */
export const ImportSeen = Type.Object(
  { fingerprint: Type.Optional(Type.String({ pattern: '^[0-9a-f]{32}$', maxLength: 32 })) },
  { additionalProperties: false },
)
/** The newest first, at most fifty. */
export const ImportReports = Type.Object({ imports: Type.Array(ImportReport) })
export type ImportReports = Static<typeof ImportReports>

/** Weekly on a weekday, 1 Monday to 7 Sunday; monthly on a day that every month has. */
export const SubscriptionBody = Type.Object(
  {
    rhythm: Type.Enum(RHYTHMS),
    day: Type.Integer({ minimum: 1, maximum: LAST_DUE_DAY }),
    figures: Type.Array(FigureRef, { minItems: 1, maxItems: MOST_FIGURES, uniqueItems: true }),
    company: Type.Optional(ShortId()),
    site: Type.Optional(ShortId()),
  },
  { additionalProperties: false },
)
export type SubscriptionBody = Static<typeof SubscriptionBody>

/** A subscription sends mails only to one's own address. */
export const Subscription = Type.Object({
  id: Type.Integer(),
  rhythm: Type.Enum(RHYTHMS),
  day: Type.Integer(),
  figures: Type.Array(FigureRef),
  company: orNull(Place),
  site: orNull(Place),
  version: Type.Integer(),
  nextOn: Day,
  lastSentAt: orNull(Instant),
})
export type Subscription = Static<typeof Subscription>
export const Subscriptions = Type.Object({ subscriptions: Type.Array(Subscription), hasAddress: Type.Boolean() })
export type Subscriptions = Static<typeof Subscriptions>
