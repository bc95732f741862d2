// Sessions that ended before their tokens did: those tokens are refused until they expire.
import type { Db, Tx } from '#server/db/db.ts'

export interface EndedSession {
  sid: string
  /** null: of an account that the portal has not seen yet. */
  personId: string | null
}

export type SessionEndHandler = (ended: EndedSession) => void

export interface EndedSessions {
  /** Immediately true for sessions that end at this server, within a second for those of other servers. */
  isEnded(sid: string): Promise<boolean>
  /** Writes that a session ended; call `announce` once the transaction is committed. */
  record(db: Db | Tx, ended: EndedSession): Promise<void>
  /** Makes a recorded end known in this process: to `isEnded` and to every handler. */
  announce(ended: EndedSession): void
  onSessionEnd(handler: SessionEndHandler): void
}

/** Access tokens live 300 s; with tolerance of clocks none is accepted later than this, in ms. */
const REMEMBERED = 330_000
/** How old the known ends of sessions of other servers may be, in ms. */
const FRESH = 1_000

export function createEndedSessions({ db, now = () => new Date() }: { db: Db; now?: () => Date }): EndedSessions {
  let known = new Map<string, number>()
  const handlers: SessionEndHandler[] = []
  let readAt = -Infinity
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const startedAt = now().getTime()
    const rows = await db.selectFrom('ended_session').select(['sid', 'until']).where('until', '>', now()).execute()
    // Ends announced while the query ran are newer than its answer.
    const announced = [...known].filter(([, until]) => until > startedAt)
    known = new Map([...rows.map(({ sid, until }) => [sid, until.getTime()] as const), ...announced])
    readAt = startedAt
  }

  return {
    async isEnded(sid) {
      const age = now().getTime() - readAt
      if (age < 0 || age >= FRESH) await (reading ??= read().finally(() => (reading = undefined)))
      return known.has(sid)
    },
    async record(db, { sid, personId }) {
      const until = new Date(now().getTime() + REMEMBERED)
      await db
        .insertInto('ended_session')
        .values({ sid, person_id: personId, until })
        .onConflict((conflict) => conflict.column('sid').doUpdateSet({ until }))
        .execute()
    },
    announce(ended) {
      known.set(ended.sid, now().getTime() + REMEMBERED)
      for (const handler of handlers) handler(ended)
    },
    onSessionEnd: (handler) => void handlers.push(handler),
  }
}

/** Deletes the ends that no token can outlive. */
export async function deleteOldEndedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('ended_session').where('until', '<=', now).execute()
}
