// Reads the numbered events: the last number of a person, and the events after a number.
import { sql } from 'kysely'
import type { RealtimeEvent } from '#contract/realtime.ts'
import type { Db } from '#server/db/db.ts'

/** A person's events older than this many numbers, or than this many hours, are not replayed. */
export const REPLAY_EVENTS = 1_000
export const REPLAY_HOURS = 24

export interface SequenceState {
  /** The last assigned number. */
  seq: number
  /** Oldest number that is still stored; null: none. */
  oldest: number | null
  /** The session was ended, or its person has left; its sockets must go. */
  ended: boolean
}

export async function readSequence(db: Db, personId: string, sid: string): Promise<SequenceState> {
  const { rows } = await sql<SequenceState>`
    select coalesce((select seq from person_sequence where person_id = ${personId}), 0) as seq,
      (select min(seq) from realtime_event where person_id = ${personId}) as oldest,
      exists (select from ended_session where sid = ${sid})
        or exists (select from person where id = ${personId} and left_at is not null) as ended`.execute(db)
  return rows[0]!
}

/** True where every event after `after` is still there. */
export const canReplay = (after: number, { seq, oldest }: SequenceState): boolean =>
  after === seq || (after < seq && seq - after <= REPLAY_EVENTS && oldest !== null && oldest <= after + 1)

/** Events after the number named for each person, by person, in their order. */
export async function readEventsAfter(
  db: Db,
  cursors: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, RealtimeEvent[]>> {
  const { rows } = await sql<RealtimeEvent & { person_id: string }>`
    select e.person_id, e.type, e.seq, e.data
    from unnest(${[...cursors.keys()]}::uuid[], ${[...cursors.values()]}::bigint[]) as c(person_id, after)
    join realtime_event e on e.person_id = c.person_id and e.seq > c.after
    order by e.person_id, e.seq`.execute(db)
  const events = new Map<string, RealtimeEvent[]>()
  for (const { person_id: personId, ...event } of rows) {
    const known = events.get(personId)
    if (known) known.push(event as RealtimeEvent)
    else events.set(personId, [event as RealtimeEvent])
  }
  return events
}

/** Which of these people have left. */
export async function readLeavers(db: Db, personIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('id', 'in', [...personIds])
    .where('left_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of these sessions were ended. */
export async function readEndedSessions(db: Db, sids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('ended_session')
    .select('sid')
    .where('sid', 'in', [...sids])
    .execute()
  return rows.map((row) => row.sid)
}
