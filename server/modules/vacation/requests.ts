// Requests as rows and as their applicants and deciders see them.
import { sql, type RawBuilder } from 'kysely'
import type { LeaveRequest } from '#contract/vacation.ts'
import type { DeadlineRules } from '#domain/leave/deadline.ts'
import { accountOf, type LeaveType } from '#domain/leave/leave-type.ts'
import type { TimelineType } from '#domain/leave/timeline.ts'
import { statusOf, type LeaveRequestState, type RequestStatus, type StageStatus } from '#domain/leave/leave-state.ts'
import { LEAVE_FIELDS } from '#domain/leave/request-fields.ts'
import type { WishedPeriod } from '#domain/leave/request-rules.ts'
import { returnedDays } from '#domain/leave/sickness.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { fullName, namedPersonOrNull } from '#server/db/columns.ts'
import { readNames } from '#server/organisation/person-names.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { selectFields } from '#server/db/fields.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import type { StageName } from '#domain/decisions/deciders.ts'
import type { LeaveDeciders, OpenStage } from '#server/modules/vacation/deciders.ts'
import { bookDays, lockAccount, readBookedDays, readCertificates, releaseDays, restoreDays } from './ledger.ts'
import { PERIOD } from './facts.ts'
import { DEADLINE_RULES } from './person.ts'

/** Stages in the order in which they are shown. */
export interface StageRow {
  readonly stage: StageName
  readonly holderId: string | null
  readonly status: StageStatus
}

/** A locked request. */
export interface RequestRow {
  readonly id: number
  readonly personId: string
  readonly type: LeaveType
  readonly status: 'draft' | RequestStatus
  readonly version: number
  /** null: a draft. */
  readonly sentAt: Date | null
  /** When it lapses undecided, by the rules of the company. */
  readonly deadline: DeadlineRules
  readonly specialReasonId: number | null
  readonly substituteId: string | null
  readonly substituteState: 'asked' | 'accepted' | 'declined' | null
  readonly isCancellationPending: boolean
  readonly periods: readonly WishedPeriod[]
  readonly stages: readonly StageRow[]
}

const PERIODS = sql`(select json_agg(${PERIOD} order by q.position) from leave_period q where q.request_id = r.id)`

/** The rules of the company of a request `r` about when it lapses. */
export const DEADLINE = sql<DeadlineRules>`(
  select ${DEADLINE_RULES} from person o left join leave_rules g on g.company_id = o.company_id where o.id = r.person_id)`

const ROW = sql<RequestRow>`r.id, r.person_id as "personId", r.type, r.status, r.version, r.sent_at as "sentAt",
  ${DEADLINE} as deadline,
  r.special_reason_id as "specialReasonId", r.substitute_id as "substituteId", r.substitute_state as "substituteState",
  exists (select from leave_cancellation c where c.request_id = r.id and c.accepted is null) as "isCancellationPending",
  coalesce(${PERIODS}, '[]') as periods,
  coalesce((select json_agg(json_build_object('stage', t.stage, 'holderId', t.holder_id,
      'status', coalesce(d.outcome, 'notYetProcessed')) order by t.stage desc)
    from leave_stage t left join leave_decision d using (request_id, version, stage)
    where t.request_id = r.id and t.version = r.version), '[]') as stages`

/** The request after its applicant's account, which orders all changes of it. Unknown: 404. */
export async function lockRequest(tx: Tx, id: number): Promise<RequestRow> {
  const owner = await tx.selectFrom('leave_request').select('person_id').where('id', '=', id).executeTakeFirst()
  if (!owner) throw notFound()
  await lockAccount(tx, owner.person_id)
  return findRequest(tx, id)
}

/** Those of `ids` that exist. */
export async function findRequests(db: Db, ids: readonly number[]): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select ${ROW} from leave_request r where r.id = any(${ids}::bigint[]) order by r.id`.execute(db)
  return rows
}

/** Unknown: 404. */
export async function findRequest(db: Db, id: number): Promise<RequestRow> {
  const [request] = await findRequests(db, [id])
  if (!request) throw notFound()
  return request
}

export const stateOf = ({ stages, status, isCancellationPending }: RequestRow): LeaveRequestState => ({
  stages: stages.map((stage) => stage.status),
  isWithdrawn: status === 'withdrawn',
  isCancellationPending,
})

/** A request after a change, with its new state. */
export interface Changed {
  readonly request: RequestRow
  readonly state: LeaveRequestState
}

interface Author {
  readonly by: string | null
  readonly at: Date
}

/** Restores the days of approved requests for which there is a certificate; returns those that were not restored before. */
export async function restoreCertified(
  tx: Tx,
  requests: readonly RequestRow[],
  events: Context['events'],
  { by, at }: Author,
): Promise<{ id: number; days: Day[] }[]> {
  const certificates = await readCertificates(
    tx,
    requests.map(({ personId }) => personId),
  )
  const restored: { id: number; days: Day[] }[] = []
  for (const request of requests) {
    const { id, version, personId, type } = request
    const own = certificates.get(personId)
    if (!own) continue
    const account = accountOf(type)
    const booked = (await readBookedDays(tx, personId)).filter(({ requestId }) => requestId === id)
    const returned = returnedDays(
      booked.map(({ day, amount }) => ({ day, cost: amount })),
      account === 'leave' ? 'tariffLeave' : account,
      (day) => own.some(({ first, last }) => first <= day && day <= last),
    )
    const days = await restoreDays(
      tx,
      request,
      returned.map(({ day }) => day),
      { by, at },
    )
    if (days.length === 0) continue
    restored.push({ id, days: days.map(({ day }) => day).toSorted() })
    await addToTimeline(tx, 'daysRestored', [{ id, version, by, at, note: String(days.length) }])
    const outcome = { status: 'daysRestored' as const, byId: by, note: '', at: at.toISOString() }
    await events.publish(tx, 'leave.changed', { requestId: id, outcome })
  }
  return restored
}

/**
 * Stores the status that follows from the stages, books the days of approved requests except sickness, and releases those of
 * requests that have ended; their pending cancellations are closed.
 */
export async function settle(
  tx: Tx,
  events: Context['events'],
  changed: readonly Changed[],
  author: Author,
): Promise<void> {
  for (const [status, group] of Map.groupBy(changed, ({ state }) => statusOf(state))) {
    const requests = group.map(({ request }) => request)
    const ids = requests.map(({ id }) => id)
    await tx.updateTable('leave_request').set({ status }).where('id', 'in', ids).execute()
    if (status === 'approved') {
      await bookDays(tx, requests, author)
      await restoreCertified(tx, requests, events, author)
    }
    if (status !== 'rejected' && status !== 'expired' && status !== 'withdrawn') continue
    await releaseDays(tx, requests, author)
    await freeTime(tx, ids)
    // A request that ended in another way would wait for an answer for ever. Nobody answers their own request.
    await sql`
      update leave_cancellation set accepted = true, answered_by = nullif(${author.by}::uuid, person_id), answered_at = ${author.at}
      where request_id = any(${ids}::bigint[]) and accepted is null`.execute(tx)
  }
}

/** Decides every stage that no person has decided about. */
export async function decideRest(
  tx: Tx,
  { id, version, personId }: RequestRow,
  outcome: 'automaticallyExpired' | 'automaticallyRejected' | 'automaticallyApproved',
  at: Date,
): Promise<void> {
  await sql`
    insert into leave_decision (request_id, version, stage, person_id, outcome, decided_at)
    select request_id, version, stage, ${personId}, ${outcome}, ${at}::timestamptz
    from leave_stage where request_id = ${id} and version = ${version}
    on conflict do nothing`.execute(tx)
}

/** Frees the time of requests for others of the same person. */
export async function freeTime(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('leave_halves').where('request_id', 'in', ids).execute()
  await tx.deleteFrom('leave_hours').where('request_id', 'in', ids).execute()
}

interface Happening {
  readonly id: number
  readonly version: number
  readonly by: string | null
  readonly onBehalfOf?: string | null | undefined
  readonly at: Date
  readonly note?: string | undefined
}

export const addToTimeline = (tx: Tx, type: TimelineType, happened: readonly Happening[]): Promise<unknown> =>
  tx
    .insertInto('leave_timeline')
    .values(
      happened.map(({ id, version, by, onBehalfOf = null, at, note = '' }) => ({
        request_id: id,
        version,
        type,
        at,
        by_id: by,
        on_behalf_of: onBehalfOf,
        note,
      })),
    )
    .execute()

type WireRow = Omit<LeaveRequest, 'stages' | 'sentAt' | 'timeline'> & {
  sentAt: Date | null
  stages: (Omit<LeaveRequest['stages'][number], 'decidedAt'> & { decidedAt: string | null })[]
  timeline: (Omit<LeaveRequest['timeline'][number], 'at'> & { at: string })[]
}

const iso = (at: string): string => new Date(at).toISOString()

/** Adds the present deciders to each undecided stage. */
function withDeciders({ stages, ...request }: WireRow, deciders: LeaveDeciders, names: ReadonlyMap<string, string>) {
  return stages.map((stage) => {
    const found =
      stage.status === 'notYetProcessed' && deciders.open.find((one) => isStage(one, request.id, stage.stage))
    const asked = found ? deciders.askedFor(found) : []
    const named = (id: string | undefined) => (id === undefined ? null : { id, name: names.get(id) ?? '' })
    return {
      ...stage,
      decidedAt: stage.decidedAt === null ? null : iso(stage.decidedAt),
      // The personnel office is no single person.
      ...(asked.length === 1 && { decider: named(asked[0]!.personId), onBehalfOf: named(asked[0]!.onBehalfOf) }),
    }
  })
}

const isStage = (one: OpenStage, id: number, stage: StageName): boolean => one.requestId === id && one.stage === stage

/** The requests `r` for which `which` holds, those that begin first before the others. */
export async function readRequests(
  db: Db,
  which: RawBuilder<boolean>,
  deciders: LeaveDeciders,
): Promise<LeaveRequest[]> {
  const { rows } = await sql<WireRow>`
    select r.id, r.type, r.status, r.version, r.pencilled, ${selectFields(LEAVE_FIELDS, 'r')},
      r.special_reason_id as "specialReasonId", r.sent_at as "sentAt",
      exists (select from leave_cancellation c where c.request_id = r.id and c.accepted is null) as "cancellationPending",
      ${namedPersonOrNull(sql`r.person_id`)} as person,
      (select json_build_object('id', u.id, 'name', ${fullName('u')},
          'state', case when u.active then r.substitute_state else 'left' end)
        from person u where u.id = r.substitute_id) as substitute,
      coalesce(${PERIODS}, '[]') as periods,
      coalesce((select json_agg(json_build_object('stage', t.stage, 'status', coalesce(d.outcome, 'notYetProcessed'),
          'decider', ${namedPersonOrNull(sql`d.decided_by`)}, 'onBehalfOf', ${namedPersonOrNull(sql`d.on_behalf_of`)},
          'decidedAt', d.decided_at, 'reason', coalesce(d.reason, '')) order by t.stage desc)
        from leave_stage t left join leave_decision d using (request_id, version, stage)
        where t.request_id = r.id and t.version = r.version), '[]') as stages,
      coalesce((select json_agg(json_build_object('type', e.type, 'at', e.at, 'by', ${namedPersonOrNull(sql`e.by_id`)},
          'onBehalfOf', ${namedPersonOrNull(sql`e.on_behalf_of`)}, 'note', e.note) order by e.id)
        from leave_timeline e where e.request_id = r.id), '[]') as timeline
    from leave_request r where ${which}
    order by (select min(q.first_day) from leave_period q where q.request_id = r.id), r.id`.execute(db)
  const asked = deciders.open.flatMap((stage) => deciders.askedFor(stage))
  const shown = new Set(rows.map(({ id }) => id))
  const people =
    shown.size === 0 ? [] : asked.flatMap(({ personId, onBehalfOf }) => [personId, ...(onBehalfOf ? [onBehalfOf] : [])])
  const names = await readNames(db, [...new Set(people)])
  return rows.map((row) => ({
    ...row,
    sentAt: row.sentAt?.toISOString() ?? null,
    stages: withDeciders(row, deciders, names),
    timeline: row.timeline.map((entry) => ({ ...entry, at: iso(entry.at) })),
  }))
}

export async function readRequest(db: Db, id: number, deciders: LeaveDeciders): Promise<LeaveRequest> {
  const [request] = await readRequests(db, sql<boolean>`r.id = ${id}`, deciders)
  if (!request) throw notFound()
  return request
}

/** Throws 409 `version_conflict` with the present request if the caller has seen another version. */
export async function requireVersion(
  tx: Tx,
  { id, version }: RequestRow,
  seen: number | undefined,
  read: () => Promise<LeaveDeciders>,
): Promise<void> {
  if (seen !== undefined && seen !== version)
    throw conflict('version_conflict', undefined, await readRequest(tx, id, await read()))
}
