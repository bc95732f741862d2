// Stamps of the portal: stored as they are, once each; the intervals of their days follow from all stamps around them.
import { sql } from 'kysely'
import type { StampBody } from '#contract/working-time.ts'
import { localDayOf } from '#domain/working-time/clock.ts'
import { pairStamps, type Pair, type Stamp } from '#domain/working-time/pairing.ts'
import type { Day } from '#domain/typed-days.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, forbidden, unprocessable } from '#server/errors.ts'
import { lockAccounts } from './account.ts'
import { readBefore } from './entries.ts'
import { evaluateDays } from './evaluate.ts'
import { readOwnDays, refuse } from './own-days.ts'

type Parts = Pick<Context, 'now' | 'events'>

/** A device may have been offline so long. */
const OLDEST = 24 * 3_600_000
const AHEAD = 60_000
/** Stamps so far away decide about intervals of the same days. */
const REACH = 60 * 3_600_000

async function readStamps(tx: Tx, personId: string, at: number): Promise<Stamp[]> {
  const { rows } = await sql<Stamp>`
    select (extract(epoch from at) * 1000)::float8 as at, kind from time_stamp where person_id = ${personId}
      and at between ${new Date(at - REACH)}::timestamptz and ${new Date(at + REACH)}::timestamptz`.execute(tx)
  return rows
}

const textOf = (pairs: readonly Pair[] = []): string => pairs.map(({ comes, goes }) => `${comes}-${goes}`).join()

/** Days with other intervals than before, and what they have now. */
function changedDays(before: readonly Pair[], after: readonly Pair[]): Map<Day, readonly Pair[]> {
  const [old, next] = [Map.groupBy(before, ({ day }) => day), Map.groupBy(after, ({ day }) => day)]
  const days = [...new Set([...old.keys(), ...next.keys()])].toSorted()
  return new Map(
    days.filter((day) => textOf(old.get(day)) !== textOf(next.get(day))).map((day) => [day, next.get(day) ?? []]),
  )
}

async function replaceIntervals(tx: Tx, personId: string, days: ReadonlyMap<Day, readonly Pair[]>): Promise<void> {
  const names = [...days.keys()]
  const { rows: byHand } = await sql`
    select from time_entry where person_id = ${personId} and day = any(${names}::date[]) and source not in ('stamp', 'import')`.execute(
    tx,
  )
  // Entered or corrected intervals are kept: such a day is changed by hand.
  if (byHand.length > 0) throw conflict('enteredByHand')
  await sql`delete from time_entry where person_id = ${personId} and day = any(${names}::date[])`.execute(tx)
  const rows = [...days.values()].flat().map(({ day, comes, goes }) => ({
    person_id: personId,
    day,
    comes: comes === undefined ? null : new Date(comes),
    goes: goes === undefined ? null : new Date(goes),
    source: 'stamp',
  }))
  if (rows.length > 0) await tx.insertInto('time_entry').values(rows).execute()
}

/** Stamps in or out. 403 `stampingOff`; 409 `enteredByHand`, `alreadyReported`; 422 for a time that is too old or not yet. */
export async function stampNow(
  tx: Tx,
  parts: Parts,
  personId: string,
  { kind, at: given }: StampBody,
): Promise<{ at: string }> {
  const now = parts.now()
  const at = given === undefined ? now.getTime() : Date.parse(given)
  if (at > now.getTime() + AHEAD)
    throw unprocessable('entry_refused', [{ field: 'body.at', rule: kind === 'in' ? 'startInFuture' : 'endInFuture' }])
  if (at < now.getTime() - OLDEST) throw unprocessable('entry_refused', [{ field: 'body.at', rule: 'notOfThisDay' }])
  await lockAccounts(tx, [personId], localDayOf(at))
  const known = await readStamps(tx, personId, at)
  const answer = { at: new Date(at).toISOString() }
  if (known.some((stamp) => stamp.at === at && stamp.kind === kind)) return answer
  const days = changedDays(pairStamps(known), pairStamps([...known, { at, kind }]))
  const touched = [...new Set([localDayOf(at), ...days.keys()])]
  const own = await readOwnDays(tx, personId, touched, now)
  if (!own.person.rulesOn(businessDay(now)).webStamping) throw forbidden('stampingOff')
  const rule = touched.map((day) => own.ruleFor(day)).find((one) => one !== undefined)
  if (rule) await refuse(tx, personId, touched, [{ field: 'body.at', rule }])
  await tx
    .insertInto('time_stamp')
    .values({ person_id: personId, at: new Date(at), kind, source: 'web', received_at: now })
    .execute()
  if (days.size === 0) return answer
  const before = await readBefore(
    tx,
    [...days.keys()].map((day) => ({ personId, day })),
  )
  await replaceIntervals(tx, personId, days)
  const sorted = [...days.keys()].toSorted()
  const scope = { personIds: [personId], from: sorted[0]!, until: sorted.at(-1)! }
  await evaluateDays(tx, parts, scope, { cause: 'stamp', by: personId }, before)
  return answer
}
