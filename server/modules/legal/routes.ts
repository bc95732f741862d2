import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Acceptance, AcceptanceBody, ConditionsState, LegalDocument, LegalQuery, StoredData } from '#contract/legal.ts'
import { LEGAL_DOCUMENTS } from '#domain/legal.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { acceptConditions, readConditionsState, notifyIdentity } from './accept.ts'
import { readDocument } from './read-document.ts'
import { readStoredData } from './stored-data.ts'

const tags = ['legal']
const config = { access: 'signed-in' } as const

/** Legal documents and the overview of stored data: below api/user. */
export const legalRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, now } = context
    const { contactLinks } = context.config

    app.get(
      '/legal/stored-data/entries',
      { config, schema: { tags, summary: 'What is stored about me, and what is not', response: { 200: StoredData } } },
      async ({ session }) => readStoredData(context, session.personId),
    )

    app.get(
      '/legal/:document',
      {
        config,
        schema: {
          tags,
          summary: 'A legal document, by default in its current version',
          params: Type.Object({ document: Type.Enum(LEGAL_DOCUMENTS) }),
          querystring: LegalQuery,
          response: { 200: LegalDocument },
        },
      },
      async ({ session, params: { document }, query }) =>
        readDocument(db, { ...query, document, personId: session.personId, now: now(), contactLinks }),
    )

    app.get(
      '/legal/conditions/acceptance',
      {
        config,
        schema: {
          tags,
          summary: 'The current version of the conditions, and the version I accepted last',
          response: { 200: ConditionsState },
        },
      },
      async ({ session }) => readConditionsState(db, now(), session.personId),
    )

    app.post(
      '/legal/conditions/acceptance',
      {
        config,
        schema: {
          tags,
          summary: 'Accept the general terms and conditions that hold',
          body: AcceptanceBody,
          response: { 200: Acceptance },
        },
      },
      async (request) => {
        const { session, body } = request
        const accepted = await idempotent(request, db, (tx) =>
          acceptConditions(context, tx, session.personId, body.version),
        )
        await notifyIdentity(context, session.personId, accepted.at)
        return accepted
      },
    )
  }
