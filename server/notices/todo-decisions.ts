// The decisions that a person may make in the bell, by the rules of the areas, and functions that these rules share.
import { sql } from 'kysely'
import type { TodoDecision, TodoDecisions } from '#contract/notifications.ts'
import type { StageName } from '#domain/decisions/deciders.ts'
import { NOTICE_DECISIONS, type NoticeDecision } from '#domain/notifications/notice-decisions.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import { fullName } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { catalogue, formatDay, type Language } from '#server/mail/language.ts'
import type { DecisionViewer, OpenTodo, PresentedTodo, TodoDecisionRule } from '#server/kernel/todo-decision-rule.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const textsOf = catalogue<keyof typeof de>(de, en)

/** The calls that approve and reject a case in the version that was seen. */
export function decisionCalls(path: string, version: number): Required<Pick<OpenTodo, 'approve' | 'reject'>> {
  // Also in the body, because bells of former releases, which tools pin, send only the body.
  const callOf = (approve: boolean) => ({ path, body: { approve, version }, version })
  return { approve: callOf(true), reject: callOf(false) }
}

interface Rules extends ReadContext {
  readonly todoDecisions: readonly TodoDecisionRule[]
}

/** The limit of to-dos whose facts are read together. */
const MOST = 100

interface Row {
  id: number
  eventKey: string
}

/** The open to-dos with a rule, newest first; with an id only that entry, also when it is done. */
async function readRows({ db, todoDecisions }: Rules, personId: string, id: number | undefined): Promise<Row[]> {
  const isWanted =
    id === undefined
      ? sql<boolean>`n.read_at is null and not n.muted and n.put_off_until is null`
      : sql<boolean>`n.id = ${id}`
  const { rows } = await sql<Row>`
    select n.id, n.event_key as "eventKey" from notification n
    where n.person_id = ${personId} and n.todo and ${isWanted}
      and n.event_key like any(${todoDecisions.map(({ key }) => `${key}%`)}::text[])
    order by n.created_at desc, n.id desc limit ${MOST}`.execute(db)
  return rows
}

function toWire(id: number, kind: NoticeDecision, language: Language, presented: PresentedTodo): TodoDecision {
  const words = NOTICE_DECISIONS[kind][language]
  if ('ended' in presented) return { id, facts: '', why: '', hint: '', words, undoable: false, ended: presented.ended }
  const { facts, why, hint = '', approve, reject, undoable } = presented
  return { id, facts: facts.join(' '), why: why.join(' '), hint, words, ...(approve && { approve }), reject, undoable }
}

/** The decisions that the person may make in the bell; with an id the present state of that to-do. */
export async function readTodoDecisions(context: Rules, viewer: DecisionViewer, id?: number): Promise<TodoDecisions> {
  const rows = await readRows(context, viewer.personId, id)
  const found = await Promise.all(
    context.todoDecisions.map(async ({ kind, key, present }) => {
      const todos = rows
        .filter(({ eventKey }) => eventKey.startsWith(key))
        .map((row) => ({ entryId: row.id, numbers: row.eventKey.slice(key.length).split(':').map(Number) }))
      const presented = todos.length > 0 ? await present(context, viewer, todos) : new Map<number, PresentedTodo>()
      return [...presented].map(([entryId, one]) => toWire(entryId, kind, viewer.language, one))
    }),
  )
  return found.flat()
}

/** The outcome of a case that others or a rule ended. */
export interface Ended {
  readonly state: 'approved' | 'rejected' | 'withdrawn' | 'expired' | 'changed' | undefined
  readonly by: string
}

/** The text for an ended case; without a state another person decides it. */
export function endedText(language: Language, ended: Ended | undefined): string {
  const { state = 'elsewhere', by = '' } = ended ?? {}
  const isByNobody = by === '' && (state === 'approved' || state === 'rejected')
  return textsOf(language)(isByNobody ? 'changed' : state, { name: by })
}

/** A stage that the viewer may decide. */
export interface HeldStage {
  readonly stage: StageName
  readonly holderId: string | null
  /** The person for whom the viewer decides. */
  readonly onBehalfOf: string | null
  /** The sentence for an office, which decides where nobody else may. */
  readonly office?: string
}

/** The last day on which each of these people is away by their own setting, and their names. */
export async function readHolders(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly until: Day | null }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string; until: Day | null }>`
    select p.id, ${fullName('p')} as name, s.away_until as until
    from person p left join deputy_setting s on s.person_id = p.id and s.activated
    where p.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Why the viewer got a stage. */
export function whyText(
  { personId, language }: DecisionViewer,
  { stage, holderId, onBehalfOf, office }: HeldStage,
  holders: Awaited<ReturnType<typeof readHolders>>,
): string {
  const text = textsOf(language)
  const holder = onBehalfOf === null ? undefined : holders.get(onBehalfOf)
  if (holder) {
    const { name, until } = holder
    return until === null ? text('deputy', { name }) : text('deputyUntil', { name, day: formatDay(until, language) })
  }
  if (office !== undefined) return office
  return text(holderId === personId ? stage : 'next')
}

export const deadlineText = (language: Language, day: Day): string =>
  textsOf(language)('deadline', { day: formatDay(day, language) })
