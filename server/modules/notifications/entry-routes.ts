// Entries by their own ids: marking them read, putting them off, and those that the bell does not list any more.
import {
  BadgeIds,
  EarlierEntries,
  EarlierQuery,
  MarkedRead,
  PutOffBadges,
  TodoDecisions,
  TodoDecisionsQuery,
} from '#contract/notifications.ts'
import { requestLanguage } from '#server/mail/language.ts'
import { readTodoDecisions } from '#server/notices/todo-decisions.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { markIdsRead } from './mark-read.ts'
import { putOff } from './put-off.ts'
import { readEarlier } from './queries.ts'

export const entryRoutes = moduleRoutes({ tags: ['notifications'], access: 'signed-in' }, (route, context) => {
  route.post(
    '/badges/read',
    {
      summary: 'Mark entries read, also those without a nikoId',
      description: 'Entries of other people and to-dos are passed over.',
      body: BadgeIds,
      response: MarkedRead,
    },
    ({ tx, viewer, body }) => markIdsRead(tx, context, viewer.personId, body.ids),
  )
  route.post(
    '/badges/put-off',
    {
      summary: 'Put entries off until a time',
      description: '422 `put_off_invalid`: the time is not within the next 90 days. `badges/restore` shows them again.',
      body: PutOffBadges,
      response: MarkedRead,
    },
    ({ tx, viewer, body }) => putOff(tx, context, viewer.personId, body),
  )
  route.get(
    '/badges/earlier',
    {
      summary: 'Entries that are put off, and those that were read, last read first',
      query: EarlierQuery,
      response: EarlierEntries,
    },
    ({ viewer, query }) => readEarlier(context, viewer.personId, query.after),
  )
  route.get(
    '/badges/decisions',
    {
      summary: 'My open to-dos that can be decided by the call that each names, with the facts needed for it',
      description: 'With an id that entry alone: where nothing is left to decide, `ended` says what has become of it.',
      query: TodoDecisionsQuery,
      response: TodoDecisions,
    },
    ({ viewer: { personId, rights }, query, request: { headers } }) =>
      readTodoDecisions(context, { personId, rights, language: requestLanguage(headers) }, query.id),
  )
})
