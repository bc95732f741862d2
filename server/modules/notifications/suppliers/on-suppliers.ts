// Suppliers: entries before a certificate or an extract of the register expires, and to-dos of changes with four eyes.
import { sql } from 'kysely'
import type { RequestKind, RequestState } from '#domain/suppliers/change-request.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import { MANDATE_COMPANIES } from '#server/purchasing.ts'
import type { Db } from '#server/db/db.ts'
import type { DomainEvents } from '#server/events.ts'
import { catalogue, type Language } from '#server/mail/language.ts'
import { closeWhere } from '#server/modules/notifications/close-entries.ts'
import { day } from '#server/modules/notifications/leave/entries.ts'
import { notify } from '#server/modules/notifications/notify.ts'
import type { NewNotification } from '#server/modules/notifications/queries.ts'
import { openTodo } from '#server/modules/notifications/todos.ts'
import { readResponsible } from '#server/supplier-responsible.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const textsOf = catalogue<keyof typeof de>(de, en)

type Expiring = DomainEvents['supplier.expiring']

function titleOf(language: Language, { partner, kind, until, step }: Expiring): string {
  const text = textsOf(language)
  return text(step < 0 ? 'expired' : 'expires', { name: partner, what: text(kind), day: day(language, until) })
}

/** The key makes it one entry for each person, however often the event is delivered. */
async function tellExpiry(context: Context, event: Expiring): Promise<void> {
  const { key, partnerId, detail, personIds } = event
  await context.db.transaction().execute((tx) =>
    notify(tx, context, personIds, {
      menuId: 'menu_ek_lieferanten_report',
      eventKey: `supplier-${key}`,
      nikoId: partnerId,
      title: titleOf('de', event),
      titleEn: titleOf('en', event),
      body: detail,
      bodyEn: detail,
      creatorName: '',
      link: `/lieferanten/${partnerId}`,
      todo: false,
    }),
  )
}

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

function requestEntry({ partnerId, partner, kind, state, reason, requester, decider }: Request) {
  const titleIn = (language: Language) => {
    const text = textsOf(language)
    return text(`request.${state}`, { name: partner, what: text(`kind.${kind}`) })
  }
  return {
    menuId: 'menu_ek_lieferanten_report',
    nikoId: partnerId,
    title: titleIn('de'),
    titleEn: titleIn('en'),
    body: reason,
    bodyEn: reason,
    creatorName: state === 'open' || state === 'withdrawn' ? requester : decider,
    link: `/lieferanten/${partnerId}`,
  }
}

const keyOf = (requestId: number): string => `supplier-request:${requestId}`

const isOpen = (requestId: number) =>
  sql<boolean>`exists (select from partner_request q where q.id = ${requestId} and q.state = 'open')`

/** The people who may decide about the request, or could until it was closed. */
const readAsked = ({ db, now }: Pick<Context, 'db' | 'now'>, request: Request): Promise<string[]> =>
  readResponsible(db, request, businessDay(now()), request.requesterId)

/** The people who may decide about the request now; none once it is closed. */
const readDeciders = async (context: Pick<Context, 'db' | 'now'>, request: Request): Promise<string[]> =>
  request.state === 'open' ? readAsked(context, request) : []

/** Opens its to-do for everybody who may decide about the request now, and closes that of all others. */
async function refreshTodo(context: Context, requestId: number): Promise<void> {
  const request = await readRequest(context.db, requestId)
  if (!request) return
  const eventKey = keyOf(requestId)
  const personIds = await readDeciders(context, request)
  if (personIds.length > 0)
    await openTodo(context, {
      entry: { ...requestEntry(request), eventKey, todo: true },
      isDue: () => sql<boolean>`p.id = any(${personIds}::uuid[]) and ${isOpen(requestId)}`,
    })
  // Read again: others may have been appointed while the to-dos were opened.
  const present = await readRequest(context.db, requestId)
  const deciders = present ? await readDeciders(context, present) : []
  await closeWhere(
    context,
    () =>
      sql<boolean>`n.event_key = ${eventKey} and not (n.person_id = any(${deciders}::uuid[]) and ${isOpen(requestId)})`,
  )
}

interface DueTodo {
  readonly entry: NewNotification
  readonly personIds: readonly string[]
}

/** The to-dos of every open request, for a company that is created as a whole. */
export async function readDueRequestTodos(parts: Pick<Context, 'db' | 'now'>): Promise<DueTodo[]> {
  const open = await parts.db.selectFrom('partner_request').select('id').where('state', '=', 'open').execute()
  const due: DueTodo[] = []
  for (const { id } of open) {
    const request = await readRequest(parts.db, id)
    if (!request) continue
    const entry = { ...requestEntry(request), eventKey: keyOf(id), todo: true }
    due.push({ entry, personIds: await readDeciders(parts, request) })
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
  const eventKey = `${keyOf(requestId)}:${state}`
  await context.db
    .transaction()
    .execute((tx) => notify(tx, context, told, { ...requestEntry(request), eventKey, todo: false }))
}

export function onSuppliers(context: Context): void {
  context.events.on('supplier.expiring', (event) => tellExpiry(context, event))
  context.events.on('supplier.request_changed', (event) => followRequest(context, event))
  context.events.on('supplier.deciders_changed', () => refreshTodos(context))
  context.events.on('responsibility.appointed', () => refreshTodos(context))
}
