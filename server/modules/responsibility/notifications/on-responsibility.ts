// Responsibilities in purchasing: an entry for the new person, and for the one who is replaced.
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { DomainEvents } from '#server/events.ts'
import { catalogue, formatDay } from '#server/mail/language.ts'
import { wordsIn, type NewNotification } from '#server/notices/entries.ts'
import { readPeople } from '#server/notices/fan-out.ts'
import { notifyPeople } from '#server/notices/notify.ts'
import { keepTodo, type DueTodo } from '#server/notices/todos.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const textsOf = catalogue<keyof typeof de>(de, en)
const MENU = 'menu_ek_leadbuyer'

type Sentence = 'assigned' | 'ended' | 'leadBuyer' | 'leadBuyerEnded' | 'siteAdmin' | 'siteAdminEnded'

interface Names {
  group: string
  groupEn: string
  site: string
  by: string
}

/** Names of a group and a site, either of which may be missing, and of who changed it. */
async function readNames(
  db: Db,
  { groupId, siteId, byId }: { groupId?: number; siteId?: number; byId: string },
): Promise<Names> {
  const { rows } = await sql<Names>`
    select coalesce(g.number || ' ' || g.name, '') as group, coalesce(g.number || ' ' || coalesce(nullif(g.name_en, ''), g.name), '') as "groupEn",
      coalesce(s.name, '') as site, coalesce((select p.given_name || ' ' || p.family_name from person p where p.id = ${byId}), '') as by
    from (values (1)) one left join material_group g on g.id = ${groupId ?? null}::integer
    left join site s on s.id = ${siteId ?? null}::integer`.execute(db)
  return rows[0] ?? { group: '', groupEn: '', site: '', by: '' }
}

interface Message {
  readonly key: string
  readonly personIds: readonly string[]
  readonly sentence: Sentence
  readonly from: string
}

/** The key makes it one entry for each person, however often the event is delivered. */
async function notifyAll(
  context: Context,
  { group, groupEn, site, by }: Names,
  messages: readonly Message[],
): Promise<void> {
  for (const { key, sentence, from, personIds } of messages)
    await notifyPeople(context, personIds, {
      menuId: MENU,
      eventKey: `responsibility-${key}-${sentence}`,
      ...wordsIn((language) => {
        const values = { day: formatDay(from, language), group: language === 'en' ? groupEn : group, site }
        return { title: textsOf(language)(sentence, values) }
      }),
      creatorName: by,
      link: '/zustaendigkeit',
    })
}

async function notifyOfAssignment(context: Context, event: DomainEvents['responsibility.assigned']): Promise<void> {
  const { groupId, siteId, version, from, byId, personId, isNew, endedIds } = event
  const key = `${groupId}:${siteId}:${version}`
  await notifyAll(context, await readNames(context.db, event), [
    { key, from, sentence: 'assigned', personIds: isNew && personId !== byId ? [personId] : [] },
    { key, from, sentence: 'ended', personIds: endedIds.filter((id) => id !== byId) },
  ])
}

async function notifyOfAppointment(context: Context, event: DomainEvents['responsibility.appointed']): Promise<void> {
  const { kind, placeId, version, from, byId, personId, isNew, endedIds } = event
  const key = `${kind}:${placeId}:${version}`
  const names = await readNames(context.db, {
    byId,
    ...(kind === 'leadBuyer' ? { groupId: placeId } : { siteId: placeId }),
  })
  await notifyAll(context, names, [
    { key, from, sentence: kind, personIds: isNew ? [personId] : [] },
    { key, from, sentence: `${kind}Ended`, personIds: endedIds },
  ])
}

interface Request {
  kind: 'access' | 'group'
  state: 'open' | 'approved' | 'rejected' | 'withdrawn'
  what: string
  note: string
  requesterId: string | null
  by: string
}

async function readRequest(db: Db, id: number): Promise<Request | undefined> {
  const { rows } = await sql<Request>`
    select r.kind, r.state, r.requester_id as "requesterId",
      case when r.state = 'open' then r.reason else r.decision_reason end as note,
      coalesce(r.group_number || ' ' || r.group_name,
        (select p.given_name || ' ' || p.family_name from person p where p.id = r.person_id) || ', '
          || (select s.name from site s where s.id = r.site_id), '') as what,
      coalesce((select p.given_name || ' ' || p.family_name from person p
        where p.id = case when r.state in ('open', 'withdrawn') then r.requester_id else r.decider_id end), '') as by
    from purchasing_request r where r.id = ${id}`.execute(db)
  return rows[0]
}

const IS_MAIN_ADMIN = sql<boolean>`p.active and exists (select from person_role r
  where r.person_id = p.id and r.client = '' and r.role = 'menu_usermanagement')`

const keyOf = (id: number): string => `purchasing-request:${id}`

const entryOf = ({ what, note, by }: Request, sentence: keyof typeof de): Omit<NewNotification, 'eventKey'> => ({
  menuId: MENU,
  ...wordsIn((language) => ({ title: textsOf(language)(sentence, { what }), body: note })),
  creatorName: by,
  link: '/zustaendigkeit/warengruppe',
})

const todoOf = (id: number, request: Request): NewNotification => ({
  ...entryOf(request, request.kind === 'access' ? 'requestAccess' : 'requestGroup'),
  eventKey: keyOf(id),
})

/** The to-dos of every open request, for a company that is created as a whole. */
export async function readDuePurchasingTodos(db: Db): Promise<DueTodo[]> {
  const open = await db.selectFrom('purchasing_request').select('id').where('state', '=', 'open').execute()
  const personIds = await readPeople(db, IS_MAIN_ADMIN)
  const due: DueTodo[] = []
  for (const { id } of open) {
    const request = await readRequest(db, id)
    if (request) due.push({ entry: todoOf(id, request), personIds })
  }
  return due
}

/** A to-do of every main admin while it is open; the outcome for its requester, a withdrawal for the main admins. */
async function followRequest(context: Context, { id }: DomainEvents['purchasing.request_changed']): Promise<void> {
  const request = await readRequest(context.db, id)
  if (!request) return
  const { kind, state, requesterId } = request
  await keepTodo(context, {
    entry: todoOf(id, request),
    due: () => sql<boolean>`${IS_MAIN_ADMIN} and exists (
      select from purchasing_request o where o.id = ${id} and o.state = 'open')`,
  })
  if (state === 'open') return
  const outcome =
    state === 'withdrawn' ? 'requestWithdrawn' : (`${kind}${state === 'approved' ? 'Approved' : 'Rejected'}` as const)
  const admins = sql<boolean>`${IS_MAIN_ADMIN} and p.id is distinct from ${requesterId}::uuid`
  const told = state === 'withdrawn' ? await readPeople(context.db, admins) : requesterId === null ? [] : [requesterId]
  await notifyPeople(context, told, { ...entryOf(request, outcome), eventKey: `${keyOf(id)}:${state}` })
}

export function onResponsibility(context: Context): void {
  context.events.on('responsibility.assigned', (event) => notifyOfAssignment(context, event))
  context.events.on('responsibility.appointed', (event) => notifyOfAppointment(context, event))
  context.events.on('purchasing.request_changed', (event) => followRequest(context, event))
}
