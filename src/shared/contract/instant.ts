import { Type } from 'typebox'
import { YEARS } from './day.ts'

/** Any offset is valid; the database knows neither leap seconds nor names of zones. */
const PATTERN = `^${YEARS}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$`

/** A point in time, ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time', pattern: PATTERN })
