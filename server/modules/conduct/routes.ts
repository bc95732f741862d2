// The code of conduct for everybody who is signed in. Below api/conduct.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ConductCode, ConductConfirmed, ConductEdition, ConfirmConductBody, LanguageQuery } from '#contract/conduct.ts'
import { ShortId } from '#contract/ids.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { confirmConduct } from './confirm.ts'
import { readCode, readEdition } from './read-code.ts'

const tags = ['conduct']
/** Reading shows the contact for whistle-blowers: no line of the log says who has read. */
const READERS = { access: 'signed-in', personUnlogged: true } as const

export const conductRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
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
      ({ session, query: { language = 'de' } }) => readCode(context, session.sub, language),
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
      (request) => idempotent(request, db, (tx) => confirmConduct(tx, context, request.session.sub, request.body)),
    )
  }
