// Evidence of confirmations, for the main administrator and the personnel offices. Below api/conduct/evidence.
import type { FastifyRequest } from 'fastify'
import {
  ConductRemindBody,
  ConductEvidence,
  ConductReminded,
  EvidenceExportQuery,
  EvidencePeople,
  EvidencePeopleQuery,
  EvidenceQuery,
} from '#contract/conduct.ts'
import { EVIDENCE_ROLES } from '#domain/legal/conduct.ts'
import type { Db } from '#server/db/db.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { csvHeaders } from '#server/text/csv.ts'
import { exportEvidence, readEvidence, readEvidencePeople, remindMissing, scopeOf } from './evidence.ts'

const tags = ['conduct evidence']

const viewerOf = async (db: Db, { session }: FastifyRequest) => ({
  byId: session.personId,
  scope: await scopeOf(db, session),
})

export const conductEvidenceRoutes = moduleRoutes(
  { tags, access: EVIDENCE_ROLES, viewer: viewerOf },
  (route, context, app) => {
    const { db, now } = context
    route.get(
      '',
      { summary: 'Confirmations of a version by company', query: EvidenceQuery, response: ConductEvidence },
      ({ viewer, query }) => readEvidence(db, now(), viewer.scope, query.version),
    )
    route.get(
      '/people',
      {
        summary: 'Who must confirm or has confirmed, only if the version demands names',
        query: EvidencePeopleQuery,
        response: EvidencePeople,
      },
      ({ viewer, query }) => readEvidencePeople(db, now(), viewer.scope, query),
    )
    app.get(
      '/export',
      {
        config: { access: EVIDENCE_ROLES },
        schema: {
          tags,
          summary: 'The evidence as CSV; with names only if the version demands them. Each export is logged',
          querystring: EvidenceExportQuery,
          response: { 200: fileResponse('One line for each company or person', 'text/csv') },
        },
      },
      async (request, reply) => {
        const { query } = request
        const viewer = await viewerOf(db, request)
        const csv = await db.transaction().execute((tx) => exportEvidence(tx, now(), viewer, query))
        return reply.headers(csvHeaders(`verhaltenskodex-${query.version}`)).send(csv)
      },
    )
    route.post(
      '/reminders',
      {
        summary: 'Remind those who have not confirmed the current version',
        body: ConductRemindBody,
        response: ConductReminded,
      },
      ({ tx, viewer, body }) => remindMissing(tx, context, { ...viewer, version: body.version }),
    )
  },
)
