// Notices of lapse: the employer names the open days, asks to take them, and says when they lapse.
import { Type, type Static } from 'typebox'
import { Day, Year } from './day.ts'
import { LongId, ShortId } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'
import { Amount } from './vacation.ts'

const STATE = {
  id: Type.Integer(),
  sentOn: Day,
  textVersion: Type.String(),
  claims: Type.Array(Type.Object({ year: Type.Integer(), amount: Amount, lapsesOn: Day }), {
    description: 'The open days that it names, by year',
  }),
  seenAt: orNull(Instant),
  confirmedAt: orNull(Instant),
}

/** A notice for its receiver. */
export const LapseNotice = Type.Object({ ...STATE, text: Type.String(), textEn: Type.String() })
export type LapseNotice = Static<typeof LapseNotice>

export const NoticeId = Type.Object({ id: LongId() })

export const NOTICE_STATES = ['sent', 'seen', 'confirmed'] as const

export const SentNoticesQuery = Type.Object({
  companyId: ShortId({ description: 'A company of one’s own personnel office' }),
  year: Year('In which they were sent'),
  state: Type.Optional(Type.Enum(NOTICE_STATES, { description: '`sent`: not seen yet · `seen`: not confirmed yet' })),
  after: Type.Optional(LongId({ description: 'Cursor: `next` of the page before' })),
})
export type SentNoticesQuery = Static<typeof SentNoticesQuery>

/** The sent notices, for the personnel office. */
export const SentNotices = Type.Object({
  isSending: Type.Boolean({ description: 'Notices of this company are sent' }),
  sent: Type.Integer(),
  seen: orNull(Type.Integer({ description: 'null: the portal does not note who has seen one' })),
  confirmed: Type.Integer(),
  items: Type.Array(Type.Object({ ...STATE, person: NamedPerson }), { description: 'Last sent first' }),
  next: Type.Optional(Type.Integer({ description: 'Cursor of the next page; absent on the last one' })),
})
export type SentNotices = Static<typeof SentNotices>

export const SendingBody = Type.Object({ isSending: Type.Boolean() }, { additionalProperties: false })
export const CompanyId = Type.Object({ companyId: ShortId() })
