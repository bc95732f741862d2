// The audit log as a file, only for the main administrators; it has no screen. Each export is an entry of the log itself.
import { Readable } from 'node:stream'
import { Type } from '@fastify/type-provider-typebox'
import { Day } from '#contract/day.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { addEntry, auditFaults, auditLines } from './audit.ts'
import { badRequest } from '#server/http/errors.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'

const Query = Type.Object(
  { from: Day, to: Day, format: Type.Optional(Type.Union([Type.Literal('csv'), Type.Literal('jsonl')])) },
  { additionalProperties: false },
)

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true

const tags = ['audit']
const access = ['menu_admin'] as const

export const auditRoutes = moduleRoutes({ tags, access }, (route, { db }, app) => {
  app.get(
    '/entries',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Entries of the audit log as CSV or lines of JSON',
        querystring: Query,
        response: { 200: fileResponse('Entries in the order of their times', 'application/x-ndjson', 'text/csv') },
      },
    },
    async ({ query, session }, reply) => {
      const { from, to, format = 'jsonl' } = query
      if (!isDay(from) || !isDay(to) || from > to)
        throw badRequest('validation_failed', [
          { field: 'querystring.to', rule: 'from and to must be days, the first one not after the last' },
        ])
      const object = `from=${from} to=${to} format=${format}`
      const route = 'GET /api/audit/entries'
      await addEntry(db, { kind: 'export', person_id: session.personId, route, object, result: 'answered' })
      return reply
        .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson')
        .header('content-disposition', `attachment; filename="audit-${from}-${to}.${format}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(auditLines(db, { from, to }, format)))
    },
  )
  route.get(
    '/faults',
    {
      summary: 'Entries that were changed, or before which some are missing',
      response: Type.Object({
        faults: Type.Array(Type.Object({ lane: Type.Integer(), seq: Type.Integer(), fault: Type.String() })),
      }),
      readsReplica: true,
    },
    async () => ({ faults: await auditFaults(db) }),
  )
})
