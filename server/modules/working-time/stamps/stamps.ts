// Stores raw stamps of the portal, of terminals and of files unchanged, once each, and updates entries and results of the affected days:
// the intervals of a day depend on all stamps around it.
import { sql } from 'kysely'
import type { StampBody } from '#contract/working-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { Stamp, StampKind, WebStampRefusal } from '#domain/working-time/stamp.ts'
import { localDayOf } from '#domain/working-time/clock.ts'
import type { EntryRule } from '#domain/working-time/entry.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, forbidden, unprocessable } from '#server/http/errors.ts'
import { beginOf } from '#domain/working-time/shift.ts'
import { lockAccounts } from '#server/modules/working-time/days/account.ts'
import { readLongestBreaks } from '#server/modules/working-time/days/rules.ts'
import { runsOf, readBefore } from '#server/modules/working-time/days/entries.ts'
import { evaluateDays, type DayChange } from '#server/modules/working-time/days/evaluate.ts'
import { readOwnDays, refuse } from '#server/modules/working-time/own-days.ts'
import {
  planStamps,
  AHEAD,
  changedDays,
  pairsAround,
  readBlocks,
  readStamps,
  REACH,
  type PersonStamp,
  type StampPlan,
  type StampResult,
  type ChangedDay,
} from './plan-stamps.ts'

type Source = 'web' | 'terminal' | 'import'

type Stored = Pick<StampPlan, 'stored' | 'days'>

async function insertStamps(tx: Tx, stored: readonly PersonStamp[], source: Source, now: Date): Promise<void> {
  await sql`
    insert into time_stamp (person_id, at, kind, source, terminal_id, received_at)
    select b.person_id, to_timestamp(b.at / 1000), b.kind, ${source}, b.terminal_id, ${now}::timestamptz
    from unnest(${stored.map(({ personId }) => personId)}::uuid[], ${stored.map(({ at }) => at)}::float8[],
      ${stored.map(({ kind }) => kind)}::text[], ${stored.map(({ terminalId }) => terminalId)}::integer[])
      as b(person_id, at, kind, terminal_id)`.execute(tx)
}

/** Source and terminal of the stamps of these days, also of earlier ones; by person and instant. */
async function readStampsOf(tx: Tx, { days, stored }: Stored, source: Source) {
  const key = (personId: string, at: number): string => `${personId} ${at}`
  const known = new Map(stored.map(({ personId, at, terminalId }) => [key(personId, at), { terminalId, source }]))
  const times = days.flatMap(({ personId, pairs, hadPairs }) =>
    hadPairs.length > 0
      ? pairs.flatMap(({ comes, goes }) => [comes, goes].flatMap((at) => (at === undefined ? [] : [{ personId, at }])))
      : [],
  )
  const earlier = times.filter(({ personId, at }) => !known.has(key(personId, at)))
  if (earlier.length > 0) {
    const { rows } = await sql<{ personId: string; at: number; terminalId: number | null; source: Source }>`
      select b.person_id as "personId", b.at, s.terminal_id as "terminalId", s.source
      from unnest(${earlier.map(({ personId }) => personId)}::uuid[], ${earlier.map(({ at }) => at)}::float8[]) as b(person_id, at)
      join time_stamp s on s.person_id = b.person_id and s.at = to_timestamp(b.at / 1000)`.execute(tx)
    for (const { personId, at, ...stamp } of rows) known.set(key(personId, at), stamp)
  }
  return (personId: string, at: number | undefined) => (at === undefined ? undefined : known.get(key(personId, at)))
}

/** Deletes the former intervals of the days. */
async function deleteIntervals(tx: Tx, days: readonly ChangedDay[]): Promise<void> {
  const had = days.flatMap(({ personId, day, hadPairs }) =>
    hadPairs.map((pair) => ({ personId, day, at: beginOf(pair) })),
  )
  if (had.length === 0) return
  const [people, sorted] = [had.map(({ personId }) => personId), had.map(({ day }) => day).toSorted()]
  // The ranges tell the planner how few rows these are, so that it uses the index.
  await sql`
    delete from time_entry e using unnest(${people}::uuid[], ${had.map(({ day }) => day)}::date[],
      ${had.map(({ at }) => at)}::float8[]) as d(person_id, day, at)
    where e.person_id = d.person_id and e.day = d.day and e.source in ('stamp', 'import')
      and coalesce(e.comes, e.goes) = to_timestamp(d.at / 1000) and e.person_id = any(${[...new Set(people)]}::uuid[])
      and e.day between ${sorted[0]!}::date and ${sorted.at(-1)!}::date`.execute(tx)
}

/** Replaces the intervals of stamps; no day here has an entry made by hand. */
async function replaceIntervals(tx: Tx, { days, stored }: Stored, source: Source): Promise<void> {
  await deleteIntervals(tx, days)
  const rows = days.flatMap(({ personId, day, pairs }) =>
    pairs.map(({ comes, goes }) => ({ personId, day, comes, goes })),
  )
  if (rows.length === 0) return
  const stampOf = await readStampsOf(tx, { days, stored }, source)
  const terminalOf = ({ personId, comes, goes }: (typeof rows)[number]): number | null =>
    stampOf(personId, comes)?.terminalId ?? stampOf(personId, goes)?.terminalId ?? null
  const sourceOf = ({ personId, comes, goes }: (typeof rows)[number]): 'import' | 'stamp' => {
    const sources = [comes, goes].flatMap((at) => stampOf(personId, at)?.source ?? [])
    return sources.length > 0 && sources.every((one) => one === 'import') ? 'import' : 'stamp'
  }
  await sql`
    insert into time_entry (person_id, day, comes, goes, source, terminal_id)
    select r.person_id, r.day, to_timestamp(r.comes / 1000), to_timestamp(r.goes / 1000),
      r.source, r.terminal_id
    from unnest(${rows.map(({ personId }) => personId)}::uuid[], ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ comes }) => comes ?? null)}::float8[], ${rows.map(({ goes }) => goes ?? null)}::float8[],
      ${rows.map(terminalOf)}::integer[], ${rows.map(sourceOf)}::text[])
      as r(person_id, day, comes, goes, terminal_id, source)`.execute(tx)
}

type Before = Awaited<ReturnType<typeof readBefore>>

/** The former entries of changed days, for the stored versions; most days had none. */
async function readChanged(tx: Tx, days: readonly ChangedDay[]): Promise<Before> {
  const had = days.filter(({ hadPairs }) => hadPairs.length > 0)
  const before: Before = had.length > 0 ? await readBefore(tx, had) : new Map()
  for (const { personId, day } of days) if (!before.has(`${personId} ${day}`)) before.set(`${personId} ${day}`, [])
  return before
}

/** Creates missing accounts, which begin on the day of the first stamp or of the employment. */
export async function createAccounts(tx: Tx, stamps: readonly PersonStamp[], now: Date): Promise<void> {
  const first = new Map<string, number>()
  for (const { personId, at } of stamps)
    // A terminal whose clock is wrong must not create an account in the future.
    if (at <= now.getTime() && at < (first.get(personId) ?? Infinity)) first.set(personId, at)
  const ids = [...first.keys()]
  await sql`
    insert into time_account (person_id, start_day)
    select b.person_id, greatest(b.day, e.entry_day)
    from unnest(${ids}::uuid[], ${ids.map((id) => localDayOf(first.get(id)!))}::date[]) as b(person_id, day)
    left join employment e on e.person_id = b.person_id order by b.person_id on conflict do nothing`.execute(tx)
}

/** Stores stamps, replaces the intervals of the days that they change, and evaluates these days. */
async function applyPlan(
  tx: Tx,
  context: WriteContext,
  plan: Stored,
  source: Source,
  change: DayChange,
): Promise<void> {
  if (plan.stored.length > 0) await insertStamps(tx, plan.stored, source, context.now())
  if (plan.days.length === 0) return
  const before = await readChanged(tx, plan.days)
  await replaceIntervals(tx, plan, source)
  for (const run of runsOf(plan.days)) await evaluateDays(tx, context, run, change, before)
}

/**
 * Stores what may be stored and returns the result of each stamp; a repeated stamp is known. An import announces the changed days itself.
 */
export async function storeStamps(
  tx: Tx,
  context: WriteContext,
  stamps: readonly PersonStamp[],
  source: Source,
): Promise<readonly StampResult[]> {
  if (stamps.length === 0) return []
  await createAccounts(tx, stamps, context.now())
  await lockAccounts(tx, [...new Set(stamps.map(({ personId }) => personId))], businessDay(context.now()))
  const plan = await planStamps(tx, stamps, context.now())
  const change: DayChange = source === 'import' ? { cause: 'import', isAnnouncedLater: true } : { cause: 'stamp' }
  await applyPlan(tx, context, plan, source, change)
  return plan.results
}

/** The longest time for which a device may be offline. */
const OLDEST = 24 * 3_600_000

/** Whether a day has entered or corrected intervals, which stamps must not replace. */
async function areByHand(db: Db, personId: string, days: readonly Day[]): Promise<boolean> {
  const { rows } = await sql`
    select from time_entry where person_id = ${personId} and day = any(${days}::date[]) and source not in ('stamp', 'import')
    limit 1`.execute(db)
  return rows.length > 0
}

interface WebStamp extends Stamp {
  readonly personId: string
}

/** The changes that a stamp would cause, and the first rule that refuses it. */
async function planWebStamp(db: Db, { personId, at, kind }: WebStamp, now: Date) {
  const window = { personId, from: at - REACH, until: at + REACH }
  const known = (await readStamps(db, [window])).get(personId) ?? []
  const blocks = (await readBlocks(db, [window])).get(personId)
  const longestBreaks = await readLongestBreaks(db, [personId])
  const isKnown = known.some((stamp) => stamp.at === at && stamp.kind === kind)
  const { before, after } = pairsAround(known, isKnown ? [] : [{ at, kind }], blocks, longestBreaks(personId))
  const changed = changedDays(before, after)
  const days = changed.map(({ day }) => day)
  const touched = days.length > 0 ? days : [localDayOf(at)]
  const own = await readOwnDays(db, personId, touched, now)
  const isOff = !own.person.rulesOn(businessDay(now)).webStamping
  const lock = touched.map((day) => own.ruleFor(day)).find((one) => one !== undefined)
  const rule: EntryRule | WebStampRefusal | undefined = isOff
    ? 'stampingOff'
    : (lock ?? ((await areByHand(db, personId, days)) ? 'enteredByHand' : undefined))
  return { isKnown, changed, touched, rule }
}

/** Why a stamp of that kind would be refused now; undefined: it would be accepted. */
export async function stampRefusal(
  db: Db,
  personId: string,
  kind: StampKind,
  now: Date,
): Promise<EntryRule | WebStampRefusal | undefined> {
  return (await planWebStamp(db, { personId, at: now.getTime(), kind }, now)).rule
}

/** Stamps in or out. Throws 403 `stampingOff`; 409 `enteredByHand`, `alreadyReported`; 422 for a time that is too old or in the future. */
export async function stampNow(
  tx: Tx,
  context: WriteContext,
  personId: string,
  { kind, at: given }: StampBody,
): Promise<{ at: string }> {
  const now = context.now()
  const at = given === undefined ? now.getTime() : Date.parse(given)
  if (at > now.getTime() + AHEAD)
    throw unprocessable('entry_refused', [{ field: 'body.at', rule: kind === 'in' ? 'startInFuture' : 'endInFuture' }])
  if (at < now.getTime() - OLDEST) throw unprocessable('entry_refused', [{ field: 'body.at', rule: 'notOfThisDay' }])
  await lockAccounts(tx, [personId], localDayOf(at))
  const { isKnown, changed, touched, rule } = await planWebStamp(tx, { personId, at, kind }, now)
  const answer = { at: new Date(at).toISOString() }
  if (isKnown) return answer
  if (rule === 'stampingOff') throw forbidden('stampingOff')
  if (rule === 'enteredByHand') throw conflict('enteredByHand')
  if (rule) await refuse(tx, personId, touched, [{ field: 'body.at', rule }])
  const plan = {
    stored: [{ personId, at, kind, terminalId: null }],
    days: changed.map((one) => ({ personId, ...one })),
  }
  await applyPlan(tx, context, plan, 'web', { cause: 'stamp', by: personId })
  return answer
}
