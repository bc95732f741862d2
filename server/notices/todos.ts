// To-dos that the portal creates: opened for each person with something to do, and opened again when it is due again.
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { lockSequences, type NewEvent } from '#server/realtime/write-events.ts'
import { closeWhere } from './close-entries.ts'
import { inBatches, notifyAll, readPeople } from './fan-out.ts'
import { notify } from './notify.ts'
import { reopenNotifications, rewordNotifications, type NewNotification } from './entries.ts'

/** A to-do with the people for whom it is due, for a company that is created as a whole. */
export interface DueTodo {
  readonly entry: NewNotification
  readonly personIds: readonly string[]
}

export interface Todo {
  readonly entry: Omit<NewNotification, 'todo'>
  /** True for a person `p` for whom the to-do is due; evaluated again for each batch. */
  readonly isDue: () => RawBuilder<boolean>
  /** Further events for people who get a new entry. */
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
  const reopened = await reopenNotifications(tx, context.areas, due, entry)
  await context.hub.emit(
    tx,
    reopened.map(({ personId, entry: added }) => ({
      personId,
      type: 'badge_change' as const,
      data: { added: [added], removed: [] },
    })),
  )
  await notify(tx, context, due, { ...entry, todo: true }, alongside)
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

interface KeptTodo extends Omit<Todo, 'isDue'> {
  /** True for a person `p` for whom it is due. Called again before entries are closed, because it may have been done since. */
  readonly due: () => Promise<RawBuilder<boolean>> | RawBuilder<boolean>
  /** The entries `n` of which only this to-do may stay open; default: those of its key. */
  readonly covers?: RawBuilder<boolean>
}

/** Updates the texts of open to-dos: a number in them, or a name, may have changed. */
async function reword(context: Context, entry: NewNotification, due: RawBuilder<boolean>): Promise<void> {
  const { db, areas, hub } = context
  const hasEntry = sql<boolean>`exists (
    select from notification n where n.event_key = ${entry.eventKey} and n.person_id = p.id and n.read_at is null)`
  await inBatches(context, await readPeople(db, sql<boolean>`${due} and ${hasEntry}`), async (tx, people) => {
    await lockSequences(tx, people)
    const changed = await rewordNotifications(tx, areas, people, entry)
    await hub.emit(
      tx,
      changed.flatMap(({ personId, entry: added, isShown }) =>
        isShown ? [{ personId, type: 'badge_change' as const, data: { added: [added], removed: [] } }] : [],
      ),
    )
  })
}

/** Opens a to-do for everybody for whom it is due, and closes it for all others, together with the entries that it replaces. */
export async function keepTodo(context: Context, { due, covers, ...todo }: KeptTodo): Promise<void> {
  const { eventKey } = todo.entry
  const opened = await due()
  await reword(context, todo.entry, opened)
  await openTodo(context, { ...todo, isDue: () => opened })
  const present = await due()
  const covered = covers ?? sql<boolean>`n.event_key = ${eventKey}`
  await closeWhere(context, () => sql<boolean>`${covered} and not (n.event_key = ${eventKey} and ${present})`)
}
