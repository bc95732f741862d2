// Constants of the domain for the texts on production.
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import { OFFLINE_AFTER, STALE_AFTER } from '#domain/production/logins.ts'
import { TOLERANCE } from '#domain/production/segments.ts'
import type { TextValues } from '#shared/i18n/i18n.ts'
import { UNDO_TIME } from '#shared/writes/undoable-decisions.ts'

const MINUTE = 60_000

export const readValues = (): TextValues => ({
  stale: STALE_AFTER / MINUTE,
  offline: OFFLINE_AFTER / MINUTE,
  tolerance: TOLERANCE,
  least: LEAST_GROUP,
  undo: UNDO_TIME / 1000,
})
