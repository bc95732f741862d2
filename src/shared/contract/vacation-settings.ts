// Settings of the administrators of a division's calendar: teams and their members, blocks, closures, administrators.
import { Type, type Static } from 'typebox'
import { ABSENCE_VISIBILITIES } from '#domain/organisation/visibility.ts'
import { Day } from './day.ts'
import { ShortId, Uuid } from './ids.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'
import { Amount } from './vacation.ts'

const Named = Type.Object({ id: Type.Integer(), name: Type.String() })

/** The settings that the person may change. */
export const LeaveSettings = Type.Object({
  calendars: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), company: Type.String() }), {
    description: 'Divisions whose calendar the person administers; of the personnel office all of its companies',
  }),
  companies: Type.Array(Named, { description: 'For which the person is the personnel office' }),
})
export type LeaveSettings = Static<typeof LeaveSettings>

const Visibility = Type.Enum(ABSENCE_VISIBILITIES)

const Team = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  name: Type.String(),
  managed: Type.Boolean({ description: 'The administrators manage absence: nobody is invisible' }),
  minimum: orNull(Type.Integer({ description: 'People who should be present' })),
  members: Type.Array(
    Type.Object({ id: Uuid(), name: Type.String(), position: Type.String(), visibility: Visibility }),
  ),
})
export type CalendarTeam = Static<typeof Team>

/** The calendar of a division for its administrators. */
export const DivisionCalendar = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  company: Type.String(),
  teams: Type.Array(Team),
  blocks: Type.Array(Type.Object({ id: Type.Integer(), first: Day, last: Day, reason: Type.String() })),
  closures: Type.Array(
    Type.Object({
      id: Type.Integer(),
      first: Day,
      last: Day,
      name: Type.String(),
      booked: Type.Integer({ description: 'People with leave booked for it' }),
      open: Type.Integer({ description: 'People who were not looked at yet' }),
      short: Type.Integer({ description: 'People with too little leave left' }),
      shortPeople: Type.Array(NamedPerson, {
        description: 'Who they are; empty for everybody but the personnel office',
      }),
    }),
  ),
  administrators: Type.Array(
    Type.Object({
      id: Uuid(),
      name: Type.String(),
      hasRole: Type.Boolean({ description: 'Without the role they cannot open these settings' }),
    }),
  ),
})
export type DivisionCalendar = Static<typeof DivisionCalendar>

const NAME = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

export const DivisionId = Type.Object({ divisionId: ShortId() })
export const TeamId = Type.Object({ ...DivisionId.properties, teamId: ShortId() })
export const MemberId = Type.Object({ ...TeamId.properties, personId: Uuid() })
export const AdministratorId = Type.Object({ ...DivisionId.properties, personId: Uuid() })
export const PeriodId = Type.Object({ ...DivisionId.properties, id: ShortId() })

export const NewTeam = Type.Object({ name: NAME }, { additionalProperties: false })

export const TeamChange = Type.Object(
  {
    name: Type.Optional(NAME),
    managed: Type.Optional(Type.Boolean({ description: 'True makes every `none` of its members `abstract`' })),
    minimum: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: 10_000 }))),
  },
  { additionalProperties: false },
)
export type TeamChange = Static<typeof TeamChange>

export const MemberBody = Type.Object({ visibility: Visibility }, { additionalProperties: false })
export type MemberBody = Static<typeof MemberBody>

export const BlockBody = Type.Object(
  { first: Day, last: Day, reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }) },
  { additionalProperties: false },
)
export type BlockBody = Static<typeof BlockBody>

export const ClosureDays = Type.Object({ first: Day, last: Day }, { additionalProperties: false })
export const ClosureBody = Type.Object({ first: Day, last: Day, name: NAME }, { additionalProperties: false })
export type ClosureBody = Static<typeof ClosureBody>

const ShortPerson = Type.Object({ person: NamedPerson, missing: Amount })

/** The effects of a closure, before anything is booked. */
export const ClosurePreview = Type.Object({
  booked: Type.Integer({ description: 'People for whom leave would be booked' }),
  short: Type.Integer({ description: 'People with too little leave' }),
  shortPeople: Type.Array(ShortPerson, {
    description: 'Who they are and how many days are missing; empty for everybody but the personnel office',
  }),
  days: Type.Array(Type.Object({ days: Amount, people: Type.Integer() }), {
    description: 'How many days are booked for how many people, the most days first',
  }),
  clashes: Type.Integer({ description: 'People who are away in it already: only their other days are booked' }),
  clashing: Type.Array(Type.Object({ person: NamedPerson, first: Day, last: Day }), {
    description: 'Their absences, as far as the person who asks may see them',
  }),
  nothing: Type.Integer({ description: 'People without a day of work in it, or on leave already' }),
  tooMuch: Type.Integer({ description: 'People to whom closures leave less than two fifths of the year' }),
})
export type ClosurePreview = Static<typeof ClosurePreview>

export const BookingBody = Type.Object(
  { after: Type.Optional(Uuid({ description: '`next` of the last answer; absent: from the beginning' })) },
  { additionalProperties: false },
)

/** The bookings of one call. */
export const BookingResult = Type.Object({
  next: orNull(Uuid({ description: 'Ask again with it; null: everybody was looked at' })),
  done: Type.Integer({ description: 'People who were looked at by this call' }),
})
export type BookingResult = Static<typeof BookingResult>
