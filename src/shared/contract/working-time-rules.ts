// The rules of working time of a company, and the inputs of results of days.
import { Type } from 'typebox'
import { DAY_ABSENCES } from '#domain/working-time/day-result.ts'
import { HINT_CODES } from '#domain/working-time/hints.ts'
import { MOST_BREAK_MINUTES } from '#domain/working-time/time-rules.ts'
import { Day } from './day.ts'
import { orNull } from './or-null.ts'

export const Minutes = (maximum: number, description?: string) =>
  Type.Integer({ minimum: 0, maximum, ...(description !== undefined && { description }) })

/** Texts of hints that a works agreement has changed, in both languages. */
export const Wording = Type.Partial(
  Type.Record(
    Type.Enum(HINT_CODES),
    Type.Object(
      { de: Type.String({ maxLength: 300 }), en: Type.String({ maxLength: 300 }) },
      { additionalProperties: false },
    ),
  ),
)

/** The rules of the domain for the viewer's company on a day; texts in both languages. */
export const TimeRulesShape = Type.Object({
  webStamping: Type.Boolean(),
  manualEntry: Type.Boolean(),
  rounding: Type.Enum([0, 5, 15]),
  autoBreak: Type.Boolean(),
  limitMode: Type.Enum(['daily', 'weekly']),
  dailyMinutes: Minutes(1440),
  extendedMinutes: Minutes(1440),
  weeklyMinutes: Minutes(10_080),
  restMinutes: Minutes(1440),
  breaks: Type.Array(Type.Object({ over: Minutes(1440), minutes: Minutes(480) }, { additionalProperties: false }), {
    maxItems: 5,
  }),
  youthWeeklyMinutes: Type.Optional(Minutes(10_080, 'Absent: of the law')),
  youthRowMinutes: Type.Optional(Minutes(1440)),
  nightWorkMinutes: Type.Optional(Minutes(1440)),
  freeSundays: Type.Optional(Type.Integer({ minimum: 0, maximum: 53 })),
  breakPiece: Minutes(120),
  longestBreak: Type.Optional(Minutes(MOST_BREAK_MINUTES, 'A longer gap ends the shift; absent: 180')),
  nightTarget: Type.Enum(['nominal', 'elapsed']),
  releaseAfterWorkdays: Type.Integer({ minimum: 1, maximum: 30 }),
  releaseMinute: Minutes(1439),
  accountMinimum: orNull(Type.Integer({ minimum: -60_000, maximum: 0 })),
  accountMaximum: orNull(Type.Integer({ minimum: 0, maximum: 60_000 })),
  keptMonths: Type.Integer({ minimum: 24, maximum: 240 }),
  wording: Wording,
})

/** The inputs of the results besides entries, so that the client previews a change with `dayResult` of the domain. */
export const TimeBasis = Type.Object({
  rules: Type.Array(
    Type.Object({
      from: Day,
      ...Type.Pick(TimeRulesShape, ['rounding', 'autoBreak', 'breaks', 'breakPiece', 'nightTarget', 'restMinutes'])
        .properties,
    }),
    { description: 'Ascending; each is valid until the next one' },
  ),
  days: Type.Array(
    Type.Object({
      day: Day,
      target: Type.Integer({ description: 'Minutes that the calendar demands' }),
      isShort: Type.Boolean({ description: 'Ends at noon by agreement' }),
      absences: Type.Array(
        Type.Object({
          kind: Type.Enum(DAY_ABSENCES),
          part: Type.Enum(['full', 'morning', 'noon']),
          minutes: Type.Optional(Type.Integer()),
        }),
      ),
    }),
  ),
})
