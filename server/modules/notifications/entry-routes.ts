// Entries by their own ids: marking them read, putting them off, and those that the bell does not list any more.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  BadgeIds,
  EarlierEntries,
  EarlierQuery,
  MarkedRead,
  PutOffBadges,
  TodoDecisions,
  TodoDecisionsQuery,
} from '#contract/notifications.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { requestLanguage } from '#server/mail/language.ts'
import { readTodoDecisions } from '#server/notices/todo-decisions.ts'
import { markIdsRead } from './mark-read.ts'
import { putOff } from './put-off.ts'
import { readEarlier } from './queries.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const config = { access: 'signed-in' } as const
const tags = ['notifications']

export const entryRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/badges/read',
      {
        config,
        schema: {
          tags,
          summary: 'Mark entries read, also those without a nikoId',
          description: 'Entries of other people and to-dos are passed over.',
          body: BadgeIds,
          response: { 200: MarkedRead },
        },
      },
      async (request) =>
        idempotent(request, context.db, (tx) => markIdsRead(tx, context, request.session.personId, request.body.ids)),
    )
    app.post(
      '/badges/put-off',
      {
        config,
        schema: {
          tags,
          summary: 'Put entries off until a time',
          description:
            '422 `put_off_invalid`: the time is not within the next 90 days. `badges/restore` shows them again.',
          body: PutOffBadges,
          response: { 200: MarkedRead },
        },
      },
      async (request) =>
        idempotent(request, context.db, (tx) => putOff(tx, context, request.session.personId, request.body)),
    )
    app.get(
      '/badges/earlier',
      {
        config,
        schema: {
          tags,
          summary: 'Entries that are put off, and those that were read, last read first',
          querystring: EarlierQuery,
          response: { 200: EarlierEntries },
        },
      },
      async ({ session, query }) => readEarlier(context, session.personId, query.after),
    )
    addDecisions(app, context)
  }

function addDecisions(app: App, context: Context): void {
  app.get(
    '/badges/decisions',
    {
      config,
      schema: {
        tags,
        summary: 'My open to-dos that can be decided by the call that each names, with the facts needed for it',
        description:
          'With an id that entry alone: where nothing is left to decide, `ended` says what has become of it.',
        querystring: TodoDecisionsQuery,
        response: { 200: TodoDecisions },
      },
    },
    async ({ session, query, headers }) => {
      const reader = { personId: session.personId, rights: session.rights, language: requestLanguage(headers) }
      return readTodoDecisions(context, reader, query.id)
    },
  )
}
