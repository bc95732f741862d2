// Effects of events of forms besides their to-dos and outcomes (server/decisions): open windows load them again, tabs appear with the first
// form, reminders, and refreshed deciders when people, deputies or groups change.
import { sql, type RawBuilder } from 'kysely'
import { isEnded, isInTurn } from '#domain/decisions/case.ts'
import { nameOf } from '#server/db/columns.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { findCases, type StoredCase } from '#server/decisions/cases.ts'
import { decidersChanged } from '#server/decisions/decide.ts'
import { closeWhere } from '#server/notices/close-entries.ts'
import { wordsIn } from '#server/notices/entries.ts'
import { notifyPeople } from '#server/notices/notify.ts'
import type { NewEvent } from '#server/realtime/write-events.ts'
import type { Reminder } from '#server/modules/postbox/events.ts'
import { inTurn, readFormDeciders } from '#server/modules/postbox/deciders.ts'
import { FORMS } from '#server/modules/postbox/forms/kind.ts'
import { forgetMembers, presentParties } from '#server/modules/postbox/parties.ts'
import { readRoutes } from '#server/modules/postbox/stations.ts'
import { formKey, formLink, MENU, textsOf } from '#server/modules/postbox/words.ts'

interface Tabs {
  readonly personId: string
  readonly sent: number
  readonly received: number
}

/** The tabs open with the first form and close with the last one; a person with more of them has them already. */
async function tabsOf(tx: Tx, personIds: readonly string[]): Promise<NewEvent[]> {
  const { rows } = await sql<Tabs>`
    select p.id as "personId",
      (select count(*)::integer from (select from form f where f.sender_id = p.id limit 2) s) as sent,
      (select count(*)::integer from (select from form_party y where y.person_id = p.id limit 2) r) as received
    from person p where p.id = any(${personIds}::uuid[])`.execute(tx)
  const tab = (personId: string, menuName: string, count: number): NewEvent[] =>
    count > 1 ? [] : [{ personId, type: 'menu_change', data: { menuName, show: count > 0 } }]
  return rows.flatMap(({ personId, sent, received }) => [
    ...tab(personId, 'showMenuSent', sent),
    ...tab(personId, 'showMenuReceived', received),
  ])
}

async function tellWindows({ db, hub }: Context, id: number, personIds: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) =>
    hub.emit(tx, [
      ...(await tabsOf(tx, personIds)),
      ...personIds.map((personId): NewEvent => ({
        personId,
        type: 'status_change_form',
        data: { messageId: String(id) },
      })),
    ]),
  )
}

/** Notifies the present deciders, replacing a to-do that they have put off. */
async function remind(context: Context, id: number, type: Reminder, key: string): Promise<void> {
  const { db, now } = context
  const [one] = await findCases(db, [id])
  const { rows } = await sql<{ number: string; title: string; person: string }>`
    select f.number, f.title, ${nameOf('p')} as person
    from form f left join person p on p.id = f.sender_id where f.case_id = ${id}`.execute(db)
  const [form] = rows
  if (!one || !form || isEnded(one.status) || one.status === 'askedBack') return
  const deciders = await readFormDeciders(db, [one], now())
  const asked = one.stages.filter((stage) => isInTurn(one, stage)).flatMap((stage) => deciders.askedFor(one, stage))
  await notifyPeople(context, asked, {
    eventKey: `${formKey(id)}:${type}:${key}`,
    menuId: MENU,
    nikoId: id,
    ...wordsIn((language) => ({
      title: textsOf(language)(type, { ...form }),
      body: textsOf(language)(`${type}Body`, { ...form }),
    })),
    creatorName: type === 'nudge' ? form.person : '',
    link: formLink(id),
  })
}

/** Open forms at a time. */
const BATCH = 500

/**
 * True for an open form `c` whose deciders may change with this person: they decide it or are asked, hold its station, are above or a
 * deputy of a decider, belong to its group or role, or decide for an empty station.
 */
const concerns = (personId: string) => sql<boolean>`(
  exists (select from form_party y where y.case_id = c.id and y.person_id = ${personId})
  or (c.status <> 'askedBack' and not exists (select from form_party y where y.case_id = c.id and y.is_asked))
  or exists (select from decision_stage s where s.case_id = c.id and s.since is not null and s.outcome is null and (
    s.holder_id in (
      with recursive below(id) as (
        select ${personId}::uuid union select d.holder_id from deputy d where d.deputy_id = ${personId}
        union select p.id from below b join person p on p.supervisor_id = b.id)
      select id from below)
    or s.group_name in (select 'group:' || m.group_id from form_group_member m where m.person_id = ${personId})
    or s.group_name in (select 'role:' || case when r.client = '' then r.role else r.client || ':' || r.role end
      from person_role r where r.person_id = ${personId}))))`

/** True for an open form `c` of a template. */
const isOfTemplate = (templateId: number) =>
  sql<boolean>`exists (select from form f where f.case_id = c.id and f.template_id = ${templateId})`

/** True for an open form `c` at a station of a group. */
const isOfGroup = (groupId: number) => sql<boolean>`exists (select from decision_stage s where s.case_id = c.id
  and s.group_name = ${`group:${groupId}`})`

async function readOpen({ db }: Context, which: RawBuilder<boolean>, after: number): Promise<StoredCase[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from decision_case c where c.kind = ${FORMS.kind} and c.ended_at is null and c.id > ${after} and ${which}
    order by c.id limit ${BATCH}`.execute(db)
  return rows.length === 0
    ? []
    : findCases(
        db,
        rows.map(({ id }) => id),
      )
}

interface StoredParty {
  readonly caseId: number
  readonly personId: string
  readonly isAsked: boolean
  readonly onBehalfOf: string | null
}

const textOf = ({ personId, isAsked, onBehalfOf }: Omit<StoredParty, 'caseId'>): string =>
  `${personId} ${isAsked} ${onBehalfOf}`

/** Those of these forms whose deciders differ from the stored parties. */
async function readStale({ db, now }: Context, open: readonly StoredCase[]): Promise<number[]> {
  const ids = open.map(({ id }) => id)
  const routes = await readRoutes(db, ids)
  const deciders = await readFormDeciders(db, open, now(), routes)
  const { rows } = await sql<StoredParty>`
    select case_id as "caseId", person_id as "personId", is_asked as "isAsked", on_behalf_of as "onBehalfOf" from form_party
    where case_id = any(${ids}::bigint[]) and section = 'turn'`.execute(db)
  const stored = Map.groupBy(rows, ({ caseId }) => caseId)
  return open
    .filter((one) => {
      if (one.status === 'askedBack') return false
      const present = presentParties(one, deciders, routes.get(one.id))
      const [is, was] = [present.map(textOf).toSorted(), (stored.get(one.id) ?? []).map(textOf).toSorted()]
      const isEmpty = !present.some(({ isAsked }) => isAsked)
      const isSkipped = isEmpty && inTurn(one).some((stage) => !deciders.waitsWhenEmpty(one, stage))
      return isSkipped || is.join() !== was.join()
    })
    .map(({ id }) => id)
}

/** Updates the deciders of these open forms `c`, and skips stations that nobody can decide any more. */
export async function refreshForms(context: Context, which = sql<boolean>`true`): Promise<void> {
  const next = (after: number) => readOpen(context, which, after)
  for (let open = await next(0); open.length > 0; open = await next(open.at(-1)!.id))
    for (const id of await readStale(context, open))
      await context.db.transaction().execute((tx) => decidersChanged(tx, context, FORMS, id))
}

export function onForms(context: Context): void {
  const { events } = context
  events.on('forms.changed', ({ id, personIds }) => tellWindows(context, id, personIds))
  events.on('forms.recalled', async ({ id, personIds }) => {
    await closeWhere(context, () => sql<boolean>`n.event_key = ${formKey(id)}`)
    await tellWindows(context, id, personIds)
  })
  events.on('forms.reminded', ({ id, type, key }) => remind(context, id, type, key))
  events.on('forms.group_changed', async ({ groupId, left = [] }) => {
    await forgetMembers(context.db, groupId, left)
    await context.db.transaction().execute(async (tx) => context.hub.emit(tx, await tabsOf(tx, left)))
    await refreshForms(context, isOfGroup(groupId))
  })
  events.on('person.changed', ({ personId }) => refreshForms(context, concerns(personId)))
  events.on('forms.editors_changed', ({ templateId }) => refreshForms(context, isOfTemplate(templateId)))
  events.on('leave.deciders_changed', () => refreshForms(context))
}
