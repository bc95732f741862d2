// The outbox of the demo company: mails that it does not send, and error reports for its own collector.
import { Type, type Static } from 'typebox'
import { LongId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'

/** What the demo company may store instead of sending it. */
export const OUTBOX_PARTS = ['mails', 'reports'] as const
export type OutboxPart = (typeof OUTBOX_PARTS)[number]

export const OutboxQuery = Type.Object(
  { before: Type.Optional(LongId({ description: '`next` of the page before' })) },
  { additionalProperties: false },
)

const next = Type.Optional(Type.Integer({ description: 'Cursor of older entries, for `before`' }))

export const OutboxMail = Type.Object({
  id: Type.Integer(),
  address: Type.String({ description: 'Receiver' }),
  subject: Type.String(),
  text: Type.String({ description: 'Plain text' }),
  at: Instant,
})
export type OutboxMail = Static<typeof OutboxMail>

export const OutboxMails = Type.Object({ entries: Type.Array(OutboxMail, { description: 'The newest first' }), next })
export type OutboxMails = Static<typeof OutboxMails>

const text = (most: number, description: string) => Type.String({ maxLength: most, description })

/** A report of the dialog 'Fehler melden', the same for every collector. */
export const BugReport = Type.Object(
  {
    id: Uuid({ description: 'The same report has the same id, however often it is sent' }),
    summary: text(1_000, 'One line'),
    name: text(200, 'Empty unless the person wants to be named'),
    email: text(254, 'As the name'),
    description: text(50_000, 'What the person has seen in the preview'),
  },
  { additionalProperties: false },
)
export type BugReport = Static<typeof BugReport>

export const OutboxReport = Type.Object({
  id: Type.Integer(),
  summary: Type.String(),
  name: Type.String(),
  email: Type.String(),
  description: Type.String(),
  at: Instant,
})
export type OutboxReport = Static<typeof OutboxReport>

export const OutboxReports = Type.Object({
  entries: Type.Array(OutboxReport, { description: 'The newest first' }),
  next,
})
export type OutboxReports = Static<typeof OutboxReports>
