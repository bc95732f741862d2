// Devices of production with their keys, badges and PINs, and the events of terminals and machines.
import { Type, type Static } from 'typebox'
import { PERSON_EVENTS } from '#domain/production/bookings.ts'
import { SCAN_LIMIT } from '#domain/production/terminal/scan.ts'
import { ACTIVITIES } from '#domain/production/terminal/presence.ts'
import { BATCH_LIMIT, EVENT_RULES, PIECES_LIMIT } from '#domain/production/terminal/queue.ts'
import { LongId, ShortId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'

const CLOSED = { additionalProperties: false } as const
const Named = Type.Object({ id: Type.Integer(), name: Type.String() })
export const DEVICE_KINDS = ['terminal', 'machine'] as const

export const Device = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(DEVICE_KINDS),
  name: Type.String(),
  area: Named,
  workplace: orNull(Named),
  createdBy: orNull(NamedPerson),
  createdAt: Instant,
  revokedAt: orNull(Instant),
  lastSeenAt: orNull(Instant),
  clockError: orNull(Type.Integer({ description: 'Seconds by which its clock was ahead' })),
  refused: Type.Integer({ description: 'Events of the last 30 days that were not booked' }),
})
export type Device = Static<typeof Device>

export const Devices = Type.Object({
  areas: Type.Array(
    Type.Object(
      { ...Named.properties, site: Type.String(), workplaces: Type.Array(Named) },
      {
        description: 'That the reader keeps, as foreman, deputy or time office',
      },
    ),
  ),
  devices: Type.Array(Device),
})
export type Devices = Static<typeof Devices>

export const DeviceBody = Type.Object(
  {
    kind: Type.Enum(DEVICE_KINDS),
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    areaId: ShortId(),
    workplaceId: orNull(ShortId()),
  },
  CLOSED,
)
export type DeviceBody = Static<typeof DeviceBody>

export const DeviceKey = Type.Object({
  device: Device,
  key: orNull(Type.String({ description: 'Shown this once; null where the call is repeated' })),
})
export type DeviceKey = Static<typeof DeviceKey>

export const DeviceId = Type.Object({ id: ShortId() })

export const RefusedEvents = Type.Object({
  events: Type.Array(
    Type.Object({
      id: Type.Integer(),
      rule: Type.Enum(EVENT_RULES),
      kind: Type.String(),
      order: orNull(Type.String()),
      at: Type.String(),
      person: orNull(NamedPerson),
      receivedAt: Instant,
    }),
    { description: 'Of the last 30 days, the latest first; 100 at most' },
  ),
})
export type RefusedEvents = Static<typeof RefusedEvents>

/** A person who works in an area, and how they sign in at its terminals. */
export const Badge = Type.Object({
  personId: Uuid(),
  name: Type.String(),
  number: orNull(Type.String({ description: 'Personnel number' })),
  badgeSetAt: orNull(Instant),
  pinSetAt: orNull(Instant),
  version: Type.Integer({ description: '0: nothing was set yet' }),
})
export type Badge = Static<typeof Badge>
export const Badges = Type.Object({ badges: Type.Array(Badge) })
export type Badges = Static<typeof Badges>
export const BadgesQuery = Type.Object({ areaId: ShortId() })
export const BadgePerson = Type.Object({ id: Uuid() })
export const BadgeBody = Type.Object(
  {
    badge: orNull(Type.String({ minLength: 4, maxLength: SCAN_LIMIT, pattern: '\\S' })),
  },
  CLOSED,
)
export type BadgeBody = Static<typeof BadgeBody>
export const PinBody = Type.Object({ isNeeded: Type.Boolean({ description: 'False removes the PIN' }) }, CLOSED)
export type PinBody = Static<typeof PinBody>
export const NewPin = Type.Object({
  badge: Badge,
  pin: orNull(Type.String({ description: 'Shown this once; null where it was removed or the call is repeated' })),
})
export type NewPin = Static<typeof NewPin>

export const Presence = Type.Object({
  personId: Uuid(),
  workplaceId: Type.Integer(),
  since: Instant,
  orders: Type.Array(Type.Object({ order: Type.String(), since: Instant })),
  overhead: Type.Optional(Type.Object({ activity: Type.Enum(ACTIVITIES), since: Instant })),
  pausedSince: Type.Optional(Instant),
  halted: Type.Array(Type.String()),
  spent: Type.Optional(
    Type.Record(Type.String(), Type.Number(), { description: 'Minutes on each order before it was halted' }),
  ),
})

export const TerminalOrder = Type.Object({
  number: Type.String(),
  title: Type.String(),
  operation: Type.String(),
  planned: Type.Integer({ description: 'Pieces' }),
  done: Type.Integer({ description: 'Pieces without scrap that were reported so far' }),
  minutes: Type.Integer({ description: 'Planned, with setup' }),
})
export type TerminalOrder = Static<typeof TerminalOrder>
export const TerminalOrderNumber = Type.Object({ number: Type.String({ minLength: 1, maxLength: SCAN_LIMIT }) })

/** The data that a terminal needs for a shift without network. It names nobody: people are sealed, and only they can open their data. */
export const TerminalState = Type.Object({
  device: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    area: Type.String(),
    workplace: orNull(Named),
    workplaces: Type.Array(Named, { description: 'Of the area, for a terminal without a place of its own' }),
    shifts: Type.Array(
      Type.Object({ kind: Type.Enum(['early', 'late', 'night']), begins: Type.Integer(), ends: Type.Integer() }),
    ),
  }),
  now: Instant,
  lastCounter: Type.Integer({ description: 'Greatest number that the server has of this device' }),
  salt: Type.String(),
  roster: Type.Object({
    version: Type.String(),
    people: orNull(Type.Record(Type.String(), Type.String(), { description: 'null: the version that the device has' })),
  }),
  orders: Type.Array(TerminalOrder),
  presences: Type.Array(Presence),
})
export type TerminalState = Static<typeof TerminalState>
export const TerminalStateQuery = Type.Object({
  roster: Type.Optional(Type.String({ maxLength: 64, description: 'Version of the people that the device has' })),
})

/** A badge, or a personnel number with its PIN. */
export const TerminalSignIn = Type.Object(
  {
    badge: Type.Optional(Type.String({ minLength: 1, maxLength: SCAN_LIMIT })),
    number: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    pin: Type.Optional(Type.String({ minLength: 1, maxLength: 12 })),
  },
  CLOSED,
)
export type TerminalSignIn = Static<typeof TerminalSignIn>
export const TerminalPerson = Type.Object({
  person: Type.Object({ id: Uuid(), name: Type.String() }),
  entry: Type.Object(
    {
      lookup: Type.String(),
      sealed: Type.String(),
      until: Type.Optional(
        Type.String({ format: 'date-time', description: 'Of somebody of another area: when the device forgets them' }),
      ),
    },
    { description: 'For the people of the device' },
  ),
})
export type TerminalPerson = Static<typeof TerminalPerson>

const Clock = Type.Optional(Type.String({ maxLength: 40, description: 'Instant by the clock of the device, now' }))
const Counter = LongId({ description: 'Of the device itself: 1, 2, 3 …' })
// Wider than the stored limit, so that an impossible event is refused alone, not with its batch.
const Pieces = Type.Integer({
  minimum: -2_147_483_648,
  maximum: 2_147_483_647,
  description: `0 to ${PIECES_LIMIT}; any other is refused as malformed`,
})

/** The events of a terminal; one that cannot be read is refused alone. */
export const TerminalEvents = Type.Object(
  {
    clock: Clock,
    events: Type.Array(
      Type.Object(
        {
          counter: Counter,
          key: Uuid(),
          kind: Type.Enum(PERSON_EVENTS),
          personId: Uuid(),
          workplaceId: ShortId(),
          at: Type.String({ maxLength: 40, description: 'Instant, ISO 8601 with an offset' }),
          order: Type.Optional(Type.String({ maxLength: 60 })),
          activity: Type.Optional(Type.String({ maxLength: 20 })),
          pieces: Type.Optional(Pieces),
          scrap: Type.Optional(Pieces),
        },
        CLOSED,
      ),
      { minItems: 1, maxItems: BATCH_LIMIT },
    ),
  },
  CLOSED,
)
export type TerminalEvents = Static<typeof TerminalEvents>

const Results = Type.Array(
  Type.Object({
    counter: Type.Integer(),
    result: Type.Enum(['stored', 'known', 'refused']),
    rule: orNull(Type.Enum(EVENT_RULES)),
  }),
  { description: 'In the order of the events' },
)
const Answered = {
  now: Instant,
  clockError: orNull(Type.Integer({ description: 'Seconds by which the clock of the device is ahead' })),
  lastCounter: Type.Integer(),
  results: Results,
}
export const TerminalAnswer = Type.Object({ ...Answered, presences: Type.Array(Presence) })
export type TerminalAnswer = Static<typeof TerminalAnswer>

/** The events of a machine or its gateway, the same over HTTP and MQTT. */
export const MachineEvents = Type.Object(
  {
    clock: Clock,
    events: Type.Array(
      Type.Object(
        {
          counter: Counter,
          kind: Type.String({ maxLength: 20, description: "'runs', 'stops' or 'pieces'" }),
          at: Type.String({ maxLength: 40, description: 'Instant, ISO 8601 with an offset' }),
          order: Type.Optional(Type.String({ maxLength: 60 })),
          pieces: Type.Optional(Pieces),
          scrap: Type.Optional(Pieces),
        },
        CLOSED,
      ),
      { minItems: 1, maxItems: 1_000 },
    ),
  },
  CLOSED,
)
export type MachineEvents = Static<typeof MachineEvents>
export const MachineAnswer = Type.Object(Answered)
export type MachineAnswer = Static<typeof MachineAnswer>
