// Constants of the domain for the texts on the marketplace.
import { LISTED_DAYS, LISTED_LIMIT, PICTURE_LIMIT, RESTORABLE_DAYS, TEXT_LIMIT } from '#domain/marketplace/ad.ts'
import { DIGEST_MINUTE, REMINDED_DAYS, SEARCH_LIMIT } from '#domain/marketplace/market-notice.ts'
import { EXTENSION_LIMIT, HELD_WORKDAYS } from '#domain/marketplace/reservation.ts'
import { PICTURE_BYTES } from '#domain/files/picture-rules.ts'
import type { Language } from '#shared/bus/language.ts'
import { clockOf, megabytes } from '#shared/help.ts'
import { FORMATS } from '#shared/i18n/use-format.ts'
import type { TextValues } from '#shared/i18n/i18n.ts'

export const readValues = (language: Language): TextValues => ({
  listed: LISTED_DAYS,
  listedMost: LISTED_LIMIT,
  restorable: RESTORABLE_DAYS,
  pictures: PICTURE_LIMIT,
  message: FORMATS[language].number(TEXT_LIMIT),
  held: HELD_WORKDAYS,
  extensions: EXTENSION_LIMIT,
  reminded: REMINDED_DAYS,
  searches: SEARCH_LIMIT,
  digest: clockOf(DIGEST_MINUTE),
  pictureMb: megabytes(PICTURE_BYTES),
})
