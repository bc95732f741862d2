// The month of a person as they and their deciders see it, and what 'Ihr Tag' shows.
import { sql } from 'kysely'
import type { TimeMonth, TimeToday } from '#contract/working-time.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { isToClear, monthFigures } from '#domain/working-time/month-figures.ts'
import { openSince } from '#domain/working-time/day-result.ts'
import { accountHints } from '#domain/working-time/hints.ts'
import type { TimeRules } from '#domain/working-time/time-rules.ts'
import { holds } from '#domain/organisation/roles.ts'
import { fullName, namedPersonOrNull } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { readFlexitimeAccount } from '#server/organisation/flexitime-account.ts'
import { officeOf, type OfficePerson } from '#server/decisions/deciders.ts'
import { monthSpan, readDays } from '#server/modules/working-time/days/day-line.ts'
import { readEntries } from '#server/modules/working-time/days/rows.ts'
import { resultsOf } from '#server/modules/working-time/days/evaluate.ts'
import { readTimePeople, type TimePerson } from '#server/modules/working-time/days/people.ts'
import { stampRefusal } from '#server/modules/working-time/stamps/stamps.ts'
import { noteReading, readReading, type Viewer } from './viewer.ts'

type ClosingEvent = TimeMonth['closing']['events'][number]

async function readClosing(db: Db, personId: string, month: string): Promise<TimeMonth['closing']> {
  const first = `${month}-01`
  const found = await db
    .selectFrom('time_month')
    .select(['version', 'employee_signed_at', 'supervisor_signed_at', 'closed_at'])
    .where('person_id', '=', personId)
    .where('month', '=', first)
    .executeTakeFirst()
  const { rows } = await sql<Omit<ClosingEvent, 'at'> & { at: Date }>`
    select e.type, e.at, e.reason,
      ${namedPersonOrNull(sql`e.by_id`)} as by,
      ${namedPersonOrNull(sql`e.on_behalf_of`)} as "onBehalfOf"
    from time_month_event e where e.person_id = ${personId} and e.month = ${first}::date order by e.id`.execute(db)
  return {
    version: found?.version ?? 0,
    isSignedByEmployee: Boolean(found?.employee_signed_at),
    isSignedBySupervisor: Boolean(found?.supervisor_signed_at),
    isClosed: Boolean(found?.closed_at),
    events: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  }
}

/** The person to ask about working time: the first one of the office. */
async function readOfficePerson(
  db: Db,
  office: readonly OfficePerson[],
  { id, companyId }: Pick<TimePerson, 'id' | 'companyId'>,
): Promise<TimeMonth['office']> {
  const [first] = officeOf(office, companyId, id)
  if (first === undefined) return null
  const { rows } = await sql<NonNullable<TimeMonth['office']>>`
    select ${fullName('person')} as name, coalesce(email, '') as mail, coalesce(phone, '') as phone
    from person where id = ${first}`.execute(db)
  return rows[0] ?? null
}

interface Running {
  readonly since: string
  readonly terminal: string
  readonly targetReachedAt: string | null
}

/** When the employee came, and when the target of the day will be reached, required breaks included. */
async function readRunning(db: Db, person: TimePerson, now: Date): Promise<Running | null> {
  const today = businessDay(now)
  const entries = await readEntries(db, [person.id], { from: addDays(today, -1), until: today })
  const since = openSince(entries, now.getTime())
  const open = entries.find(({ comes, goes }) => comes === since && goes === undefined)
  if (since === undefined || !open) return null
  const own = Map.groupBy(entries, ({ day }) => day)
  const [day] = resultsOf(person, own, { from: open.day, until: open.day }, { now: now.getTime(), today })
  const first = own.get(open.day)?.[0]?.comes ?? since
  const due = day ? day.result.target - day.result.credited - day.result.flexitime : 0
  const rules = person.rulesOn(open.day)
  const pause = rules.breaks.findLast(({ over }) => due > over)?.minutes ?? 0
  const taken = day?.result.breakMinutes ?? 0
  const gone = (own.get(open.day) ?? []).filter(({ goes }) => goes !== undefined)
  const worked = gone.reduce(
    (sum, { comes, goes, breakMinutes }) => sum + (goes! - (comes ?? goes!)) / 60_000 - breakMinutes,
    0,
  )
  const left = due - Math.floor(worked) + Math.max(0, pause - taken)
  const reachedAt =
    due > 0 ? new Date(Math.floor(since / 60_000) * 60_000 + Math.max(0, left) * 60_000).toISOString() : null
  return { since: new Date(first).toISOString(), terminal: open.terminal, targetReachedAt: reachedAt }
}

async function readPerson(db: Db, id: string, span: { from: Day; until: Day }) {
  const person = (await readTimePeople(db, [id], { first: span.from, last: span.until })).get(id)
  const name = await db
    .selectFrom('person')
    .select(fullName('person').as('name'))
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!person || !name) throw notFound()
  return { person, name: name.name }
}

async function readCorrected(db: Db, personId: string, { from, until }: { from: Day; until: Day }): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(numerator), 0)::integer as minutes from leave_entry
    where person_id = ${personId} and account = 'flexitime' and request_id is null
      and coalesce(day, (at at time zone 'Europe/Berlin')::date) between ${from}::date and ${until}::date`.execute(db)
  return rows[0]!.minutes
}

/**
 * The month of `personId`; 404 for people who may not read it, for project managers, who read single days, and for deputies unless it waits
 * for their signature.
 */
export async function readMonth(
  { db, now }: ReadContext,
  viewer: Viewer,
  personId: string,
  month: string,
): Promise<TimeMonth> {
  const at = now()
  const today = businessDay(at)
  const span = monthSpan(month)
  const { as, view, deciders } = await readReading(db, viewer, personId, at)
  const closing = await readClosing(db, personId, month)
  const isToSign = closing.isSignedByEmployee && !closing.isSignedBySupervisor && !closing.isClosed
  if (as === 'projectManager' || (as === 'deputy' && !isToSign)) throw notFound()
  await noteReading(db, { viewer, personId, what: 'month', now: at })
  const { person, name } = await readPerson(db, personId, span)
  const rules = person.rulesOn(today)
  const days = person.start === undefined ? [] : await readDays(db, view, personId, span.from, span.until)
  const opening = await readFlexitimeAccount(db, personId, { day: addDays(span.from, -1), today })
  const end = span.until < today ? span.until : today
  const { balance, provisionalDays } = await readFlexitimeAccount(db, personId, { day: end, today })
  const isOwn = viewer.personId === personId && holds(viewer.rights, 'menu_ma_az')
  const mayStamp = isOwn && rules.webStamping
  const running = await readRunning(db, person, at)
  return {
    person: { id: personId, name },
    month,
    today,
    now: at.toISOString(),
    days,
    account: { opening: opening.balance, balance, corrected: await readCorrected(db, personId, span), provisionalDays },
    hints: accountHints(balance, rules),
    ...monthFigures(days, today),
    clearBy: clearBy(days, at),
    running,
    closing,
    rules: { ...rules, breaks: [...rules.breaks], wording: { ...rules.wording } as TimeMonth['rules']['wording'] },
    basis: basisOf(person, days),
    mayStamp,
    stampRefusal:
      mayStamp && today.startsWith(month)
        ? ((await stampRefusal(db, personId, running ? 'out' : 'in', at)) ?? null)
        : null,
    mayEnter: isOwn && rules.manualEntry,
    office: await readOfficePerson(db, deciders.office, person),
  }
}

/** The inputs of the results, besides the entries of the days. */
function basisOf(person: TimePerson, days: TimeMonth['days']): TimeMonth['basis'] {
  const rules: TimeMonth['basis']['rules'] = []
  let last: TimeRules | undefined
  for (const { day } of days) {
    const valid = person.rulesOn(day)
    if (valid === last) continue
    last = valid
    const { rounding, autoBreak, breaks, breakPiece, nightTarget, restMinutes } = valid
    rules.push({ from: day, rounding, autoBreak, breaks: [...breaks], breakPiece, nightTarget, restMinutes })
  }
  return {
    rules,
    days: days.map(({ day }) => {
      const counted = person.counted(day)
      const absences = person
        .absencesOn(day)
        .map(({ kind, part, minutes }) => ({ kind, part, ...(minutes !== undefined && { minutes }) }))
      return { day, target: counted.target, isShort: counted.kind === 'shortDay', absences }
    }),
  }
}

/** The time of the next automatic release, until which days should be cleared. */
function clearBy(days: TimeMonth['days'], now: Date): string | null {
  const hasOpen = days.some(isToClear)
  const next = days
    .map(({ releaseAt }) => releaseAt)
    .filter((at) => at !== null && at > now.toISOString())
    .toSorted()[0]
  return hasOpen ? (next ?? null) : null
}

/** null while the day has no begin or no end. */
async function readBooked(db: Db, personId: string, today: Day): Promise<TimeToday['booked']> {
  const entries = await readEntries(db, [personId], { from: today, until: today })
  const comes = Math.min(...entries.flatMap((entry) => entry.comes ?? []))
  const goes = Math.max(...entries.flatMap((entry) => entry.goes ?? []))
  if (!Number.isFinite(comes) || !Number.isFinite(goes)) return null
  return { comes: new Date(comes).toISOString(), goes: new Date(goes).toISOString() }
}

/** The working time of today for the home page, only of the viewer. */
export async function readToday({ db, now }: ReadContext, { personId }: Viewer): Promise<TimeToday> {
  const at = now()
  const today = businessDay(at)
  const { person } = await readPerson(db, personId, { from: addDays(today, -1), until: today })
  const running = await readRunning(db, person, at)
  const { balance, provisionalDays } = await readFlexitimeAccount(db, personId, { day: today, today })
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from time_day where person_id = ${personId} and released_at is null
      and day >= date_trunc('month', ${today}::date)::date and feedback is distinct from 'pending' and (feedback is not null or status = 'manuallyRejected')`.execute(
    db,
  )
  return {
    running: running && { since: running.since, targetReachedAt: running.targetReachedAt },
    account: balance,
    provisionalDays,
    toClear: rows[0]!.count,
    booked: await readBooked(db, personId, today),
  }
}

/** The date of an own day; 404 for days of others. */
export async function readPlace(db: Db, personId: string, id: number): Promise<{ day: Day }> {
  const found = await db
    .selectFrom('time_day')
    .select('day')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}
