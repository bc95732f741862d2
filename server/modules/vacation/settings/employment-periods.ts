// Times of an employment that change what leave it earns: the personnel office enters them, and the claims follow.
import { sql } from 'kysely'
import type { PeriodBody } from '#contract/vacation-personnel.ts'
import { isReducible } from '#domain/leave/employment-period.ts'
import type { Tx } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'
import { refuse } from './calendars.ts'

/** Adds a period of a person whose account is locked, or changes the one with the id `id`. Periods of one kind do not overlap. */
export async function savePeriod(tx: Tx, personId: string, body: PeriodBody, id?: number): Promise<void> {
  const { kind, first, last, reduces } = body
  if (last === null && kind !== 'disability') throw refuse('body.last', 'required')
  if (last !== null && last < first) throw refuse('body.last', 'reversed')
  if (reduces && !isReducible(kind)) throw refuse('body.reduces', 'notReducible')
  const { rows } = await sql`
    select from employment_period t where t.person_id = ${personId} and t.kind = ${kind}
      and t.id is distinct from ${id ?? null}::integer
      and daterange(t.first_day, t.last_day, '[]') && daterange(${first}::date, ${last}::date, '[]')`.execute(tx)
  if (rows.length > 0) throw refuse('body.first', 'overlap')
  const values = { kind, first_day: first, last_day: last, reduces }
  if (id === undefined) {
    await tx
      .insertInto('employment_period')
      .values({ person_id: personId, ...values })
      .execute()
    return
  }
  const { numUpdatedRows } = await tx
    .updateTable('employment_period')
    .set(values)
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) throw notFound()
}

export async function removePeriod(tx: Tx, personId: string, id: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('employment_period')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) throw notFound()
}
