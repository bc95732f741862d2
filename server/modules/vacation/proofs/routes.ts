// Proofs of special leave. Below api/vac.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { RequestId } from '#contract/vacation.ts'
import { Proof, ProofId, ProofQuery } from '#contract/vacation-proofs.ts'
import type { Context } from '#server/context.ts'
import { refuseLargeProof } from '#server/files/proof-file.ts'
import { contentDisposition, isKnown, sendFile } from '#server/files/send-file.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { createUploadLimiter } from '#server/files/upload-limiter.ts'
import { idempotent } from '#server/idempotency.ts'
import { PERSONNEL_ROLE } from '#server/leave-deciders.ts'
import { deleteProof, readProof, readProofs, uploadProof } from './proofs.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['vacation proofs']
const EMPLOYEE = { access: ['menu_ma_holiday'] } as const
const READERS = { access: ['menu_ma_holiday', PERSONNEL_ROLE] } as const
const BYTES = 'application/octet-stream'

export const proofRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addReads(app, context)
    void app.register(async (scope: App) => addUpload(scope, context))
    app.delete(
      '/proofs/:id',
      {
        config: EMPLOYEE,
        schema: {
          tags,
          summary: 'Remove a proof from an own draft',
          description: '409 `alreadySent`.',
          params: ProofId,
          response: { 200: ProofId },
        },
      },
      (request) => idempotent(request, context.db, (tx) => deleteProof(tx, request.params.id, request.session.sub)),
    )
  }

function addReads(app: App, { db }: Context): void {
  app.get(
    '/requests/:id/proofs',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Proofs of a request, for its applicant and the personnel office',
        params: RequestId,
        response: { 200: Type.Array(Proof) },
      },
    },
    ({ session, params }) => readProofs(db, params.id, session.sub),
  )
  app.get(
    '/proofs/:id',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'A proof as a file, for the applicant and the personnel office',
        params: ProofId,
        response: { 200: fileResponse('The file', '*/*'), 206: fileResponse('The part that `Range` asks for', '*/*') },
      },
    },
    async (request, reply) => {
      const { name, contentType, sha256, bytes } = await readProof(db, request.params.id, request.session.sub)
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
}

/** A separate scope, because only this route accepts a raw body. */
function addUpload(app: App, context: Context): void {
  const limiter = createUploadLimiter(context.now)
  app.addContentTypeParser(BYTES, (_request, _payload, done) => done(null))
  app.post(
    '/requests/:id/proofs',
    {
      config: { ...EMPLOYEE, slowBody: true },
      onRequest: refuseLargeProof,
      schema: {
        tags,
        summary: 'Add a proof to an own request of special leave: PDF, JPEG, PNG or WebP to 5 MB, at most five',
        description:
          'The body is the file itself. 409 `notOpen`; 422 `document_type`, `document_unreadable`, `document_empty`, ' +
          '`too_many_documents`; 413 `document_too_large`.',
        consumes: [BYTES],
        params: RequestId,
        querystring: ProofQuery,
        response: { 201: Proof },
      },
    },
    async (request, reply) => {
      const { session, params, query } = request
      const proof = await limiter.run(session.sub, () => uploadProof(request, context, params.id, query.name))
      return reply.code(201).send(proof)
    },
  )
}
