// Constants of the domain for the texts on forms.
import { DRAFT_DAYS, FILES_PER_QUESTION, RECALL_SECONDS } from '#domain/postbox/template.ts'
import type { TextValues } from '#shared/i18n/i18n.ts'
import { UNDO_TIME } from '#shared/writes/undoable-decisions.ts'

export const readValues = (): TextValues => ({
  draftDays: DRAFT_DAYS,
  files: FILES_PER_QUESTION,
  recall: RECALL_SECONDS,
  undo: UNDO_TIME / 1000,
})
