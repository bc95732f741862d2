// Lengths and times of day as they are typed and shown: '8:00', '0:30', '12:00'.

/** Minutes as hours and minutes, with a true minus. */
export const lengthText = (minutes: number): string => {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '−' : ''}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`
}

/** Minutes since 0:00 as a time of day. */
export const clockText = lengthText

const LENGTH = /^([-−]?)(\d{1,4})(?::([0-5]\d)|[,.](\d{1,2}))?$/

/** '8:30', '8,5' and '8' as minutes; undefined for anything else. */
export function readLength(typed: string): number | undefined {
  const [, sign, hours, minutes = '0', part] = LENGTH.exec(typed.trim().replace(/ ?h$/, '')) ?? []
  if (hours === undefined) return undefined
  const rest = part === undefined ? Number(minutes) : Math.round(Number(`0.${part}`) * 60)
  return (Number(hours) * 60 + rest) * (sign ? -1 : 1)
}

/** A whole number within a range; undefined for anything else. */
export function readWhole(typed: string, least: number, most: number): number | undefined {
  const value = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return value >= least && value <= most ? value : undefined
}
