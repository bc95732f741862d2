import { Type } from '@fastify/type-provider-typebox'
import { Acceptance, AcceptanceBody, ConditionsState, LegalDocument, LegalQuery, StoredData } from '#contract/legal.ts'
import { LEGAL_DOCUMENTS } from '#domain/legal/legal.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { acceptConditions, readConditionsState, notifyIdentity } from './accept.ts'
import { readDocument } from './read-document.ts'
import { readStoredData } from './stored-data.ts'

/** Legal documents and the overview of stored data: below api/user. */
export const legalRoutes = moduleRoutes({ tags: ['legal'], access: 'signed-in' }, (route, context) => {
  const { db, now } = context
  const { contactLinks } = context.config

  route.get(
    '/legal/stored-data/entries',
    { summary: 'What is stored about me, and what is not', response: StoredData },
    ({ viewer }) => readStoredData(context, viewer.personId),
  )

  route.get(
    '/legal/:document',
    {
      summary: 'A legal document, by default in its current version',
      params: Type.Object({ document: Type.Enum(LEGAL_DOCUMENTS) }),
      query: LegalQuery,
      response: LegalDocument,
    },
    ({ viewer, params: { document }, query }) =>
      readDocument(db, { ...query, document, personId: viewer.personId, now: now(), contactLinks }),
  )

  route.get(
    '/legal/conditions/acceptance',
    { summary: 'The current version of the conditions, and the version I accepted last', response: ConditionsState },
    ({ viewer }) => readConditionsState(db, now(), viewer.personId),
  )

  route.post(
    '/legal/conditions/acceptance',
    {
      summary: 'Accept the general terms and conditions that hold',
      body: AcceptanceBody,
      response: Acceptance,
      after: ({ at }, { session }) => notifyIdentity(context, session.personId, at),
    },
    ({ tx, viewer, body }) => acceptConditions(context, tx, viewer.personId, body.version),
  )
})
