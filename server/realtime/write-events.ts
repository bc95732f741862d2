// Writes numbered events of people in the transaction of the change that they report.
import { sql } from 'kysely'
import type { RealtimeEvent } from '#contract/realtime.ts'
import type { Tx } from '#server/db/db.ts'

type Unnumbered<E> = E extends { type: infer T; data: infer D } ? { personId: string; type: T; data: D } : never
/** An event before it has its number. */
export type NewEvent = Unnumbered<RealtimeEvent>

/** Numbers and stores `events`; several of one person keep their order. Returns each person's last number; wakes no sockets yet. */
export async function writeEvents(tx: Tx, events: readonly NewEvent[]): Promise<ReadonlyMap<string, number>> {
  if (events.length === 0) return new Map()
  const ids = events.map((event) => event.personId)
  const types = events.map((event) => event.type)
  const data = events.map((event) => JSON.stringify(event.data))
  // Inserting in the order of the ids locks in that order: two writers for the same people cannot wait for each other.
  const { rows } = await sql<{ person_id: string; seq: number }>`
    with input as (
      select person_id, type, data::jsonb, ord, row_number() over (partition by person_id order by ord) as n
      from unnest(${ids}::uuid[], ${types}::text[], ${data}::text[]) with ordinality as t(person_id, type, data, ord)
    ), bumped as (
      insert into person_sequence as s (person_id, seq)
      select person_id, count(*) from input group by person_id order by person_id
      on conflict (person_id) do update set seq = s.seq + excluded.seq
      returning person_id, seq
    ), written as (
      insert into realtime_event (person_id, seq, type, data)
      select i.person_id, b.seq - (max(i.n) over (partition by i.person_id)) + i.n, i.type, i.data
      from input i join bumped b using (person_id)
    )
    select person_id, seq from bumped`.execute(tx)
  return new Map(rows.map((row) => [row.person_id, row.seq]))
}

/**
 * Locks the person's sequence until `tx` ends, so that changes of one person follow each other. Returns its number; 0 for a person who is
 * not in the database yet, and has no data to change either.
 */
export async function lockSequence(tx: Tx, personId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    insert into person_sequence as s (person_id) select id from person where id = ${personId}
    on conflict (person_id) do update set seq = s.seq returning seq`.execute(tx)
  return rows[0]?.seq ?? 0
}

/** `lockSequence` for several people, in the order of their ids. */
export async function lockSequences(tx: Tx, personIds: readonly string[]): Promise<void> {
  await sql`
    insert into person_sequence as s (person_id) select id from person where id = any(${personIds}::uuid[]) order by id
    on conflict (person_id) do update set seq = s.seq`.execute(tx)
}
