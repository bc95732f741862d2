// Lists of a company for spreadsheets: balances of a year, absences of a period, open requests.
import { sql } from 'kysely'
import type { LEAVE_LISTS, ListQuery } from '#contract/vacation-personnel.ts'
import { daysBetween } from '#domain/calendar/berlin-time.ts'
import { countDays } from '#domain/calendar/count-days.ts'
import type { Fraction } from '#domain/calendar/fraction.ts'
import { nextLapse } from '#domain/leave/lapse.ts'
import type { LeaveType } from '#domain/leave/leave-type.ts'
import type { WishedPeriod } from '#domain/leave/request-rules.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import { type Cell, plain, type Plain, toCsv } from '#server/text/csv.ts'
import type { Db } from '#server/db/db.ts'
import { type OpenStage, readDeciders } from '#server/modules/vacation/deciders.ts'
import type { Language } from '#server/mail/language.ts'
import { explainBalances, listPayouts } from '#server/modules/vacation/balance.ts'
import { daysFigure, extentWords, hoursFigure } from '#server/modules/vacation/extent.ts'
import { PERIOD } from '#server/modules/vacation/facts.ts'
import { readPeople } from '#server/modules/vacation/person.ts'
import { readNames } from '#server/organisation/person-names.ts'
import { refuse } from './calendars.ts'

const WORDS = {
  de: {
    balances: [
      'Name',
      'Personalnummer',
      'Jahr',
      'Anspruch',
      'Korrekturen',
      'Übertrag',
      'Genommen',
      'Geplant',
      'Beantragt',
      'Verfallen',
      'Rest',
      'Davon verfallen zuerst',
      'Verfällt nach',
    ],
    absences: ['Name', 'Personalnummer', 'Art', 'Erster Tag', 'Letzter Tag', 'Umfang', 'Tage', 'Stunden', 'Status'],
    open: [
      'Name',
      'Personalnummer',
      'Art',
      'Erster Tag',
      'Letzter Tag',
      'Umfang',
      'Tage',
      'Stunden',
      'Gesendet am',
      'Wartet auf',
    ],
    payouts: ['Name', 'Personalnummer', 'Austritt', 'Abzugeltende Tage'],
    type: {
      tariffLeave: 'Urlaub',
      tariffLeaveHalf: 'Urlaub, halber Tag',
      specialLeave: 'Sonderurlaub',
      flexDay: 'Gleitzeit, Tag',
      flexHours: 'Gleitzeit, Stunden',
      paidTimeOff: 'Zusätzliche bezahlte Freizeit',
      sickness: 'Krankheit',
    },
    status: { open: 'offen', inProgress: 'in Bearbeitung', approved: 'genehmigt', recorded: 'erfasst' },
    office: 'Personalabteilung',
  },
  en: {
    balances: [
      'Name',
      'Personnel number',
      'Year',
      'Entitlement',
      'Corrections',
      'Carried over',
      'Taken',
      'Planned',
      'Requested',
      'Lapsed',
      'Left',
      'Of these lapse first',
      'Lapses after',
    ],
    absences: ['Name', 'Personnel number', 'Kind', 'First day', 'Last day', 'Extent', 'Days', 'Hours', 'Status'],
    open: [
      'Name',
      'Personnel number',
      'Kind',
      'First day',
      'Last day',
      'Extent',
      'Days',
      'Hours',
      'Sent on',
      'Waits for',
    ],
    payouts: ['Name', 'Personnel number', 'Exit', 'Days to pay out'],
    type: {
      tariffLeave: 'Leave',
      tariffLeaveHalf: 'Leave, half day',
      specialLeave: 'Special leave',
      flexDay: 'Flexitime, day',
      flexHours: 'Flexitime, hours',
      paidTimeOff: 'Additional paid time off',
      sickness: 'Sickness',
    },
    status: { open: 'open', inProgress: 'in progress', approved: 'approved', recorded: 'recorded' },
    office: 'Human resources',
  },
} as const

const PERSON = sql`p.family_name || ', ' || p.given_name as name, coalesce(p.personnel_number, '') as number`

const days = ({ numerator, denominator }: Fraction): number => Math.round((numerator / denominator) * 100) / 100

/** '21.04.2026'. */
const date = (day: Day): Plain => plain(day.split('-').reverse().join('.'))

interface PersonRow {
  id: string
  name: string
  number: string
}

/** People whose balances are read together: other requests are answered between two groups. */
const TOGETHER = 200

async function listBalances(
  context: ReadContext,
  companyId: number,
  { year, language = 'de' }: ListQuery,
): Promise<string> {
  const of = year ?? Number(businessDay(context.now()).slice(0, 4))
  const { rows } = await sql<PersonRow>`
    select p.id, ${PERSON} from person p where p.company_id = ${companyId} and p.active
    order by p.family_name, p.given_name, p.id`.execute(context.db)
  const lines: Cell[][] = []
  for (let from = 0; from < rows.length; from += TOGETHER) {
    const people = rows.slice(from, from + TOGETHER)
    const ids = people.map(({ id }) => id)
    const balances = await explainBalances(context, ids, of)
    for (const { id, name, number } of people) {
      const balance = balances.get(id)
      // A former employee.
      if (!balance) continue
      const { entitlement, corrected, carriedOver, taken, planned, requested, lapsed, left } = balance
      const next = nextLapse(balance.claims, balance.today)
      const used = [taken, planned, requested].map(({ amount }) => amount)
      lines.push([
        name,
        number,
        of,
        ...[entitlement, corrected.amount, carriedOver, ...used, lapsed, left].map(days),
        // Empty: no personal notice has named any of these days, so none lapse.
        ...(next ? [days(next.amount), date(next.on)] : ['', '']),
      ])
    }
  }
  return toCsv([[...WORDS[language].balances], ...lines])
}

interface AbsenceRow extends PersonRow {
  type: LeaveType | 'sickness'
  period: WishedPeriod
  status: 'open' | 'inProgress' | 'approved' | 'recorded'
}

/** The longest period of a list of absences, in days. */
const LONGEST = 400

/** Extent, days and hours of a period, as three columns, by the calendar of the person. */
async function extentsOf(
  db: Db,
  rows: readonly Pick<AbsenceRow, 'id'>[],
  language: Language,
): Promise<(personId: string, period: WishedPeriod) => Cell[]> {
  const people = await readPeople(db, [...new Set(rows.map(({ id }) => id))], { isFormer: true })
  const calendars = new Map(people.map(({ id, calendar }) => [id, calendar]))
  return (personId, period) => {
    const calendar = calendars.get(personId)
    const days = calendar ? countDays(period, calendar) : []
    return [extentWords(period, language), plain(daysFigure(period, days)), plain(hoursFigure(period))]
  }
}

/** A period is required. */
async function listAbsences({ db }: ReadContext, companyId: number, { first, last, language = 'de' }: ListQuery) {
  if (first === undefined) throw refuse('query.first', 'required')
  if (last === undefined) throw refuse('query.last', 'required')
  if (last < first) throw refuse('query.last', 'reversed')
  if (daysBetween(first, last) >= LONGEST) throw refuse('query.last', 'tooLong')
  const { rows } = await sql<AbsenceRow>`
    select * from (
      select p.id, p.family_name, p.given_name, ${PERSON}, r.type, q.first_day, q.last_day, r.status, ${PERIOD} as period
      from leave_period q join leave_request r on r.id = q.request_id join person p on p.id = r.person_id
      where p.company_id = ${companyId} and r.status in ('open', 'inProgress', 'approved')
      union all
      select p.id, p.family_name, p.given_name, ${PERSON}, 'sickness', k.first_day, coalesce(k.last_day, ${last}::date), 'recorded',
        json_build_object('first', k.first_day, 'last', coalesce(k.last_day, ${last}::date))
      from sickness k join person p on p.id = k.person_id where p.company_id = ${companyId}
    ) a where a.first_day <= ${last}::date and a.last_day >= ${first}::date
    order by a.first_day, a.family_name, a.given_name, a.id`.execute(db)
  const words = WORDS[language]
  const extentOf = await extentsOf(db, rows, language)
  return toCsv([
    [...words.absences],
    ...rows.map((row) => [
      row.name,
      row.number,
      words.type[row.type],
      date(row.period.first),
      date(row.period.last),
      ...extentOf(row.id, row.period),
      words.status[row.status],
    ]),
  ])
}

interface OpenRow extends AbsenceRow {
  requestId: number
  sent: Date
}

/** A line for each period. */
async function listOpen({ db, now }: ReadContext, companyId: number, { language = 'de' }: ListQuery): Promise<string> {
  const { rows } = await sql<OpenRow>`
    select p.id, r.id as "requestId", ${PERSON}, r.type, r.status, r.sent_at as sent, ${PERIOD} as period
    from leave_request r join person p on p.id = r.person_id join leave_period q on q.request_id = r.id
    where p.company_id = ${companyId} and r.status in ('open', 'inProgress')
    order by r.sent_at, r.id, q.position`.execute(db)
  const words = WORDS[language]
  const extentOf = await extentsOf(db, rows, language)
  const deciders = await readDeciders(db, businessDay(now()))
  const stages = Map.groupBy(deciders.open, ({ requestId }) => requestId)
  const askedFor = (stage: OpenStage) => (deciders.isForOffice(stage) ? [] : deciders.askedFor(stage))
  const asked = rows.flatMap(({ requestId }) => (stages.get(requestId) ?? []).flatMap(askedFor))
  const names = await readNames(
    db,
    asked.map(({ personId }) => personId),
  )
  const waitsFor = (stage: OpenStage): string =>
    askedFor(stage)
      .map(({ personId }) => names.get(personId) ?? '')
      .join(', ') || words.office
  return toCsv([
    [...words.open],
    ...rows.map((row) => [
      row.name,
      row.number,
      words.type[row.type],
      date(row.period.first),
      date(row.period.last),
      ...extentOf(row.id, row.period),
      date(businessDay(row.sent)),
      (stages.get(row.requestId) ?? []).map(waitsFor).join(', '),
    ]),
  ])
}

/** Of the year of the exits, the present one by default. */
async function payouts(
  { db, now }: ReadContext,
  companyId: number,
  { year, language = 'de' }: ListQuery,
): Promise<string> {
  const today = businessDay(now())
  const found = await listPayouts(db, companyId, year ?? Number(today.slice(0, 4)), today)
  const lines = found.map((one) => [one.name, one.number, date(one.exit), days(one.days)])
  return toCsv([[...WORDS[language].payouts], ...lines])
}

export const exportList = (
  context: ReadContext,
  companyId: number,
  list: (typeof LEAVE_LISTS)[number],
  query: ListQuery,
): Promise<string> => {
  if (list === 'payouts') return payouts(context, companyId, query)
  if (list === 'balances') return listBalances(context, companyId, query)
  return list === 'absences' ? listAbsences(context, companyId, query) : listOpen(context, companyId, query)
}
