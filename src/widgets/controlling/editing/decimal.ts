// Numbers as people type them, with a comma or a point before the decimals.

/** Parses a number; undefined if it is invalid. A thousands separator must not be mistaken for a decimal one, see `decimalRule`. */
export const readDecimal = (typed: string): number | undefined => {
  const text = typed.trim().replace(',', '.').replace('−', '-')
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined
}

/** The rule that a typed number breaks; undefined: none, or empty. */
export function decimalRule(
  typed: string,
  decimals: number,
  mayBeNegative = false,
): 'decimal' | 'decimals' | 'negative' | undefined {
  if (typed.trim() === '') return undefined
  const number = readDecimal(typed)
  if (number === undefined) return 'decimal'
  if (number < 0 && !mayBeNegative) return 'negative'
  const [, after = ''] = typed.trim().split(/[.,]/)
  return after.length > decimals ? 'decimals' : undefined
}
