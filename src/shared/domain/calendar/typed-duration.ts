// Parses typed durations: '30 min', '0:30', '0:30 h', '0,5 h', '0.5 h', '1 h 30 min', '−10:00'. A point is a decimal sign like the comma.

const SIGN = /^([+\-\u2212]?)\s*(.*)$/
const CLOCK = /^(\d{1,4}):([0-5]\d)(?:\s*(?:h|std\.?|stunden?|hours?))?$/
const HOURS =
  /^(\d{1,4}(?:[.,]\d{1,3})?)\s*(?:h|std\.?|stunden?|hours?)(?:\s*(\d{1,2})\s*(?:min\.?|minuten?|minutes?))?$/
const MINUTES = /^(\d{1,4})\s*(?:min\.?|minuten?|minutes?)$/
const BARE = { hours: /^\d{1,4}(?:[.,]\d{1,3})?$/, minutes: /^\d{1,4}$/ } as const

const decimal = (digits: string): number => Number(digits.replace(',', '.'))

function unsigned(text: string, unit: 'hours' | 'minutes'): number | undefined {
  const [, hour, minute] = CLOCK.exec(text) ?? []
  if (hour !== undefined) return Number(hour) * 60 + Number(minute)
  const [, hours, rest = '0'] = HOURS.exec(text) ?? []
  if (hours !== undefined) return decimal(hours) * 60 + Number(rest)
  const [, minutes] = MINUTES.exec(text) ?? []
  if (minutes !== undefined) return Number(minutes)
  if (!BARE[unit].test(text)) return undefined
  return decimal(text) * (unit === 'hours' ? 60 : 1)
}

/**
 * Minutes, which may be a fraction; undefined for another text. A number alone counts in `unit`; where that is minutes, one with
 * decimals is no duration: it may be meant as hours.
 */
export function parseDuration(typed: string, unit: 'hours' | 'minutes'): number | undefined {
  const [, sign, text = ''] = SIGN.exec(typed.trim().toLowerCase()) ?? []
  const found = unsigned(text, unit)
  return found === undefined ? undefined : sign && sign !== '+' ? 0 - found : found
}
