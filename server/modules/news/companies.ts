// The companies that a story may be for.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from 'kysely'
import { NewsCompany } from '#contract/news-publishing.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isAddressed } from '#server/story-readers.ts'
import { EDITORS } from './route-schemas.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

async function readCompanies(db: Db): Promise<NewsCompany[]> {
  const { rows } = await sql<NewsCompany>`
    select c.id, c.name, count(p.id)::int as people
    from company c left join person p on p.company_id = c.id and ${isAddressed([])}
    group by c.id, c.name order by c.name`.execute(db)
  return rows
}

export function addCompanies(app: App, { db }: Context): void {
  app.get(
    '/companies',
    {
      config: EDITORS,
      schema: {
        tags: ['news editing'],
        summary: 'All companies, with how many people of each hear of news',
        response: { 200: Type.Array(NewsCompany) },
      },
    },
    () => readCompanies(db),
  )
}
