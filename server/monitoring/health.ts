// Liveness: the process answers. Readiness: it can work and may get requests.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import { unavailable } from '#server/http/errors.ts'

const Live = Type.Object({ status: Type.Literal('ok') })
const Ready = Type.Object({
  status: Type.Literal('ok'),
  replica: Type.Optional(
    Type.Union([Type.Literal('ok'), Type.Literal('behind'), Type.Literal('unreachable')], {
      description: 'With DATABASE_REPLICA_URL. Unless ok, the primary is read, and the server remains ready',
    }),
  ),
  redis: Type.Optional(
    Type.Union([Type.Literal('ok'), Type.Literal('unreachable'), Type.Literal('refused'), Type.Literal('full')], {
      description: 'With REDIS_URL. Unless ok, the database does its work, and the server remains ready',
    }),
  ),
})

/**
 * Each server counts for itself: the checks of a balancer come from one address, and would be refused where many servers share their
 * counters, or where people call from that address.
 */
export const HEALTH_LIMIT = { keyGenerator: ({ ip }: FastifyRequest) => `health ${ip}` }

/** While a server stops, it closes connections after a response, so that a balancer gives the next one to another server. */
export function endConnections(app: FastifyInstance, { drain }: Pick<Context, 'drain'>): void {
  app.addHook('onSend', async (_request, reply) => {
    if (drain.begun) reply.header('connection', 'close')
  })
}

export const healthRoutes =
  ({ db, replica, redis, drain }: Pick<Context, 'db' | 'replica' | 'redis' | 'drain'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/health/live',
      {
        config: { access: 'public', rateLimit: HEALTH_LIMIT },
        schema: { tags: ['health'], summary: 'The process answers', response: { 200: Live } },
      },
      async () => ({ status: 'ok' as const }),
    )
    app.get(
      '/health/ready',
      {
        config: { access: 'public', rateLimit: HEALTH_LIMIT },
        schema: {
          tags: ['health'],
          summary: 'The database answers, and the server does not stop',
          response: { 200: Ready },
        },
      },
      async () => {
        if (drain.begun) throw unavailable('server_stops')
        await sql`select 1`.execute(db).catch(() => Promise.reject(unavailable('database_unavailable')))
        return {
          status: 'ok' as const,
          ...(replica && { replica: replica.state }),
          ...(redis && { redis: redis.state }),
        }
      },
    )
  }
