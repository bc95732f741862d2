import { Type } from 'typebox'

/** A day as input; the database knows no year 0. */
export const Day = Type.String({
  format: 'date',
  pattern: '^(?!0000)',
  description: 'Calendar day in Berlin, YYYY-MM-DD',
})
