// Who is responsible, and material groups by site. Below api/gpp/responsibility.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Matrix, MatrixExportQuery, MatrixQuery, Who, WhoQuery } from '#contract/responsibility.ts'
import { BUYER_ROLES, type Rights } from '#domain/responsibility.ts'
import { holds } from '#domain/roles.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { MAIN_ADMIN_ROLE, READER_ROLE } from '#server/purchasing.ts'
import { matrixCsv, readMatrix, readRights } from './matrix.ts'
import { readWho } from './who.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['responsibility']
const BUYERS = { access: BUYER_ROLES }

export const rightsOf = (db: Db, { session }: Pick<FastifyRequest, 'session'>, now: Date): Promise<Rights> =>
  readRights(db, session.personId, holds(session.rights, MAIN_ADMIN_ROLE), businessDay(now))

export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
  'cache-control': 'no-store',
})

export const responsibilityRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addWho(app, context)
    addMatrix(app, context)
  }

function addWho(app: App, { db, now }: Context): void {
  app.get(
    '/who',
    {
      config: { access: 'signed-in', readsReplica: true },
      schema: {
        tags,
        summary: 'Who is responsible for an article, material group, supplier, site or what a person buys',
        description:
          'Suppliers are found for readers of the report alone. Presence is as coarse as people show it to the viewer.',
        querystring: WhoQuery,
        response: { 200: Who },
      },
    },
    ({ session, query }) => {
      const asking = { personId: session.personId, readsPartners: holds(session.rights, READER_ROLE) }
      return readWho(db, query.q, asking, now())
    },
  )
}

function addMatrix(app: App, { db, now }: Context): void {
  app.get(
    '/matrix',
    {
      config: { ...BUYERS, readsReplica: true },
      schema: {
        tags,
        summary: 'Material groups by site, with gaps and double assignments, on a day',
        querystring: MatrixQuery,
        response: { 200: Matrix },
      },
    },
    async (request) => readMatrix(db, request.query.day ?? businessDay(now()), await rightsOf(db, request, now())),
  )
  app.get(
    '/matrix/export',
    {
      config: { ...BUYERS, readsReplica: true },
      schema: {
        tags,
        summary: 'The same as CSV for German spreadsheets',
        querystring: MatrixExportQuery,
        response: { 200: fileResponse('A line for each material group', 'text/csv') },
      },
    },
    async (request, reply) => {
      const { day = businessDay(now()), language = 'de' } = request.query
      const matrix = await readMatrix(db, day, await rightsOf(db, request, now()))
      return reply
        .headers(csvHeaders(language === 'en' ? 'responsibilities' : 'zustaendigkeiten'))
        .send(matrixCsv(matrix, language))
    },
  )
}
