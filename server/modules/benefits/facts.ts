// Facts about people for the rules of benefits: company, places of work, employment and hours.
import { sql, type RawBuilder } from 'kysely'
import type { BenefitNames, OwnFacts } from '#contract/benefits.ts'
import type { Condition, PersonFacts } from '#domain/benefits/rules.ts'
import type { WorkingTimeModel } from '#domain/calendar/working-time-model.ts'
import { FIRST_DAY } from '#domain/calendar/typed-days.ts'
import type { Db } from '#server/db/db.ts'
import { modelsOf } from '#server/organisation/personal-calendar.ts'

type Row = Omit<OwnFacts, 'hours'> & { personId: string; models: WorkingTimeModel[] }

/** Minutes a week, on average over the cycle. */
const weeklyMinutes = ({ weeks }: WorkingTimeModel): number =>
  weeks.flat().reduce((sum, minutes) => sum + minutes, 0) / weeks.length

const toFacts = ({ models, companyId, sites, contract, entry, probationEnd }: Row): OwnFacts => ({
  companyId,
  sites,
  hours: models.map((model) => ({ from: model.from, minutes: weeklyMinutes(model) })),
  contract,
  entry,
  probationEnd,
})

async function readRows(db: Db, which: RawBuilder<boolean>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id as "personId", p.company_id as "companyId", e.contract_kind as contract, e.entry_day as entry, e.probation_end as "probationEnd",
      coalesce((select json_agg(json_build_object('from', w.from_day, 'siteId', w.site_id) order by w.from_day) from (
          select ${FIRST_DAY}::date as from_day, p.site_id where p.site_id is not null
          union all select o.from_day, o.site_id from place_of_work o where o.person_id = p.id) w), '[]') as sites,
      ${modelsOf(sql`p.id`)} as models
    from person p left join employment e on e.person_id = p.id where ${which}`.execute(db)
  return rows
}

const UNKNOWN: OwnFacts = { companyId: null, sites: [], hours: [], contract: null, entry: null, probationEnd: null }

/** The facts of each of these people. */
export async function readFactsOf(db: Db, personIds: readonly string[]): Promise<(personId: string) => OwnFacts> {
  const rows = await readRows(db, sql<boolean>`p.id = any(${[...new Set(personIds)]}::uuid[])`)
  const facts = new Map(rows.map((row) => [row.personId, toFacts(row)]))
  return (personId) => facts.get(personId) ?? UNKNOWN
}

export const readFacts = async (db: Db, personId: string): Promise<OwnFacts> =>
  (await readFactsOf(db, [personId]))(personId)

/** The facts of everybody who works here, without names, because people are counted in groups. */
export const readAllFacts = async (db: Db): Promise<PersonFacts[]> =>
  (await readRows(db, sql<boolean>`p.active and p.company_id is not null`)).map(toFacts)

/** The company of each site that conditions name. */
export async function readCompanyOfSite(
  db: Db,
  conditions: readonly Condition[],
): Promise<ReadonlyMap<number, number>> {
  const ids = conditions.flatMap((one) => (one.kind === 'site' ? one.anyOf : []))
  const { rows } = await sql<{ id: number; companyId: number }>`
    select s.id, s.company_id as "companyId" from site s where s.id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map(({ id, companyId }) => [id, companyId]))
}

/** Names of the companies and sites that conditions and facts name. */
export async function readNames(
  db: Db,
  conditions: readonly Condition[],
  { companyId, sites }: OwnFacts,
): Promise<BenefitNames> {
  const idsOf = (kind: Condition['kind']) =>
    conditions.flatMap((one) => (one.kind === kind && 'anyOf' in one ? (one.anyOf as readonly number[]) : []))
  const companyIds = [...idsOf('company'), ...(companyId === null ? [] : [companyId])]
  const siteIds = [...idsOf('site'), ...sites.map(({ siteId }) => siteId)]
  const { rows } = await sql<BenefitNames>`select
    coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name) from company c
      where c.id = any(${companyIds}::integer[])), '[]') as companies,
    coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name) from site s
      where s.id = any(${siteIds}::integer[])), '[]') as sites`.execute(db)
  return rows[0]!
}
