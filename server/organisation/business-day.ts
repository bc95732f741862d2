const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' })

/** The day (`YYYY-MM-DD`) on which `instant` falls in the business zone. */
export const businessDay = (instant: Date): string => DAY.format(instant)
