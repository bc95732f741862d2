// Requests of purchasing as the bell shows them to the main admin, with the call of their own route.
import { sql } from 'kysely'
import type { PurchasingDecision } from '#contract/responsibility.ts'
import { daysBetween } from '#domain/berlin-time.ts'
import { holds } from '#domain/roles.ts'
import type { Day } from '#domain/typed-days.ts'
import { businessDay } from '#server/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { catalogue } from '#server/mail/language.ts'
import {
  endedText,
  type DecisionReader,
  type OpenTodo,
  type PresentedTodo,
  type TodoDecisionRule,
} from '#server/notices/todo-decisions.ts'
import { MAIN_ADMIN_ROLE } from '#server/purchasing.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const textsOf = catalogue<keyof typeof de>(de, en)

interface Row {
  readonly id: number
  readonly version: number
  readonly kind: 'access' | 'group'
  readonly state: 'open' | 'approved' | 'rejected' | 'withdrawn'
  readonly requestedAt: Date
  readonly decider: string
  readonly isNumberTaken: boolean
}

async function readRows(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> {
  const { rows } = await sql<Row>`
    select r.id, r.version, r.kind, r.state, r.requested_at as "requestedAt",
      coalesce(d.given_name || ' ' || d.family_name, '') as decider,
      r.kind = 'group' and exists (select from material_group g where g.number = r.group_number) as "isNumberTaken"
    from purchasing_request r left join person d on d.id = r.decider_id where r.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

function presentOpen({ language }: DecisionReader, row: Row, today: Day): OpenTodo {
  const { id, version, kind, requestedAt, isNumberTaken } = row
  const text = textsOf(language)
  const days = daysBetween(businessDay(requestedAt), today)
  const path = `api/gpp/responsibility/requests/${id}/decision`
  const bodyOf = (approve: boolean) => ({ approve, reason: '', version }) satisfies PurchasingDecision
  return {
    facts: kind === 'access' ? [text('grant')] : [],
    why: [
      text('mainAdmin'),
      text(days === 0 ? 'since_zero' : days === 1 ? 'since_one' : 'since_other', { count: days }),
    ],
    ...(isNumberTaken ? { hint: text('numberTaken') } : { approve: { path, body: bodyOf(true) } }),
    reject: { path, body: bodyOf(false) },
    // A material group exists in the same moment.
    undoable: false,
  }
}

export const purchasingDecisions: TodoDecisionRule = {
  kind: 'purchasingRequest',
  key: 'purchasing-request:',
  async present({ db, now }, reader, todos) {
    const rows = await readRows(
      db,
      todos.flatMap(({ numbers: [id] }) => id ?? []),
    )
    const { language, rights } = reader
    return new Map(
      todos.map(({ entryId, numbers: [id = 0] }): [number, PresentedTodo] => {
        const row = rows.get(id)
        if (row?.state === 'open' && holds(rights, MAIN_ADMIN_ROLE))
          return [entryId, presentOpen(reader, row, businessDay(now()))]
        const ended = row && row.state !== 'open' ? { state: row.state, by: row.decider } : undefined
        return [entryId, { ended: endedText(language, ended) }]
      }),
    )
  },
}
