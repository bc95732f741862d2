// Parses a typed time of day by the 24-hour clock: '7:52', '752', '16.48', '7h', '7 Uhr'. Native time fields follow the browser's language.

const pair = (hour: string, minute: string): number | undefined => {
  const minutes = Number(hour) * 60 + Number(minute)
  return Number(minute) < 60 && minutes <= 1440 ? minutes : undefined
}

/** Minutes since 0:00, up to 1440; undefined for another text. */
export function parseClock(typed: string): number | undefined {
  const text = typed.trim().replace(/\s*(uhr|h)$/i, '')
  const [, hour, minute] = /^(\d{1,2})\s*[:.,]\s*(\d{2})$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text) ?? []
  if (hour !== undefined && minute !== undefined) return pair(hour, minute)
  return /^\d{1,2}$/.test(text) ? pair(text, '0') : undefined
}

/** '7:52' for minute 472. */
export const clockTime = (minute: number): string =>
  `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
