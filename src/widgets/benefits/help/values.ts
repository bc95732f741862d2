// Constants of the domain for the texts on benefits.
import { ATTACHMENT_LIMIT, TAKE_BACK_SECONDS } from '#domain/benefits/benefit.ts'
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import type { TextValues } from '#shared/i18n/i18n.ts'

export const readValues = (): TextValues => ({
  files: ATTACHMENT_LIMIT,
  undo: TAKE_BACK_SECONDS,
  group: LEAST_GROUP,
})
