import { tooMany, toProblemError, unavailable } from '#server/http/errors.ts'

/** Concurrent uploads of one person and of this server. */
const PER_PERSON = 4
const PER_SERVER = 16
/** Value of Retry-After in ms. */
const RETRY_AFTER = 2_000
/** Uploads of one person in an hour: enough for several galleries. */
const PER_HOUR = 400
const HOUR = 3_600_000

/** Limits the uploads in progress, and those of an hour. */
export interface UploadLimiter {
  /** Runs an upload. Throws 429 `uploads_at_once` or `too_many_requests`, or 503 `uploads_busy`. */
  run<Result>(personId: string, upload: () => Promise<Result>): Promise<Result>
}

export function createUploadLimiter(now: () => Date): UploadLimiter {
  const active = new Map<string, number>()
  const change = (personId: string, by: number): void => {
    const count = (active.get(personId) ?? 0) + by
    if (count > 0) active.set(personId, count)
    else active.delete(personId)
  }
  /** Times of the uploads that count, by person, oldest first. */
  const counted = new Map<string, readonly number[]>()
  const refuseBeyond = (personId: string, time: number): void => {
    for (const [id, times] of counted) if (times.at(-1)! <= time - HOUR) counted.delete(id)
    const recent = (counted.get(personId) ?? []).filter((each) => each > time - HOUR)
    if (recent.length >= PER_HOUR) throw tooMany(recent[0]! + HOUR - time)
    if ((active.get(personId) ?? 0) >= PER_PERSON) throw tooMany(RETRY_AFTER, 'uploads_at_once')
    const all = [...active.values()].reduce((sum, count) => sum + count, 0)
    if (all >= PER_SERVER) throw unavailable('uploads_busy', RETRY_AFTER / 1_000)
    counted.set(personId, [...recent, time])
  }
  const uncount = (personId: string, time: number): void => {
    const times = counted.get(personId) ?? []
    const left = times.toSpliced(times.indexOf(time), 1)
    if (left.length > 0) counted.set(personId, left)
    else counted.delete(personId)
  }
  return {
    async run(personId, upload) {
      const time = now().getTime()
      refuseBeyond(personId, time)
      change(personId, 1)
      try {
        return await upload()
      } catch (error) {
        // A fault of the server must not use up the limit of the person.
        if (toProblemError(error).status >= 500) uncount(personId, time)
        throw error
      } finally {
        change(personId, -1)
      }
    },
  }
}
