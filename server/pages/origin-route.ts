// Returns to the script of a foreign page whether that page may embed (a CORS error has no reason), and the
// name of the group.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Config } from '#server/config/config.ts'

/** `GET /widgets/origin`, for pages of any origin: `{ allowed, group }` for the one that asks. */
export const originRoute =
  ({ publicUrl, embedOrigins, groupName }: Config): FastifyPluginAsyncTypebox =>
  async (app) => {
    const origins = new Set([publicUrl, ...embedOrigins])
    app.get(
      '/widgets/origin',
      {
        config: { access: 'public' },
        schema: {
          tags: ['start'],
          summary: 'May pages of the asking origin embed widgets?',
          response: {
            200: Type.Object({
              allowed: Type.Boolean(),
              group: Type.Optional(Type.String({ description: 'Name of the group, GROUP_NAME of the portal' })),
            }),
          },
        },
      },
      async ({ headers: { origin } }, reply) =>
        reply.header('cache-control', 'no-store').send({
          allowed: origin === undefined || origins.has(origin),
          ...(groupName !== undefined && { group: groupName }),
        }),
    )
  }
