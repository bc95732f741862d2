// Constants of the domain for the texts on the forum.
import { BODY_LIMIT, COMMENT_LIMIT, FILES_LIMIT } from '#domain/forum/entry.ts'
import { CHECK_DAYS, DEFAULT_ANSWER_DAYS, OFFICIAL_DAYS } from '#domain/forum/turn.ts'
import type { Language } from '#shared/bus/language.ts'
import { FORMATS } from '#shared/i18n/use-format.ts'
import type { TextValues } from '#shared/i18n/i18n.ts'

export const readValues = (language: Language): TextValues => ({
  days: DEFAULT_ANSWER_DAYS,
  official: OFFICIAL_DAYS,
  check: CHECK_DAYS,
  files: FILES_LIMIT,
  body: FORMATS[language].number(BODY_LIMIT),
  comment: FORMATS[language].number(COMMENT_LIMIT),
})
