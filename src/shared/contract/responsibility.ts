// Responsibilities in purchasing: who is responsible for one thing, and material groups by site.
import { Type, type Static } from 'typebox'
import { BANDS } from '#domain/suppliers/band.ts'
import { Day } from './day.ts'
import { CASE_FIELDS, END_FIELDS } from './decisions.ts'
import { ShortId, Uuid } from './ids.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'
import { Presence } from './presence.ts'

const DayOut = Type.String({ description: 'Calendar day, YYYY-MM-DD' })
const Reachable = {
  person: Type.Object({ id: Uuid(), name: Type.String() }),
  phone: Type.String({ description: 'Of the office; empty where there is none' }),
  presence: orNull(Presence),
}
const Group = Type.Object({ id: Type.Integer(), number: Type.String(), name: Type.String(), nameEn: Type.String() })

export const CONTACT_ROLES = ['lead', 'local', 'siteAdmin'] as const
const Contact = Type.Object({
  role: Type.Enum(CONTACT_ROLES),
  ...Reachable,
  deputy: orNull(Type.Object(Reachable)),
})

const Site = Type.Object({ id: Type.Integer(), name: Type.String() })
/** A responsibility of a person: a group as lead buyer, a group at a site, or a site. */
const Duty = Type.Object({ role: Type.Enum(CONTACT_ROLES), group: orNull(Group), site: orNull(Site) })

export const FOUND_KINDS = ['group', 'article', 'partner', 'site', 'person'] as const
export const WhoAnswer = Type.Object({
  found: Type.Object({ kind: Type.Enum(FOUND_KINDS), name: Type.String() }),
  group: orNull(Group),
  site: orNull(Site),
  duties: Type.Array(Duty, { description: 'Of a person who was found by name, today; otherwise none' }),
  contacts: Type.Array(Contact),
  isDouble: Type.Boolean({ description: 'Two people buy the group for the site' }),
  isGap: Type.Boolean({ description: 'Nobody buys the group for the site; the contacts can say more' }),
  ask: orNull(Uuid({ description: 'Who can be asked today' })),
})
export type WhoAnswer = Static<typeof WhoAnswer>
export const WhoQuery = Type.Object(
  { q: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }) },
  { additionalProperties: false },
)
export const Who = Type.Object({ answers: Type.Array(WhoAnswer) })
export type Who = Static<typeof Who>

const Buyer = Type.Object({
  id: Uuid(),
  name: Type.String(),
  isLead: Type.Boolean({ description: 'As lead buyer of the group, not as buyer on site' }),
})
export type Buyer = Static<typeof Buyer>

const Cell = Type.Object({
  groupId: Type.Integer(),
  siteId: Type.Integer(),
  suppliers: Type.Integer({ description: 'Of the company of the site; 0: the site needs nothing' }),
  band: orNull(Type.Enum(BANDS, { description: 'As in the report of suppliers; null: no volume is known' })),
  buyers: Type.Array(Buyer),
  planned: orNull(Type.Object({ day: DayOut, buyers: Type.Array(Buyer) })),
  since: orNull(Type.String({ description: 'Day since which nobody buys, as far as it is known' })),
  hasLeft: Type.Boolean({ description: 'Who bought last has left' }),
})
export type Cell = Static<typeof Cell>

const Rights = Type.Object({
  all: Type.Boolean(),
  groupIds: Type.Array(Type.Integer()),
  siteIds: Type.Array(Type.Integer()),
})

export const MatrixQuery = Type.Object({ day: Type.Optional(Day) }, { additionalProperties: false })
export const Matrix = Type.Object({
  day: DayOut,
  sites: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), company: Type.String() })),
  groups: Type.Array(Type.Object({ ...Group.properties, leadBuyer: orNull(NamedPerson) })),
  cells: Type.Array(Cell, { description: 'Without those that nobody needs and nobody buys' }),
  rights: Rights,
})
export type Matrix = Static<typeof Matrix>

export const MatrixExportQuery = Type.Object(
  { ...MatrixQuery.properties, language: Type.Optional(Type.Enum(['de', 'en'])) },
  { additionalProperties: false },
)

export const CellId = Type.Object({ groupId: ShortId(), siteId: ShortId() })

export const Buyers = Type.Array(
  Type.Object({ id: Uuid(), name: Type.String(), position: Type.String(), company: Type.String() }),
  { description: 'Active people with access to purchasing, by name' },
)
export type Buyers = Static<typeof Buyers>

const Change = Type.Object({
  at: Type.String({ description: 'ISO instant' }),
  from: DayOut,
  before: NamedPerson,
  after: NamedPerson,
  by: NamedPerson,
})
export const CellDetails = Type.Object({
  version: Type.Integer(),
  leadBuyer: orNull(NamedPerson),
  holdings: Type.Array(
    Type.Object({
      id: Type.Integer(),
      personId: orNull(Uuid({ description: 'null: the lead buyer of the group' })),
      from: DayOut,
      until: orNull(DayOut),
    }),
  ),
  /** The buyers whom an assignment would end, with the day since which they buy. */
  buyers: Type.Array(Type.Object({ ...Buyer.properties, since: DayOut })),
  changes: Type.Array(Change, { description: 'The newest first' }),
})
export type CellDetails = Static<typeof CellDetails>

export const AssignBody = Type.Object({ personId: Uuid(), from: Day }, { additionalProperties: false })
export type AssignBody = Static<typeof AssignBody>

const Appointment = Type.Object({ id: Type.Integer(), person: NamedPerson, from: DayOut, until: orNull(DayOut) })
export const Appointments = Type.Object({
  leadBuyers: Type.Array(
    Type.Object({
      group: Group,
      current: orNull(Appointment),
      planned: Type.Array(Appointment),
      version: Type.Integer({ description: 'Counts the changes' }),
    }),
  ),
  siteAdmins: Type.Array(
    Type.Object({
      site: Type.Object({ id: Type.Integer(), name: Type.String(), company: Type.String() }),
      current: orNull(Appointment),
      version: Type.Integer({ description: 'Counts the changes' }),
      changes: Type.Array(Change, { description: 'The newest first' }),
    }),
  ),
})
export type Appointments = Static<typeof Appointments>
export const AppointBody = Type.Object({ personId: Uuid(), from: Day }, { additionalProperties: false })
export const PlaceId = Type.Object({ id: ShortId() })

export const PURCHASING_REQUEST_STATES = ['open', 'approved', 'rejected', 'withdrawn'] as const
export const PurchasingRequests = Type.Array(
  Type.Object({
    ...CASE_FIELDS,
    ...END_FIELDS,
    id: Type.Integer(),
    state: Type.Enum(PURCHASING_REQUEST_STATES),
    reason: Type.String(),
    isMine: Type.Boolean(),
    kind: Type.Enum(['access', 'group']),
    person: NamedPerson,
    site: orNull(Type.Object({ id: Type.Integer(), name: Type.String() })),
    groupNumber: orNull(Type.String()),
    groupName: orNull(Type.String()),
    groupNameEn: orNull(Type.String({ description: "'' of requests from before" })),
  }),
)
export type PurchasingRequests = Static<typeof PurchasingRequests>
const REASON = Type.String({ maxLength: 1000 })
const GROUP_NAME = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })
export const PurchasingRequestBody = Type.Union([
  Type.Object(
    { kind: Type.Literal('access'), personId: Uuid(), siteId: ShortId(), reason: REASON },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      kind: Type.Literal('group'),
      number: Type.String({ pattern: '^[0-9]{4}$' }),
      name: GROUP_NAME,
      nameEn: GROUP_NAME,
      reason: REASON,
    },
    { additionalProperties: false },
  ),
])
export type PurchasingRequestBody = Static<typeof PurchasingRequestBody>

export const Handover = Type.Object({
  person: NamedPerson,
  deputy: orNull(NamedPerson),
  groups: Type.Array(Type.Object({ ...Group.properties, from: DayOut, until: orNull(DayOut) })),
  sites: Type.Array(Type.Object({ name: Type.String(), from: DayOut, until: orNull(DayOut) })),
  cells: Type.Array(
    Type.Object({
      number: Type.String(),
      name: Type.String(),
      nameEn: Type.String(),
      site: Type.String(),
      from: DayOut,
      until: orNull(DayOut),
    }),
  ),
  relations: Type.Integer({ description: 'Relations with suppliers that they buy in' }),
  cases: Type.Array(
    Type.Object({
      kind: Type.Enum(['change', 'certificate', 'request']),
      subject: Type.String(),
      partner: Type.String(),
      since: orNull(DayOut),
    }),
    { description: 'What is open' },
  ),
  notes: Type.Array(Type.Object({ partner: Type.String(), text: Type.String(), changedAt: Type.String() }), {
    description: 'Memos of theirs that the reader may read',
  }),
})
export type Handover = Static<typeof Handover>
export const HandoverId = Type.Object({ personId: Uuid() })
export const HandoverExportQuery = Type.Object(
  { language: Type.Optional(Type.Enum(['de', 'en'])) },
  { additionalProperties: false },
)
