// Proofs of corrections: uploaded before the case is sent, then readable with the case.
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { TimeCase } from '#contract/working-time.ts'
import { PROOF_BYTES, PROOF_COUNT } from '#domain/proof-rules.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notFound, unprocessable } from '#server/errors.ts'
import { checkProof, proofTooLarge, type ProofContent } from '#server/files/proof-file.ts'
import { receiveUpload } from '#server/files/receive-upload.ts'
import { idempotent } from '#server/idempotency.ts'
import { noteReading, readReading, type Viewer } from './reader.ts'

type ProofLine = TimeCase['proofs'][number]

async function insertProof(
  tx: Tx,
  personId: string,
  { name, contentType, bytes }: ProofContent,
  at: Date,
): Promise<ProofLine> {
  await sql`select 1 from person where id = ${personId} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('time_case_proof')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('case_id', 'is', null)
    .executeTakeFirstOrThrow()
  // A person with proofs of unsent cases may still send a complete case.
  if (Number(count) >= 2 * PROOF_COUNT)
    throw unprocessable('too_many_documents', [{ field: 'body', rule: `a case has at most ${PROOF_COUNT} proofs` }])
  const row = { id: randomUUID(), name, content_type: contentType, size: bytes.length }
  await tx
    .insertInto('time_case_proof')
    .values({ ...row, person_id: personId, bytes, uploaded_at: at })
    .execute()
  return { id: row.id, name, contentType, size: row.size }
}

/** Stores the body of `request` as a proof of no case yet. */
export async function uploadCaseProof(request: FastifyRequest, context: Context, name: string): Promise<ProofLine> {
  const { db, now } = context
  const { sub } = request.session
  const draft = await receiveUpload(request, context.drafts, { limit: PROOF_BYTES, tooLarge: proofTooLarge })
  try {
    const file = await checkProof(draft, name)
    return await idempotent(request, db, (tx) => insertProof(tx, sub, file, now()), { content: draft.sha256 })
  } finally {
    await draft.discard()
  }
}

export interface CaseProofFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
  readonly etag: string
}

/** 404 for people who may not read the case, as for deputies once it is closed; without a case for everybody but its owner. */
export async function readCaseProof(db: Db, viewer: Viewer, id: string, now: Date): Promise<CaseProofFile> {
  const found = await db
    .selectFrom('time_case_proof')
    .select(['person_id as personId', 'case_id as caseId', 'name', 'content_type as contentType', 'bytes'])
    .select(
      sql<boolean>`exists (select from time_case c where c.id = time_case_proof.case_id and c.closed_at is null)`.as(
        'isOpen',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const { personId, caseId, isOpen, name, contentType, bytes } = found
  if (personId !== viewer.personId) {
    if (caseId === null) throw notFound()
    const { as } = await readReading(db, viewer, personId, now)
    if (as === 'projectManager' || (as === 'deputy' && !isOpen)) throw notFound()
    await noteReading(db, { viewer, personId, what: 'proof', now })
  }
  return { name, contentType, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}

/** Proofs that were never sent go after a day, those of closed cases after half a year. */
export async function deleteOldCaseProofs(db: Db, now: Date): Promise<void> {
  const [day, half] = [1, 183].map((days) => new Date(now.getTime() - days * 86_400_000))
  await sql`
    delete from time_case_proof f where (f.case_id is null and f.uploaded_at < ${day}::timestamptz)
      or exists (select from time_case c where c.id = f.case_id and c.closed_at < ${half}::timestamptz)`.execute(db)
}
