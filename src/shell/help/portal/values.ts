// Values in the texts on the portal itself: constants of the domain.
import { COUNT_CAP } from '#domain/notifications/notification.ts'
import { UNDO_WINDOW } from '#domain/notifications/read-scope.ts'
import { QUERY_MIN } from '#domain/search/search-text.ts'
import { WELCOME_LIMIT } from '#domain/people/welcome.ts'
import type { TextValues } from '#shared/i18n/i18n.ts'

export const readValues = (): TextValues => ({
  cap: COUNT_CAP,
  queryMin: QUERY_MIN,
  undo: UNDO_WINDOW / 1000,
  welcome: WELCOME_LIMIT,
})
