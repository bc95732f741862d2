// Constants of the domain for the texts on suppliers.
import { BAND_ABOVE } from '#domain/suppliers/band.ts'
import { EXPIRING_DAYS, REMINDER_STEPS } from '#domain/suppliers/certificate.ts'
import { KNOWN_FOR_DAYS } from '#domain/suppliers/change-request.ts'
import type { Language } from '#shared/bus/language.ts'
import type { TextValues } from '#shared/i18n/i18n.ts'

export function readValues(language: Language): TextValues {
  const euro = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
  const [first, second] = REMINDER_STEPS
  return {
    bandA: euro.format(BAND_ABOVE.A / 100),
    bandB: euro.format(BAND_ABOVE.B / 100),
    bandC: euro.format(BAND_ABOVE.C / 100),
    known: KNOWN_FOR_DAYS,
    expiring: EXPIRING_DAYS,
    first,
    second,
  }
}
