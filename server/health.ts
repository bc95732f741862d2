// Liveness: the process answers. Readiness: it can do its work.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from 'kysely'
import type { Db } from './db/db.ts'
import { unavailable } from './errors.ts'

const State = Type.Object({ status: Type.Literal('ok') })

export const healthRoutes =
  (db: Db): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/health/live',
      {
        config: { access: 'public' },
        schema: { tags: ['health'], summary: 'The process answers', response: { 200: State } },
      },
      async () => ({ status: 'ok' as const }),
    )
    app.get(
      '/health/ready',
      {
        config: { access: 'public' },
        schema: { tags: ['health'], summary: 'The database answers', response: { 200: State } },
      },
      async () => {
        await sql`select 1`.execute(db).catch(() => Promise.reject(unavailable('database_unavailable')))
        return { status: 'ok' as const }
      },
    )
  }
