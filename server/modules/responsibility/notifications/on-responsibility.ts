// Responsibilities in purchasing: an entry for the new person, and for the one who is replaced.
import { sql } from 'kysely'
import { fullName, nameById } from '#server/db/columns.ts'
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
      coalesce(s.name, '') as site, ${nameById(sql`${byId}`)} as by
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
  id: number
  kind: 'access' | 'group'
  what: string
  reason: string
}

/** A to-do of the main admins, then the outcome for its requester, or a withdrawal for the main admins. */
export async function readRequestEntry(
  db: Db,
  { id, status, requesterId, stages }: StoredCase,
): Promise<NewNotification | undefined> {
  const { rows } = await sql<Request>`
    select r.id, r.kind, r.reason, coalesce(r.group_number || ' ' || r.group_name,
        (select ${fullName('p')} from person p where p.id = r.person_id) || ', '
          || (select s.name from site s where s.id = r.site_id), '') as what
    from purchasing_request r where r.case_id = ${id}`.execute(db)
  const [request] = rows
  if (!request) return undefined
  const { kind, what, reason } = request
  const sentences = {
    open: kind === 'access' ? 'requestAccess' : 'requestGroup',
    approved: `${kind}Approved`,
    rejected: `${kind}Rejected`,
    withdrawn: 'requestWithdrawn',
  } as const
  const sentence = sentences[status as keyof typeof sentences]
  const isDecided = status === 'approved' || status === 'rejected'
  const body = isDecided ? stages[0]!.reason : status === 'open' ? reason : ''
  return {
    eventKey: `purchasing-request:${request.id}`,
    menuId: MENU,
    ...wordsIn((language) => ({ title: textsOf(language)(sentence, { what }), body })),
    creatorName: await creatorNameOf(db, isDecided ? stages[0]!.decidedBy : requesterId),
    link: '/zustaendigkeit/warengruppe',
  }
}

export function onResponsibility(context: Context): void {
  context.events.on('responsibility.assigned', (event) => notifyOfAssignment(context, event))
  context.events.on('responsibility.appointed', (event) => notifyOfAppointment(context, event))
}
