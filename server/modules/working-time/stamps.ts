// Stamps of the portal: stored as they are, once each; the intervals of their days follow from all stamps around them.
import { sql } from 'kysely'
import type { StampBody } from '#contract/working-time.ts'
import { localDayOf } from '#domain/working-time/clock.ts'
import { pairStamps } from '#domain/working-time/pairing.ts'
import type { Day } from '#domain/typed-days.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, forbidden, unprocessable } from '#server/errors.ts'
import { lockAccounts } from './account.ts'
import { storeBookings } from './bookings.ts'
import { readOwnDays, refuse } from './own-days.ts'
import { AHEAD, changedDays, readStamps, REACH } from './plan-bookings.ts'

type Parts = Pick<Context, 'now' | 'events'>

/** A device may have been offline so long. */
const OLDEST = 24 * 3_600_000

/** Entered or corrected intervals are kept: such a day is changed by hand. */
async function requireStamped(tx: Tx, personId: string, days: readonly Day[]): Promise<void> {
  const { rows } = await sql`
    select from time_entry where person_id = ${personId} and day = any(${days}::date[]) and source not in ('stamp', 'import')`.execute(
    tx,
  )
  if (rows.length > 0) throw conflict('enteredByHand')
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
  const window = { personId, from: at - REACH, until: at + REACH }
  const known = (await readStamps(tx, [window])).get(personId) ?? []
  const answer = { at: new Date(at).toISOString() }
  if (known.some((stamp) => stamp.at === at && stamp.kind === kind)) return answer
  const changed = changedDays(pairStamps(known), pairStamps([...known, { at, kind }]))
  const days = changed.map(({ day }) => day)
  const touched = [...new Set([localDayOf(at), ...days])]
  const own = await readOwnDays(tx, personId, touched, now)
  if (!own.person.rulesOn(businessDay(now)).webStamping) throw forbidden('stampingOff')
  const rule = touched.map((day) => own.ruleFor(day)).find((one) => one !== undefined)
  if (rule) await refuse(tx, personId, touched, [{ field: 'body.at', rule }])
  await requireStamped(tx, personId, days)
  const plan = {
    stored: [{ personId, at, kind, terminalId: null }],
    days: changed.map((one) => ({ personId, ...one })),
  }
  await storeBookings(tx, parts, plan, 'web', { cause: 'stamp', by: personId })
  return answer
}
