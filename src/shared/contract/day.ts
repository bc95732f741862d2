import { Type } from 'typebox'

/**
 * The years of every day, month and instant in a call, as FIRST_DAY and LAST_DAY of #domain/calendar/typed-days.ts: days before and after
 * these can still be computed and stored.
 */
export const YEARS = '(19|20|21)[0-9]{2}'

export const Day = Type.String({
  format: 'date',
  pattern: `^${YEARS}-`,
  description: 'Calendar day in Berlin, YYYY-MM-DD, of the years 1900 to 2199',
})

export const Month = Type.String({
  pattern: `^${YEARS}-(0[1-9]|1[0-2])$`,
  description: 'Calendar month in Berlin, YYYY-MM, of the years 1900 to 2199',
})

/** A year of leave, of notices or of figures. */
export const Year = (description = 'Calendar year') => Type.Integer({ minimum: 2000, maximum: 2100, description })
