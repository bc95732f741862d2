// Calendar feeds (iCalendar) that a calendar program subscribes to, and what others see of one's own absences.
import { Type, type Static } from 'typebox'
import { ABSENCE_KINDS } from '#domain/organisation/visibility.ts'
import { FEED_KINDS, FEED_MONTHS } from '#domain/leave/calendar-feed.ts'
import { Day } from './day.ts'
import { ShortId } from './ids.ts'
import { Instant } from './instant.ts'
import { orNull } from './or-null.ts'

const months = orNull(Type.Enum(FEED_MONTHS, { description: 'How far it reaches; null: everything' }))

export const NewFeed = Type.Object(
  { kind: Type.Enum(FEED_KINDS), months, language: Type.Enum(['de', 'en']) },
  { additionalProperties: false },
)
export type NewFeed = Static<typeof NewFeed>

export const Feed = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(FEED_KINDS),
  months: orNull(Type.Integer()),
  createdAt: Instant,
  lastReadAt: orNull(Instant),
})
export type Feed = Static<typeof Feed>

export const CreatedFeed = Type.Object({
  ...Feed.properties,
  url: Type.String({ description: 'The address, with its secret: it is in this answer and nowhere else' }),
})
export type CreatedFeed = Static<typeof CreatedFeed>

export const FeedId = Type.Object({ id: ShortId() })
export const FeedToken = Type.Object({ file: Type.String({ pattern: '^[A-Za-z0-9_-]{32}\\.ics$' }) })

/** The own absences that the team sees; others are missing. */
export const SeenByOthers = Type.Array(
  Type.Object({
    first: Day,
    last: Day,
    startsAtNoon: Type.Boolean(),
    endsAtNoon: Type.Boolean(),
    kind: orNull(Type.Enum(ABSENCE_KINDS, { description: "null: 'Abwesend'" })),
  }),
)
export type SeenByOthers = Static<typeof SeenByOthers>
