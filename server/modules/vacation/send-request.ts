// Drafts, sending and changing: a request is assessed by the rules of the domain, then its days are reserved.
import { sql } from 'kysely'
import type { LeaveRequest, RequestBody } from '#contract/vacation.ts'
import { emptyValues } from '#domain/forms/fields.ts'
import { filledHalves } from '#domain/calendar/count-days.ts'
import { accountOf } from '#domain/leave/leave-type.ts'
import { LEAVE_FIELDS } from '#domain/leave/request-fields.ts'
import { assessRequest, spanFault, type Assessment } from '#domain/leave/request-rules.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { toColumns } from '#server/db/fields.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { readDeciders } from '#server/modules/vacation/deciders.ts'
import { readFacts } from './facts.ts'
import { readPerson, type LeavePerson } from './person.ts'
import { lockAccountToCount, releaseDays, reserveDays } from './ledger.ts'
import {
  addToTimeline,
  decideRest,
  findRequest,
  freeTime,
  readRequest,
  requireVersion,
  settle,
  stateOf,
  type RequestRow,
} from './requests.ts'

/** Throws 422 `request_refused`, naming the field and the rule of each fault. */
function requireAllowed({ faults }: Assessment): void {
  if (faults.length > 0)
    throw unprocessable(
      'request_refused',
      faults.map(({ field, rule }) => ({ field: `body.${field}`, rule })),
    )
}

/** Refuses names of people and reasons that are not there. */
export async function checkReferences(
  db: Db,
  person: LeavePerson,
  { substituteId, specialReasonId }: Pick<RequestBody, 'substituteId' | 'specialReasonId'>,
): Promise<void> {
  if (substituteId === person.id)
    throw unprocessable('request_refused', [{ field: 'body.substituteId', rule: 'isApplicant' }])
  if (substituteId !== undefined) {
    const found = await db.selectFrom('person').select('active').where('id', '=', substituteId).executeTakeFirst()
    if (!found?.active)
      throw unprocessable('reference_unknown', [{ field: 'body.substituteId', rule: 'names nobody who works here' }])
  }
  if (specialReasonId !== undefined) {
    const { rows } = await sql`
      select from special_leave_reason where id = ${specialReasonId} and archived_at is null
        and (company_id is null or company_id = ${person.companyId})`.execute(db)
    if (rows.length === 0)
      throw unprocessable('reference_unknown', [
        { field: 'body.specialReasonId', rule: 'names no reason of the catalogue' },
      ])
  }
}

export async function insertPeriods(
  tx: Tx,
  id: number,
  personId: string,
  { periods }: Pick<RequestBody, 'periods'>,
): Promise<void> {
  await tx.deleteFrom('leave_period').where('request_id', '=', id).execute()
  await tx
    .insertInto('leave_period')
    .values(
      periods.map(({ first, last, startsAtNoon = false, endsAtNoon = false, minutes = null, clock }, index) => ({
        request_id: id,
        person_id: personId,
        position: index + 1,
        first_day: first,
        last_day: last,
        starts_at_noon: startsAtNoon,
        ends_at_noon: endsAtNoon,
        minutes,
        from_minute: clock?.from ?? null,
        to_minute: clock?.to ?? null,
      })),
    )
    .execute()
}

/** Runs of numbers that follow each other, as ranges without their end. */
export function runsOf(numbers: readonly number[]): [from: number, to: number][] {
  const runs: [number, number][] = []
  for (const each of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last?.[1] === each) last[1] = each + 1
    else runs.push([each, each + 1])
  }
  return runs
}

/** Fills the time of a request: the constraints refuse what fills it a second time. */
export async function fillTime(
  tx: Tx,
  id: number,
  personId: string,
  { periods: wished }: Pick<RequestBody, 'periods'>,
  { periods }: Assessment,
) {
  const halves = runsOf(
    periods.flatMap((days, index) => (wished[index]!.minutes === undefined ? filledHalves(days) : [])),
  )
  for (const [from, to] of halves)
    await sql`insert into leave_halves (request_id, person_id, halves)
      values (${id}, ${personId}, int4range(${from}::integer, ${to}::integer))`.execute(tx)
  for (const { first, clock } of wished) {
    if (!clock) continue
    const start = (Date.parse(first) / 86_400_000) * 1_440
    await sql`insert into leave_hours (request_id, person_id, minutes)
      values (${id}, ${personId}, int4range(${start + clock.from}::integer, ${start + clock.to}::integer))`.execute(tx)
  }
}

/** The supervisor decides, and the manager of a project that the person works for on days of the request. */
export async function insertStages(
  tx: Tx,
  id: number,
  version: number,
  person: LeavePerson,
  { periods }: Pick<RequestBody, 'periods'>,
): Promise<void> {
  const project = await tx
    .selectFrom('project_assignment')
    .select('manager_id')
    .where('person_id', '=', person.id)
    .where('manager_id', 'is not', null)
    .where((eb) =>
      eb.or(periods.map(({ first, last }) => eb.and([eb('first_day', '<=', last), eb('last_day', '>=', first)]))),
    )
    .orderBy('first_day')
    .orderBy('id')
    .executeTakeFirst()
  await tx
    .insertInto('leave_stage')
    .values([
      { request_id: id, version, stage: 'supervisor', holder_id: person.supervisorId },
      ...(project ? [{ request_id: id, version, stage: 'projectManager', holder_id: project.manager_id }] : []),
    ])
    .execute()
}

const columnsOf = ({ type, substituteId, specialReasonId, ...body }: RequestBody) => ({
  type,
  ...toColumns(LEAVE_FIELDS, { ...emptyValues(LEAVE_FIELDS), ...body }),
  substitute_id: substituteId ?? null,
  special_reason_id: type === 'specialLeave' ? (specialReasonId ?? null) : null,
})

interface Sent {
  readonly id: number
  readonly version: number
  readonly isChange: boolean
  /** The applicant, or somebody of the personnel office in their place. */
  readonly by: string
  /** For the timeline. */
  readonly note?: string
}

/** Reserves the days of a version and asks its deciders; the account is locked. */
async function send(
  tx: Tx,
  { now, events }: WriteContext,
  person: LeavePerson,
  { id, version, isChange, by, note }: Sent,
  body: RequestBody,
) {
  const at = now()
  const isByOffice = by !== person.id
  const { facts } = await readFacts(tx, person, body, { today: businessDay(at), without: id, isByOffice })
  const assessment = assessRequest(body, facts)
  requireAllowed(assessment)
  await fillTime(tx, id, person.id, body, assessment)
  await insertStages(tx, id, version, person, body)
  await reserveDays(tx, { id, version, personId: person.id }, accountOf(body.type), assessment.debits, { by, at })
  await tx
    .updateTable('leave_request')
    .set({
      ...columnsOf(body),
      status: 'open',
      version,
      pencilled: false,
      substitute_state: body.substituteId === undefined ? null : 'asked',
      ...(!isChange && { sent_at: at }),
    })
    .where('id', '=', id)
    .execute()
  await addToTimeline(tx, isChange ? 'changed' : 'sent', [{ id, version, by, at, note }])
  const isApproved = await approveHours(tx, events, person, id, body, at)
  const status = isApproved ? ('approved' as const) : ('sentByOffice' as const)
  const outcome = { status, byId: isApproved ? null : by, note: '', at: at.toISOString() }
  await events.publish(tx, 'leave.changed', { requestId: id, ...((isByOffice || isApproved) && { outcome }) })
}

/** Approves hours of flexitime that the company has agreed to approve without a decision; false: people decide. */
async function approveHours(
  tx: Tx,
  events: WriteContext['events'],
  { flexitimeAutoMinutes }: LeavePerson,
  id: number,
  { type, periods }: RequestBody,
  at: Date,
): Promise<boolean> {
  const minutes = periods.reduce((all, period) => all + (period.minutes ?? 0), 0)
  if (type !== 'flexHours' || flexitimeAutoMinutes === null || minutes > flexitimeAutoMinutes) return false
  await decideRest(tx, await findRequest(tx, id), 'automaticallyApproved', at)
  const request = await findRequest(tx, id)
  await settle(tx, events, [{ request, state: stateOf(request) }], { by: null, at })
  await addToTimeline(tx, 'approved', [{ id, version: request.version, by: null, at }])
  return true
}

const present = async (tx: Tx, { now }: WriteContext, id: number): Promise<LeaveRequest> =>
  readRequest(tx, id, await readDeciders(tx, businessDay(now())))

/** Stores a new request as a draft, or sends it. 422 `request_refused` names each rule that it breaks. */
export const createRequest = (
  tx: Tx,
  context: WriteContext,
  personId: string,
  body: RequestBody,
): Promise<LeaveRequest> => storeNew(tx, context, personId, body, { by: personId })

/** Sends a request in the place of a person, who has not written its comment. */
export const requestFor = (
  tx: Tx,
  context: WriteContext,
  personId: string,
  { comment = '', ...body }: RequestBody,
  by: string,
): Promise<LeaveRequest> => storeNew(tx, context, personId, { ...body, send: true }, { by, note: comment })

async function storeNew(
  tx: Tx,
  context: WriteContext,
  personId: string,
  body: RequestBody,
  author: Pick<Sent, 'by' | 'note'>,
): Promise<LeaveRequest> {
  await lockAccountToCount(tx, personId)
  const person = await readPerson(tx, personId)
  await checkReferences(tx, person, body)
  requireStorable(body, businessDay(context.now()))
  const { id } = await tx
    .insertInto('leave_request')
    .values({
      person_id: personId,
      status: 'draft',
      ...columnsOf(body),
      pencilled: body.pencilled === true,
      created_at: context.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertPeriods(tx, id, personId, body)
  if (body.send) await send(tx, context, person, { id, version: 1, isChange: false, ...author }, body)
  return present(tx, context, id)
}

/** What not even a draft may be: pencilled ones are on the board, and the tables hold no halves or hours of several days. */
function requireStorable({ periods }: RequestBody, today: Day): void {
  const faults = periods.flatMap(({ first, last, startsAtNoon, endsAtNoon, minutes, clock }, index) => {
    const at = (field: string, rule: string) => [{ field: `body.periods.${index}.${field}`, rule }]
    const span = spanFault({ first, last }, today)
    if (span) return at(...span)
    if (first === last && startsAtNoon && endsAtNoon) return at('endsAtNoon', 'oneHalfOnly')
    if (minutes !== undefined && first !== last) return at('last', 'oneDayOnly')
    if (clock && (minutes === undefined || clock.to <= clock.from)) return at('clock', 'clockMismatch')
    return []
  })
  if (faults.length > 0) throw unprocessable('request_refused', faults)
}

/** The own request; of anybody else: 404. */
async function lockOwn(tx: Tx, personId: string, id: number): Promise<RequestRow> {
  await lockAccountToCount(tx, personId)
  const request = await findRequest(tx, id)
  if (request.personId !== personId) throw notFound()
  return request
}

/**
 * Changes a draft, or sends it; for an open request it makes another version, which all deciders decide again. 409
 * `version_conflict` with the present request; 409 `alreadyDecided`, `notOpen` for one that is approved or closed, `alreadySent`
 * for keeping one as a draft that is none.
 */
export async function changeRequest(
  tx: Tx,
  context: WriteContext,
  { id, personId, version: seen }: { id: number; personId: string; version: number | undefined },
  body: RequestBody,
): Promise<LeaveRequest> {
  const request = await lockOwn(tx, personId, id)
  await requireVersion(tx, request, seen, () => readDeciders(tx, businessDay(context.now())))
  const isDraft = request.status === 'draft'
  if (!isDraft && request.status !== 'open' && request.status !== 'inProgress')
    throw conflict(
      request.status === 'approved' ? 'alreadyDecided' : 'notOpen',
      undefined,
      await present(tx, context, id),
    )
  if (!isDraft && body.send === false) throw conflict('alreadySent', undefined, await present(tx, context, id))
  const person = await readPerson(tx, personId)
  await checkReferences(tx, person, body)
  requireStorable(body, businessDay(context.now()))
  // Other types of leave need no proof, and a proof would reveal private facts.
  if (body.type !== 'specialLeave') await tx.deleteFrom('leave_proof').where('request_id', '=', id).execute()
  if (!isDraft) {
    await releaseDays(tx, [request], { by: personId, at: context.now() })
    await freeTime(tx, [id])
  }
  await insertPeriods(tx, id, personId, body)
  // Another window that still shows the draft must not change the sent request.
  const version = request.version + 1
  if (!isDraft || body.send) await send(tx, context, person, { id, version, isChange: !isDraft, by: personId }, body)
  else
    await tx
      .updateTable('leave_request')
      .set({ ...columnsOf(body), version, pencilled: body.pencilled === true })
      .where('id', '=', id)
      .execute()
  return present(tx, context, id)
}

/** Deletes an own draft; 409 `alreadySent` for what others have seen already. */
export async function deleteDraft(tx: Tx, personId: string, id: number): Promise<{ id: number }> {
  const request = await lockOwn(tx, personId, id)
  if (request.status !== 'draft') throw conflict('alreadySent')
  await tx.deleteFrom('leave_request').where('id', '=', id).execute()
  return { id }
}
