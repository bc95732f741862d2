// Closing of months: both sides sign, the second signature closes, and only the time office reopens a closed month. What exceeds the limit
// of the account at the end of a closed month is cut off, on the last day of its month. Months may be closed and reopened in any order, so
// each cut is computed from those of the months before it.
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Control } from '#contract/working-time-control.ts'
import type { MonthClosing, SignBody } from '#contract/working-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { shownFigures, type ShownFigures } from '#domain/working-time/month-figures.ts'
import { namedPersonOrNull, personJson } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context, WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { lockDeputies } from '#server/decisions/deciders.ts'
import { conflict, forbidden, notFound, ProblemError } from '#server/http/errors.ts'
import { readFlexitimeAccount } from '#server/organisation/flexitime-account.ts'
import { lockAccounts } from '#server/modules/working-time/days/account.ts'
import { monthSpan, readDays } from '#server/modules/working-time/days/day-line.ts'
import { evaluateDays } from '#server/modules/working-time/days/evaluate.ts'
import { readTimeRules } from '#server/modules/working-time/days/rules.ts'
import { viewerRoleOf } from '#server/modules/working-time/deciders.ts'
import { isOfficeOf, readTimeRights, supervisedRows, type TimeRights } from './rights.ts'
import type { DayFilter } from './undecided.ts'

type Closing = Static<typeof MonthClosing>

const NOT_SIGNED: Closing = {
  version: 0,
  isSignedByEmployee: false,
  isSignedBySupervisor: false,
  isClosed: false,
  events: [],
}

/** `month` is YYYY-MM. */
async function readClosing(db: Db, personId: string, month: string): Promise<Closing> {
  const { rows } = await sql<Omit<Closing, 'events'>>`
    select version, employee_signed_at is not null as "isSignedByEmployee",
      supervisor_signed_at is not null as "isSignedBySupervisor", closed_at is not null as "isClosed"
    from time_month where person_id = ${personId} and month = ${`${month}-01`}::date`.execute(db)
  if (!rows[0]) return NOT_SIGNED
  const { rows: events } = await sql<Omit<Closing['events'][number], 'at'> & { at: Date }>`
    select e.type, ${namedPersonOrNull(sql`e.by_id`)} as by, ${namedPersonOrNull(sql`e.on_behalf_of`)} as "onBehalfOf", e.at, e.reason
    from time_month_event e where e.person_id = ${personId} and e.month = ${`${month}-01`}::date order by e.id`.execute(
    db,
  )
  return { ...rows[0], events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })) }
}

/** Months that their employees have signed, for whose supervisor the viewer is. */
export async function readMonthsToSign(db: Db, rights: TimeRights, filter: DayFilter): Promise<Control['months']> {
  const { rows } = await sql<Control['months'][number]>`
    select ${personJson('p')} as person,
      to_char(m.month, 'YYYY-MM') as month, m.version
    from time_month m join ${supervisedRows(rights)} on s.person_id = m.person_id join person p on p.id = m.person_id
    where m.employee_signed_at is not null and m.supervisor_signed_at is null and m.closed_at is null
      and (${filter.personIds === undefined} or m.person_id = any(${filter.personIds ?? []}::uuid[]))
    order by m.month, p.family_name, p.given_name, p.id`.execute(db)
  return rows
}

interface Signer {
  readonly by: string
  readonly personId: string
  readonly isEmployee: boolean
  readonly onBehalfOf: string | null
}

/** The person for whom the viewer signs. Throws 404 for people of other supervisors, 403 for people who may only read. */
async function signerOf(tx: Tx, today: Day, by: string, personId: string): Promise<Signer> {
  if (by === personId) return { by, personId, isEmployee: true, onBehalfOf: null }
  await lockDeputies(tx)
  const rights = await readTimeRights(tx, today, by, { personIds: [personId] })
  const right = rights.supervised.get(personId)
  if (right) return { by, personId, isEmployee: false, onBehalfOf: right.onBehalfOf }
  throw viewerRoleOf(rights.deciders, by, personId) === undefined ? notFound() : forbidden('notDecider')
}

/** Days of the month that are not released or have an open case. */
async function countOpenDays(tx: Tx, personId: string, { from, until }: { from: Day; until: Day }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from time_day d
    where d.person_id = ${personId} and d.day between ${from}::date and ${until}::date and (d.released_at is null or exists (
      select from time_case c where c.person_id = d.person_id and c.day = d.day and c.closed_at is null))`.execute(tx)
  return rows[0]!.count
}

async function checkSignature(tx: Tx, today: Day, signer: Signer, month: string, version: number): Promise<Closing> {
  const present = await readClosing(tx, signer.personId, month)
  const span = monthSpan(month)
  if (present.version !== version) throw conflict('version_conflict', undefined, present)
  if (present.isClosed) throw conflict('monthClosed', undefined, present)
  if (signer.isEmployee ? present.isSignedByEmployee : present.isSignedBySupervisor)
    throw conflict('alreadySigned', undefined, present)
  if (span.until >= today) throw conflict('monthNotOver', undefined, present)
  const days = await countOpenDays(tx, signer.personId, span)
  if (days > 0) throw conflict('daysOpen', undefined, { ...present, days })
  return present
}

/** Closes a month that both have signed: stores the balance without what exceeds the limit of the account. */
async function close(tx: Tx, today: Day, { personId, by, onBehalfOf }: Signer, month: string, at: Date): Promise<void> {
  const { until } = monthSpan(month)
  const { balance } = await readFlexitimeAccount(tx, personId, { day: until, today })
  await tx
    .updateTable('time_month')
    .set({ closed_at: at, balance, cut: 0 })
    .where('person_id', '=', personId)
    .where('month', '=', `${month}-01`)
    .execute()
  await settleCuts(tx, personId, `${month}-01`, { by, at })
  await tx
    .insertInto('time_month_event')
    .values({ person_id: personId, month: `${month}-01`, type: 'closed', by_id: by, on_behalf_of: onBehalfOf, at })
    .execute()
}

async function sign(tx: Tx, { by, personId, isEmployee, onBehalfOf }: Signer, month: string, at: Date): Promise<void> {
  const signature = isEmployee
    ? { employee_signed_at: at }
    : { supervisor_signed_at: at, supervisor_signed_by: by, on_behalf_of: onBehalfOf }
  await tx
    .insertInto('time_month')
    .values({ person_id: personId, month: `${month}-01`, ...signature })
    .onConflict((c) =>
      c
        .columns(['person_id', 'month'])
        .doUpdateSet((e) => ({ ...signature, version: e('time_month.version', '+', 1) })),
    )
    .execute()
  await tx
    .insertInto('time_month_event')
    .values({ person_id: personId, month: `${month}-01`, type: 'signed', by_id: by, on_behalf_of: onBehalfOf, at })
    .execute()
}

const isKnown = async (tx: Tx, personId: string): Promise<boolean> =>
  (await tx.selectFrom('time_account').select('person_id').where('person_id', '=', personId).executeTakeFirst()) !==
  undefined

/** Commits the evaluation that `signMonth` had to roll back when it refused outdated figures with `error`. */
export async function refreshMonth(
  db: Context['db'],
  context: WriteContext,
  personId: string,
  month: string,
  error: unknown,
): Promise<never> {
  if (error instanceof ProblemError && error.code === 'version_conflict')
    await db.transaction().execute(async (tx) => {
      await lockAccounts(tx, [personId], businessDay(context.now()))
      await evaluateMonth(tx, context, personId, month)
    })
  throw error
}

const evaluateMonth = (tx: Tx, context: WriteContext, personId: string, month: string): Promise<number> =>
  evaluateDays(tx, context, { personIds: [personId], ...monthSpan(month) }, { cause: 'newDay' })

/** A signature is valid for figures that the person has seen: another tab, a job or the other side may have changed them since. */
async function checkFigures(tx: Tx, now: Date, personId: string, month: string, seen: ShownFigures): Promise<void> {
  const { from, until } = monthSpan(month)
  const days = await readDays(tx, { now, language: 'de' }, personId, from, until)
  const account = await readFlexitimeAccount(tx, personId, { day: until, today: businessDay(now) })
  const present = shownFigures({ days, account })
  if (present.dayVersions !== seen.dayVersions || present.account !== seen.account)
    throw conflict('version_conflict', undefined, await readClosing(tx, personId, month))
}

/** The version of a person's month that the signer has seen. */
interface SeenMonth {
  readonly personId: string
  readonly month: string
  readonly version: number
}

/**
 * Signs a past month of which every day is released. Throws 404 for people of others, 403 `notDecider`; 409 with the present state:
 * `version_conflict`, `alreadySigned`, `monthClosed`, `monthNotOver`, `daysOpen`.
 */
export async function signMonth(
  tx: Tx,
  context: WriteContext,
  viewerId: string,
  { personId, month, version }: SeenMonth,
  shown: Omit<SignBody, 'personId'>,
): Promise<Closing> {
  const { now, events } = context
  if (!(await isKnown(tx, personId))) throw notFound()
  const at = now()
  const today = businessDay(at)
  await lockAccounts(tx, [personId], today)
  const signer = await signerOf(tx, today, viewerId, personId)
  if ((await evaluateMonth(tx, context, personId, month)) > 0)
    throw conflict('version_conflict', undefined, await readClosing(tx, personId, month))
  const before = await checkSignature(tx, today, signer, month, version)
  await checkFigures(tx, at, personId, month, shown)
  await sign(tx, signer, month, at)
  if (before.isSignedByEmployee || before.isSignedBySupervisor) await close(tx, today, signer, month, at)
  await events.publish(tx, 'time.month_changed', { personId, month, byId: viewerId, at: at.toISOString() })
  return readClosing(tx, personId, month)
}

/** Reopens a closed month with a reason; both have to sign again. Throws 404 for people of another time office. */
export async function reopenMonth(
  tx: Tx,
  context: WriteContext,
  viewerId: string,
  { personId, month, version }: SeenMonth,
  reason: string,
): Promise<Closing> {
  const { now, events } = context
  if (!(await isKnown(tx, personId))) throw notFound()
  const at = now()
  await lockAccounts(tx, [personId], businessDay(at))
  const rights = await readTimeRights(tx, businessDay(at), viewerId, { personIds: [personId] })
  if (!isOfficeOf(rights, personId)) throw notFound()
  const present = await readClosing(tx, personId, month)
  if (present.version !== version) throw conflict('version_conflict', undefined, present)
  if (!present.isClosed) throw conflict('monthNotClosed', undefined, present)
  await returnCut(tx, personId, `${month}-01`, { by: viewerId, at })
  await sql`
    update time_month set employee_signed_at = null, supervisor_signed_at = null, supervisor_signed_by = null, on_behalf_of = null,
      closed_at = null, balance = null, version = version + 1
    where person_id = ${personId} and month = ${`${month}-01`}::date`.execute(tx)
  // Corrections since the closing are only in the account: they are reversed there, because the days get their figures now.
  const change = { cause: 'office', by: viewerId, reason, isOpening: true } as const
  await evaluateDays(tx, context, { personIds: [personId], ...monthSpan(month) }, change)
  await settleCuts(tx, personId, `${month}-01`, { by: viewerId, at })
  await tx
    .insertInto('time_month_event')
    .values({ person_id: personId, month: `${month}-01`, type: 'reopened', by_id: viewerId, at, reason })
    .execute()
  await events.publish(tx, 'time.month_changed', { personId, month, byId: viewerId, at: at.toISOString() })
  return readClosing(tx, personId, month)
}

interface Author {
  readonly by: string
  readonly at: Date
}

const germanDay = (day: Day): string => day.split('-').toReversed().join('.')

/** Adds minutes to the flexitime account at the end of a day, as a correction of the personnel office does. */
async function bookMinutes(tx: Tx, personId: string, minutes: number, day: Day, { by, at }: Author): Promise<void> {
  await sql`insert into leave_account (person_id) values (${personId}) on conflict do nothing`.execute(tx)
  await sql`select 1 from leave_account where person_id = ${personId} for update`.execute(tx)
  await tx
    .insertInto('leave_entry')
    .values({
      person_id: personId,
      account: 'flexitime',
      kind: 'correct',
      year: Number(day.slice(0, 4)),
      day,
      numerator: minutes,
      reason: `Grenze des Zeitkontos am ${germanDay(day)}`,
      at,
      by_id: by,
    })
    .execute()
}

interface ClosedMonth {
  readonly month: Day
  readonly companyId: number | null
  readonly balance: number
  readonly cut: number
}

async function readClosed(tx: Tx, personId: string, from: Day): Promise<ClosedMonth[]> {
  const { rows } = await sql<ClosedMonth>`
    select m.month, p.company_id as "companyId", m.balance, m.cut from time_month m join person p on p.id = m.person_id
    where m.person_id = ${personId} and m.month >= ${from}::date and m.closed_at is not null order by m.month`.execute(
    tx,
  )
  return rows
}

/** Cuts the closed months from `from` on in order; where a cut exists already, the difference is added. */
async function settleCuts(tx: Tx, personId: string, from: Day, author: Author): Promise<void> {
  const today = businessDay(author.at)
  for (const { month, companyId, balance: before, cut: done } of await readClosed(tx, personId, from)) {
    const { until } = monthSpan(month.slice(0, 7))
    const { accountMaximum } = (await readTimeRules(tx, [companyId])).on(companyId, until)
    const { balance } = await readFlexitimeAccount(tx, personId, { day: until, today })
    const cut = accountMaximum === null ? 0 : Math.max(0, balance + done - accountMaximum)
    if (cut !== done) await bookMinutes(tx, personId, done - cut, until, author)
    const kept = balance + done - cut
    if (cut === done && kept === before) continue
    await tx
      .updateTable('time_month')
      .set({ cut, balance: kept })
      .where('person_id', '=', personId)
      .where('month', '=', month)
      .execute()
  }
}

/** Reverses the cut of a month that is reopened. */
async function returnCut(tx: Tx, personId: string, month: Day, author: Author): Promise<void> {
  const { cut } = await tx
    .selectFrom('time_month')
    .select('cut')
    .where('person_id', '=', personId)
    .where('month', '=', month)
    .executeTakeFirstOrThrow()
  if (cut === 0) return
  await bookMinutes(tx, personId, cut, monthSpan(month.slice(0, 7)).until, author)
  await tx
    .updateTable('time_month')
    .set({ cut: 0 })
    .where('person_id', '=', personId)
    .where('month', '=', month)
    .execute()
}
