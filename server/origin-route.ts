// Tells the script of a foreign page whether that page may embed: CORS itself only says that something failed.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Config } from './config.ts'

/** `GET /widgets/origin`, for pages of any origin: `{ allowed }` for the one that asks. */
export const originRoute =
  ({ publicUrl, embedOrigins }: Config): FastifyPluginAsyncTypebox =>
  async (app) => {
    const origins = new Set([publicUrl, ...embedOrigins])
    app.get(
      '/widgets/origin',
      {
        config: { access: 'public' },
        schema: {
          tags: ['start'],
          summary: 'May pages of the asking origin embed widgets?',
          response: { 200: Type.Object({ allowed: Type.Boolean() }) },
        },
      },
      async ({ headers: { origin } }, reply) =>
        reply.header('cache-control', 'no-store').send({ allowed: origin === undefined || origins.has(origin) }),
    )
  }
