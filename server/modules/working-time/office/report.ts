// The report of a company by person and month, for payroll and German spreadsheets. There is no ranking; means need groups of at least five.
import { sql } from 'kysely'
import type { ReportQuery } from '#contract/working-time-settings.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import { type Cell, decimalHours, type Plain, toCsv } from '#server/text/csv.ts'
import type { Db } from '#server/db/db.ts'
import { readFlexitimeAccounts, type FlexitimeAccount } from '#server/organisation/flexitime-account.ts'
import { refuse } from './office.ts'

interface Row {
  personId: string
  number: string
  name: string
  division: string
  divisionId: number | null
  month: string
  target: number
  actual: number
  credited: number
  balance: number
  open: number
}

const HEADS = [
  'Personalnummer',
  'Name',
  'Abteilung',
  'Monat',
  'Soll (h)',
  'Ist (h)',
  'Gutgeschrieben (h)',
  'Saldo (h)',
  'Konto am Monatsende (h)',
  'Konto vorläufig',
  'Offene Tage',
]
const MEAN = 'Durchschnittlicher Saldo der Abteilung (h)'
/** A mean of fewer people would reveal figures of individuals. */
const GROUP = 5
const MONTHS = 24

const monthAfter = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7)

function monthsOf({ from, until }: ReportQuery): string[] {
  if (until < from) throw refuse('query.until', 'reversed')
  const months: string[] = []
  for (let month = from; month <= until; month = monthAfter(month)) {
    if (months.length === MONTHS) throw refuse('query.until', 'tooLong')
    months.push(month)
  }
  return months
}

/** By month and personnel number. */
async function readRows(
  db: Db,
  { companyId, divisionId: asked }: ReportQuery,
  months: readonly string[],
  today: string,
) {
  const divisionId = asked ?? null
  const { rows } = await sql<Row>`
    with months as (select m as month, m::date as first, least((m + interval '1 month')::date, ${today}::date) as next
      from unnest(${months.map((month) => `${month}-01`)}::timestamp[]) m)
    select p.id as "personId", coalesce(p.personnel_number, '') as number, p.family_name || ', ' || p.given_name as name,
      coalesce(v.name, '') as division, p.division_id as "divisionId", to_char(m.month, 'YYYY-MM') as month,
      coalesce(d.target, 0) as target, coalesce(d.actual, 0) as actual, coalesce(d.credited, 0) as credited,
      coalesce(d.balance, 0) as balance, coalesce(d.open, 0) as open
    from months m cross join person p join time_account a on a.person_id = p.id
    left join division v on v.id = p.division_id
    left join lateral (select sum(t.target) as target, sum(t.actual) as actual, sum(t.credited) as credited, sum(t.balance) as balance,
        count(*) filter (where t.released_at is null) as open
      from time_day t where t.person_id = p.id and t.day >= m.first and t.day < m.next) d on true
    where p.company_id = ${companyId} and (${divisionId}::integer is null or p.division_id = ${divisionId})
      and a.start_day < m.next and (p.active or d.target is not null)
    order by m.month, p.personnel_number nulls last, p.id`.execute(db)
  return rows
}

/** The works-council profile of the company: colleagues are not compared. */
async function mayCompare(db: Db, companyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('leave_rules')
    .select('comparison_views')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row?.comparison_views ?? true
}

/** Mean balances by month and division, except of smaller groups. */
function meansOf(rows: readonly Row[]): ReadonlyMap<string, Plain> {
  const groups = Map.groupBy(
    rows.filter(({ divisionId }) => divisionId !== null),
    ({ month, divisionId }) => `${month} ${divisionId}`,
  )
  return new Map(
    [...groups]
      .filter(([, group]) => group.length >= GROUP)
      .map(([key, group]) => [
        key,
        decimalHours(group.reduce((sum, { balance }) => sum + Number(balance), 0) / group.length),
      ]),
  )
}

/** The accounts of people at the end of each month, or as they are today, by month and person. */
async function readAccounts(db: Db, rows: readonly Row[], months: readonly string[], today: Day) {
  const people = [...new Set(rows.map(({ personId }) => personId))]
  const accounts = new Map<string, FlexitimeAccount>()
  for (const month of months) {
    const day = addDays(`${monthAfter(month)}-01`, -1)
    const found = await readFlexitimeAccounts(db, people, { day, today })
    for (const [personId, account] of found) accounts.set(`${month} ${personId}`, account)
  }
  return accounts
}

/** The balance, and whether days in it are not released. */
const accountCells = (account: FlexitimeAccount | undefined): Cell[] => [
  decimalHours(account?.balance ?? 0),
  account !== undefined && account.provisionalDays > 0 ? 'ja' : 'nein',
]

export async function reportOf({ db, now }: ReadContext, query: ReportQuery): Promise<string> {
  const months = monthsOf(query)
  if (query.divisionId !== undefined) {
    const division = await db
      .selectFrom('division')
      .select('company_id')
      .where('id', '=', query.divisionId)
      .executeTakeFirst()
    if (division?.company_id !== query.companyId) throw refuse('query.divisionId', 'reference_unknown')
  }
  const rows = await readRows(db, query, months, businessDay(now()))
  const accounts = await readAccounts(db, rows, months, businessDay(now()))
  const means = (await mayCompare(db, query.companyId)) ? meansOf(rows) : undefined
  const lines = rows.map((row) => [
    row.number,
    row.name,
    row.division,
    row.month,
    ...[row.target, row.actual, row.credited, row.balance].map((minutes) => decimalHours(Number(minutes))),
    ...accountCells(accounts.get(`${row.month} ${row.personId}`)),
    Number(row.open),
    ...(means ? [means.get(`${row.month} ${row.divisionId}`) ?? ''] : []),
  ])
  return toCsv([[...HEADS, ...(means ? [MEAN] : [])], ...lines])
}
