// Figures of the group. Below api/cp.
import {
  FigureParams,
  Figures,
  FileQuery,
  Overview,
  ScopeQuery,
  Statistics,
  StatisticsQuery,
} from '#contract/controlling.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { contentDisposition } from '#server/files/send-file.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { figuresPdf, figuresXlsx } from './files/figures-file.ts'
import { TEXTS } from './files/words.ts'
import { readFigures } from './figures.ts'
import { CONTROLLERS } from './role.ts'
import { readKnownFigures, readOverview, readStatistics } from './views.ts'

const tags = ['controlling']
const ABOUT_GROUPS =
  'A value of fewer than five people is not shown, nor one from which it could be computed. 404 for a place that does not exist.'

export const figureRoutes = moduleRoutes({ tags, access: CONTROLLERS }, (route, context, app) => {
  const { db, now } = context
  route.get(
    '/overview',
    {
      summary: 'All figures with their comparison, trend and definition',
      description: ABOUT_GROUPS,
      query: ScopeQuery,
      response: Overview,
      readsReplica: true,
    },
    ({ query }) => readOverview(context, query),
  )
  route.get('/figures', { summary: 'The figures, each with the definition in force', response: Figures }, async () => ({
    figures: (await readFigures(db, businessDay(now()))).map(({ info }) => info),
  }))
  route.get(
    '/figures/:figure/statistics',
    {
      summary: 'One figure by company, site or part, and by period',
      description: ABOUT_GROUPS,
      params: FigureParams,
      query: StatisticsQuery,
      response: Statistics,
      readsReplica: true,
    },
    ({ params, query }) => readStatistics(context, params.figure, query),
  )
  app.get(
    '/files',
    {
      config: { access: CONTROLLERS, readsReplica: true },
      schema: {
        tags,
        summary: 'All figures, or one, as one xlsx or PDF, with filters, cut-off, source and caller on it',
        description: ABOUT_GROUPS,
        querystring: FileQuery,
        response: { 200: fileResponse('The file', 'application/pdf') },
      },
    },
    async (request, reply) => {
      const { format, figure, language = 'de', by, ...scope } = request.query
      const known = await readKnownFigures(context)
      const ids = figure === undefined ? known.figures.map(({ info }) => info.id) : [figure]
      const statistics = []
      // One after the other, because a file must not slow down other requests.
      for (const id of ids)
        statistics.push(
          await readStatistics(
            context,
            id,
            { ...scope, ...(by !== undefined && figure !== undefined && { by }) },
            known,
          ),
        )
      const { given_name: given, family_name: family } = await db
        .selectFrom('person')
        .select(['given_name', 'family_name'])
        .where('id', '=', request.session.personId)
        .executeTakeFirstOrThrow()
      const printed = { statistics, caller: `${given} ${family}`, at: now(), language }
      const name = `${TEXTS(language)('file')}-${businessDay(now())}.${format}`
      void reply
        .header('content-disposition', contentDisposition('attachment', name))
        .header('cache-control', 'no-store')
      if (format === 'pdf') return reply.type('application/pdf').send(await figuresPdf(printed))
      return reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .send(await figuresXlsx(printed))
    },
  )
})
