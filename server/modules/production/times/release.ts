// Release of the shifts of people: of all that agree in one call, as they were seen; it can be withdrawn until payroll has them.
import { sql } from 'kysely'
import type { ReleaseBody, ReleaseResult, ShiftParams, TakeBackBody } from '#contract/production.ts'
import type { ReleaseRefusal } from '#domain/production/release.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import { CHANGES, lockWorkers } from '#server/modules/production/bookings/apply-events.ts'
import { leads } from '#server/modules/production/readers.ts'
import { readLines, type ReadLine } from '#server/modules/production/read-lines.ts'
import { findShift, nextHandOver, readShift } from '#server/modules/production/shift-view.ts'

const announce = (tx: Tx, areaId: number) =>
  sql`select pg_notify(${CHANGES}, ${JSON.stringify({ areaIds: [areaId] })})`.execute(tx)

function refusalOf(line: ReadLine | undefined, version: number, personId: string): ReleaseRefusal | undefined {
  if (!line || line.version !== version) return 'notClean'
  if (line.id === personId) return 'ownShift'
  if (line.release) return 'alreadyReleased'
  if (line.line.isRunning) return 'running'
  return line.isClean ? undefined : 'notClean'
}

/**
 * Releases each of these people whose line agrees and is as it was seen; returns the reason for each of the others. Throws 404 for people
 * who do not see the shift, 403 `notLead` for the time office.
 */
export async function release(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  personId: string,
  params: ShiftParams,
  { people }: ReleaseBody,
): Promise<ReleaseResult> {
  const { area, scope } = await findShift({ db: tx, now }, personId, params)
  if (!leads(area)) throw forbidden('notLead')
  const ids = people.map((one) => one.personId)
  await lockWorkers(tx, ids)
  const lines = new Map((await readLines(tx, { ...scope, personIds: ids })).map((one) => [one.id, one]))
  const refused: ReleaseResult['refused'] = []
  const released: ReadLine[] = []
  const once = new Map(people.map((one) => [one.personId, one.version]))
  for (const [id, version] of once) {
    const line = lines.get(id)
    const code = refusalOf(line, version, personId)
    if (code) refused.push({ personId: id, code })
    else released.push(line!)
  }
  const at = now()
  const handOver = nextHandOver(area, at)
  if (released.length === 0) return { done: 0, handsOverAt: null, refused }
  await tx
    .insertInto('production_release')
    .values(
      released.map(({ id, line }) => ({
        person_id: id,
        shift_day: scope.day,
        shift_id: scope.shift.id,
        attendance_minutes: line.present ?? 0,
        order_minutes: line.order,
        overhead_minutes: line.overhead,
        released_by: personId,
        on_behalf_of: area.onBehalfOf,
        released_at: at,
        hands_over_at: handOver,
      })),
    )
    .execute()
  await announce(tx, area.id)
  return { done: released.length, handsOverAt: handOver.toISOString(), refused }
}

/** Takes releases of a shift back. 409 `handedOver` with the present shift where payroll has all that was meant. */
export async function takeBack(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  personId: string,
  params: ShiftParams,
  { people }: TakeBackBody,
): Promise<ReleaseResult> {
  const { area, scope } = await findShift({ db: tx, now }, personId, params)
  if (!leads(area)) throw forbidden('notLead')
  const isMeant = sql<boolean>`(${people === undefined} or r.person_id = any(${people ?? []}::uuid[]))`
  const { rows } = await sql<{ personId: string; isHandedOver: boolean }>`
    select r.person_id as "personId", r.hands_over_at <= ${scope.now} as "isHandedOver" from production_release r
    where r.shift_id = ${scope.shift.id} and r.shift_day = ${scope.day}::date and ${isMeant} order by 1 for update`.execute(
    tx,
  )
  const mine = rows.filter(({ isHandedOver }) => !isHandedOver).map((one) => one.personId)
  const late = rows.filter(({ isHandedOver }) => isHandedOver)
  if (mine.length === 0 && late.length > 0)
    throw conflict('handedOver', undefined, await readShift({ db: tx, now }, personId, params))
  if (mine.length > 0) {
    await tx
      .deleteFrom('production_release')
      .where('shift_id', '=', scope.shift.id)
      .where('shift_day', '=', scope.day)
      .where('person_id', 'in', mine)
      .execute()
    await announce(tx, area.id)
  }
  return {
    done: mine.length,
    handsOverAt: null,
    refused: late.map((one) => ({ personId: one.personId, code: 'handedOver' as const })),
  }
}
