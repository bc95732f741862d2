// Proofs of special leave, below api/vac: they belong to a request and are deleted with it, half a year after it at the latest.
// `read-proofs.ts` decides who reads them.
import { Type } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { Proof, ProofId, ProofQuery } from '#contract/vacation-proofs.ts'
import { RequestId } from '#contract/vacation.ts'
import { RETENTION } from '#domain/people/retention.ts'
import { PROOF_BYTES, PROOF_COUNT } from '#domain/files/proof-rules.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { checkProof, proofTooLarge, type ProofContent, refuseLargeProof } from '#server/files/proof-file.ts'
import { receiveUpload } from '#server/files/receive-upload.ts'
import { contentDisposition, isKnown, sendFile } from '#server/files/send-file.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { APPROVER_ROLE, PERSONNEL_ROLE } from '#server/modules/vacation/deciders.ts'
import { lockAccount } from '#server/modules/vacation/ledger.ts'
import { SUPERVISOR_READS_PROOFS } from '#server/modules/vacation/person.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { readProof, readProofs } from './read-proofs.ts'

interface Owner {
  readonly personId: string
  readonly companyId: number | null
  readonly status: string
  readonly type: string
}

async function findOwner(db: Db, requestId: number): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select r.person_id as "personId", p.company_id as "companyId", r.status, r.type
    from leave_request r join person p on p.id = r.person_id where r.id = ${requestId}`.execute(db)
  return rows[0]
}

/** The own request; of anybody else: 404. 409 `notOpen` where it has ended, 422 where it is no special leave. */
async function requireOwn(db: Db, requestId: number, personId: string): Promise<Owner> {
  const owner = await findOwner(db, requestId)
  if (owner?.personId !== personId) throw notFound()
  if (!['draft', 'open', 'inProgress', 'approved'].includes(owner.status)) throw conflict('notOpen')
  if (owner.type !== 'specialLeave')
    throw unprocessable('request_refused', [{ field: 'params.id', rule: 'must be a request of special leave' }])
  return owner
}

const COLUMNS = ['id', 'name', 'content_type as contentType', 'size', 'uploaded_at as uploadedAt'] as const
const toWire = ({ uploadedAt, ...proof }: Omit<Proof, 'uploadedAt'> & { uploadedAt: Date }): Proof => ({
  ...proof,
  uploadedAt: uploadedAt.toISOString(),
})

interface RequestOfPerson {
  readonly requestId: number
  readonly personId: string
}

async function insertProof(
  tx: Tx,
  { requestId, personId }: RequestOfPerson,
  file: ProofContent & { readonly sha256: Buffer },
  at: Date,
): Promise<Proof> {
  await lockAccount(tx, personId)
  const { companyId } = await requireOwn(tx, requestId, personId)
  const { count } = await tx
    .selectFrom('leave_proof')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= PROOF_COUNT)
    throw unprocessable('too_many_documents', [{ field: 'body', rule: `a request has at most ${PROOF_COUNT} proofs` }])
  const { name, contentType, bytes, sha256 } = file
  const row = await tx
    .insertInto('leave_proof')
    .values({
      id: randomUUID(),
      request_id: requestId,
      name,
      content_type: contentType,
      size: bytes.length,
      sha256,
      bytes,
      uploaded_at: at,
      for_supervisor: SUPERVISOR_READS_PROOFS(companyId),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toWire(row)
}

/** Stores the body of `request` as a proof of the caller's own request. */
async function uploadProof(request: FastifyRequest, context: Context, requestId: number, name: string): Promise<Proof> {
  const { db, now } = context
  const target = { requestId, personId: request.session.personId }
  await requireOwn(db, requestId, target.personId)
  const draft = await receiveUpload(request, context.drafts, { limit: PROOF_BYTES, tooLarge: proofTooLarge })
  try {
    const file = { ...(await checkProof(draft, name)), sha256: draft.sha256 }
    return await idempotent(request, db, (tx) => insertProof(tx, target, file, now()), { content: draft.sha256 })
  } finally {
    await draft.discard()
  }
}

/** Removes a proof of an own draft; 409 `alreadySent` for one that others rely on. */
async function deleteProof(tx: Tx, id: string, personId: string): Promise<{ id: string }> {
  await lockAccount(tx, personId)
  const { rows } = await sql<{ status: string }>`
    select r.status from leave_proof f join leave_request r on r.id = f.request_id
    where f.id = ${id} and r.person_id = ${personId}`.execute(tx)
  if (!rows[0]) throw notFound()
  if (rows[0].status !== 'draft') throw conflict('alreadySent')
  await tx.deleteFrom('leave_proof').where('id', '=', id).execute()
  return { id }
}

/** After half a year, which is longer than payroll and an objection need, deletes proofs of leave that is over and of requests that were refused, withdrawn, or never sent. */
export async function deleteOldProofs(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION.proofDays * 86_400_000)
  await sql`
    delete from leave_proof f using leave_request r
    where r.id = f.request_id and r.status not in ('open', 'inProgress') and f.uploaded_at < ${before}::timestamptz
      and not exists (select from leave_timeline e where e.request_id = r.id and e.at >= ${before}::timestamptz)
      and (r.status in ('rejected', 'withdrawn', 'expired')
        or not exists (select from leave_period q where q.request_id = r.id and q.last_day >= ${businessDay(before)}::date))`.execute(
    db,
  )
}

const tags = ['vacation proofs']
const EMPLOYEE = ['menu_ma_holiday'] as const
const READERS = ['menu_ma_holiday', APPROVER_ROLE, PERSONNEL_ROLE] as const

export const proofRoutes = moduleRoutes({ tags, access: EMPLOYEE }, (route, context, app) => {
  route.get(
    '/requests/:id/proofs',
    {
      access: READERS,
      summary: 'Proofs of a request, for its applicant, the personnel office, and by choice the supervisor',
      params: RequestId,
      response: Type.Array(Proof),
    },
    ({ viewer, params }) => readProofs(context, params.id, viewer.personId),
  )
  app.get(
    '/proofs/:id',
    {
      config: { access: READERS },
      schema: {
        tags,
        summary: 'A proof as a file, for whoever may read it',
        params: ProofId,
        response: { 200: fileResponse('The file', '*/*'), 206: fileResponse('The part that `Range` asks for', '*/*') },
      },
    },
    async (request, reply) => {
      const { name, contentType, sha256, bytes } = await readProof(context, request.params.id, request.session.personId)
      const etag = `"${sha256.toString('base64url')}"`
      if (isKnown(request, reply, etag)) return reply
      const disposition = contentDisposition('attachment', name)
      return sendFile(request, reply, etag, {
        contentType,
        disposition,
        size: bytes.length,
        open: async (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
      })
    },
  )
  route.upload(
    '/requests/:id/proofs',
    {
      summary: 'Add a proof to an own request of special leave: PDF to 10 MB; JPEG, PNG or WebP to 2 MB; at most five',
      description:
        'The body is the file itself. 409 `notOpen`; 422 `document_type`, `document_unreadable`, `document_pixels`, `document_empty`, ' +
        '`too_many_documents`; 413 `document_too_large`, `picture_too_large`.',
      params: RequestId,
      query: ProofQuery,
      response: Proof,
      refuseLarge: refuseLargeProof,
    },
    (request) => uploadProof(request, context, request.params.id, request.query.name),
  )
  route.delete(
    '/proofs/:id',
    {
      summary: 'Remove a proof from an own draft',
      description: '409 `alreadySent`.',
      params: ProofId,
      response: ProofId,
    },
    ({ tx, viewer, params }) => deleteProof(tx, params.id, viewer.personId),
  )
})
