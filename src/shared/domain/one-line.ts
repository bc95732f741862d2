/** What was typed, on one line without blanks at its ends. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()
