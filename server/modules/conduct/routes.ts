// The code of conduct for everybody who is signed in. Below api/conduct.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ConductCode, ConductConfirmed, ConductEdition, ConfirmConductBody, LanguageQuery } from '#contract/conduct.ts'
import { ShortId } from '#contract/ids.ts'
import type { Context } from '#server/context.ts'
import { contentDisposition } from '#server/files/send-file.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { idempotent } from '#server/idempotency.ts'
import { confirmConduct } from './confirm.ts'
import { proofPdf } from './proof.ts'
import { readCode, readEdition } from './read-code.ts'

const tags = ['conduct']
/** Reading shows the contact for whistle-blowers: no line of the log says who has read. */
const READERS = { access: 'signed-in', personUnlogged: true } as const

type App = Parameters<FastifyPluginAsyncTypebox>[0]

export const conductRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addReading(app, context)
    addConfirmation(app, context)
  }

function addReading(app: App, context: Context): void {
  const { db } = context
  app.get(
    '/code',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'The version that applies, the one I confirmed last, and the contact for whistle-blowers',
        description: 'No log and no statistics contain who has called it.',
        querystring: LanguageQuery,
        response: { 200: ConductCode },
      },
    },
    ({ session, query: { language = 'de' } }) => readCode(context, session.personId, language),
  )
  app.get(
    '/code/versions/:version',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'A published version',
        params: Type.Object({ version: ShortId() }),
        querystring: LanguageQuery,
        response: { 200: ConductEdition },
      },
    },
    ({ params, query: { language = 'de' } }) => readEdition(db, params.version, language),
  )
}

/** The confirmation, and the own proof of all. */
function addConfirmation(app: App, context: Context): void {
  const { db } = context
  app.get(
    '/code/proof',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'My confirmations as a PDF; 404 where there is none',
        querystring: LanguageQuery,
        response: { 200: fileResponse('One line for each version', 'application/pdf') },
      },
    },
    async ({ session, query: { language = 'de' } }, reply) => {
      const pdf = await proofPdf(context, session.personId, language)
      const name = language === 'de' ? 'Nachweis-Verhaltenskodex.pdf' : 'code-of-conduct-proof.pdf'
      return reply
        .header('content-disposition', contentDisposition('attachment', name))
        .header('cache-control', 'no-store')
        .type('application/pdf')
        .send(pdf)
    },
  )
  app.put(
    '/code/confirmation',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Confirm the version that applies',
        body: ConfirmConductBody,
        response: { 200: ConductConfirmed },
      },
    },
    (request) => idempotent(request, db, (tx) => confirmConduct(tx, context, request.session.personId, request.body)),
  )
}
