/** Joins typed text into one line and trims it. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()
