// Settings of working time: release paths, rules with dates, terminals, imports, locks, reports, corrections by the time office.
import { Type, type Static } from 'typebox'
import { IMPORT_STATUSES, STAMP_REFUSALS, TIME_IMPORT_RULES } from '#domain/working-time/stamp.ts'
import { RELEASE_PATHS } from '#domain/working-time/release.ts'
import { Day, Month } from './day.ts'
import { ShortId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'
import { TimeRulesShape } from './working-time-rules.ts'
import { EntryInput } from './working-time.ts'

const CLOSED = { additionalProperties: false } as const
const REASON = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })
const Named = Type.Object({ id: Type.Integer(), name: Type.String() })

/** The settings that the viewer may change: release paths of their people, and all settings of the companies of the time office. */
export const TimeSettings = Type.Object({
  today: Day,
  isSupervisor: Type.Boolean(),
  companies: Type.Array(
    Type.Object({
      ...Named.properties,
      sites: Type.Array(Named),
      divisions: Type.Array(Named),
    }),
    { description: 'Of which the reader is the time office' },
  ),
})
export type TimeSettings = Static<typeof TimeSettings>

const PathSetting = Type.Object({
  id: Type.Integer(),
  fromDay: Day,
  path: Type.Enum(RELEASE_PATHS),
  setBy: orNull(NamedPerson),
  setAt: Instant,
})

const PathHolder = {
  version: Type.Integer({ description: 'Of the settings below; 0 without any' }),
  path: Type.Enum(RELEASE_PATHS, { description: 'That holds today' }),
  settings: Type.Array(PathSetting, { description: 'Own ones, the latest first' }),
}

export const ReleaseSettings = Type.Object({
  today: Day,
  divisions: Type.Array(
    Type.Object({ ...Named.properties, company: Type.String(), people: Type.Integer(), ...PathHolder }),
  ),
  people: Type.Array(
    Type.Object({
      id: Uuid(),
      name: Type.String(),
      division: Type.String(),
      isOfDivision: Type.Boolean({ description: 'Without a setting of its own: that of the division holds' }),
      ...PathHolder,
    }),
    { description: 'Reports of the reader; for the time office those with a setting of their own' },
  ),
  releaseAfterWorkdays: Type.Integer({ description: 'By the rules of the company of the reader today' }),
  releaseMinute: Type.Integer({ description: 'Minutes since 0:00 of that day' }),
})
export type ReleaseSettings = Static<typeof ReleaseSettings>

/** Exactly one of person and division. */
export const ReleaseBody = Type.Object(
  {
    personId: Type.Optional(Uuid()),
    divisionId: Type.Optional(ShortId()),
    fromDay: Day,
    path: Type.Enum(RELEASE_PATHS),
  },
  CLOSED,
)
export type ReleaseBody = Static<typeof ReleaseBody>

export const SettingId = Type.Object({ id: ShortId() })
export const TimeCompanyId = Type.Object({ companyId: ShortId() })

/** All versions of a company's rules; a past one is never changed. */
export const TimeRulesHistory = Type.Object({
  company: Named,
  today: Day,
  version: Type.Integer({ description: 'Grows with every change of the rules' }),
  earliest: orNull(
    Type.String({ description: 'Day from which a new version may hold: before it months are closed; null: any day' }),
  ),
  versions: Type.Array(
    Type.Object({
      id: orNull(Type.Integer({ description: 'null: the rules of the portal' })),
      fromDay: orNull(Day),
      isOfGroup: Type.Boolean({ description: 'Of every company without rules of its own' }),
      isValid: Type.Boolean({ description: 'Holds today' }),
      rules: TimeRulesShape,
      changedBy: orNull(NamedPerson),
      changedAt: orNull(Instant),
    }),
    { description: 'The latest first' },
  ),
})
export type TimeRulesHistory = Static<typeof TimeRulesHistory>

export const TimeRulesBody = Type.Object(
  {
    fromDay: Day,
    rules: Type.Object(TimeRulesShape.properties, CLOSED),
  },
  CLOSED,
)
export type TimeRulesBody = Static<typeof TimeRulesBody>

/**
 * `GET settings/evaluations`: evaluations that the viewer's changes have caused, and running ones about companies for which the viewer is
 * the time office; the newest first.
 */
export const TimeEvaluations = Type.Array(
  Type.Object({
    id: Type.Integer(),
    cause: Type.Enum(['absence', 'calendar', 'rules', 'import']),
    from: Day,
    people: Type.Integer({ description: 'Of the companies of the reader, unless the reader has caused it' }),
    done: Type.Integer({ description: 'Of the people' }),
    failed: Type.Integer({ description: 'Of those who are done: their days could not be evaluated' }),
    companyIds: Type.Array(Type.Integer(), { description: 'Of the time office, whose figures may still change' }),
    startedAt: Instant,
    finishedAt: orNull(Instant),
  }),
  { maxItems: 20 },
)
export type TimeEvaluations = Static<typeof TimeEvaluations>

export const Terminal = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  site: Named,
  company: Type.String(),
  createdBy: orNull(NamedPerson),
  createdAt: Instant,
  revokedAt: orNull(Instant),
  lastSeenAt: orNull(Instant),
  clockError: orNull(Type.Integer({ description: 'Seconds by which its clock was ahead; negative: behind' })),
})
export type Terminal = Static<typeof Terminal>
export const Terminals = Type.Object({ terminals: Type.Array(Terminal) })
export type Terminals = Static<typeof Terminals>
export const TerminalBody = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }), siteId: ShortId() },
  CLOSED,
)
export type TerminalBody = Static<typeof TerminalBody>
export const TerminalKey = Type.Object({
  terminal: Terminal,
  key: orNull(Type.String({ description: 'Shown this once; null where the call is repeated' })),
})
export type TerminalKey = Static<typeof TerminalKey>

/** The stamps of a terminal; one that cannot be read is refused alone. */
export const TerminalStamps = Type.Object(
  {
    clock: Type.Optional(Type.String({ maxLength: 40, description: 'Instant by the clock of the terminal, now' })),
    bookings: Type.Array(
      Type.Object({
        personnelNumber: Type.String({ maxLength: 40 }),
        at: Type.String({ maxLength: 40, description: 'Instant, ISO 8601 with an offset' }),
        kind: Type.String({ maxLength: 10, description: "'in' or 'out'" }),
      }),
      { minItems: 1, maxItems: 1_000 },
    ),
  },
  CLOSED,
)
export type TerminalStamps = Static<typeof TerminalStamps>
export const TerminalAnswer = Type.Object({
  now: Instant,
  clockError: orNull(Type.Integer({ description: 'Seconds by which the clock of the terminal is ahead' })),
  results: Type.Array(
    Type.Object({ result: Type.Enum(['stored', 'known', 'refused']), rule: orNull(Type.Enum(STAMP_REFUSALS)) }),
    { description: 'In the order of the stamps' },
  ),
})
export type TerminalAnswer = Static<typeof TerminalAnswer>

/** An imported file of stamps with its findings and its progress. */
export const TimeImport = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  status: Type.Enum(IMPORT_STATUSES),
  lines: Type.Integer({ description: 'Stamps to store' }),
  storedLines: Type.Integer(),
  createdBy: orNull(NamedPerson),
  createdAt: Instant,
  finishedAt: orNull(Instant),
  report: Type.Object({
    read: Type.Integer({ description: 'Lines of the file' }),
    people: Type.Integer(),
    first: orNull(Day),
    last: orNull(Day),
    columns: Type.Array(Type.Object({ field: Type.String(), head: Type.String() })),
    unknownColumns: Type.Array(Type.String()),
    unknownTerminals: Type.Array(Type.String()),
    findings: Type.Array(
      Type.Object({
        rule: Type.Enum(TIME_IMPORT_RULES),
        lines: Type.Integer(),
        isRefused: Type.Boolean({ description: 'These lines are not stored' }),
        first: Type.Array(Type.Object({ line: Type.Integer(), value: Type.String() }), { maxItems: 10 }),
      }),
    ),
    added: Type.Integer({ description: 'Stamps that were stored, so far' }),
    known: Type.Integer({ description: 'Stamps that were there already when they were to be stored' }),
    refused: Type.Integer({ description: 'Stamps that were refused when they were to be stored' }),
    earlier: orNull(Type.String({ description: 'Instant at which the same file was stored before' })),
    error: Type.String({ description: "Why it has stopped, or ''" }),
    takesOriginals: Type.Optional(
      Type.Boolean({ description: 'What a spreadsheet has changed is read as it probably was' }),
    ),
  }),
})
export type TimeImport = Static<typeof TimeImport>
export const OriginalsBody = Type.Object({ takesOriginals: Type.Boolean() }, { additionalProperties: false })
export const TimeImports = Type.Object({ imports: Type.Array(TimeImport) })
export type TimeImports = Static<typeof TimeImports>
export const ImportName = Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }) }, CLOSED)

export const TimeLock = Type.Object({
  id: Type.Integer(),
  company: Named,
  site: orNull(Named),
  untilDay: Day,
  reason: Type.String(),
  setBy: orNull(NamedPerson),
  setAt: Instant,
})
export type TimeLock = Static<typeof TimeLock>
export const TimeLocks = Type.Object({ locks: Type.Array(TimeLock) })
export type TimeLocks = Static<typeof TimeLocks>
export const LockBody = Type.Object(
  { companyId: ShortId(), siteId: orNull(ShortId()), untilDay: Day, reason: REASON },
  CLOSED,
)
export type LockBody = Static<typeof LockBody>

export const OfficeDayId = Type.Object({ personId: Uuid(), day: Day })
/** Entries of any day of the company, set by the time office; the former version stays readable. */
export const OfficeDayBody = Type.Object({ entries: Type.Array(EntryInput, { maxItems: 12 }), reason: REASON }, CLOSED)
export type OfficeDayBody = Static<typeof OfficeDayBody>
export const OfficeDay = Type.Object({
  id: orNull(Type.Integer({ description: 'Of the day; null without a result' })),
  personId: Uuid(),
  day: Day,
  version: Type.Integer(),
})
export type OfficeDay = Static<typeof OfficeDay>

export const ReportQuery = Type.Object(
  { companyId: ShortId(), from: Month, until: Month, divisionId: Type.Optional(ShortId()) },
  CLOSED,
)
export type ReportQuery = Static<typeof ReportQuery>
