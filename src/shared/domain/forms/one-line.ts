/** Joins typed text into one line and trims it. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** Without what nobody sees and pasted numbers contain: U+200B, U+200E, U+FEFF, soft hyphens. */
export const withoutInvisible = (text: string): string => text.replace(/\p{Cf}+/gu, '')

/** A number, such as that of an order, as it is stored: on one line, each character visible. */
export const numberLine = (typed: string): string => oneLine(withoutInvisible(typed))
