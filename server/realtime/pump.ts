// Collects ids and has them read in batches, one batch at a time: a thousand wake-ups become a few reads.
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

const BATCH = 500
/** Wait before a failed batch is read again, in ms. */
const RETRY = 500

interface Options {
  readonly read: (ids: readonly string[]) => Promise<void>
  readonly log: FastifyBaseLogger
}

/** The function that wakes the pump for some ids. */
export function createPump({ read, log }: Options): (ids: Iterable<string>) => void {
  const wanted = new Set<string>()
  let running = false

  async function run(): Promise<void> {
    running = true
    while (wanted.size > 0) {
      const ids = [...wanted].slice(0, BATCH)
      for (const id of ids) wanted.delete(id)
      try {
        await read(ids)
      } catch (err) {
        log.warn({ err }, 'events could not be read, will be tried again')
        await delay(RETRY, undefined, { ref: false })
        for (const id of ids) wanted.add(id)
      }
    }
    running = false
  }

  return (ids) => {
    for (const id of ids) wanted.add(id)
    if (!running) void run()
  }
}
