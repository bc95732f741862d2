// Requesting a benefit, and the end of requests whose benefit has ended.
import { sql } from 'kysely'
import type { BenefitRequest, RequestBody } from '#contract/benefits.ts'
import { ADMIN_ROLE, TAKE_BACK_SECONDS } from '#domain/benefits/benefit.ts'
import { eligibilityOf } from '#domain/benefits/request.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context, WriteContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { expire, openCase } from '#server/decisions/decide.ts'
import { conflict } from '#server/http/errors.ts'
import { readBenefit } from './read-benefits.ts'
import { BENEFIT_REQUESTS, readRequest } from './read-requests.ts'
import { hasEnded, isForCompanyOf } from './who-sees.ts'

interface Wish extends RequestBody {
  readonly benefitId: number
  readonly personId: string
}

/**
 * Asks for a benefit from the day on that was shown. 404 for one of another company or that was never offered; 409 `benefit_ended`, `not_eligible`,
 * `deadline_over`, `request_open` with the present benefit.
 */
export async function askForBenefit(tx: Tx, context: WriteContext, wish: Wish): Promise<BenefitRequest> {
  const { benefitId, personId, startsOn, note } = wish
  // Locks the benefit, so that it neither ends nor gets other rules until the request is stored.
  await sql`select from benefit where id = ${benefitId} for share`.execute(tx)
  const reading = { db: tx, now: context.now }
  // People who have it on the screen learn that it has ended; one that was never offered is not revealed.
  const wasOffered = sql<boolean>`(${isForCompanyOf(personId)} and ${hasEnded(businessDay(context.now()))})`
  const benefit = await readBenefit(reading, personId, benefitId, wasOffered)
  const { facts, today, state } = benefit
  if (state !== 'active') throw conflict('benefit_ended', undefined, benefit)
  const { mayRequest, window } = eligibilityOf(benefit, facts, today)
  if (!window) throw conflict('deadline_over', undefined, benefit)
  if (!mayRequest) throw conflict('not_eligible', undefined, benefit)
  if (window.startsOn !== startsOn) throw conflict('deadline_over', undefined, benefit)
  const caseId = await openCase(tx, context, BENEFIT_REQUESTS, {
    requesterId: personId,
    stages: [{ name: 'benefitsAdmin', group: ADMIN_ROLE }],
    note: note.trim(),
  })
  const added = await tx
    .insertInto('benefit_request')
    .values({ case_id: caseId, benefit_id: benefitId, person_id: personId, starts_on: startsOn })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n) throw conflict('request_open', undefined, benefit)
  return readRequest(reading, personId, caseId)
}

/** Lets open requests lapse whose benefit has ended by its validity or was switched off, once that can no longer be undone. */
export async function lapseRequests({
  db,
  events,
  now,
  log,
}: Pick<Context, 'db' | 'events' | 'now' | 'log'>): Promise<void> {
  const at = now()
  const final = new Date(at.getTime() - TAKE_BACK_SECONDS * 1_000)
  const lapsed = sql`q.status = 'open' and (b.ended_at <= ${final}
    or ((b.valid_until < ${businessDay(at)}::date or b.valid_until < q.starts_on) and b.changed_at <= ${final}))`
  const { rows } = await sql<{ id: number }>`
    select q.case_id as id from benefit_request q join benefit b on b.id = q.benefit_id where ${lapsed} order by q.case_id`.execute(
    db,
  )
  for (const { id } of rows)
    try {
      await db.transaction().execute(async (tx) => {
        // It may be offered again since, so it is checked once more when it can no longer change.
        const still = await sql`select from benefit_request q join benefit b on b.id = q.benefit_id
          where q.case_id = ${id} and ${lapsed} for share of b`.execute(tx)
        if (still.rows.length > 0) await expire(tx, { events, now }, BENEFIT_REQUESTS, id)
      })
    } catch (error) {
      log.error({ err: error, request: id }, 'a request for a benefit has not lapsed')
    }
}
