// Decisions about corrections: when every step has approved, the new entries replace those of the day, which is released by it.
import { sql } from 'kysely'
import { caseStatusOf, isIncomplete, type StageOutcome } from '#domain/working-time/release.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, unprocessable } from '#server/errors.ts'
import { CASE_STEPS } from '#server/time-deciders.ts'
import { closeCase, findCase, type CaseRow } from '#server/modules/working-time/cases.ts'
import { checkEntries, replaceEntries } from '#server/modules/working-time/days/entries.ts'
import { readTimePeople } from '#server/modules/working-time/days/people.ts'
import { presentOf, readDecidable, writeDecisions, type DecidableDay } from './decidable.ts'
import type { TimeRight } from './rights.ts'

type Parts = Pick<Context, 'now' | 'events'>

interface Stage {
  readonly id: number
  readonly stage: TimeRight['stage']
  readonly holderId: string | null
  readonly outcome: StageOutcome | null
  readonly by: string | null
  readonly onBehalfOf: string | null
  readonly reason: string
}

async function readStages(tx: Tx, caseId: number): Promise<Stage[]> {
  const { rows } = await sql<Stage>`
    select t.id, t.stage, t.holder_id as "holderId", t.outcome, t.decided_by as by, t.on_behalf_of as "onBehalfOf", t.reason
    from ${CASE_STEPS} t where t.case_id = ${caseId} order by t.stage, t.id`.execute(tx)
  return rows
}

/** The undecided steps that the person may decide now: the supervisor decides after all project managers. */
function stepsFor(
  stages: readonly Stage[],
  rights: readonly TimeRight[],
): Pick<Stage, 'id' | 'stage' | 'onBehalfOf'>[] {
  const open = stages.filter(({ outcome }) => outcome === null)
  const mine = open.flatMap(({ id, stage, holderId }) => {
    const right = rights.find((one) => one.stage === stage && one.holderId === holderId)
    return right ? [{ id, stage, onBehalfOf: right.onBehalfOf }] : []
  })
  const waits = open.some(({ id, stage }) => stage === 'projectManager' && !mine.some((one) => one.id === id))
  return waits ? mine.filter(({ stage }) => stage === 'projectManager') : mine
}

interface Target {
  readonly day: DecidableDay
  /** Rights to steps of corrections of the person. */
  readonly steps: readonly TimeRight[]
  /** Of the day, as it was seen. */
  readonly version: number
  readonly viewerId: string
  /** The viewer is of the time office of the person. */
  readonly isOffice: boolean
  readonly at: Date
}

/** The new entries are checked again, because stored entries beside them may have changed since they were sent. */
async function applyCorrection(
  tx: Tx,
  parts: Parts,
  { day, viewerId, at }: Target,
  found: CaseRow,
  reason: string,
): Promise<void> {
  const { personId, day: on, newEntries, note } = found
  const entries = newEntries ?? []
  const [faults = []] = await checkEntries(tx, personId, [{ day: on, entries }], at.getTime())
  if (faults.length > 0)
    throw conflict(
      'entriesRefused',
      faults.map(({ entry, field, rule }) => ({ field: `newEntries.${entry}.${String(field)}`, rule })),
      presentOf(day),
    )
  const stages = await readStages(tx, found.id)
  await closeCase(tx, parts, { id: found.id, status: 'approved', by: viewerId })
  // The words of the employee are kept in the case too.
  const change = { cause: 'correction', by: viewerId, reason: reason.trim() || note } as const
  await replaceEntries(tx, parts, [{ personId, day: on, entries }], 'correction', change)
  const present = (await readDecidable(tx, [day.id])).get(day.id)
  if (present && isIncomplete(present.feedback)) throw conflict('entriesIncomplete', undefined, presentOf(day))
  // Of a closed month the account is corrected, and the day keeps its figures.
  if (!present || present.status === 'manuallyApproved' || present.status === 'automaticallyApproved') return
  const decided = { personId, day: on, version: present.version, status: 'manuallyApproved', steps: stages } as const
  await writeDecisions(tx, parts, [decided], { outcome: 'manuallyApproved', by: viewerId, reason: '', at })
}

/** Whether the time office alone may change the day. */
export async function isInLockedPeriod(
  db: Db,
  { personId, day }: Pick<DecidableDay, 'personId' | 'day'>,
): Promise<boolean> {
  const person = (await readTimePeople(db, [personId], { first: day, last: day })).get(personId)
  return person?.lockedUntil !== undefined && day <= person.lockedUntil
}

/** 409 `lockedPeriod` for all but the time office, which says why: 422 `reasonRequired`. */
async function requireUnlocked(tx: Tx, { day, isOffice }: Target, reason: string): Promise<void> {
  if (!(await isInLockedPeriod(tx, day))) return
  if (!isOffice) throw conflict('lockedPeriod', undefined, presentOf(day))
  if (reason.trim() === '') throw reasonRequired()
}

const reasonRequired = () => unprocessable('reasonRequired', [{ field: 'body.reason', rule: 'reasonRequired' }])

/** False for people who may decide none of its steps. Throws 409 with the current state, 422 `reasonRequired`. */
export async function decideCorrection(
  tx: Tx,
  parts: Parts,
  target: Target,
  { approve, reason }: { readonly approve: boolean; readonly reason: string },
): Promise<boolean> {
  const { day, steps: rights, viewerId, at } = target
  const found = await findCase(tx, day.caseId!)
  const stages = await readStages(tx, found.id)
  const all = stepsFor(stages, rights)
  if (all.length === 0) {
    const isHeld = stages.some((one) =>
      rights.some((right) => right.stage === one.stage && right.holderId === one.holderId),
    )
    if (isHeld) throw conflict('waitsForProjectManager', undefined, presentOf(day))
    if (stages.some((one) => one.outcome !== null && one.holderId === viewerId))
      throw conflict('alreadyDecided', undefined, presentOf(day))
    return false
  }
  if (day.version !== target.version) throw conflict('version_conflict', undefined, presentOf(day))
  if (approve) await requireUnlocked(tx, target, reason)
  else if (reason.trim() === '') throw reasonRequired()
  const mine = approve ? all : all.slice(0, 1)
  const outcome = approve ? 'manuallyApproved' : 'manuallyRejected'
  for (const { id, onBehalfOf } of mine)
    await tx
      .updateTable('time_case_stage')
      .set({ outcome, decided_by: viewerId, on_behalf_of: onBehalfOf, reason, decided_at: at })
      .where('id', '=', id)
      .execute()
  const status = caseStatusOf((await readStages(tx, found.id)).map((one) => one.outcome))
  if (status === 'approved') await applyCorrection(tx, parts, target, found, reason)
  else if (status === 'rejected') await closeCase(tx, parts, { id: found.id, status, by: viewerId })
  else {
    await tx
      .updateTable('time_case')
      .set((e) => ({ status, version: e('version', '+', 1) }))
      .where('id', '=', found.id)
      .execute()
    await parts.events.publish(tx, 'time.case_changed', { caseId: found.id, byId: viewerId, at: at.toISOString() })
  }
  return true
}
