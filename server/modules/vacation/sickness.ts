// A certificate of incapacity, recorded by the personnel office: it restores the leave that it covers.
import { sql } from 'kysely'
import type { RestoredDays, SicknessBody } from '#contract/vacation.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, forbidden, notFound, unprocessable } from '#server/errors.ts'
import { officeOf } from '#server/deciders.ts'
import { readDeciders } from '#server/leave-deciders.ts'
import { readPerson } from './person.ts'
import { lockAccount } from './ledger.ts'
import { findRequests, restoreCertified } from './requests.ts'

type Parts = Pick<Context, 'now' | 'events'>

/**
 * Records a certificate of incapacity and restores the leave that it covers. By the personnel office of the person alone; 409
 * `sicknessOverlaps` for days that have a certificate already.
 */
export async function recordSickness(
  tx: Tx,
  parts: Parts,
  by: string,
  certificate: SicknessBody,
): Promise<RestoredDays> {
  const { personId, first, last } = certificate
  const today = businessDay(parts.now())
  const { office } = await readDeciders(tx, today)
  const person = await readPerson(tx, personId)
  if (by === personId) throw forbidden('ownRequest')
  if (!officeOf(office, person.companyId, personId).includes(by)) throw notFound()
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
  const requests = await findRequests(
    tx,
    rows.map(({ id }) => id),
  )
  const restored: RestoredDays = await restoreCertified(tx, requests, parts.events, { by, at: parts.now() })
  await parts.events.publish(tx, 'time.target_changed', {
    cause: 'absence',
    personIds: [personId],
    from: first,
    byId: by,
  })
  // Their deputies decide from now on.
  if (first <= today && today <= last) await parts.events.publish(tx, 'leave.deciders_changed', {})
  return restored
}
