// People with a socket on any server: servers announce theirs by NOTIFY, in memory only, never stored.
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/db.ts'
import type { Listener } from './listener.ts'

/** How often each server announces its people, in ms. */
const EVERY = 20_000
/** People who were heard of this recently are online, in ms. */
export const ONLINE_FOR = 45_000
const IDS_PER_NOTIFY = 150
/** How long after their last sign people are forgotten, in ms. */
const KEPT = 7 * 86_400_000

interface Options {
  readonly db: Db
  readonly listener: Pick<Listener, 'watch'>
  readonly log: FastifyBaseLogger
  /** Ids of everybody with a socket on this server. */
  readonly people: () => readonly string[]
  readonly isHere: (personId: string) => boolean
  readonly now: () => Date
}

export interface Whereabouts {
  /** In ms since the epoch; undefined: not since this server started. */
  lastHeard(personId: string): number | undefined
  start(): void
  stop(): void
}

export function createWhereabouts({ db, listener, log, people, isHere, now }: Options): Whereabouts {
  const heard = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  listener.watch('portal_whereabouts', {
    message(payload) {
      const at = now().getTime()
      for (const id of payload.split(',')) heard.set(id, at)
    },
    missed: () => undefined,
  })

  async function tell(): Promise<void> {
    const ids = people()
    for (let first = 0; first < ids.length; first += IDS_PER_NOTIFY)
      await sql`select pg_notify('portal_whereabouts', ${ids.slice(first, first + IDS_PER_NOTIFY).join(',')})`.execute(
        db,
      )
    const oldest = now().getTime() - KEPT
    for (const [id, at] of heard) if (at < oldest) heard.delete(id)
  }

  return {
    // A new person is known here before the others are informed.
    lastHeard: (id) => (isHere(id) ? now().getTime() : heard.get(id)),
    start() {
      timer = setInterval(() => {
        tell().catch((err: unknown) => log.warn({ err }, 'other servers are not told who is here'))
      }, EVERY).unref()
    },
    stop: () => clearInterval(timer),
  }
}
