// Constants of the domain for the texts on duplicates.
import { PROBABLE_FROM, REVIEW_FROM } from '#domain/duplicates/score.ts'
import { UNDO_DAYS } from '#domain/duplicates/survivorship.ts'
import type { TextValues } from '#shared/i18n/i18n.ts'

export const readValues = (): TextValues => ({
  probable: PROBABLE_FROM * 100,
  review: REVIEW_FROM * 100,
  days: UNDO_DAYS,
})
