// What holds for leave in a company: agreed rules, the catalogue of special leave, holidays of the municipalities of its sites; and the
// school holidays, imported from a file after a preview, each with its source.
import { sql } from 'kysely'
import type {
  CompanyLeave,
  HolidayBody,
  ReasonBody,
  RulesBody,
  SchoolHolidayFile,
  SchoolHolidayPreview,
  SchoolHolidays,
} from '#contract/vacation-personnel.ts'
import type { Land } from '#domain/calendar/holidays.ts'
import { changeCarryOver, type CarryOver } from '#domain/leave/lapse.ts'
import type { SchoolHolidayFile as ReadFile } from '#domain/leave/school-holidays.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { bookCompany } from '#server/modules/vacation/jobs/book-claims.ts'
import { workerFunction, WorkerTimeout } from '#server/jobs/worker-function.ts'
import { refuse } from './calendars.ts'

/** From this year on: for leave of any year. */
const ALWAYS = 1900

export async function readCompany(db: Db, companyId: number): Promise<CompanyLeave> {
  const { rows } = await sql<CompanyLeave>`
    select c.id, c.name, coalesce(g.version, 0) as version,
      case when o.from_year > ${ALWAYS} then o.from_year end as "carriedFrom",
      json_build_object('christmasEve', coalesce(g.christmas_eve, 'work'), 'newYearsEve', coalesce(g.new_years_eve, 'work'),
        'carriedTo', case when o.company_id is null then '03-31' else o.carried_to end,
        'overdraftDays', coalesce(g.overdraft_days, 0), 'overdraw', coalesce(g.overdraw, 'never'),
        'lapseMonth', coalesce(g.lapse_month, 'firstDay'), 'expiresAtStart', coalesce(g.expires_at_start, false),
        'flexitimeAutoMinutes', g.flexitime_auto_minutes, 'flexitimeMinimum', coalesce(g.flexitime_minimum, -600),
        'flexitimeStep', coalesce(g.flexitime_step, 15), 'flexitimeDays', g.flexitime_days,
        'roundInFavour', coalesce(g.round_in_favour, 'none'), 'comparisonViews', coalesce(g.comparison_views, true),
        'supervisorReadsProofs', coalesce(g.supervisor_reads_proofs, false)) as rules,
      coalesce((select json_agg(json_build_object('id', r.id, 'version', r.version, 'isShared', r.company_id is null,
          'label', r.label, 'labelEn', r.label_en, 'halfDays', r.half_days, 'per', r.per,
          'proofRequired', r.proof_required, 'paid', r.paid) order by r.company_id nulls first, r.label, r.id)
        from special_leave_reason r
        where r.archived_at is null and (r.company_id is null or r.company_id = c.id)), '[]') as reasons,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'city', s.city, 'land', s.land,
          'municipal', coalesce((select json_agg(json_build_object('id', m.id, 'holiday', m.holiday, 'first', m.first_day,
              'last', m.last_day, 'source', m.source) order by m.holiday, m.first_day nulls first)
            from municipal_holiday m where m.site_id = s.id), '[]')) order by s.name, s.id)
        from site s where s.company_id = c.id), '[]') as sites
    from company c left join leave_rules g on g.company_id = c.id
    left join lateral (select * from leave_carry_over where company_id = c.id order by from_year desc limit 1) o on true
    where c.id = ${companyId}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Changes of a company's settings follow each other, and requests that are counted by them (`lockAccountToCount`). */
export async function lockCompany(tx: Tx, companyId: number): Promise<void> {
  await sql`select from company where id = ${companyId} for no key update`.execute(tx)
}

/**
 * Books the claims of the year again if they are rounded differently. Returns whether days cost anything else. 409 with the company for an older version; 422 for a day that no year has.
 */
export async function saveRules(
  tx: Tx,
  { companyId, version }: { readonly companyId: number; readonly version: number },
  body: RulesBody,
  at: Date,
): Promise<boolean> {
  const { carriedTo } = body
  const { version: known, rules } = await readCompany(tx, companyId)
  if (known !== version) throw conflict('version_conflict', undefined, await readCompany(tx, companyId))
  // The carry-over ends on this day in every year, so 29 February is none.
  if (carriedTo !== null && Number.isNaN(dayIn2026(carriedTo))) throw refuse('body.carriedTo', 'noSuchDay')
  const values = {
    version: version + 1,
    christmas_eve: body.christmasEve,
    new_years_eve: body.newYearsEve,
    overdraft_days: body.overdraftDays,
    overdraw: body.overdraw,
    lapse_month: body.lapseMonth,
    expires_at_start: body.expiresAtStart,
    flexitime_auto_minutes: body.flexitimeAutoMinutes,
    flexitime_minimum: body.flexitimeMinimum,
    flexitime_step: body.flexitimeStep,
    flexitime_days: body.flexitimeDays,
    round_in_favour: body.roundInFavour,
    comparison_views: body.comparisonViews,
    // Clients of the version before this rule do not send it.
    supervisor_reads_proofs: body.supervisorReadsProofs ?? rules.supervisorReadsProofs,
  }
  await tx
    .insertInto('leave_rules')
    .values({ company_id: companyId, ...values })
    .onConflict((c) => c.column('company_id').doUpdateSet(values))
    .execute()
  const today = businessDay(at)
  await saveCarryOver(tx, companyId, carriedTo, today)
  if (rules.roundInFavour !== body.roundInFavour) await bookCompany(tx, companyId, Number(today.slice(0, 4)), at)
  return rules.christmasEve !== body.christmasEve || rules.newYearsEve !== body.newYearsEve
}

/** Lapsed days stay lapsed, however long the new rule is. */
async function saveCarryOver(tx: Tx, companyId: number, carriedTo: string | null, today: Day): Promise<void> {
  const { rows } = await sql<CarryOver>`
    select from_year as "fromYear", carried_to as "carriedTo" from leave_carry_over where company_id = ${companyId}
    order by from_year`.execute(tx)
  const rules = changeCarryOver(rows, carriedTo, today)
  await tx.deleteFrom('leave_carry_over').where('company_id', '=', companyId).execute()
  if (rules.length === 0) return
  await tx
    .insertInto('leave_carry_over')
    .values(rules.map((rule) => ({ company_id: companyId, from_year: rule.fromYear, carried_to: rule.carriedTo })))
    .execute()
}

/** NaN for a day that the year does not have: `Date` would take the next one. */
function dayIn2026(monthDay: string): number {
  const at = new Date(`2026-${monthDay}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || !at.toISOString().includes(`2026-${monthDay}`) ? Number.NaN : at.getTime()
}

const columnsOf = ({ label, labelEn, halfDays, per, proofRequired, paid }: ReasonBody) => ({
  label: label.trim(),
  label_en: labelEn.trim(),
  half_days: halfDays,
  per,
  proof_required: proofRequired,
  paid,
})

async function requireNewLabel(tx: Tx, companyId: number, label: string, without?: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from special_leave_reason where archived_at is null and label = ${label.trim()}
      and (company_id is null or company_id = ${companyId})`.execute(tx)
  if (rows.some(({ id }) => id !== without)) throw refuse('body.label', 'labelTaken')
}

export async function addReason(tx: Tx, companyId: number, body: ReasonBody): Promise<void> {
  await requireNewLabel(tx, companyId, body.label)
  await tx
    .insertInto('special_leave_reason')
    .values({ company_id: companyId, ...columnsOf(body) })
    .execute()
}

/** A reason as it was seen. */
interface SeenReason {
  readonly companyId: number
  readonly id: number
  readonly version: number
}

/** Of this company and not archived; 409 with the company for an older version. */
async function takeReason(tx: Tx, { companyId, id, version }: SeenReason): Promise<void> {
  const found = await tx
    .selectFrom('special_leave_reason')
    .select('version')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw notFound()
  if (found.version !== version) throw conflict('version_conflict', undefined, await readCompany(tx, companyId))
}

export async function changeReason(tx: Tx, seen: SeenReason, body: ReasonBody): Promise<void> {
  const { companyId, id, version } = seen
  await takeReason(tx, seen)
  await requireNewLabel(tx, companyId, body.label, id)
  await tx
    .updateTable('special_leave_reason')
    .set({ ...columnsOf(body), version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Requests that name it keep it. */
export async function archiveReason(tx: Tx, seen: SeenReason, at: Date): Promise<void> {
  const { id, version } = seen
  await takeReason(tx, seen)
  await tx
    .updateTable('special_leave_reason')
    .set({ archived_at: at, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

async function requireSite(tx: Tx, companyId: number, id: number): Promise<void> {
  const site = await tx
    .selectFrom('site')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!site) throw notFound()
}

export async function setLand(tx: Tx, companyId: number, id: number, land: Land): Promise<void> {
  await requireSite(tx, companyId, id)
  await tx.updateTable('site').set({ land }).where('id', '=', id).execute()
}

/** 422 `overlap` where the site has this holiday in that time already. */
export async function addHoliday(tx: Tx, companyId: number, siteId: number, body: HolidayBody): Promise<void> {
  const { holiday, first, last, source } = body
  await requireSite(tx, companyId, siteId)
  if (first !== null && last !== null && last < first) throw refuse('body.last', 'reversed')
  const { rows } = await sql`
    select from municipal_holiday where site_id = ${siteId} and holiday = ${holiday}
      and daterange(first_day, last_day, '[]') && daterange(${first}::date, ${last}::date, '[]')`.execute(tx)
  if (rows.length > 0) throw refuse('body.first', 'overlap')
  await tx
    .insertInto('municipal_holiday')
    .values({ site_id: siteId, holiday, first_day: first, last_day: last, source: source.trim() })
    .execute()
}

export async function removeHoliday(tx: Tx, companyId: number, siteId: number, id: number): Promise<void> {
  await requireSite(tx, companyId, siteId)
  const { numDeletedRows } = await tx
    .deleteFrom('municipal_holiday')
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) throw notFound()
}

export async function listSchoolHolidays(db: Db): Promise<SchoolHolidays> {
  const rows = await db
    .selectFrom('school_holiday')
    .select(['id', 'land', 'name', 'first_day as first', 'last_day as last', 'source'])
    .orderBy('first_day', 'desc')
    .orderBy('land')
    .limit(2_000)
    .execute()
  return rows.map((row) => ({ ...row, land: row.land as Land }))
}

const keyOf = ({ land, name, first }: { land: string; name: string; first: string }) => `${land} ${name} ${first}`

const readInWorker = workerFunction<SchoolHolidayFile, ReadFile>(new URL('school-holidays-worker.ts', import.meta.url))

/** Reads a file beside the event loop. */
export const readFile = (file: SchoolHolidayFile): Promise<ReadFile> =>
  readInWorker(file).catch((error: Error) => {
    if (error.name !== WorkerTimeout.name) throw error
    throw unprocessable('file_unreadable', [{ field: 'body.text', rule: 'takes too long to read' }])
  })

/** What importing the file would write; writes nothing. */
export async function previewSchoolHolidays(db: Db, { entries, faults }: ReadFile): Promise<SchoolHolidayPreview> {
  const known = new Set(
    (await db.selectFrom('school_holiday').select(['land', 'name', 'first_day as first']).execute()).map(keyOf),
  )
  return {
    entries: entries.map((entry) => ({ ...entry, isNew: !known.has(keyOf(entry)) })),
    faults: faults
      .slice(0, 100)
      .map(({ original, ...fault }) => ({ ...fault, ...(original && { original: [...original] }) })),
  }
}

/** Whole or not at all: 422 `file_unreadable` names the first wrong lines. Known holidays get their new end and source. */
export async function importSchoolHolidays(
  tx: Tx,
  { entries, faults }: ReadFile,
  source: string,
  at: Date,
): Promise<void> {
  if (faults.length > 0)
    throw unprocessable(
      'file_unreadable',
      faults.slice(0, 20).map(({ line, rule }) => ({ field: `body.text.${line}`, rule })),
    )
  await tx
    .insertInto('school_holiday')
    .values(
      entries.map(({ first, last, ...entry }) => ({
        ...entry,
        first_day: first,
        last_day: last,
        source: source.trim(),
        imported_at: at,
      })),
    )
    .onConflict((c) =>
      c.columns(['land', 'name', 'first_day']).doUpdateSet((eb) => ({
        last_day: eb.ref('excluded.last_day'),
        source: eb.ref('excluded.source'),
        imported_at: at,
      })),
    )
    .execute()
}

export async function removeSchoolHoliday(tx: Tx, id: number): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('school_holiday').where('id', '=', id).executeTakeFirst()
  if (Number(numDeletedRows) === 0) throw notFound()
}
