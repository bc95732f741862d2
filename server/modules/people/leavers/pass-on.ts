// The holdings of a leaver in all areas, as rows: each rule gives them to the successor, back to their group, or ends them.
import { sql, type RawBuilder } from 'kysely'
import { HOLDINGS, type Holding } from '#domain/people/passing-on.ts'
import type { Tx } from '#server/db/db.ts'

export interface Leaver {
  readonly personId: string
  /** The deputy, or else the supervisor; null: there is neither, and administrators decide. */
  readonly successorId: string | null
  /** The new supervisor of their reports. */
  readonly lineId: string | null
  readonly at: Date
  /** The first day without them. */
  readonly today: string
  /** Who ended their rights; null: a rule. */
  readonly byId: string | null
}

/** A line of the report: how many of a kind passed, and to whom; null: to nobody. */
export interface Passed {
  readonly what: Holding
  readonly count: number
  readonly to: string | null
}

type Rule = (leaver: Leaver) => RawBuilder<{ count: number }>

/** How many rows `change` returns. */
const counted = (change: RawBuilder<unknown>): RawBuilder<{ count: number }> =>
  sql`with changed as (${change}) select count(*)::integer as count from changed`

/** A column of rows that are still in use gets the successor. */
const passes =
  (table: string, column: string, open: RawBuilder<boolean> = sql`true`, more: RawBuilder<unknown> = sql``): Rule =>
  ({ personId, successorId }) =>
    counted(sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${successorId}::uuid ${more}
      where t.${sql.ref(column)} = ${personId} and ${open} returning 1`)

/** The rows end with the person. */
const ends =
  (table: string, column = 'person_id', open: RawBuilder<boolean> = sql`true`): Rule =>
  ({ personId }) =>
    counted(sql`delete from ${sql.table(table)} t where t.${sql.ref(column)} = ${personId} and ${open} returning 1`)

/** A seat among others ends; if it is the only one, the successor takes it. */
const seats =
  (table: string, place: string): Rule =>
  ({ personId, successorId }) =>
    sql`with left_seats as (delete from ${sql.table(table)} t where t.person_id = ${personId} returning ${sql.ref(place)} as place),
      taken as (insert into ${sql.table(table)} (${sql.ref(place)}, person_id)
        select s.place, ${successorId}::uuid from left_seats s
        where ${successorId}::uuid is not null and not exists (
          select from ${sql.table(table)} o where o.${sql.ref(place)} = s.place and o.person_id <> ${personId})
        on conflict do nothing returning 1)
      select count(*)::integer as count from left_seats, (select count(*) from taken) as all_taken`

/** Purchasing has periods: they end the day before, and the successor's begin, recorded in the history of the area. */
const appointments =
  (table: 'lead_buyer' | 'site_admin' | 'site_buyer', kind: string, places: readonly string[]): Rule =>
  ({ personId, successorId, today, at, byId }) => {
    const columns = sql.join(places.map((place) => sql.ref(place)))
    const value = (place: string) => (places.includes(place) ? sql.ref(place) : sql`null::integer`)
    return sql`with held as (select id, ${columns}, greatest(from_day, ${today}::date) as from_day, until_day from ${sql.table(table)}
        where person_id = ${personId} and coalesce(until_day, 'infinity') >= ${today}::date),
      handed as (update ${sql.table(table)} t set person_id = ${successorId}::uuid from held h
        where t.id = h.id and t.from_day >= ${today}::date and ${successorId}::uuid is not null),
      dropped as (delete from ${sql.table(table)} t using held h
        where t.id = h.id and t.from_day >= ${today}::date and ${successorId}::uuid is null),
      noted as (insert into responsibility_change (kind, group_id, site_id, before_id, after_id, from_day, at, by_id)
        select ${kind}, ${value('group_id')}, ${value('site_id')}, ${personId}::uuid, ${successorId}::uuid, from_day,
          ${at}::timestamptz, ${byId}::uuid from held)
      select count(*)::integer as count from held`
  }

/** The periods that run on that day: they are cut first, since two periods of a place never overlap. */
async function cutAppointments(
  tx: Tx,
  table: 'lead_buyer' | 'site_admin' | 'site_buyer',
  places: readonly string[],
  { personId, successorId, today }: Leaver,
): Promise<void> {
  const columns = sql.join(places.map((place) => sql.ref(place)))
  const { rows } = await sql<{ row: object }>`
    update ${sql.table(table)} t set until_day = ${today}::date - 1 from (
      select id, until_day as until from ${sql.table(table)} where person_id = ${personId} and from_day < ${today}::date
        and coalesce(until_day, 'infinity') >= ${today}::date for update) o
    where t.id = o.id returning to_jsonb(t) || jsonb_build_object('until', o.until) as row`.execute(tx)
  if (successorId === null || rows.length === 0) return
  const list = JSON.stringify(rows.map(({ row }) => row))
  await sql`insert into ${sql.table(table)} (${columns}, person_id, from_day, until_day)
    select ${columns}, ${successorId}::uuid, ${today}::date, "until" from jsonb_to_recordset(${list}::jsonb)
      as x(group_id integer, site_id integer, "until" date)`.execute(tx)
}

const RULES: Readonly<Record<Holding, readonly Rule[]>> = {
  reports: [
    ({ personId, lineId }) =>
      counted(
        sql`update person set supervisor_id = ${lineId}::uuid where supervisor_id = ${personId} and id <> ${lineId ?? personId}::uuid returning 1`,
      ),
    // The person who now leads the line reports to nobody in it.
    ({ personId }) =>
      counted(sql`update person set supervisor_id = null where supervisor_id = ${personId} returning 1`),
  ],
  todos: [
    ({ personId, at }) =>
      counted(sql`update notification set closed_at = ${at}::timestamptz
        where person_id = ${personId} and todo and closed_at is null returning 1`),
  ],
  decisions: [
    ({ personId }) =>
      counted(sql`update decision_stage set holder_id = null
        where holder_id = ${personId} and group_name is not null and outcome is null returning 1`),
  ],
  projects: [
    ({ personId, successorId, today }) =>
      counted(sql`update project_assignment t set manager_id = ${successorId}::uuid where t.manager_id = ${personId}
        and t.last_day >= ${today}::date and ${successorId}::uuid is not null and t.person_id <> ${successorId}::uuid returning 1`),
  ],
  substitutions: [
    ({ personId, today }) =>
      counted(sql`update leave_request r set substitute_id = null where r.substitute_id = ${personId} and exists (
        select from leave_period q where q.request_id = r.id and q.last_day >= ${today}::date) returning 1`),
  ],
  deputies: [
    ({ personId }) =>
      counted(sql`update person set representative_id = null where representative_id = ${personId} returning 1`),
    ends('deputy', 'deputy_id'),
  ],
  calendars: [seats('calendar_admin', 'division_id')],
  groupPostboxes: [seats('form_group_member', 'group_id')],
  formTemplates: [seats('form_template_editor', 'template_id')],
  formDrafts: [ends('form_draft'), ends('form_waiting_message', 'sender_id')],
  leadBuyers: [appointments('lead_buyer', 'leadBuyer', ['group_id'])],
  siteAdmins: [appointments('site_admin', 'siteAdmin', ['site_id'])],
  siteBuyers: [appointments('site_buyer', 'siteBuyer', ['group_id', 'site_id'])],
  supplyRelations: [passes('supply_relation', 'buyer_id', sql`not t.ended`, sql`, version = t.version + 1`)],
  certificates: [
    passes('certificate', 'reviewer_id', sql`t.state in ('review', 'missing')`, sql`, version = t.version + 1`),
  ],
  companyAds: [
    ({ personId, successorId, at }) =>
      counted(sql`update ad t set owner_id = case when t.owner_id = ${personId} then ${successorId}::uuid else t.owner_id end,
          contact_id = case when t.contact_id = ${personId} then ${successorId}::uuid else t.contact_id end,
          version = t.version + 1, updated_at = ${at}::timestamptz
        where ${personId} in (t.owner_id, t.contact_id) and t.side = 'company' and t.state <> 'handedOver' and t.deleted_at is null
        returning 1`),
  ],
  privateAds: [
    ({ personId, at }) =>
      counted(sql`update ad t set state = 'inactive', version = t.version + 1, updated_at = ${at}::timestamptz
        where t.owner_id = ${personId} and t.side = 'private' and t.state = 'active' and t.deleted_at is null returning 1`),
    ends('ad', 'owner_id', sql`t.side = 'private' and t.state = 'draft'`),
  ],
  reservations: [
    ({
      personId,
      at,
    }) => sql`with cancelled as (update ad_reservation set state = 'cancelled', ended_at = ${at}::timestamptz
          where person_id = ${personId} and state = 'held' returning ad_id, quantity),
        freed as (update ad t set held = t.held - c.quantity, version = t.version + 1
          from (select ad_id, sum(quantity)::integer as quantity from cancelled group by ad_id) c where t.id = c.ad_id)
      select count(*)::integer as count from cancelled`,
  ],
  newsDrafts: [
    passes('news_story', 'created_by', sql`t.status <> 'published' and t.deleted_at is null`),
    ({ personId }) => sql`with gone as (delete from news_lease where person_id = ${personId}) select 0 as count`,
  ],
  forumOffices: [
    ({ personId, successorId }) =>
      counted(sql`update forum_category t set
          responsible_id = case when t.responsible_id = ${personId}
            then coalesce(nullif(t.deputy_id, ${personId}::uuid), ${successorId}::uuid) else t.responsible_id end,
          deputy_id = case when ${personId} in (t.responsible_id, t.deputy_id) then null else t.deputy_id end, version = t.version + 1
        where ${personId} in (t.responsible_id, t.deputy_id) and t.removed_at is null returning 1`),
  ],
  officialAnswers: [passes('forum_post', 'official_owner')],
  benefits: [passes('benefit', 'contact_id', sql`t.ended_at is null`)],
  halls: [seats('production_area_lead', 'area_id')],
  figures: [
    passes(
      'figure_definition',
      'owner_id',
      sql`t.version = (select max(n.version) from figure_definition n where n.figure = t.figure)`,
    ),
  ],
  subscriptions: [
    ends('figure_subscription'),
    ends('ad_search'),
    ends('news_follow'),
    ends('forum_follow'),
    ends('forum_invitation'),
    ends('calendar_feed'),
    ends('push_subscription'),
  ],
}

const CUTS = [
  ['lead_buyer', ['group_id']],
  ['site_admin', ['site_id']],
  ['site_buyer', ['group_id', 'site_id']],
] as const

/** The receiver of a holding; the areas themselves read the deciders of the line. */
const receiverOf = (what: Holding, { successorId, lineId }: Leaver): string | null =>
  HOLDINGS[what] === 'passes' ? successorId : what === 'reports' ? lineId : null

/** Passes on all holdings of the person; kinds without any are omitted. */
export async function passOn(tx: Tx, leaver: Leaver): Promise<Passed[]> {
  const passed: Passed[] = []
  for (const [what, rules] of Object.entries(RULES) as [Holding, readonly Rule[]][]) {
    let count = 0
    for (const rule of rules) count += (await rule(leaver).execute(tx)).rows[0]?.count ?? 0
    if (count > 0) passed.push({ what, count, to: receiverOf(what, leaver) })
  }
  for (const [table, places] of CUTS) await cutAppointments(tx, table, places, leaver)
  return passed
}
