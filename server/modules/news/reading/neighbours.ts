// What stands beside a story, in the order of the overview and by the same rule of who sees what.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql, type RawBuilder } from 'kysely'
import { NewsNeighbours } from '#contract/news-neighbours.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'
import { StoryId } from '#server/modules/news/route-schemas.ts'
import { isReadable } from './queries.ts'
import { readerOf, visibleTo, type Reader } from './reader.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const LINE = sql`json_strip_nulls(json_build_object('id', s.id, 'titel', s.title, 'titelEn', nullif(s.title_en, '')))`

/** The next story on one side of `h`. */
function besideOf(reader: Reader, side: 'newer' | 'older'): RawBuilder<unknown> {
  const [sign, order] = side === 'newer' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  return sql`(select ${LINE} from news_story s
    where ${visibleTo(reader)} and (s.published_at, s.id) ${sign} (h.published_at, h.id)
    order by s.published_at ${order}, s.id ${order} limit 1)`
}

/** Beside the story `id`; undefined where the reader cannot read it. */
async function readNeighbours(db: Db, reader: Reader, id: number): Promise<NewsNeighbours | undefined> {
  const { rows } = await sql<NewsNeighbours>`
    with h as materialized (select s.id, s.published_at from news_story s where s.id = ${id} and ${isReadable(reader)})
    select ${besideOf(reader, 'newer')} as newer, ${besideOf(reader, 'older')} as older from h`.execute(db)
  return rows[0]
}

/** Below both news prefixes. */
export function addNeighbours(app: App, { db, now }: Context): void {
  app.get(
    '/news/:id/neighbours',
    {
      config: { access: ['ma_news_user'] },
      schema: {
        tags: ['news'],
        summary: 'The newer and the older story',
        params: StoryId,
        response: { 200: NewsNeighbours },
      },
    },
    async ({ session, params }) => {
      const found = await readNeighbours(db, readerOf(session, now()), params.id)
      if (!found) throw notFound()
      return found
    },
  )
}
