import { Type } from 'typebox'

/** A day that somebody names; the database knows no year 0. */
export const Day = Type.String({
  format: 'date',
  pattern: '^(?!0000)',
  description: 'Calendar day in Berlin, YYYY-MM-DD',
})
