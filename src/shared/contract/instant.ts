import { Type } from 'typebox'

/** A point in time, ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time' })
