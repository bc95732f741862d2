// To-dos that the portal makes: opened for each person with something to do, and opened again when it is due again.
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { lockSequences, type NewEvent } from '#server/realtime/write-events.ts'
import { notifyAll, readPeople } from './fan-out.ts'
import { notify } from './notify.ts'
import { reopenNotifications, type NewNotification } from './queries.ts'

export interface Todo {
  readonly entry: NewNotification
  /** True for a person `p` for whom the to-do is due; evaluated again for each batch. */
  readonly isDue: () => RawBuilder<boolean>
  /** Further events for those who get a new entry. */
  readonly alongside?: ((personId: string) => readonly NewEvent[]) | undefined
}

/** True for the person `p` with this id; undefined: for everybody. */
export const isPerson = (id: string | undefined): RawBuilder<boolean> =>
  id === undefined ? sql<boolean>`true` : sql<boolean>`p.id = ${id}`

const lacks = (eventKey: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from notification n where n.event_key = ${eventKey} and n.person_id = p.id and n.read_at is null)`

async function openFor(tx: Tx, context: Context, people: readonly string[], todo: Todo): Promise<void> {
  const { entry, isDue, alongside } = todo
  // A person who completes it during this transaction has committed before this lock, or closes the entry after it.
  await lockSequences(tx, people)
  const due = await readPeople(tx, sql<boolean>`p.id = any(${people}::uuid[]) and ${isDue()}`)
  const reopened = await reopenNotifications(tx, context.areas, due, entry.eventKey)
  await context.hub.emit(
    tx,
    reopened.map(({ personId, entry: added }) => ({
      personId,
      type: 'badge_change' as const,
      data: { added: [added], removed: [] },
    })),
  )
  await notify(tx, context, due, entry, alongside)
}

/** Opens a to-do for each person for whom it is due and who lacks an open one of its event. */
export async function openTodo(context: Context, todo: Todo): Promise<void> {
  const { eventKey } = todo.entry
  await notifyAll(
    context,
    eventKey,
    () => readPeople(context.db, sql<boolean>`${todo.isDue()} and ${lacks(eventKey)}`),
    (tx, people) => openFor(tx, context, people, todo),
  )
}
