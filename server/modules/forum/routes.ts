import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ForumEntry } from '#contract/forum.ts'
import { FORUM_ROLES } from '#domain/forum.ts'
import type { Access } from '#server/access.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { idempotent } from '#server/idempotency.ts'
import { listEntries } from './queries.ts'

const access: Access = FORUM_ROLES.length === 0 ? 'signed-in' : FORUM_ROLES

export const forumRoutes =
  ({ db, events }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/entries',
      {
        config: { access },
        schema: { tags: ['forum'], summary: 'The entries that I may see', response: { 200: Type.Array(ForumEntry) } },
      },
      async ({ session }) => listEntries(db, session.sub),
    )
    app.put(
      '/entries/:id/todo',
      {
        config: { access },
        schema: {
          tags: ['forum'],
          summary: 'Ask a colleague to look at the area, or take that back',
          params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
          body: Type.Object({ isDue: Type.Boolean() }),
          response: { 200: ForumEntry },
        },
      },
      (request) =>
        idempotent(request, db, async (tx) => {
          const { session, params, body } = request
          const entry = (await listEntries(tx, session.sub)).find(({ id }) => id === params.id)
          if (!entry) throw notFound('forum_not_found')
          await events.publish(tx, 'forum.changed', { personId: entry.id, isDue: body.isDue })
          return entry
        }),
    )
  }
