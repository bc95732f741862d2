// Exact amounts of leave in days: a third of a day stays a third in every sum.

/** `numerator / denominator` in lowest terms; the denominator is positive. */
export interface Fraction {
  readonly numerator: number
  readonly denominator: number
}

const divisorOf = (a: number, b: number): number => (b === 0 ? Math.abs(a) : divisorOf(b, a % b))

/** @throws RangeError if either is no safe integer, or the denominator is 0 */
export function fraction(numerator: number, denominator = 1): Fraction {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator === 0)
    throw new RangeError(`${numerator}/${denominator} is no exact fraction`)
  const divisor = divisorOf(numerator, denominator) * Math.sign(denominator)
  return { numerator: numerator / divisor || 0, denominator: denominator / divisor }
}

export const ZERO = fraction(0)
export const HALF = fraction(1, 2)
export const ONE = fraction(1)

export const add = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)

export const subtract = (a: Fraction, b: Fraction): Fraction => add(a, { ...b, numerator: -b.numerator })

export const multiply = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator)

/** Negative if `a` is smaller, 0 if they are equal, positive if `a` is larger. */
export const compare = (a: Fraction, b: Fraction): number => a.numerator * b.denominator - b.numerator * a.denominator

export const smaller = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b)
export const larger = (a: Fraction, b: Fraction): Fraction => (compare(a, b) >= 0 ? a : b)

export const sum = (amounts: readonly Fraction[]): Fraction => amounts.reduce(add, ZERO)

/** Rounds a fraction of at least one half up to the whole day; a smaller one stays as it is (BUrlG § 5 (2)). */
export function roundHalfUp(amount: Fraction): Fraction {
  const whole = Math.floor(amount.numerator / amount.denominator)
  return compare(subtract(amount, fraction(whole)), HALF) >= 0 ? fraction(whole + 1) : amount
}
