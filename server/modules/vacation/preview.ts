// The effect of a request before it is sent: a line for each day, its cost, the balance after it, and the colleagues who are away.
import { sql } from 'kysely'
import type { BoardAbsence } from '#contract/vacation-calendar.ts'
import type { Preview, PreviewBody } from '#contract/vacation.ts'
import { balanceOf, usesOf, type Claim, type LeaveDay } from '#domain/leave/balance.ts'
import { decideByOf } from '#domain/leave/deadline.ts'
import { costOf } from '#domain/calendar/count-days.ts'
import { sum, type Fraction } from '#domain/calendar/fraction.ts'
import { openClaims } from '#domain/leave/lapse.ts'
import { accountOf } from '#domain/leave/leave-type.ts'
import { assessRequest, type Assessment } from '#domain/leave/request-rules.ts'
import { countAway } from '#domain/organisation/visibility.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { readAbsences } from './board.ts'
import type { Viewer } from './scope.ts'
import { readFacts, spanOf, type WishFacts } from './facts.ts'
import { readPerson } from './person.ts'
import { toLeaveDays } from './ledger.ts'
import { findRequest } from './requests.ts'
import { checkReferences } from './send-request.ts'

/** Absences that are named at most. */
const MOST_NAMES = 50

const linesOf = ({ periods }: Assessment): Preview['periods'] =>
  periods.map((days) =>
    days.map(({ day, kind, part, holiday, cost, target }) => ({
      day,
      kind,
      part,
      cost,
      target,
      ...(holiday && { holiday }),
    })),
  )

/** The claims that the request uses, those of a year together, with the amounts that lapse and their days. */
function claimsOf(
  claims: readonly Claim[],
  days: { readonly known: readonly LeaveDay[]; readonly added: readonly LeaveDay[] },
  year: number,
  today: Day,
): Preview['years'][number]['claims'] {
  const uses = usesOf(claims, days.known, days.added, year)
    .map(({ claim, used, left }) => ({ year: claim.year, used, left, lapsesOn: claim.to ?? null }))
    .filter(
      ({ used, left, lapsesOn }) => used.numerator > 0 || openClaims([{ year, left, lapsesOn }], today).length > 0,
    )
  const byYear = [...Map.groupBy(uses, (use) => use.year)].toSorted(([one], [other]) => one - other)
  return byYear.map(([of, together]) => ({
    year: of,
    used: sum(together.map(({ used }) => used)),
    left: sum(together.map(({ left }) => left)),
    lapsesOn: together[0]!.lapsesOn,
  }))
}

/** The effect of the request on each year of the leave account. */
function yearsOf(
  body: PreviewBody,
  { claims, booked }: WishFacts,
  { debits }: Assessment,
  today: Day,
): Preview['years'] {
  if (accountOf(body.type) !== 'leave') return []
  const start = spanOf(body.periods).first
  const added = debits.map(({ day, amount }) => ({ day, cost: amount, start, status: 'requested' as const }))
  return [...Map.groupBy(added, ({ day }) => Number(day.slice(0, 4)))].map(([year, days]) => {
    const known = toLeaveDays(booked, 'leave')
    const leftWith = (more: readonly LeaveDay[]) => balanceOf(claims, [...known, ...more], { year, today }).left
    return {
      year,
      cost: sum(days.map(({ cost }) => cost)),
      leftBefore: leftWith([]),
      leftAfter: leftWith(added),
      claims: claimsOf(claims, { known, added: days }, year, today),
    }
  })
}

interface Group {
  teamId: number
  size: number
  minimum: number | null
}

/** The smallest team of the calendar that the person is in. */
async function findGroup(db: Db, personId: string): Promise<Group | undefined> {
  const { rows } = await sql<Group>`
    select t.id as "teamId", count(*)::integer as size, (select s.people from minimum_staffing s where s.team_id = t.id) as minimum
    from calendar_team t join calendar_member m on m.team_id = t.id join person p on p.id = m.person_id and p.active
    where exists (select from calendar_member o where o.team_id = t.id and o.person_id = ${personId})
    group by t.id order by size, t.id limit 1`.execute(db)
  return rows[0]
}

/** The most people of a team, the person left out, who are away on one day of the periods. */
async function readMostAway(
  db: Db,
  { teamId }: Group,
  personId: string,
  periods: readonly DayRange[],
): Promise<number> {
  const [firsts, lasts] = [periods.map(({ first }) => first), periods.map(({ last }) => last)]
  const { rows } = await sql<{ away: number }>`
    with mates as materialized (select p.id from calendar_member m join person p on p.id = m.person_id and p.active
      where m.team_id = ${teamId} and p.id <> ${personId}),
    absent as (
      select q.person_id, q.first_day, q.last_day from leave_period q join leave_request r on r.id = q.request_id
      where q.person_id in (select id from mates) and r.status in ('open', 'inProgress', 'approved') and q.minutes is null
      union all select k.person_id, k.first_day, coalesce(k.last_day, 'infinity') from sickness k
      where k.person_id in (select id from mates)
    )
    select coalesce(max(n), 0)::integer as away from (
      select count(distinct a.person_id) as n
      from unnest(${firsts}::date[], ${lasts}::date[]) as s(first_day, last_day)
      cross join generate_series(s.first_day, s.last_day, interval '1 day') as d(day)
      join absent a on a.first_day <= d.day and a.last_day >= d.day group by d.day
    ) x`.execute(db)
  return rows[0]!.away
}

/** A person with pencilled leave, or some hours off, counts as present. */
const isWithin =
  (periods: readonly DayRange[]) =>
  ({ first, last, isHours, state }: BoardAbsence): boolean =>
    !isHours && state !== 'pencilled' && periods.some((period) => period.first <= last && period.last >= first)

/** Reveals no more than the board: the absence of a person whom the applicant may not see stays hidden. */
async function isAway(
  context: ReadContext,
  viewer: Viewer,
  personId: string,
  periods: readonly DayRange[],
): Promise<boolean> {
  const found = await readAbsences(context, viewer, { ...spanOf(periods), personIds: [personId] })
  return found.some(({ absences }) => absences.some(isWithin(periods)))
}

/** Everybody in a team of the person, and those who report to them. */
async function findColleagues(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.person_id as id from calendar_member o join calendar_member m on m.team_id = o.team_id
    where o.person_id = ${personId} and m.person_id <> ${personId}
    union select id from person where supervisor_id = ${personId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of them who are away, as far as the applicant may see it. */
async function readAway(
  context: ReadContext,
  viewer: Viewer,
  periods: readonly DayRange[],
): Promise<Pick<Preview, 'away' | 'seesColleagues'>> {
  const personIds = await findColleagues(context.db, viewer.personId)
  if (personIds.length === 0) return { away: [], seesColleagues: true }
  const found = await readAbsences(context, viewer, { ...spanOf(periods), personIds })
  const away = found.flatMap(({ row: { id, name }, absences }) =>
    absences.filter(isWithin(periods)).map(({ first, last }) => ({ person: { id, name }, first, last })),
  )
  return { away: away.slice(0, MOST_NAMES), seesColleagues: found.some(({ isHidden }) => !isHidden) }
}

/** Hints, never a block: numbers are of the smallest own team, from five people on. */
async function readTeam(context: ReadContext, viewer: Viewer, periods: readonly DayRange[]) {
  const others = await readAway(context, viewer, periods)
  const group = await findGroup(context.db, viewer.personId)
  if (!group) return { ...others, awayCount: null, staffing: null }
  const most = await readMostAway(context.db, group, viewer.personId, periods)
  const count = countAway(group.size, most)
  const present = group.size - most - 1
  return {
    ...others,
    awayCount: count ?? null,
    staffing: group.minimum === null || count === undefined ? null : { minimum: group.minimum, present },
  }
}

const minutesOf = (amounts: readonly Fraction[]): number => amounts.reduce((all, { numerator }) => all + numerator, 0)

/**
 * Returns the faults for which sending would be refused, including a reference to an unknown person. Throws 404 where it would replace a
 * request of somebody else.
 */
export async function previewRequest(context: ReadContext, viewer: Viewer, body: PreviewBody): Promise<Preview> {
  const { db, now } = context
  const today = businessDay(now())
  const person = await readPerson(db, viewer.personId)
  if (body.insteadOf !== undefined && (await findRequest(db, body.insteadOf)).personId !== person.id) throw notFound()
  await checkReferences(db, person, body)
  const found = await readFacts(db, person, body, { today, without: body.insteadOf })
  const assessment = assessRequest(body, found.facts)
  const isFlexitime = accountOf(body.type) === 'flexitime'
  // Absences of others are looked up only for periods that can be counted.
  const isCounted = assessment.periods.every((days) => days.length > 0)
  const team = isCounted
    ? await readTeam(context, viewer, body.periods)
    : { away: [], seesColleagues: true, awayCount: null, staffing: null }
  return {
    periods: linesOf(assessment),
    cost: {
      days: costOf(assessment.periods.flat()),
      minutes: isFlexitime ? minutesOf(assessment.debits.map(({ amount }) => amount)) : 0,
    },
    years: yearsOf(body, found, assessment, today),
    faults: [...assessment.faults],
    decideBy: isCounted
      ? (decideByOf(body.type, { ...spanOf(body.periods), submitted: today }, person.deadline) ?? null)
      : null,
    ...team,
    substituteAway:
      isCounted && body.substituteId !== undefined && (await isAway(context, viewer, body.substituteId, body.periods)),
  }
}
