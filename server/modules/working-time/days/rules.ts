// The rules of working time of a company on a day, and their versions: a new version holds from a day on, past ones can be read.
import { sql } from 'kysely'
import type { TimeRulesBody, TimeRulesHistory } from '#contract/working-time-settings.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { LongestBreakOn } from '#domain/working-time/shift.ts'
import { DEFAULT_TIME_RULES, checkTimeRules, type TimeRules } from '#domain/working-time/time-rules.ts'
import { personJson } from '#server/db/columns.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'

interface Version {
  readonly fromDay: Day
  readonly rules: TimeRules
}

interface TimeRulesBook {
  /** Rules of the company on the day: its own, else those of the group, else the default. */
  on(companyId: number | null, day: Day): TimeRules
}

/** The last version that holds on the day; `versions` ascend. */
const validOn = (versions: readonly Version[] | undefined, day: Day): TimeRules | undefined =>
  versions?.findLast(({ fromDay }) => fromDay <= day)?.rules

/** Reads all versions of the companies; a parameter that a stored version lacks has its default. */
export async function readTimeRules(db: Db, companyIds: readonly (number | null)[]): Promise<TimeRulesBook> {
  const ids = [...new Set(companyIds)].filter((id) => id !== null)
  const rows = await db
    .selectFrom('time_rules')
    .select(['company_id as companyId', 'from_day as fromDay', 'rules'])
    .where((e) => e.or([e('company_id', 'is', null), e('company_id', 'in', ids.length > 0 ? ids : [0])]))
    .orderBy('from_day')
    .execute()
  const versions = Map.groupBy(
    rows.map(({ companyId, fromDay, rules }) => ({
      companyId,
      fromDay,
      rules: { ...DEFAULT_TIME_RULES, ...(rules as unknown as Partial<TimeRules>) },
    })),
    ({ companyId }) => companyId,
  )
  return {
    on: (companyId, day) =>
      (companyId === null ? undefined : validOn(versions.get(companyId), day)) ??
      validOn(versions.get(null), day) ??
      DEFAULT_TIME_RULES,
  }
}

/** The longest breaks within shifts of these people. */
export async function readLongestBreaks(
  db: Db,
  personIds: readonly string[],
): Promise<(personId: string) => LongestBreakOn> {
  const people = await db
    .selectFrom('person')
    .select(['id', 'company_id as companyId'])
    .where(sql<boolean>`id = any(${personIds}::uuid[])`)
    .execute()
  const companies = new Map(people.map(({ id, companyId }) => [id, companyId]))
  const rules = await readTimeRules(db, [...companies.values()])
  return (personId) => (day) => rules.on(companies.get(personId) ?? null, day).longestBreak
}

interface Row {
  id: number
  version: number
  fromDay: Day
  isOfGroup: boolean
  rules: Partial<TimeRules>
  changedBy: { id: string; name: string } | null
  changedAt: Date
}

async function readVersions(db: Db, companyId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id, r.version, r.from_day as "fromDay", r.company_id is null as "isOfGroup", r.rules, r.changed_at as "changedAt",
      case when p.id is not null then ${personJson('p')} end as "changedBy"
    from time_rules r left join person p on p.id = r.changed_by
    where r.company_id = ${companyId} or r.company_id is null
    order by r.company_id nulls last, r.from_day desc`.execute(db)
  return rows
}

/** The day after the last closed month of anybody in the company. */
async function readEarliest(db: Db, companyId: number): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    select (max(m.month) + interval '1 month')::date as day from time_month m join person p on p.id = m.person_id
    where p.company_id = ${companyId} and m.closed_at is not null`.execute(db)
  return rows[0]?.day ?? null
}

export async function readRulesHistory(db: Db, companyId: number, today: Day): Promise<TimeRulesHistory> {
  const company = await db.selectFrom('company').select(['id', 'name']).where('id', '=', companyId).executeTakeFirst()
  if (!company) throw notFound()
  const rows = await readVersions(db, companyId)
  const own = rows.filter(({ isOfGroup }) => !isOfGroup)
  const valid = own.find(({ fromDay }) => fromDay <= today) ?? rows.find((one) => one.isOfGroup && one.fromDay <= today)
  return {
    company,
    today,
    version: own.reduce((sum, { version }) => sum + version, 0),
    earliest: await readEarliest(db, companyId),
    versions: [
      ...rows.map(({ id, fromDay, isOfGroup, rules, changedBy, changedAt }) => ({
        id,
        fromDay,
        isOfGroup,
        isValid: id === valid?.id,
        rules: { ...DEFAULT_TIME_RULES, ...rules } as TimeRulesHistory['versions'][number]['rules'],
        changedBy,
        changedAt: changedAt.toISOString(),
      })),
      {
        id: null,
        fromDay: null,
        isOfGroup: true,
        isValid: valid === undefined,
        rules: DEFAULT_TIME_RULES as TimeRulesHistory['versions'][number]['rules'],
        changedBy: null,
        changedAt: null,
      },
    ],
  }
}

/** Ten years, in days. */
const LATEST = 3_653

interface Save {
  readonly companyId: number
  readonly body: TimeRulesBody
  readonly version: number | undefined
  readonly by: string
  readonly today: Day
}

interface Present {
  readonly history: TimeRulesHistory
  /** There is already a version from that day on. */
  readonly isKnown: boolean
}

function faultsOf(fromDay: Day, rules: TimeRules, { history: { earliest, today }, isKnown }: Present) {
  const faults: { field: string; rule: string }[] = checkTimeRules(rules).map(({ field, rule }) => ({
    field: `body.rules.${field}`,
    rule,
  }))
  const add = (rule: string) => faults.push({ field: 'body.fromDay', rule })
  if (earliest !== null && fromDay < earliest) add('monthClosed')
  else if (isKnown && fromDay < today) add('alreadyValid')
  else if (fromDay > addDays(today, LATEST)) add('tooFar')
  return faults
}

/**
 * Adds a version, or replaces the one from the same day. Throws 422 with the fields that contradict each other, or for a day before the end
 * of a closed month; 409 if another person has changed the rules.
 */
export async function saveRules(tx: Tx, { now, events }: WriteContext, save: Save): Promise<void> {
  const { companyId, body, version, by, today } = save
  await sql`select from company where id = ${companyId} for no key update`.execute(tx)
  const history = await readRulesHistory(tx, companyId, today)
  if (version !== undefined && version !== history.version) throw conflict('version_conflict', undefined, history)
  const isBefore = ({ fromDay }: TimeRulesHistory['versions'][number]) => fromDay === null || fromDay <= body.fromDay
  const own = history.versions.find((one) => !one.isOfGroup && isBefore(one))
  // A parameter that an older client does not send keeps its value on that day.
  const rules = { ...(own ?? history.versions.find(isBefore))?.rules, ...body.rules } as TimeRules
  const known = history.versions.find((one) => !one.isOfGroup && one.fromDay === body.fromDay)
  const faults = faultsOf(body.fromDay, rules, { history, isKnown: known !== undefined })
  if (faults.length > 0) throw unprocessable('request_refused', faults)
  const values = { rules: JSON.stringify(rules), changed_by: by, changed_at: now() }
  if (known?.id)
    await tx
      .updateTable('time_rules')
      .set((e) => ({ ...values, version: e('version', '+', 1) }))
      .where('id', '=', known.id)
      .execute()
  else
    await tx
      .insertInto('time_rules')
      .values({ company_id: companyId, from_day: body.fromDay, ...values })
      .execute()
  // Recorded days are evaluated after the response.
  if (body.fromDay <= today)
    await events.publish(tx, 'time.target_changed', { cause: 'rules', companyId, from: body.fromDay, byId: by })
}
