// Constants of the domain for the texts on the profile.
import { OBJECTION_DAYS } from '#domain/people/personal-data.ts'
import { PICTURE_BYTES, PORTRAIT_SHARP } from '#domain/files/picture-rules.ts'
import {
  CODE_PERIOD,
  FACTOR_VALID,
  FEW_RECOVERY_CODES,
  HISTORY_DAYS,
  RECOVERY_CODES,
} from '#domain/people/second-factor.ts'
import type { Language } from '#shared/bus/language.ts'
import { durationIn, megabytes } from '#shared/help.ts'
import type { TextValues } from '#shared/i18n/i18n.ts'

export const readValues = (language: Language): TextValues => ({
  codes: RECOVERY_CODES,
  few: FEW_RECOVERY_CODES,
  period: CODE_PERIOD,
  history: HISTORY_DAYS,
  valid: durationIn(language, FACTOR_VALID / 60),
  objection: OBJECTION_DAYS,
  pictureMb: megabytes(PICTURE_BYTES),
  sharp: PORTRAIT_SHARP,
})
