// Responsibilities in purchasing: an entry for whoever begins, and for whoever is replaced.
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { DomainEvents } from '#server/events.ts'
import { catalogue, type Language } from '#server/mail/language.ts'
import { day } from '#server/modules/notifications/leave/entries.ts'
import { notify } from '#server/modules/notifications/notify.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const textsOf = catalogue<keyof typeof de>(de, en)

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
async function tell(
  context: Context,
  { group, groupEn, site, by }: Names,
  messages: readonly Message[],
): Promise<void> {
  const titleOf = (language: Language, { sentence, from }: Message) =>
    textsOf(language)(sentence, { day: day(language, from), group: language === 'en' ? groupEn : group, site })
  await context.db.transaction().execute(async (tx) => {
    for (const message of messages)
      await notify(tx, context, message.personIds, {
        menuId: 'menu_ek_leadbuyer',
        eventKey: `responsibility-${message.key}-${message.sentence}`,
        title: titleOf('de', message),
        titleEn: titleOf('en', message),
        body: '',
        bodyEn: '',
        creatorName: by,
        link: '/zustaendigkeit',
        todo: false,
      })
  })
}

async function tellAssignment(context: Context, event: DomainEvents['responsibility.assigned']): Promise<void> {
  const { groupId, siteId, version, from, byId, personId, isNew, endedIds } = event
  const key = `${groupId}:${siteId}:${version}`
  await tell(context, await readNames(context.db, event), [
    { key, from, sentence: 'assigned', personIds: isNew && personId !== byId ? [personId] : [] },
    { key, from, sentence: 'ended', personIds: endedIds.filter((id) => id !== byId) },
  ])
}

async function tellAppointment(context: Context, event: DomainEvents['responsibility.appointed']): Promise<void> {
  const { kind, placeId, version, from, byId, personId, beforeId } = event
  const key = `${kind}:${placeId}:${version}`
  const names = await readNames(context.db, {
    byId,
    ...(kind === 'leadBuyer' ? { groupId: placeId } : { siteId: placeId }),
  })
  await tell(context, names, [
    { key, from, sentence: kind, personIds: personId === beforeId ? [] : [personId] },
    { key, from, sentence: `${kind}Ended`, personIds: beforeId === null || beforeId === personId ? [] : [beforeId] },
  ])
}

export function onResponsibility(context: Context): void {
  context.events.on('responsibility.assigned', (event) => tellAssignment(context, event))
  context.events.on('responsibility.appointed', (event) => tellAppointment(context, event))
}
