// The proofs of special leave that a person may read: the applicant and the personnel office all of them; deciding supervisors those that
// were uploaded while the company lets supervisors read them. A manager of a project reads none.
import { sql } from 'kysely'
import type { Proof } from '#contract/vacation-proofs.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { readDeciders } from '#server/modules/vacation/deciders.ts'
import { readRequestViews, type RequestView } from '#server/modules/vacation/may-read.ts'
import { SUPERVISOR_READS_PROOFS } from '#server/modules/vacation/person.ts'

interface ProofRow extends Omit<Proof, 'uploadedAt'> {
  requestId: number
  uploadedAt: Date
  isForSupervisor: boolean
}

export interface ProofsOfRequest {
  /** All proofs of the request. */
  readonly count: number
  /** Proofs that the viewer may read. */
  readonly readable: readonly Proof[]
}

const NONE: ProofsOfRequest = { count: 0, readable: [] }

const isReadable = ({ isForSupervisor }: ProofRow, { proofs }: RequestView): boolean =>
  proofs === 'all' || (proofs === 'shared' && isForSupervisor)

/** Proofs by request, oldest first; none of requests that the viewer may not open. */
export async function readProofsOf(
  db: Db,
  views: ReadonlyMap<number, RequestView>,
): Promise<(requestId: number) => ProofsOfRequest> {
  const { rows } = await sql<ProofRow>`
    select f.id, f.request_id as "requestId", f.name, f.content_type as "contentType", f.size, f.uploaded_at as "uploadedAt",
      f.for_supervisor and ${SUPERVISOR_READS_PROOFS(sql`p.company_id`)} as "isForSupervisor"
    from leave_proof f join leave_request r on r.id = f.request_id join person p on p.id = r.person_id
    where f.request_id = any(${[...views.keys()]}::bigint[]) order by f.uploaded_at, f.id`.execute(db)
  const byRequest = Map.groupBy(rows, ({ requestId }) => requestId)
  return (requestId) => {
    const [all, view] = [byRequest.get(requestId), views.get(requestId)]
    // The existence of a proof would reveal the kind of leave.
    if (!all || !view?.isWhole) return NONE
    const readable = all.filter((row) => isReadable(row, view))
    return {
      count: all.length,
      readable: readable.map(({ requestId: _request, isForSupervisor: _shared, uploadedAt, ...proof }) => ({
        ...proof,
        uploadedAt: uploadedAt.toISOString(),
      })),
    }
  }
}

/** Throws 404 for people who read no proofs of this request. */
export async function readProofs({ db, now }: ReadContext, requestId: number, readerId: string): Promise<Proof[]> {
  const views = await readRequestViews(db, await readDeciders(db, businessDay(now())), [requestId], readerId)
  const view = views.get(requestId)
  if (!view || view.proofs === 'none') throw notFound()
  const { readable } = (await readProofsOf(db, views))(requestId)
  if (view.proofs === 'shared' && readable.length === 0) throw notFound()
  return [...readable]
}

interface ProofFile {
  readonly name: string
  readonly contentType: string
  readonly sha256: Buffer
  readonly bytes: Buffer
}

export async function readProof(context: ReadContext, id: string, readerId: string): Promise<ProofFile> {
  const { db } = context
  const found = await db.selectFrom('leave_proof').select('request_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  const readable = await readProofs(context, found.request_id, readerId)
  if (!readable.some((proof) => proof.id === id)) throw notFound()
  return db
    .selectFrom('leave_proof')
    .select(['name', 'content_type as contentType', 'sha256', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound())
}
