// The lists of forms that a person has sent or received, in pages. Which section a form is in is stored with its parties.
import { sql, type RawBuilder } from 'kysely'
import type { FormGroup, FormRow, FormsPage, FormsQuery, WaitingForms } from '#contract/postbox.ts'
import type { Static } from 'typebox'
import { isInTurn } from '#domain/decisions/case.ts'
import type { Answers } from '#domain/postbox/answers.ts'
import { isSafeToDecide } from '#domain/postbox/safe-decision.ts'
import { dayAfter, daysSpent } from '#domain/postbox/station-clock.ts'
import type { TemplateContent } from '#domain/postbox/template.ts'
import { wordsOf } from '#domain/search/search-text.ts'
import { fullName, namedPersonOrNull } from '#server/db/columns.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { findCases, type StoredCase } from '#server/decisions/cases.ts'
import { unreadOf } from '#server/modules/postbox/conversation/read-messages.ts'
import { readUsualDays } from '#server/modules/postbox/templates/forecast.ts'
import { nudgeFromOf } from './read-form.ts'
import { groupIdOf, isNotTaken } from '#server/modules/postbox/stations.ts'
import { readTimes, type Times } from './times.ts'

export type Box = 'sent' | 'received'
type Query = Static<typeof FormsQuery>

const PAGE = 50
/** The limit of names of present holders. */
const NAMES = 3

/** In which section a form `f` is for its sender. */
const SENT_SECTION = sql<string>`(case when f.status = 'askedBack' then 'turn' when f.status in ('open', 'inProgress') then 'moving' else 'ended' end)`

/** Forms `f`, for `received` with the part of the person as `y`; `f` is left out where no filter reads it. */
function fromOf(box: Box, personId: string, query: Query): RawBuilder<unknown> {
  if (box === 'sent') return sql`form f where f.sender_id = ${personId}`
  const { search = '', templateId, status, year } = query
  const isOfParty =
    templateId === undefined && status === undefined && year === undefined && wordsOf(search).length === 0
  return isOfParty
    ? sql`form_party y where y.person_id = ${personId}`
    : sql`form_party y join form f on f.case_id = y.case_id where y.person_id = ${personId}`
}

const idOf = (box: Box): RawBuilder<number> => (box === 'sent' ? sql<number>`f.case_id` : sql<number>`y.case_id`)

const sectionOf = (box: Box): RawBuilder<string> => (box === 'sent' ? SENT_SECTION : sql<string>`y.section`)

/** Also searches present holders, as far as the sender may know them. */
const isAtPerson = (word: string) => sql<boolean>`exists (select from form_party n join person p on p.id = n.person_id
  where n.case_id = f.case_id and n.is_asked and not n.is_hidden and p.search_name like ${`% ${word}%`})`

function filtersOf(box: Box, { section, search = '', templateId, status, groupId, year }: Query): RawBuilder<unknown> {
  const filters: RawBuilder<boolean>[] = []
  if (section !== undefined) filters.push(sql<boolean>`${sectionOf(box)} = ${section}`)
  if (templateId !== undefined) filters.push(sql<boolean>`f.template_id = ${templateId}`)
  if (status !== undefined) filters.push(sql<boolean>`f.status = ${status}`)
  if (year !== undefined) filters.push(sql<boolean>`f.number like ${`${year}-%`}`)
  if (groupId !== undefined)
    filters.push(sql<boolean>`exists (select from decision_stage g where g.case_id = ${idOf(box)} and g.group_name = ${`group:${groupId}`}
      and g.since is not null)`)
  for (const word of wordsOf(search)) {
    const inForm = sql<boolean>`f.search like ${`% ${word}%`}`
    filters.push(box === 'sent' ? sql<boolean>`(${inForm} or ${isAtPerson(word)})` : inForm)
  }
  return filters.length === 0 ? sql`` : sql`and ${sql.join(filters, sql` and `)}`
}

interface Row {
  readonly id: number
  readonly number: string
  readonly templateId: number
  readonly content: TemplateContent
  readonly answers: Answers
  readonly title: string
  readonly sender: FormRow['sender'] | null
  readonly senderUnit: string
  readonly at: FormRow['at']
  readonly sentAt: Date
  readonly nudgedAt: Date | null
  readonly onBehalfOf: FormRow['onBehalfOf']
  readonly section: string
  readonly unread: number
}

async function readRows(db: Db, box: Box, personId: string, ids: readonly number[]): Promise<Row[]> {
  const isShown = box === 'sent' ? sql`and not n.is_hidden` : sql``
  const { rows } = await sql<Row>`
    select f.case_id as id, f.number, f.template_id as "templateId", v.content, f.answers, f.title,
      ${namedPersonOrNull(sql`f.sender_id`)} as sender, coalesce(d.name, '') as "senderUnit", f.sent_at as "sentAt", f.nudged_at as "nudgedAt",
      coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name)) from (
        select p.id, ${fullName('p')} as name from form_party n join person p on p.id = n.person_id
        where n.case_id = f.case_id and n.is_asked ${isShown} order by p.id limit ${NAMES}) t), '[]') as at,
      ${unreadOf(personId)} as unread,
      ${namedPersonOrNull(sql`y.on_behalf_of`)} as "onBehalfOf", ${box === 'sent' ? SENT_SECTION : sql`y.section`} as section
    from form f join form_template_version v on v.template_id = f.template_id and v.version = f.template_version
    left join person p on p.id = f.sender_id left join division d on d.id = p.division_id
    left join form_party y on y.case_id = f.case_id and y.person_id = ${personId}
    where f.case_id = any(${ids}::bigint[])`.execute(db)
  return rows
}

interface Reading {
  readonly box: Box
  readonly personId: string
  readonly cases: ReadonlyMap<number, StoredCase>
  readonly times: Times
  readonly usual: Awaited<ReturnType<typeof readUsualDays>>
  readonly groups: ReadonlyMap<number, Pick<NonNullable<FormRow['group']>, 'name' | 'isMember'>>
}

/** The index of the station that has it now; undefined: it has ended. */
function presentStation(one: StoredCase): number | undefined {
  const position = one.stages.findIndex((stage) => isInTurn(one, stage))
  return position < 0 ? undefined : position
}

function progressOf({ times, usual }: Reading, { templateId, content }: Row, one: StoredCase): FormRow['progress'] {
  const position = presentStation(one)
  const done = one.stages.filter(({ outcome }) => outcome === 'approved' || outcome === 'skipped').length
  const none = { done, total: one.stages.length, station: null, since: null, usualDays: null, workingDays: 0 }
  if (position === undefined) return { ...none, isOverdue: false, deadline: null }
  const stage = one.stages[position]!
  const station = content.stations.find(({ name }) => name === stage.name)
  const spent = times.of(one, position)
  const limit = station?.limitDays ?? null
  const deadline = spent && limit !== null ? dayAfter(spent, limit) : null
  return {
    ...none,
    station: station?.label ?? { de: stage.name, en: '' },
    since: stage.since === null ? null : new Date(stage.since).toISOString(),
    usualDays: station ? usual(templateId, station) : null,
    workingDays: spent ? daysSpent(spent) : 0,
    isOverdue: deadline !== null && times.today > deadline,
    deadline,
  }
}

function groupOf({ groups }: Reading, one: StoredCase): FormRow['group'] {
  const position = presentStation(one)
  const stage = position === undefined ? undefined : one.stages[position]
  const id = groupIdOf(stage?.group ?? null)
  const group = id === undefined ? undefined : groups.get(id)
  return id === undefined || group === undefined ? null : { id, ...group, isTaken: stage?.holderId !== null }
}

function toRow(reading: Reading, row: Row): FormRow[] {
  const one = reading.cases.get(row.id)
  if (!one) return []
  const { id, number, templateId, content, answers, title, sender, senderUnit, at, sentAt, onBehalfOf, section } = row
  const group = groupOf(reading, one)
  const isMyTurn = section === 'turn'
  const nudgeFrom = reading.box === 'sent' ? nudgeFromOf(one, row, reading.times) : null
  const rejected = one.stages.find(({ outcome }) => outcome === 'rejected')
  return [
    {
      id,
      number,
      version: one.version,
      templateId,
      category: content.category,
      title,
      status: one.status,
      sender: sender ?? { id: null, name: '' },
      senderUnit,
      at,
      sentAt: sentAt.toISOString(),
      endedAt: one.endedAt?.toISOString() ?? null,
      endReason: rejected?.reason ?? '',
      progress: progressOf(reading, row, one),
      nudgeFrom,
      mayNudge: nudgeFrom !== null && nudgeFrom <= reading.times.today,
      group,
      onBehalfOf,
      isMyTurn,
      // A form of a group postbox must be taken first.
      isSafeForMany:
        reading.box === 'received' &&
        isMyTurn &&
        !isNotTaken(one, reading.personId) &&
        isSafeToDecide(content, answers),
      unread: row.unread,
    },
  ]
}

async function readAllGroups(db: Db, personId: string): Promise<Reading['groups']> {
  const { rows } = await sql<{ id: number; name: { de: string; en: string }; isMember: boolean }>`
    select g.id, json_build_object('de', g.name, 'en', g.name_en) as name, m.person_id is not null as "isMember"
    from form_group g left join form_group_member m on m.group_id = g.id and m.person_id = ${personId}`.execute(db)
  return new Map(rows.map(({ id, name, isMember }) => [id, { name, isMember }]))
}

async function toRows(context: ReadContext, box: Box, personId: string, ids: readonly number[]) {
  const { db, now } = context
  if (ids.length === 0) return []
  const [rows, found] = await Promise.all([readRows(db, box, personId, ids), findCases(db, ids)])
  const routes = new Map(
    rows.map(({ templateId, content }) => [templateId, { templateId, stations: content.stations }]),
  )
  const [times, usual, groups] = await Promise.all([
    readTimes(db, found, now()),
    readUsualDays(db, [...routes.values()]),
    readAllGroups(db, personId),
  ])
  const reading: Reading = { box, personId, cases: new Map(found.map((one) => [one.id, one])), times, usual, groups }
  const order = new Map(ids.map((id, index) => [id, index]))
  return rows.toSorted((one, other) => order.get(one.id)! - order.get(other.id)!).flatMap((row) => toRow(reading, row))
}

/**
 * Forms that wait for the person first, then those under way, then ended ones; the newest first, but of waiting ones the oldest.
 * `meta.size` counts all of them.
 */
export async function readForms(context: ReadContext, box: Box, personId: string, query: Query): Promise<FormsPage> {
  const { page = 0, size = PAGE } = query
  const { db } = context
  const from = sql`from ${fromOf(box, personId, query)} ${filtersOf(box, query)}`
  const id = idOf(box)
  const order = query.section === 'turn' ? id : sql`${sectionOf(box)} desc, ${id} desc`
  // One statement, so that the number belongs to the same list as the page.
  const { rows } = await sql<{ size: number; ids: number[] }>`
    select (select count(*)::integer ${from}) as size, coalesce((select json_agg(w.id) from (
      select ${id} as id ${from} order by ${order} limit ${size} offset ${page * size}) w), '[]') as ids`.execute(db)
  const { ids, size: total } = rows[0]!
  return { content: await toRows(context, box, personId, ids), meta: { size: total, page } }
}

/** How many forms wait for the person: as many as the lists hold under 'turn'. */
export async function readWaitingCounts(db: Db, personId: string): Promise<WaitingForms> {
  const { rows } = await sql<WaitingForms>`
    select (select count(*)::integer from form_party y where y.person_id = ${personId} and y.section = 'turn') as received,
      (select count(*)::integer from form f where f.sender_id = ${personId} and f.status = 'askedBack') as sent`.execute(
    db,
  )
  return rows[0]!
}

/** Group postboxes of the person, with the forms that nobody has taken. */
export async function readGroups(db: Db, personId: string): Promise<FormGroup[]> {
  const { rows } = await sql<FormGroup>`
    select g.id, json_build_object('de', g.name, 'en', g.name_en) as name,
      (select count(*)::integer from form_party y where y.person_id = m.person_id and y.section = 'turn' and exists (
        select from decision_stage s where s.case_id = y.case_id and s.group_name = 'group:' || g.id and s.holder_id is null
          and s.since is not null and s.outcome is null)) as waiting
    from form_group_member m join form_group g on g.id = m.group_id where m.person_id = ${personId} order by g.name`.execute(
    db,
  )
  return rows
}
