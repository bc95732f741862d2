/** Words a minute of an adult who reads a text of everyday work. */
const PACE = 200

/** Minutes to read `text`, at least one. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.round(text.split(/\s+/u).filter(Boolean).length / PACE))
