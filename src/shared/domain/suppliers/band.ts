// Volume bands: shown instead of amounts to people without a mandate for a relation.

/** From the largest volume to the smallest. */
export const BANDS = ['A', 'B', 'C', 'D'] as const
export type Band = (typeof BANDS)[number]

/** A band begins above this amount, in cents; D is the rest. `volume_band` of migration 037 has the same limits. */
export const BAND_ABOVE: Readonly<Record<Exclude<Band, 'D'>, number>> = { A: 100_000_000, B: 25_000_000, C: 5_000_000 }

/** The band of a volume in cents; undefined where no volume is known. */
export function bandOf(cents: number | undefined): Band | undefined {
  if (cents === undefined) return undefined
  if (cents > BAND_ABOVE.A) return 'A'
  if (cents > BAND_ABOVE.B) return 'B'
  return cents > BAND_ABOVE.C ? 'C' : 'D'
}

/** '1234567,89': an amount in cents, for a German spreadsheet. */
export const writeCents = (cents: number): string =>
  `${Math.trunc(cents / 100)},${String(Math.abs(cents % 100)).padStart(2, '0')}`
