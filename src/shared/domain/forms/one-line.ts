/** Joins typed text into one line and trims it. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** Removes invisible characters of pasted numbers: U+200B, U+200E, U+FEFF, soft hyphens. */
export const withoutInvisible = (text: string): string => text.replace(/\p{Cf}+/gu, '')

/** The stored form of a number, such as that of an order: one line of visible characters. */
export const numberLine = (typed: string): string => oneLine(withoutInvisible(typed))
