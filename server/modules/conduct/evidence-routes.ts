// Evidence of confirmations, for the main administrator and the personnel offices. Below api/conduct/evidence.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ConductDraftVersion,
  ConductEvidence,
  ConductReminded,
  EvidenceExportQuery,
  EvidencePeople,
  EvidencePeopleQuery,
  EvidenceQuery,
} from '#contract/conduct.ts'
import { EVIDENCE_ROLES } from '#domain/conduct.ts'
import type { Context } from '#server/context.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { idempotent } from '#server/idempotency.ts'
import { exportEvidence, readEvidence, readEvidencePeople, remindMissing, scopeOf } from './evidence.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['conduct evidence']
const config = { access: EVIDENCE_ROLES }

export const conductEvidenceRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addReading(app, context)
    addReminders(app, context)
  }

function addReading(app: App, { db, now }: Context): void {
  app.get(
    '',
    {
      config,
      schema: {
        tags,
        summary: 'Confirmations of a version by company',
        querystring: EvidenceQuery,
        response: { 200: ConductEvidence },
      },
    },
    async ({ session, query }) => readEvidence(db, now(), await scopeOf(db, session), query.version),
  )
  app.get(
    '/people',
    {
      config,
      schema: {
        tags,
        summary: 'Who must confirm or has confirmed, only if the version demands names',
        querystring: EvidencePeopleQuery,
        response: { 200: EvidencePeople },
      },
    },
    async ({ session, query }) => readEvidencePeople(db, now(), await scopeOf(db, session), query),
  )
  app.get(
    '/export',
    {
      config,
      schema: {
        tags,
        summary: 'The evidence as CSV; with names only if the version demands them. Each export is logged',
        querystring: EvidenceExportQuery,
        response: { 200: fileResponse('One line for each company or person', 'text/csv') },
      },
    },
    async ({ session, query }, reply) => {
      const scope = await scopeOf(db, session)
      const csv = await db
        .transaction()
        .execute((tx) => exportEvidence(tx, now(), { scope, byId: session.personId }, query))
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="verhaltenskodex-${query.version}.csv"`,
          'cache-control': 'no-store',
        })
        .send(csv)
    },
  )
}

function addReminders(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/reminders',
    {
      config,
      schema: {
        tags,
        summary: 'Remind those who have not confirmed the current version',
        body: ConductDraftVersion,
        response: { 200: ConductReminded },
      },
    },
    async (request) => {
      const scope = await scopeOf(db, request.session)
      return idempotent(request, db, (tx) =>
        remindMissing(tx, context, { scope, byId: request.session.personId, version: request.body.version }),
      )
    },
  )
}
