// A certificate of incapacity, recorded by the personnel office: it gives back the leave that it covers.
import { sql } from 'kysely'
import type { RestoredDays, SicknessBody } from '#contract/vacation.ts'
import { countDays } from '#domain/leave/count-days.ts'
import { accountOf } from '#domain/leave/leave-type.ts'
import { returnedDays } from '#domain/leave/sickness.ts'
import type { Day } from '#domain/typed-days.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, forbidden, notFound, unprocessable } from '#server/errors.ts'
import { personnelOf, readDeciders } from '#server/leave-deciders.ts'
import { readPerson } from './facts.ts'
import { lockAccount, restoreDays } from './ledger.ts'
import { addToTimeline, findRequest } from './requests.ts'

type Parts = Pick<Context, 'now' | 'events'>

const isBetween = (day: Day, { first, last }: SicknessBody): boolean => first <= day && day <= last

/** Gives the days of one approved request back for which there is a certificate. */
async function restore(
  tx: Tx,
  { now }: Parts,
  by: string,
  id: number,
  certificate: SicknessBody,
): Promise<{ id: number; days: Day[] }> {
  const request = await findRequest(tx, id)
  const { calendar } = await readPerson(tx, request.personId)
  const account = accountOf(request.type)
  const kind = account === 'leave' ? 'tariffLeave' : account
  const days = request.periods
    .flatMap((period) => returnedDays(countDays(period, calendar), kind, (day) => isBetween(day, certificate)))
    .map(({ day }) => day)
  const restored = await restoreDays(tx, request, [...new Set(days)], { by, at: now() })
  if (restored.length > 0)
    await addToTimeline(tx, 'daysRestored', [
      { id, version: request.version, by, at: now(), note: String(restored.length) },
    ])
  return { id, days: restored.map(({ day }) => day).toSorted() }
}

/**
 * Records a certificate of incapacity and gives back what leave it covers. By the personnel office of the person alone; 409
 * `sicknessOverlaps` for days that have a certificate already.
 */
export async function recordSickness(
  tx: Tx,
  parts: Parts,
  by: string,
  certificate: SicknessBody,
): Promise<RestoredDays> {
  const { personId, first, last } = certificate
  const { personnel } = await readDeciders(tx, businessDay(parts.now()))
  const person = await readPerson(tx, personId)
  if (!personnelOf(personnel, person.companyId).includes(by)) throw notFound()
  if (by === personId) throw forbidden('ownRequest')
  if (last < first) throw unprocessable('request_refused', [{ field: 'body.last', rule: 'reversed' }])
  await lockAccount(tx, personId)
  const { rows: known } = await sql`
    select from sickness where person_id = ${personId} and first_day <= ${last}::date
      and (last_day is null or last_day >= ${first}::date)`.execute(tx)
  if (known.length > 0) throw conflict('sicknessOverlaps')
  await tx
    .insertInto('sickness')
    .values({ person_id: personId, first_day: first, last_day: last, recorded_by: by, recorded_at: parts.now() })
    .execute()
  const { rows } = await sql<{ id: number }>`
    select distinct r.id from leave_request r join leave_period q on q.request_id = r.id
    where r.person_id = ${personId} and r.status = 'approved' and q.first_day <= ${last}::date and q.last_day >= ${first}::date
    order by r.id`.execute(tx)
  const restored: RestoredDays = []
  for (const { id } of rows) restored.push(await restore(tx, parts, by, id, certificate))
  for (const { id } of restored) await parts.events.publish(tx, 'leave.changed', { requestId: id })
  return restored.filter(({ days }) => days.length > 0)
}
