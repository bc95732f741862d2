// One line for each measured value: name, value, unit, goal. Times never fail a run; bytes already fail the build.

export interface Goal {
  readonly atMost?: number
  readonly atLeast?: number
}

const shown = (value: number): string => {
  if (Number.isInteger(value)) return String(value)
  // A value that is not 0 is never shown as 0.
  return Math.abs(value) < 0.01 ? value.toPrecision(1) : value.toFixed(value < 10 ? 2 : 1)
}

/** Prints and returns the line of one value. */
export function report(name: string, value: number, unit: string, { atMost, atLeast }: Goal = {}): string {
  const least = atLeast === undefined ? '–' : `≥ ${atLeast}`
  const limit = atMost === undefined ? least : `${atMost === atLeast ? '=' : '≤'} ${atMost}`
  const missed = (atMost !== undefined && value > atMost) || (atLeast !== undefined && value < atLeast)
  const verdict = limit === '–' ? 'reported' : missed ? 'MISSED' : 'held'
  const line = `${name.padEnd(58)} ${shown(value).padStart(9)} ${unit.padEnd(8)} ${limit.padEnd(9)} ${verdict}`
  console.log(line)
  return line
}

/** The value below which `share` (0–1) of them are. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)
  return sorted[Math.max(0, at)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)
