// Durations as payroll counts them: an hour has 100 industrial minutes.

export const TIME_UNITS = ['clock', 'industrial'] as const

/** Hours with two decimals of so many minutes: 45 are 0.75. Halves are rounded away from 0, so that both directions agree. */
export function industrialHours(minutes: number): number {
  const hundredths = Math.sign(minutes) * Math.round((Math.abs(minutes) * 100) / 60)
  return hundredths === 0 ? 0 : hundredths / 100
}

/** `7:34`, `−0:20`. */
export function clockHours(minutes: number): string {
  const whole = Math.round(Math.abs(minutes))
  const sign = minutes < 0 && whole > 0 ? '−' : ''
  return `${sign}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
