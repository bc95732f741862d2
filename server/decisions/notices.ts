// What the bell shows about cases: a to-do for those who are asked to decide, one for the requester who is asked back, and the outcome.
import { sql, type RawBuilder } from 'kysely'
import { isEnded, isInTurn } from '#domain/decisions/case.ts'
import type { Context, ReadContext } from '#server/kernel/context.ts'
import type { NewNotification } from '#server/notices/entries.ts'
import { notifyPeople } from '#server/notices/notify.ts'
import { keepTodo, type DueTodo } from '#server/notices/todos.ts'
import { findCases, readCases, type StoredCase } from './cases.ts'
import type { DecisionKind } from './kind.ts'

type Reading = ReadContext

/** Who decides now, or would decide if the case had not ended. */
async function readAsked({ db, now }: Reading, kind: DecisionKind, one: StoredCase): Promise<string[]> {
  const deciders = await kind.readDeciders(db, [one], now())
  const inTurn = one.stages.filter((stage) => isInTurn({ ...one, status: 'open' }, stage))
  return [...new Set(inTurn.flatMap((stage) => deciders.askedFor(one, stage)))]
}

/** The people who get a to-do for this version of a case. */
async function readDue(parts: Reading, kind: DecisionKind, one: StoredCase): Promise<string[]> {
  if (one.status === 'askedBack') return one.requesterId === null ? [] : [one.requesterId]
  return isEnded(one.status) ? [] : readAsked(parts, kind, one)
}

async function isDue(parts: Reading, kind: DecisionKind, id: number): Promise<RawBuilder<boolean>> {
  const [one] = await findCases(parts.db, [id])
  if (!one) return sql<boolean>`false`
  return sql<boolean>`(p.id = any(${await readDue(parts, kind, one)}::uuid[]) and exists (
    select from decision_case c where c.id = ${id} and c.version = ${one.version}))`
}

async function keepTodoOf(context: Context, kind: DecisionKind, id: number, entry: NewNotification): Promise<void> {
  await keepTodo(context, { entry, due: () => isDue(context, kind, id) })
}

/** Opens or closes the to-do, and notifies the requester of the outcome, or the deciders of a withdrawal. */
async function follow(context: Context, kind: DecisionKind, id: number): Promise<void> {
  const [one] = await findCases(context.db, [id])
  const entry = one && (await kind.readEntry(context.db, one, context.now()))
  if (!entry) return
  await keepTodoOf(context, kind, id, entry)
  if (!isEnded(one.status)) return
  const told =
    one.status === 'withdrawn' ? await readAsked(context, kind, one) : one.requesterId ? [one.requesterId] : []
  await notifyPeople(context, told, { ...entry, eventKey: `${entry.eventKey}:${one.status}` })
}

const readOpen = ({ db }: Pick<Context, 'db'>, { kind }: DecisionKind): Promise<StoredCase[]> =>
  readCases(db, sql<boolean>`c.kind = ${kind} and c.ended_at is null`)

/** Opens and closes to-dos of all open cases again, because the deciders may have changed. */
async function refreshTodos(context: Context, kind: DecisionKind): Promise<void> {
  for (const one of await readOpen(context, kind)) {
    const entry = await kind.readEntry(context.db, one, context.now())
    if (entry) await keepTodoOf(context, kind, one.id, entry)
  }
}

/** The to-dos of every open case, for a company that is created as a whole. */
export async function readDueTodos(parts: Reading, kind: DecisionKind): Promise<DueTodo[]> {
  const due: DueTodo[] = []
  for (const one of await readOpen(parts, kind)) {
    const entry = await kind.readEntry(parts.db, one, parts.now())
    if (entry) due.push({ entry, personIds: await readDue(parts, kind, one) })
  }
  return due
}

/** Registers the handlers of a kind. */
export function onDecisions(context: Context, kind: DecisionKind): void {
  context.events.on('decision.changed', async (event) => {
    if (event.kind === kind.kind) await follow(context, kind, event.id)
  })
  for (const name of kind.decidersChangeWith ?? []) context.events.on(name, () => refreshTodos(context, kind))
}
