// The code of conduct for everybody who is signed in. Below api/conduct.
import { Type } from '@fastify/type-provider-typebox'
import { ConductCode, ConductConfirmed, ConductEdition, ConfirmConductBody, LanguageQuery } from '#contract/conduct.ts'
import { ShortId } from '#contract/ids.ts'
import { contentDisposition } from '#server/files/send-file.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { confirmConduct } from './confirm.ts'
import { proofPdf } from './proof.ts'
import { readCode, readEdition } from './read-code.ts'

const tags = ['conduct']
/** Reading shows the contact for whistle-blowers, so the log must not name the person. */
const UNLOGGED = { personUnlogged: true } as const

export const conductRoutes = moduleRoutes({ tags, access: 'signed-in' }, (route, context, app) => {
  const { db } = context
  route.get(
    '/code',
    {
      summary: 'The version that applies, the one I confirmed last, and the contact for whistle-blowers',
      description: 'No log and no statistics contain who has called it.',
      query: LanguageQuery,
      response: ConductCode,
      ...UNLOGGED,
    },
    ({ viewer, query: { language = 'de' } }) => readCode(context, viewer.personId, language),
  )
  route.get(
    '/code/versions/:version',
    {
      summary: 'A published version',
      params: Type.Object({ version: ShortId() }),
      query: LanguageQuery,
      response: ConductEdition,
      ...UNLOGGED,
    },
    ({ params, query: { language = 'de' } }) => readEdition(db, params.version, language),
  )
  app.get(
    '/code/proof',
    {
      config: { access: 'signed-in', ...UNLOGGED },
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
  route.put(
    '/code/confirmation',
    {
      summary: 'Confirm the version that applies',
      body: ConfirmConductBody,
      response: ConductConfirmed,
    },
    ({ tx, viewer, body }) => confirmConduct(tx, context, viewer.personId, body),
  )
})
