// Suppliers: entries before a certificate or an extract of the register expires, and to-dos of changes with four eyes.
import { sql } from 'kysely'
import type { RequestKind, RequestState } from '#domain/suppliers/change-request.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import type { StoredCase } from '#server/decisions/cases.ts'
import type { DomainEvents } from '#server/kernel/events.ts'
import { catalogue, formatDay } from '#server/mail/language.ts'
import { creatorNameOf, wordsIn, type NewNotification } from '#server/notices/entries.ts'
import { notifyPeople } from '#server/notices/notify.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const textsOf = catalogue<keyof typeof de>(de, en)

const MENU = 'menu_ek_lieferanten_report'

/** The key makes it one entry for each person, however often the event is delivered. */
const notifyOfExpiry = (
  context: Context,
  { key, partnerId, partner, kind, until, step, detail, personIds }: DomainEvents['supplier.expiring'],
): Promise<void> =>
  notifyPeople(context, personIds, {
    menuId: MENU,
    eventKey: `supplier-${key}`,
    nikoId: partnerId,
    ...wordsIn((language) => {
      const text = textsOf(language)
      const values = { name: partner, what: text(kind), day: formatDay(until, language) }
      return { title: text(step < 0 ? 'expired' : 'expires', values), body: detail }
    }),
    link: `/lieferanten/${partnerId}`,
  })

interface Request {
  readonly id: number
  readonly partnerId: number
  readonly partner: string
  readonly kind: RequestKind
  readonly reason: string
}

/** A to-do of those who may decide, then the outcome for its requester, or a withdrawal for those who were asked. */
export async function readRequestEntry(
  db: Db,
  { id, status, requesterId, stages }: StoredCase,
): Promise<NewNotification | undefined> {
  const { rows } = await sql<Request>`
    select q.id, p.id as "partnerId", p.name as partner, q.kind, q.reason
    from partner_request q join partner p on p.id = q.partner_id where q.case_id = ${id}`.execute(db)
  const [request] = rows
  if (!request) return undefined
  const { partnerId, partner, kind, reason } = request
  const isDecided = status === 'approved' || status === 'rejected'
  const body = isDecided ? stages[0]!.reason : status === 'open' ? reason : ''
  return {
    eventKey: `supplier-request:${request.id}`,
    menuId: MENU,
    nikoId: partnerId,
    ...wordsIn((language) => {
      const text = textsOf(language)
      return { title: text(`request.${status as RequestState}`, { name: partner, what: text(`kind.${kind}`) }), body }
    }),
    creatorName: await creatorNameOf(db, isDecided ? stages[0]!.decidedBy : requesterId),
    link: `/lieferanten/${partnerId}`,
  }
}

export function onSuppliers(context: Context): void {
  context.events.on('supplier.expiring', (event) => notifyOfExpiry(context, event))
}
