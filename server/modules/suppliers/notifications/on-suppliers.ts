// Suppliers: entries before a certificate or an extract of the register expires, and to-dos of changes with four eyes.
import { sql, type RawBuilder } from 'kysely'
import type { RequestKind, RequestState } from '#domain/suppliers/change-request.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import { MANDATE_COMPANIES } from '#server/purchasing.ts'
import type { Db } from '#server/db/db.ts'
import type { DomainEvents } from '#server/events.ts'
import { catalogue, formatDay } from '#server/mail/language.ts'
import { readResponsible } from '#server/modules/suppliers/responsible.ts'
import { wordsIn, type NewNotification } from '#server/notices/entries.ts'
import { notifyPeople } from '#server/notices/notify.ts'
import { keepTodo, type DueTodo } from '#server/notices/todos.ts'
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
  readonly partnerId: number
  readonly partner: string
  readonly kind: RequestKind
  readonly state: RequestState
  readonly reason: string
  readonly requesterId: string | null
  readonly requester: string
  readonly deciderId: string | null
  readonly decider: string
  readonly groupIds: number[]
  readonly companyIds: number[]
}

async function readRequest(db: Db, requestId: number): Promise<Request | undefined> {
  const { rows } = await sql<Request>`
    select p.id as "partnerId", p.name as partner, q.kind, q.state,
      case when q.state = 'open' then q.reason else q.decision_reason end as reason,
      q.requester_id as "requesterId", coalesce(r.given_name || ' ' || r.family_name, '') as requester,
      q.decider_id as "deciderId", coalesce(d.given_name || ' ' || d.family_name, '') as decider,
      p.group_ids as "groupIds", ${MANDATE_COMPANIES} as "companyIds"
    from partner_request q join partner p on p.id = q.partner_id
    left join person r on r.id = q.requester_id left join person d on d.id = q.decider_id
    where q.id = ${requestId}`.execute(db)
  return rows[0]
}

const requestEntry = ({
  partnerId,
  partner,
  kind,
  state,
  reason,
  requester,
  decider,
}: Request): Omit<NewNotification, 'eventKey'> => ({
  menuId: MENU,
  nikoId: partnerId,
  ...wordsIn((language) => {
    const text = textsOf(language)
    return { title: text(`request.${state}`, { name: partner, what: text(`kind.${kind}`) }), body: reason }
  }),
  creatorName: state === 'open' || state === 'withdrawn' ? requester : decider,
  link: `/lieferanten/${partnerId}`,
})

const keyOf = (requestId: number): string => `supplier-request:${requestId}`

const isOpen = (requestId: number) =>
  sql<boolean>`exists (select from partner_request q where q.id = ${requestId} and q.state = 'open')`

/** The people who may decide about the request, or could until it was closed. */
const readAsked = ({ db, now }: Pick<Context, 'db' | 'now'>, request: Request): Promise<string[]> =>
  readResponsible(db, request, businessDay(now()), request.requesterId)

/** True for a person `p` who may decide about the request now. */
async function mayDecide(context: Context, requestId: number): Promise<RawBuilder<boolean>> {
  const request = await readRequest(context.db, requestId)
  if (request?.state !== 'open') return sql<boolean>`false`
  return sql<boolean>`p.id = any(${await readAsked(context, request)}::uuid[]) and ${isOpen(requestId)}`
}

async function refreshTodo(context: Context, requestId: number): Promise<void> {
  const request = await readRequest(context.db, requestId)
  if (!request) return
  const entry = { ...requestEntry(request), eventKey: keyOf(requestId) }
  await keepTodo(context, { entry, due: () => mayDecide(context, requestId) })
}

/** The to-dos of every open request, for a company that is created as a whole. */
export async function readDueRequestTodos(parts: Pick<Context, 'db' | 'now'>): Promise<DueTodo[]> {
  const open = await parts.db.selectFrom('partner_request').select('id').where('state', '=', 'open').execute()
  const due: DueTodo[] = []
  for (const { id } of open) {
    const request = await readRequest(parts.db, id)
    if (!request) continue
    const entry = { ...requestEntry(request), eventKey: keyOf(id) }
    due.push({ entry, personIds: await readAsked(parts, request) })
  }
  return due
}

async function refreshTodos(context: Context): Promise<void> {
  const open = await context.db.selectFrom('partner_request').select('id').where('state', '=', 'open').execute()
  for (const { id } of open) await refreshTodo(context, id)
}

/** Updates the to-dos of a request, and notifies its requester of another person's decision, or of a withdrawal those who were asked. */
async function followRequest(context: Context, { requestId }: DomainEvents['supplier.request_changed']): Promise<void> {
  await refreshTodo(context, requestId)
  const request = await readRequest(context.db, requestId)
  if (!request) return
  const { requesterId, deciderId, state } = request
  const isDecided = deciderId !== null && requesterId !== null
  const told = state === 'withdrawn' ? await readAsked(context, request) : isDecided ? [requesterId] : []
  await notifyPeople(context, told, { ...requestEntry(request), eventKey: `${keyOf(requestId)}:${state}` })
}

export function onSuppliers(context: Context): void {
  context.events.on('supplier.expiring', (event) => notifyOfExpiry(context, event))
  context.events.on('supplier.request_changed', (event) => followRequest(context, event))
  context.events.on('supplier.deciders_changed', () => refreshTodos(context))
  context.events.on('responsibility.appointed', () => refreshTodos(context))
}
