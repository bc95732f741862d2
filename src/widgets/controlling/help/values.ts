// Constants of the domain for the texts on controlling.
import { MOST_SUBSCRIPTIONS, TAKE_BACK_DAYS } from '#domain/controlling/limits.ts'
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import type { TextValues } from '#shared/i18n/i18n.ts'

export const readValues = (): TextValues => ({
  group: LEAST_GROUP,
  subscriptions: MOST_SUBSCRIPTIONS,
  days: TAKE_BACK_DAYS,
})
