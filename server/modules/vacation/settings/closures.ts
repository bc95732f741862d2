// Closures of a division: leave is booked for everybody, one transaction for each person, and as often as it is asked once.
import { sql } from 'kysely'
import type { BookingResult, ClosureBody, ClosurePreview } from '#contract/vacation-settings.ts'
import { daysBetween } from '#domain/calendar/berlin-time.ts'
import { allocate, balanceOf, type LeaveDay } from '#domain/leave/balance.ts'
import { costOf, countDays, halvesOf, type CountedDay, type LeavePeriod } from '#domain/calendar/count-days.ts'
import { add, compare, fraction, multiply, subtract, sum, type Fraction } from '#domain/calendar/fraction.ts'
import { assessRequest, type Assessment, type RequestFacts } from '#domain/leave/request-rules.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import { fullName } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context, ReadContext, WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, ProblemError } from '#server/http/errors.ts'
import { readAbsences } from '#server/modules/vacation/board.ts'
import type { Viewer } from '#server/modules/vacation/scope.ts'
import { readFacts } from '#server/modules/vacation/facts.ts'
import { readPerson } from '#server/modules/vacation/person.ts'
import { lockAccountsOf, lockAccountToCount, reserveDays } from '#server/modules/vacation/ledger.ts'
import { addToTimeline, findRequest, findRequests, settle, stateOf } from '#server/modules/vacation/requests.ts'
import { fillTime, insertPeriods, insertStages } from '#server/modules/vacation/send-request.ts'
import { refuse } from './calendars.ts'

/** Longer ones are mistakes in typing. */
const LONGEST = 60
/** People for whom one call books. */
const BATCH = 40

const dayNumber = (day: Day): number => Date.parse(day) / 86_400_000

/** Throws 422, naming the field. */
function requireDays({ first, last }: DayRange, today: Day): void {
  if (last < first) throw refuse('body.last', 'reversed')
  if (first <= today) throw refuse('body.first', 'pastDay')
  if (daysBetween(first, last) >= LONGEST) throw refuse('body.last', 'tooLong')
  if (last > `${Number(today.slice(0, 4)) + 1}-12-31`) throw refuse('body.last', 'notYetBookable')
}

/** Half days that other leave fills. Hours fill their whole day: beside them there is no half to book. */
const takenHalves = ({ filled }: RequestFacts): ReadonlySet<number> =>
  new Set(filled.flatMap(({ day, part }) => halvesOf(day, part === 'hours' ? 'full' : part)))

/** The periods of these days that nothing fills. */
function freePeriods(days: readonly CountedDay[], taken: ReadonlySet<number>): LeavePeriod[] {
  const periods: LeavePeriod[] = []
  let run: LeavePeriod | undefined
  const end = () => {
    if (run) periods.push(run)
    run = undefined
  }
  for (const { day } of days) {
    const half = dayNumber(day) * 2
    const [isMorningFree, isNoonFree] = [!taken.has(half), !taken.has(half + 1)]
    if (!isMorningFree) end()
    if (isMorningFree) run = { ...(run ?? { first: day }), last: day, ...(!isNoonFree && { endsAtNoon: true }) }
    else if (isNoonFree) run = { first: day, last: day, startsAtNoon: true }
    if (!isNoonFree) end()
  }
  end()
  return periods
}

interface Plan {
  readonly outcome: 'booked' | 'short' | 'nothing'
  readonly periods: readonly LeavePeriod[]
  readonly assessment: Assessment | undefined
  /** Days that the balance lacks. */
  readonly missing: Fraction
  /** Closures leave less than two fifths of the year's leave free (BAG 1 ABR 79/79). */
  readonly isTooMuch: boolean
  /** Other leave fills some of its days of work. */
  readonly isAway: boolean
}

const NOTHING: Plan = {
  outcome: 'nothing',
  periods: [],
  assessment: undefined,
  missing: fraction(0),
  isTooMuch: false,
  isAway: false,
}

/** Requests that were booked for other closures. */
async function readClosureRequests(db: Db, personId: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select request_id as id from leave_closure_person where person_id = ${personId} and request_id is not null`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** What a closure means for a person. */
async function planFor(db: Db, personId: string, { first, last }: DayRange, today: Day): Promise<Plan> {
  const person = await readPerson(db, personId)
  const { entry = first, exit = last } = person.employment ?? {}
  const days = countDays({ first: first > entry ? first : entry, last: last < exit ? last : exit }, person.calendar)
  if (costOf(days).numerator === 0) return NOTHING
  const wish = { type: 'tariffLeave' as const, periods: [{ first, last }] }
  const { facts, claims, booked } = await readFacts(db, person, wish, { today, isByOffice: true })
  const taken = takenHalves(facts)
  const periods = freePeriods(days, taken).filter((period) => costOf(countDays(period, person.calendar)).numerator > 0)
  const isAway = days.some(
    ({ day, cost }) => cost.numerator > 0 && [0, 1].some((half) => taken.has(dayNumber(day) * 2 + half)),
  )
  if (periods.length === 0) return { ...NOTHING, isAway }
  // A block applies to requests; a closure is not one.
  const assessment = assessRequest({ ...wish, periods }, { ...facts, blocks: [] })
  const rules = new Set(assessment.faults.map(({ rule }) => rule))
  const isShort = (['insufficientBalance', 'notAccrued'] as const).filter((rule) => rules.delete(rule)).length > 0
  if (rules.size > 0) return { ...NOTHING, isAway }
  const added = assessment.debits.map(({ day, amount }): LeaveDay => ({
    day,
    cost: amount,
    start: first,
    status: 'approved',
  }))
  const uncovered = (all: readonly LeaveDay[]) => sum(allocate(claims, all).uncovered.map(({ amount }) => amount))
  const missing = subtract(uncovered([...facts.days, ...added]), uncovered(facts.days))
  const year = Number(first.slice(0, 4))
  const ofClosures = await readClosureRequests(db, personId)
  const closed = sum([
    ...added.filter(({ day }) => day.startsWith(`${year}-`)).map(({ cost }) => cost),
    ...booked
      .filter(({ requestId, day }) => ofClosures.has(requestId) && day.startsWith(`${year}-`))
      .map(({ amount }) => amount),
  ])
  const { entitlement, corrected } = balanceOf(claims, [], { year, today })
  const isTooMuch = compare(multiply(closed, fraction(5)), multiply(add(entitlement, corrected), fraction(3))) > 0
  return { outcome: isShort ? 'short' : 'booked', periods, assessment, missing, isTooMuch, isAway }
}

interface Person {
  readonly id: string
  readonly name: string
}

const readPeople = async (db: Db, divisionId: number): Promise<Person[]> =>
  (
    await sql<Person>`
      select id, ${fullName('person')} as name from person where division_id = ${divisionId} and active
      order by family_name, given_name, id`.execute(db)
  ).rows

/** How many days are booked for how many people. */
function countedDays(plans: readonly Plan[]): ClosurePreview['days'] {
  const days = plans
    .filter(({ outcome }) => outcome === 'booked')
    .map(({ assessment }) => sum(assessment?.debits.map(({ amount }) => amount) ?? []))
  const groups = [...Map.groupBy(days, ({ numerator, denominator }) => `${numerator}/${denominator}`).values()]
  return groups
    .map((alike) => ({ days: alike[0]!, people: alike.length }))
    .toSorted((one, other) => compare(other.days, one.days))
}

/** Says what booking would do, and changes nothing. Absences are named as far as the viewer may see them. */
export async function previewClosure(
  context: ReadContext,
  { divisionId, viewer }: { readonly divisionId: number; readonly viewer: Viewer },
  days: DayRange,
): Promise<ClosurePreview> {
  const { db, now } = context
  const today = businessDay(now())
  requireDays(days, today)
  const people = await readPeople(db, divisionId)
  const plans: (Plan & { readonly person: Person })[] = []
  for (const person of people) plans.push({ person, ...(await planFor(db, person.id, days, today)) })
  const of = (wanted: Plan['outcome']) => plans.filter(({ outcome }) => outcome === wanted)
  const away = plans.filter(({ isAway }) => isAway).map(({ person }) => person.id)
  const seen = away.length > 0 ? await readAbsences(context, viewer, { ...days, personIds: away }) : []
  return {
    booked: of('booked').length,
    short: of('short').length,
    shortPeople: of('short').map(({ person, missing }) => ({ person, missing })),
    days: countedDays(plans),
    clashes: away.length,
    clashing: seen.flatMap(({ row: { id, name }, absences }) =>
      absences
        .filter(({ state }) => state !== 'pencilled')
        .map(({ first, last }) => ({ person: { id, name }, first, last })),
    ),
    nothing: of('nothing').length,
    tooMuch: of('booked').filter(({ isTooMuch }) => isTooMuch).length,
  }
}

/** Books no leave yet; `bookClosure` does. */
export async function addClosure(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  divisionId: number,
  { first, last, name }: ClosureBody,
): Promise<void> {
  requireDays({ first, last }, businessDay(now()))
  const other = await tx
    .selectFrom('leave_closure')
    .select('id')
    .where('division_id', '=', divisionId)
    .where('first_day', '<=', last)
    .where('last_day', '>=', first)
    .executeTakeFirst()
  if (other) throw refuse('body.first', 'overlap')
  await tx
    .insertInto('leave_closure')
    .values({ division_id: divisionId, first_day: first, last_day: last, name: name.trim() })
    .execute()
}

interface Closure extends DayRange {
  readonly id: number
  readonly name: string
}

/** Of this division; 404 for any other. Removing it waits for a running booking, or was committed before. */
async function findClosure(db: Db, divisionId: number, id: number, lock: 'key share' | 'update'): Promise<Closure> {
  const { rows } = await sql<Closure>`
    select id, name, first_day as first, last_day as last from leave_closure
    where id = ${id} and division_id = ${divisionId} for ${sql.raw(lock)}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

interface Author {
  readonly by: string
  readonly at: Date
}

/** An approved request without a decision of a person. */
async function insertBooked(
  tx: Tx,
  events: Context['events'],
  personId: string,
  { name }: Closure,
  { periods, assessment }: Plan,
  { by, at }: Author,
): Promise<number> {
  const body = { type: 'tariffLeave' as const, periods: [...periods] }
  const { id } = await tx
    .insertInto('leave_request')
    .values({ person_id: personId, type: body.type, status: 'open', comment: name, created_at: at, sent_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertPeriods(tx, id, personId, body)
  await fillTime(tx, id, personId, body, assessment!)
  await insertStages(tx, id, 1, await readPerson(tx, personId), body)
  await reserveDays(tx, { id, version: 1, personId }, 'leave', assessment!.debits, { by, at })
  await sql`
    insert into leave_decision (request_id, version, stage, person_id, outcome, decided_at)
    select request_id, version, stage, ${personId}::uuid, 'automaticallyApproved', ${at}::timestamptz
    from leave_stage where request_id = ${id}`.execute(tx)
  const request = await findRequest(tx, id)
  await addToTimeline(tx, 'approved', [{ id, version: 1, by, at, note: name }])
  await settle(tx, events, [{ request, state: stateOf(request) }], { by, at })
  const outcome = { status: 'approved' as const, byId: by, note: name, at: at.toISOString() }
  await events.publish(tx, 'leave.changed', { requestId: id, outcome })
  return id
}

/** Books one person in a transaction of its own; people who are booked already do not change. */
async function bookPerson(
  { db, now, events }: Context,
  divisionId: number,
  closureId: number,
  personId: string,
  by: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Another administrator may have removed it.
    const closure = await findClosure(tx, divisionId, closureId, 'key share')
    await lockAccountToCount(tx, personId)
    const key = { closure_id: closureId, person_id: personId }
    const known = await tx
      .selectFrom('leave_closure_person')
      .select('outcome')
      .where((e) => e.and(key))
      .executeTakeFirst()
    if (known?.outcome === 'booked') return
    const at = now()
    const plan = await planFor(tx, personId, closure, businessDay(at))
    const request_id =
      plan.outcome === 'booked' ? await insertBooked(tx, events, personId, closure, plan, { by, at }) : null
    const { outcome } = plan
    await tx
      .insertInto('leave_closure_person')
      .values({ ...key, outcome, request_id })
      .onConflict((c) => c.columns(['closure_id', 'person_id']).doUpdateSet({ outcome, request_id }))
      .execute()
  })
}

/**
 * Books the next people, ordered by id; call it again with `next`. A repetition books no one twice, and retries those with too
 * little leave. 409 `closureStarted` after its first day: no leave is booked for days that have passed.
 */
export async function bookClosure(
  context: Context,
  { divisionId, id, by }: { divisionId: number; id: number; by: string },
  after = '00000000-0000-0000-0000-000000000000',
): Promise<BookingResult> {
  const { db, now, log } = context
  const closure = await findClosure(db, divisionId, id, 'key share')
  if (closure.first <= businessDay(now())) throw conflict('closureStarted')
  const { rows: people } = await sql<{ id: string }>`
    select p.id from person p where p.division_id = ${divisionId} and p.active and p.id > ${after}::uuid
      and not exists (select from leave_closure_person o
        where o.closure_id = ${id} and o.person_id = p.id and o.outcome = 'booked')
    order by p.id limit ${BATCH}`.execute(db)
  for (const person of people)
    try {
      await bookPerson(context, divisionId, id, person.id, by)
    } catch (error) {
      // Another administrator has removed the closure.
      if (error instanceof ProblemError) throw error
      // The others are booked all the same; this one stays open and is tried again with the next call.
      log.error({ err: error, closure: id, person: person.id }, 'leave was not booked for a closure')
    }
  return { next: people.length === BATCH ? people.at(-1)!.id : null, done: people.length }
}

/** Returns the booked leave to everybody. 409 `closureStarted` after its first day. */
export async function removeClosure(
  tx: Tx,
  { now, events }: WriteContext,
  { divisionId, id, by }: { divisionId: number; id: number; by: string },
): Promise<void> {
  const closure = await findClosure(tx, divisionId, id, 'update')
  const at = now()
  const { rows: people } = await sql<{ id: number }>`
    select request_id as id from leave_closure_person where closure_id = ${id} and request_id is not null`.execute(tx)
  const ids = people.map((one) => one.id)
  if (ids.length > 0 && closure.first <= businessDay(at)) throw conflict('closureStarted')
  await lockAccountsOf(tx, ids)
  const requests = (await findRequests(tx, ids)).filter(({ status }) => status === 'approved')
  if (requests.length > 0) {
    await addToTimeline(
      tx,
      'withdrawn',
      requests.map(({ id: requestId, version }) => ({ id: requestId, version, by, at, note: closure.name })),
    )
    const author = { by, at }
    await settle(
      tx,
      events,
      requests.map((request) => ({ request, state: { ...stateOf(request), isWithdrawn: true } })),
      author,
    )
    const outcome = { status: 'withdrawn' as const, byId: by, note: closure.name, at: at.toISOString() }
    await events.publishAll(
      tx,
      'leave.changed',
      requests.map(({ id: requestId }) => ({ requestId, outcome })),
    )
  }
  await tx.deleteFrom('leave_closure').where('id', '=', id).execute()
}
