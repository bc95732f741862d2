// The people who may open another person's request, and how much of it they see: the present supervisor of its applicant, its project
// manager, its present deciders, and the personnel office.
import { sql } from 'kysely'
import type { LeaveRequest } from '#contract/vacation.ts'
import { emptyValues } from '#domain/forms/fields.ts'
import { absenceKindOf, type LeaveType } from '#domain/leave/leave-type.ts'
import { LEAVE_FIELDS } from '#domain/leave/request-fields.ts'
import { seenBy } from '#domain/organisation/visibility.ts'
import { SHOWN, visibilityOf, type ShownRow } from '#server/organisation/absence-visibility.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { officeOf } from '#server/decisions/deciders.ts'
import type { StageName } from '#domain/decisions/deciders.ts'
import type { LeaveDeciders } from '#server/modules/vacation/deciders.ts'
import { readRequest } from './requests.ts'

/** How much of a request the viewer sees. */
export interface RequestView {
  readonly personId: string
  /** False: only the part that the manager of a project needs to decide. */
  readonly isWhole: boolean
  readonly isTypeShown: boolean
  /** Proofs of special leave; shared: those that supervisors may read. */
  readonly proofs: 'all' | 'shared' | 'none'
}

interface ViewRow extends ShownRow {
  id: number
  applicantId: string
  companyId: number | null
  status: string
  type: LeaveType
  /**
   * Stages of the present version that the person holds; the stage of the supervisor is that of the present one. A request may later
   * contain facts, such as sickness, that a former supervisor must not see.
   */
  held: StageName[]
}

function viewOf(row: ViewRow, deciders: LeaveDeciders, personId: string): RequestView | undefined {
  const isOffice = officeOf(deciders.office, row.companyId, row.applicantId).includes(personId)
  // Only their author sees drafts.
  if (row.applicantId !== personId && row.status === 'draft') return undefined
  const stages = new Set(row.held)
  for (const stage of deciders.open)
    if (stage.requestId === row.id && deciders.rightOf(personId, stage) !== undefined) stages.add(stage.stage)
  if (row.applicantId === personId || isOffice) return { personId, isWhole: true, isTypeShown: true, proofs: 'all' }
  if (stages.has('supervisor')) return { personId, isWhole: true, isTypeShown: true, proofs: 'shared' }
  if (!stages.has('projectManager')) return undefined
  const { shows } = seenBy('projectManager', visibilityOf(row), absenceKindOf(row.type))
  return { personId, isWhole: false, isTypeShown: shows === 'kind', proofs: 'none' }
}

/** Those of `ids` that the viewer may open, with the part that they may see. */
export async function readRequestViews(
  db: Db,
  deciders: LeaveDeciders,
  ids: readonly number[],
  personId: string,
): Promise<ReadonlyMap<number, RequestView>> {
  const { rows } = await sql<ViewRow>`
    select r.id, r.person_id as "applicantId", p.company_id as "companyId", r.status, r.type,
      s.least as visibility, coalesce(s.managed, false) as managed,
      array(select t.stage from leave_stage t
        where t.request_id = r.id and t.version = r.version 
          and case t.stage when 'supervisor' then p.supervisor_id else t.holder_id end = ${personId}) as held
    from leave_request r join person p on p.id = r.person_id
    left join lateral (${SHOWN} where person_id = r.person_id group by person_id) s on true
    where r.id = any(${ids}::bigint[])`.execute(db)
  return new Map(
    rows.flatMap((row) => {
      const view = viewOf(row, deciders, personId)
      return view ? [[row.id, view] as const] : []
    }),
  )
}

/** Entries of the timeline about an illness of the applicant. */
const OF_SICKNESS: ReadonlySet<string> = new Set(['sicknessReported', 'daysRestored'])

/** The request as it may be seen: a project manager reads neither reasons nor notes, but their own. */
export function asSeen(request: LeaveRequest, { personId, isWhole, isTypeShown }: RequestView): LeaveRequest {
  if (isWhole) return request
  const { type, periods, stages, timeline, ...rest } = request
  return {
    ...rest,
    ...(isTypeShown && { type }),
    // Minutes would reveal flexitime.
    periods: isTypeShown ? periods : periods.map(({ minutes: _minutes, clock: _clock, ...period }) => period),
    specialReasonId: null,
    ...emptyValues(LEAVE_FIELDS),
    stages: stages.map((stage) => ({ ...stage, reason: stage.decider?.id === personId ? stage.reason : '' })),
    timeline: timeline
      .filter(({ type }) => !OF_SICKNESS.has(type))
      .map((entry) => ({ ...entry, note: entry.by?.id === personId ? entry.note : '' })),
  }
}

export const mayRead = async (db: Db, deciders: LeaveDeciders, id: number, personId: string): Promise<boolean> =>
  (await readRequestViews(db, deciders, [id], personId)).has(id)

/** The request as far as the person may see it; undefined: not at all. */
export async function findSeen(
  db: Db,
  deciders: LeaveDeciders,
  id: number,
  personId: string,
): Promise<LeaveRequest | undefined> {
  const view = (await readRequestViews(db, deciders, [id], personId)).get(id)
  return view && asSeen(await readRequest(db, id, deciders), view)
}

/** Throws 404 for people who may not read it. */
export async function readSeen(db: Db, deciders: LeaveDeciders, id: number, personId: string): Promise<LeaveRequest> {
  const request = await findSeen(db, deciders, id, personId)
  if (!request) throw notFound()
  return request
}
