// Notifies many people of one event in batches, people with an open window first, until everybody has an entry.
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'

/** People per transaction: the first of a thousand are notified early, and sequences are locked only briefly. */
const BATCH = 200

/** Concurrent transactions: while one waits for the disk, another one runs. */
const LANES = 2

type Action = (tx: Tx, people: readonly string[]) => Promise<unknown>

async function inLanes(db: Db, people: readonly string[], action: Action): Promise<void> {
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < people.length) {
      const batch = people.slice(next, (next += BATCH))
      await db.transaction().execute((tx) => action(tx, batch))
    }
  }
  // A retry of the job must not run beside lanes that are still active.
  const ends = await Promise.allSettled(Array.from({ length: LANES }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Runs `action` for everybody of `audience`, first for people with an open window, who would notice a delay. */
export async function inBatches({ db, hub }: Context, audience: readonly string[], action: Action): Promise<void> {
  // Both lists are created before the first batch: people who connect or disconnect during the fan-out stay in theirs.
  const { online = [], offline = [] } = Object.groupBy(audience, (id) => (hub.isHere(id) ? 'online' : 'offline'))
  await inLanes(db, online, action)
  await inLanes(db, offline, action)
}

/** Ids of the people `p` for whom `which` is true, in order. */
export async function readPeople(db: Db, which: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id from person p where ${which} order by p.id`.execute(db)
  return rows.map((row) => row.id)
}

/** How many times people without an entry are read again. */
const ROUNDS = 5

/** Runs `action`, which inserts the entries of `eventKey`, until `readMissing` returns no person without one. */
export async function notifyAll(
  context: Context,
  eventKey: string,
  readMissing: () => Promise<string[]>,
  action: Action,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const missing = await readMissing()
    if (missing.length === 0) return
    await inBatches(context, missing, action)
  }
  const { length } = await readMissing()
  if (length > 0) throw new Error(`${eventKey}: ${length} people without an entry after ${ROUNDS} rounds`)
}
