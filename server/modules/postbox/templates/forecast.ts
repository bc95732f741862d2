// The stations of a form that is sent now: their deciders, and the usual time of each.
import { sql } from 'kysely'
import type { FormTemplate } from '#contract/postbox-templates.ts'
import type { Station, TemplateContent } from '#domain/postbox/template.ts'
import { fullName } from '#server/db/columns.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import type { StoredCase, StoredStage } from '#server/decisions/cases.ts'
import { readFormDeciders } from '#server/modules/postbox/deciders.ts'
import { stagesOf } from '#server/modules/postbox/stations.ts'

export interface PublishedTemplate {
  readonly id: number
  readonly version: number
  readonly content: TemplateContent
}

/** The minimum of forms for a usual time. */
const FEWEST = 5
/** Forms that are counted, the last ones. */
const COUNTED = 100
/** The limit of names of deciders. */
const NAMES = 3

/** Usual working days of a station: the median of the last forms if there are enough, else the estimate. */
export async function readUsualDays(
  db: Db,
  templates: readonly { readonly templateId: number; readonly stations: readonly Station[] }[],
): Promise<(templateId: number, station: Station) => number> {
  const asked = templates.flatMap(({ templateId, stations }) => stations.map(({ name }) => ({ templateId, name })))
  const { rows } = await sql<{ templateId: number; name: string; days: number }>`
    select a.template_id as "templateId", a.name, t.days from unnest(${asked.map(({ templateId }) => templateId)}::bigint[],
      ${asked.map(({ name }) => name)}::text[]) as a(template_id, name)
    cross join lateral (
      select percentile_cont(0.5) within group (order by l.days)::double precision as days, count(*) as counted from (
        select s.days from form_station_time s where s.template_id = a.template_id and s.station = a.name
        order by s.case_id desc limit ${COUNTED}) l) t
    where t.counted >= ${FEWEST}`.execute(db)
  const known = new Map(
    rows.map(({ templateId, name, days }) => [`${templateId} ${name}`, Math.max(1, Math.ceil(days))]),
  )
  return (templateId, { name, usualDays }) => known.get(`${templateId} ${name}`) ?? usualDays
}

interface Named {
  readonly id: string
  readonly name: string
  readonly supervisorId: string | null
  readonly awayUntil: string | null
}

async function readPeople(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const { rows } = await sql<Named>`
    select p.id, ${fullName('p')} as name, p.supervisor_id as "supervisorId", s.away_until as "awayUntil"
    from person p left join deputy_setting s on s.person_id = p.id and s.activated
    where p.id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Later than every stored one, so that it changes nobody's decider. */
const UNSTORED = Number.MAX_SAFE_INTEGER

/** Each station without a condition, and those whose condition may become true: it depends on the answers. */
export async function readForecast(
  { db, now }: ReadContext,
  personId: string,
  { id, content }: PublishedTemplate,
): Promise<FormTemplate['forecast']> {
  const { stations } = content
  if (stations.length === 0) return []
  const sender = (await readPeople(db, [personId])).get(personId)
  const free = stations.map((station) => ({ ...station, when: null }))
  const stages = stagesOf({ stations: free }, {}, sender?.supervisorId ?? null).map(
    ({ name, holderId = null, group = null }): StoredStage => ({
      name,
      turn: 1,
      holderId,
      group,
      outcome: null,
      decidedBy: null,
      onBehalfOf: null,
      decidedAt: null,
      reason: '',
      since: null,
      raisedAt: null,
    }),
  )
  const cases = stages.map((stage): StoredCase => ({
    id: UNSTORED,
    kind: 'form',
    requesterId: personId,
    status: 'open',
    version: 1,
    requestedAt: now(),
    endedAt: null,
    stages: [stage],
  }))
  const deciders = await Promise.all(
    cases.map((one) => readFormDeciders(db, [one], now(), new Map([[UNSTORED, { templateId: id, stations }]]))),
  )
  const asked = cases.map((one, index) => deciders[index]!.askedFor(one, one.stages[0]!))
  const people = await readPeople(db, [...asked.flat(), ...stages.flatMap(({ holderId }) => holderId ?? [])])
  const usual = await readUsualDays(db, [{ templateId: id, stations }])
  return stations.map((station, index) => {
    const [one, stage, ids] = [cases[index]!, stages[index]!, asked[index]!]
    const behalf = ids.map((each) => deciders[index]!.rightOf(each, one, stage)).find(Boolean)
    return {
      name: station.name,
      label: station.label,
      asked: station.showsRoleOnly
        ? []
        : ids.slice(0, NAMES).flatMap((each) => {
            const person = people.get(each)
            return person ? [{ id: each, name: person.name }] : []
          }),
      note: ids.length === 0 ? 'empty' : behalf ? 'deputy' : 'none',
      awayUntil: behalf && !station.showsRoleOnly ? (people.get(behalf)?.awayUntil ?? null) : null,
      usualDays: usual(id, station),
    }
  })
}
