// Releases of many days at once: the days without a finding by one button, and the days whose announced time has come by a job, which
// releases each once on any number of servers.
import { sql } from 'kysely'
import type { ReleaseCleanBody, TimeDecisionResult } from '#contract/working-time-control.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { isReleased, releaseStatusOf, releaseTransition } from '#domain/working-time/release.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context, WriteContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, unprocessable } from '#server/http/errors.ts'
import { lockAccounts } from '#server/modules/working-time/days/account.ts'
import { peopleWithNumber } from './control-list.ts'
import {
  approvalsOf,
  lockDays,
  stateOf,
  stagesOf,
  writeDecisions,
  type DecidableDay,
  type DecidedDay,
} from './decidable.ts'
import { readTimeRights } from './rights.ts'
import { readCleanDays } from './undecided.ts'

/** Why a day that was clean a moment ago is not released; `isSame`: it is still clean, in the same version. */
function reasonOf({ caseId, status }: DecidableDay, hasStages: boolean, isSame: boolean): string | undefined {
  if (!hasStages) return isReleased(status) ? 'alreadyDecided' : 'notDecider'
  if (caseId !== null) return 'isReported'
  return isSame ? undefined : 'version_conflict'
}

/**
 * Releases the clean days. Throws 409 `countChanged` with the present number where it is not the expected one, and releases nothing then. A
 * day that changes at the same moment is refused with its reason, and the others are released.
 */
export async function releaseClean(
  tx: Tx,
  context: WriteContext,
  viewerId: string,
  { from, until, expected, personnelNumber }: ReleaseCleanBody,
): Promise<TimeDecisionResult> {
  if (until < from) throw unprocessable('request_refused', [{ field: 'body.until', rule: 'reversed' }])
  const today = businessDay(context.now())
  const personIds = personnelNumber === undefined ? undefined : await peopleWithNumber(tx, personnelNumber)
  const filter = { today, from, until, ...(personIds && { personIds }) }
  const found = await readCleanDays(tx, await readTimeRights(tx, today, viewerId, { viewerId }), filter)
  if (found.length !== expected) throw conflict('countChanged', undefined, { days: found.length })
  const ids = found.map(({ id }) => id)
  const { days, rights, at } = await lockDays(tx, context, viewerId, ids)
  // A hint can appear without a new version: a change of an earlier day may have caused one before the accounts were locked.
  const clean = new Map((await readCleanDays(tx, rights, { today, ids })).map((one) => [one.id, one.version]))
  const released: DecidedDay[] = []
  const refused: TimeDecisionResult['refused'] = []
  for (const { id, version } of found) {
    const day = days.get(id)
    if (!day) continue
    const stages = stagesOf(rights, day)
    const reason = reasonOf(day, stages.length > 0, clean.get(id) === version && day.version === version)
    const { personId, person, day: on, status } = day
    const result = reason === undefined ? approved(day, stages) : reason
    if (typeof result === 'string')
      refused.push({ id, person: { id: personId, name: person }, day: on, code: result, status })
    else released.push(result)
  }
  await writeDecisions(tx, context, released, { outcome: 'manuallyApproved', by: viewerId, reason: '', at })
  return { done: released.length, refused }
}

function approved(day: DecidableDay, stages: ReturnType<typeof stagesOf>): DecidedDay | string {
  let state = stateOf(day)
  for (const event of approvalsOf(day, stages)) {
    const result = releaseTransition(state, event)
    if ('refusal' in result) return result.refusal
    state = result.day
  }
  const { personId, day: on, version } = day
  return { personId, day: on, version, status: releaseStatusOf(state), stages }
}

/** People per transaction. */
const BATCH = 100

const IS_DUE = (now: Date) => sql<boolean>`(
  d.status = 'automaticReleaseActivated' and d.release_at <= ${now} and d.feedback is null and not exists (
    select from time_case c where c.person_id = d.person_id and c.day = d.day and c.closed_at is null))`

async function releaseBatch(
  context: Pick<Context, 'db' | 'now' | 'events'>,
  personIds: readonly string[],
): Promise<void> {
  const { db, now } = context
  await db.transaction().execute(async (tx) => {
    const at = now()
    // A veto or a report of a day locks the account, or waits: one of the two is completed first.
    await lockAccounts(tx, personIds, businessDay(at))
    const { rows } = await sql<{ personId: string; day: Day; version: number }>`
      select d.person_id as "personId", d.day, d.version from time_day d
      where d.person_id = any(${personIds}::uuid[]) and ${IS_DUE(at)} order by d.person_id, d.day`.execute(tx)
    const stages = [{ stage: 'supervisor', holderId: null, onBehalfOf: null }] as const
    const days = rows.map((row) => ({ ...row, stages, status: 'automaticallyApproved' as const }))
    await writeDecisions(tx, context, days, { outcome: 'automaticallyApproved', by: null, reason: '', at })
  })
}

/** Releases all days that are due, including those that became due while no server was running. */
export async function releaseDue(context: Pick<Context, 'db' | 'now' | 'events'>): Promise<void> {
  const { db, now } = context
  const { rows } = await sql<{ id: string }>`
    select distinct d.person_id as id from time_day d where ${IS_DUE(now())} order by 1`.execute(db)
  for (let from = 0; from < rows.length; from += BATCH)
    await releaseBatch(
      context,
      rows.slice(from, from + BATCH).map(({ id }) => id),
    )
}
