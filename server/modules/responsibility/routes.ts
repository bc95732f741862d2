// Responsible people, and material groups by site. Below api/gpp/responsibility.
import { Matrix, MatrixExportQuery, MatrixQuery, Who, WhoQuery } from '#contract/responsibility.ts'
import { BUYER_ROLES, type Rights } from '#domain/organisation/responsibility.ts'
import { holds } from '#domain/organisation/roles.ts'
import type { Session } from '#server/http/session.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { MAIN_ADMIN_ROLE, READER_ROLE } from '#server/purchasing/purchasing.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { csvHeaders } from '#server/text/csv.ts'
import { matrixCsv, readMatrix, readRights, type Viewer } from './matrix.ts'
import { readWho } from './who.ts'

const tags = ['responsibility']

export const rightsOf = (db: Db, { personId, rights }: Session, now: Date): Promise<Rights> =>
  readRights(db, personId, holds(rights, MAIN_ADMIN_ROLE), businessDay(now))

export const viewerOf = async (db: Db, session: Session, now: Date): Promise<Viewer> => ({
  personId: session.personId,
  rights: await rightsOf(db, session, now),
})

export const responsibilityRoutes = moduleRoutes({ tags, access: BUYER_ROLES }, (route, context, app) => {
  const { db, now } = context
  route.get(
    '/who',
    {
      access: 'signed-in',
      summary: 'Who is responsible for an article, material group, supplier, site or what a person buys',
      description:
        'Suppliers are found for readers of the report alone. Presence is as coarse as people show it to the viewer.',
      query: WhoQuery,
      response: Who,
      readsReplica: true,
    },
    ({ viewer, query }) =>
      readWho(db, query.q, { personId: viewer.personId, readsPartners: holds(viewer.rights, READER_ROLE) }, now()),
  )
  route.get(
    '/matrix',
    {
      summary: 'Material groups by site, with gaps and double assignments, on a day',
      query: MatrixQuery,
      response: Matrix,
      readsReplica: true,
    },
    async ({ viewer, query }) => readMatrix(db, query.day ?? businessDay(now()), await rightsOf(db, viewer, now())),
  )
  app.get(
    '/matrix/export',
    {
      config: { access: BUYER_ROLES, readsReplica: true },
      schema: {
        tags,
        summary: 'The same as CSV for German spreadsheets',
        querystring: MatrixExportQuery,
        response: { 200: fileResponse('A line for each material group', 'text/csv') },
      },
    },
    async (request, reply) => {
      const { day = businessDay(now()), language = 'de' } = request.query
      const matrix = await readMatrix(db, day, await rightsOf(db, request.session, now()))
      return reply
        .headers(csvHeaders(language === 'en' ? 'responsibilities' : 'zustaendigkeiten'))
        .send(matrixCsv(matrix, language))
    },
  )
})
