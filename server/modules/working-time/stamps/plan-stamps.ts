// Plans the storage of raw stamps: which are stored, known or refused, and which days get other intervals. Reads only.
import { sql } from 'kysely'
import { pairStamps, type StampKind, type StampRefusal, type Stamp } from '#domain/working-time/stamp.ts'
import { localDayOf } from '#domain/working-time/clock.ts'
import { beginOf, shiftDays, type LongestBreakOn, type Stay } from '#domain/working-time/shift.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { Db } from '#server/db/db.ts'
import { readLongestBreaks } from '#server/modules/working-time/days/rules.ts'

export interface PersonStamp {
  readonly personId: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: StampKind
  readonly terminalId: number | null
}

export type StampResult =
  | { readonly result: 'stored' | 'known' }
  | { readonly result: 'refused'; readonly rule: StampRefusal }

/** A stamped interval with its day. */
interface Pair extends Stay {
  readonly day: Day
}

/** A day with the stamped intervals that replace its present ones. */
export interface ChangedDay {
  readonly personId: string
  readonly day: Day
  readonly pairs: readonly Stay[]
  /** The stamped intervals that the day had before. */
  readonly hadPairs: readonly Stay[]
}

export interface StampPlan {
  /** Results in the order of the stamps. */
  readonly results: readonly StampResult[]
  readonly stored: readonly PersonStamp[]
  readonly days: readonly ChangedDay[]
}

/** The tolerance for a clock that is ahead. */
export const AHEAD = 60_000
/**
 * Stamps up to this time before and after another one decide about the intervals of its days: a shift of 16 h, the longest day of 25 h, and
 * the shift that may contain the stamp or that it continues.
 */
export const REACH = 60 * 3_600_000

const STORED: StampResult = { result: 'stored' }
const KNOWN: StampResult = { result: 'known' }
const refused = (rule: StampRefusal): StampResult => ({ result: 'refused', rule })
const keyOf = ({ at, kind }: Stamp): string => `${at} ${kind}`

/** Rules that refuse stamps of a person, and the days of stored intervals. */
interface Blocks {
  startDay: Day | undefined
  lockedUntil: Day | undefined
  /** Rules by day, or by month for closed ones. */
  readonly rules: Map<string, StampRefusal>
  readonly byHand: (Stay & { readonly day: Day })[]
  /** Stored days of stamped intervals by their begin. */
  readonly stamped: Map<number, Day>
}

interface Window {
  readonly personId: string
  readonly from: number
  readonly until: number
}

function windowsOf(byPerson: ReadonlyMap<string, readonly PersonStamp[]>): Window[] {
  return [...byPerson].map(([personId, stamps]) => {
    let [from, until] = [Infinity, -Infinity]
    for (const { at } of stamps) {
      if (at < from) from = at
      if (at > until) until = at
    }
    return { personId, from: from - REACH, until: until + REACH }
  })
}

const windowTable = (windows: readonly Window[]) => sql`unnest(${windows.map(({ personId }) => personId)}::uuid[],
  ${windows.map(({ from }) => from)}::float8[], ${windows.map(({ until }) => until)}::float8[]) as w(person_id, first, last)`

/** Stamps of people within their windows. */
export async function readStamps(db: Db, windows: readonly Window[]): Promise<ReadonlyMap<string, Stamp[]>> {
  const { rows } = await sql<{ personId: string; ats: number[]; kinds: StampKind[] }>`
    select w.person_id as "personId", array_agg((extract(epoch from s.at) * 1000)::float8) as ats, array_agg(s.kind) as kinds
    from ${windowTable(windows)} join time_stamp s on s.person_id = w.person_id
      and s.at between to_timestamp(w.first / 1000) and to_timestamp(w.last / 1000)
    group by w.person_id`.execute(db)
  return new Map(
    rows.map(({ personId, ats, kinds }) => [personId, ats.map((at, index) => ({ at, kind: kinds[index]! }))]),
  )
}

type Found =
  | { personId: string; what: 'person'; startDay: Day | null; lockedUntil: Day | null }
  | { personId: string; what: StampRefusal; day: string }
  | { personId: string; what: 'byHand' | 'stamped'; day: Day; comes: number | null; goes: number | null }

/** Only entries made from stamps may be replaced. */
const STAMPED = sql`('stamp', 'import')`
const inWindow = (column: string) =>
  sql`${sql.ref(column)} between (to_timestamp(w.first / 1000))::date and (to_timestamp(w.last / 1000))::date + 1`

export async function readBlocks(db: Db, windows: readonly Window[]): Promise<ReadonlyMap<string, Blocks>> {
  const { rows } = await sql<{ found: Found }>`
    with w as materialized (select * from ${windowTable(windows)})
    select json_build_object('personId', p.id, 'what', 'person', 'startDay', a.start_day, 'lockedUntil', (
      select max(l.until_day) from time_lock l where (l.company_id is null or l.company_id = p.company_id)
        and (l.site_id is null or l.site_id = p.site_id))) as found
    from w join person p on p.id = w.person_id left join time_account a on a.person_id = p.id
    union all select json_build_object('personId', d.person_id, 'what', 'released', 'day', d.day)
    from w join time_day d on d.person_id = w.person_id and ${inWindow('d.day')} where d.released_at is not null
    union all select json_build_object('personId', m.person_id, 'what', 'monthClosed', 'day', to_char(m.month, 'YYYY-MM'))
    from w join time_month m on m.person_id = w.person_id where m.closed_at is not null
      and m.month between (to_timestamp(w.first / 1000))::date - 31 and (to_timestamp(w.last / 1000))::date + 1
    union all select json_build_object('personId', c.person_id, 'what', 'alreadyReported', 'day', c.day)
    from w join time_case c on c.person_id = w.person_id and ${inWindow('c.day')} where c.closed_at is null
    union all select json_build_object('personId', e.person_id, 'day', e.day,
      'what', case when e.source in ${STAMPED} then 'stamped' else 'byHand' end,
      'comes', (extract(epoch from e.comes) * 1000)::float8, 'goes', (extract(epoch from e.goes) * 1000)::float8)
    from w join time_entry e on e.person_id = w.person_id and ${inWindow('e.day')}`.execute(db)
  const blocks = new Map<string, Blocks>()
  for (const { found } of rows) {
    const known: Blocks = blocks.get(found.personId) ?? {
      startDay: undefined,
      lockedUntil: undefined,
      rules: new Map(),
      byHand: [],
      stamped: new Map(),
    }
    blocks.set(found.personId, known)
    if (found.what === 'person') {
      known.startDay = found.startDay ?? undefined
      known.lockedUntil = found.lockedUntil ?? undefined
    } else if (found.what === 'byHand' || found.what === 'stamped') {
      const { day, comes, goes } = found
      const stay = { comes: comes ?? undefined, goes: goes ?? undefined }
      if (found.what === 'byHand') known.byHand.push({ day, ...stay })
      else known.stamped.set(beginOf(stay), day)
    } else known.rules.set(found.day, found.what)
  }
  return blocks
}

const overlaps = (pair: Stay, other: Stay): boolean =>
  pair.comes !== undefined &&
  pair.goes !== undefined &&
  other.comes !== undefined &&
  other.goes !== undefined &&
  pair.comes < other.goes &&
  other.comes < pair.goes

/** Why a stamp may not change a day, or an interval of it. */
function blockOf(blocks: Blocks | undefined, day: Day, pair?: Stay): StampRefusal | undefined {
  if (!blocks) return 'personUnknown'
  const { startDay, lockedUntil, rules, byHand } = blocks
  if (startDay !== undefined && day < startDay) return 'beforeStart'
  if (lockedUntil !== undefined && day <= lockedUntil) return 'lockedPeriod'
  const rule = rules.get(day.slice(0, 7)) ?? rules.get(day)
  if (rule) return rule
  const isByHand = byHand.some((entry) => entry.day === day || (pair !== undefined && overlaps(pair, entry)))
  return isByHand ? 'enteredByHand' : undefined
}

const stampsOf = ({ comes, goes }: Stay): Stamp[] => [
  ...(comes === undefined ? [] : [{ at: comes, kind: 'in' } as const]),
  ...(goes === undefined ? [] : [{ at: goes, kind: 'out' } as const]),
]

const dayByStamp = (pairs: readonly Pair[]): Map<string, Day> =>
  new Map(pairs.flatMap((pair) => stampsOf(pair).map((stamp) => [keyOf(stamp), pair.day] as const)))

/** The intervals of the known stamps, without and with the new ones. */
export function pairsAround(
  known: readonly Stamp[],
  fresh: readonly Stamp[],
  blocks: Blocks | undefined,
  longestBreakOn: LongestBreakOn,
): { readonly before: Pair[]; readonly after: Pair[] } {
  const pairsOf = (stamps: readonly Stamp[]): Pair[] => {
    const pairs = pairStamps(stamps)
    const days = shiftDays([...pairs, ...(blocks?.byHand ?? [])], longestBreakOn)
    return pairs.map((pair) => ({ ...pair, day: days.get(pair)! }))
  }
  const [former, next] = [pairsOf(known), pairsOf([...known, ...fresh])]
  // An interval may be stored on another day than that of its shift, such as a released one: new stamps of other shifts leave it there.
  const textOf = ({ comes, goes, day }: Pair): string => `${comes}-${goes} ${day}`
  const same = new Set(former.map(textOf))
  const asStored = (pair: Pair): Pair => ({ ...pair, day: blocks?.stamped.get(beginOf(pair)) ?? pair.day })
  return {
    before: former.map(asStored),
    after: next.map((pair) => (same.has(textOf(pair)) ? asStored(pair) : pair)),
  }
}

/** Days whose intervals differ, with the new and the former ones. */
export function changedDays(before: readonly Pair[], after: readonly Pair[]): Omit<ChangedDay, 'personId'>[] {
  const textOf = (pairs: readonly Pair[] = []): string => pairs.map(({ comes, goes }) => `${comes}-${goes}`).join()
  const [old, next] = [Map.groupBy(before, ({ day }) => day), Map.groupBy(after, ({ day }) => day)]
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((day) => textOf(old.get(day)) !== textOf(next.get(day)))
    .map((day) => ({ day, pairs: next.get(day) ?? [], hadPairs: old.get(day) ?? [] }))
}

/** New stamps that a blocked day refuses. */
function refusals(
  fresh: ReadonlySet<string>,
  before: readonly Pair[],
  after: readonly Pair[],
  blocks: Blocks | undefined,
): Map<string, StampRefusal> {
  const dayBefore = dayByStamp(before)
  const found = new Map<string, StampRefusal>()
  for (const pair of after) {
    const keys = stampsOf(pair).map(keyOf)
    const mine = keys.filter((key) => fresh.has(key))
    if (mine.length === 0) continue
    // An interval that takes a stamp from another day changes that day too.
    const others = keys.flatMap((key) => dayBefore.get(key) ?? [])
    const rule =
      blockOf(blocks, pair.day, pair) ?? others.map((day) => blockOf(blocks, day)).find((one) => one !== undefined)
    if (rule) for (const key of mine) found.set(key, rule)
  }
  return found
}

/** New stamps that move other intervals from a blocked day or to it. */
function movingRefusals(
  fresh: ReadonlyMap<string, Stamp>,
  before: readonly Pair[],
  after: readonly Pair[],
  blocks: Blocks | undefined,
): Map<string, StampRefusal> {
  const [dayBefore, dayAfter] = [dayByStamp(before), dayByStamp(after)]
  const found = new Map<string, StampRefusal>()
  for (const { day } of changedDays(before, after)) {
    const rule = blockOf(blocks, day)
    if (!rule) continue
    const moves = [...dayBefore].map(([key, from]) => [from, dayAfter.get(key)])
    const touched = new Set([day, ...moves.filter((ends) => ends.includes(day)).flat()])
    const near = [...fresh].filter(([key, { at }]) => touched.has(dayAfter.get(key)) || touched.has(localDayOf(at)))
    for (const [key] of near.length > 0 ? near : fresh) found.set(key, rule)
  }
  return found
}

interface PersonFacts {
  readonly known: readonly Stamp[]
  readonly blocks: Blocks | undefined
  readonly longestBreakOn: LongestBreakOn
  readonly now: number
}

function planPerson(stamps: readonly PersonStamp[], { known, blocks, longestBreakOn, now }: PersonFacts) {
  const present = new Set(known.map(keyOf))
  const fresh = new Map<string, PersonStamp>()
  const results = stamps.map((stamp): StampResult => {
    const key = keyOf(stamp)
    if (present.has(key) || fresh.has(key)) return KNOWN
    if (stamp.at > now + AHEAD) return refused('inFuture')
    fresh.set(key, stamp)
    return STORED
  })
  if (fresh.size === 0) return { results, stored: [], days: [] }
  const pairs = () => pairsAround(known, [...fresh.values()], blocks, longestBreakOn)
  let { before, after } = pairs()
  const rules = refusals(new Set(fresh.keys()), before, after, blocks)
  // A second stamp within a minute is in no interval: it is accepted or refused with its day.
  const paired = dayByStamp(after)
  for (const [key, { at }] of fresh) {
    const rule = rules.get(key) ?? (paired.has(key) ? undefined : blockOf(blocks, localDayOf(at)))
    if (!rule) continue
    rules.set(key, rule)
    fresh.delete(key)
  }
  if (rules.size > 0) ({ before, after } = pairs())
  for (;;) {
    const moving = movingRefusals(fresh, before, after, blocks)
    if (moving.size === 0) break
    for (const [key, rule] of moving) {
      rules.set(key, rule)
      fresh.delete(key)
    }
    ;({ before, after } = pairs())
  }
  return {
    results: stamps.map((stamp, index) => {
      const rule = results[index] === STORED ? rules.get(keyOf(stamp)) : undefined
      return rule ? refused(rule) : results[index]!
    }),
    stored: [...fresh.values()],
    days: changedDays(before, after),
  }
}

/** Plans stamps of any number of people; all stamps of one person must be in the same call. */
export async function planStamps(db: Db, stamps: readonly PersonStamp[], now: Date): Promise<StampPlan> {
  const byPerson = Map.groupBy(stamps, ({ personId }) => personId)
  const windows = windowsOf(byPerson)
  const known = await readStamps(db, windows)
  const blocks = await readBlocks(db, windows)
  const longestBreaks = await readLongestBreaks(db, [...byPerson.keys()])
  const results = new Map<PersonStamp, StampResult>()
  const stored: PersonStamp[] = []
  const days: ChangedDay[] = []
  for (const [personId, own] of byPerson) {
    const plan = planPerson(own, {
      known: known.get(personId) ?? [],
      blocks: blocks.get(personId),
      longestBreakOn: longestBreaks(personId),
      now: now.getTime(),
    })
    own.forEach((stamp, index) => results.set(stamp, plan.results[index]!))
    for (const one of plan.stored) stored.push(one)
    for (const day of plan.days) days.push({ personId, ...day })
  }
  return { results: stamps.map((stamp) => results.get(stamp)!), stored, days }
}
