// Requests of purchasing as the bell shows them to the main admin, with the call of their own route.
import { sql } from 'kysely'
import type { PurchasingRequests } from '#contract/responsibility.ts'
import { daysBetween } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { catalogue } from '#server/mail/language.ts'
import { readRequests } from '#server/modules/responsibility/requests.ts'
import { decisionCalls, endedText } from '#server/notices/todo-decisions.ts'
import type { DecisionViewer, OpenTodo, PresentedTodo, TodoDecisionRule } from '#server/kernel/todo-decision-rule.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const textsOf = catalogue<keyof typeof de>(de, en)

type Request = PurchasingRequests[number]

/** Numbers of requested material groups that exist by now. */
async function readTaken(db: Db, requests: readonly Request[]): Promise<ReadonlySet<string | null>> {
  const numbers = requests.flatMap(({ groupNumber }) => groupNumber ?? [])
  const { rows } = await sql<{ number: string }>`
    select number from material_group where number = any(${numbers}::text[])`.execute(db)
  return new Set(rows.map(({ number }) => number))
}

function presentOpen({ language }: DecisionViewer, request: Request, isNumberTaken: boolean, today: Day): OpenTodo {
  const { id, version, kind, requestedAt } = request
  const text = textsOf(language)
  const days = daysBetween(businessDay(new Date(requestedAt)), today)
  const { approve, reject } = decisionCalls(`api/gpp/responsibility/requests/${id}/decision`, version)
  return {
    facts: kind === 'access' ? [text('grant')] : [],
    why: [
      text('mainAdmin'),
      text(days === 0 ? 'since_zero' : days === 1 ? 'since_one' : 'since_other', { count: days }),
    ],
    ...(isNumberTaken ? { hint: text('numberTaken') } : { approve }),
    reject,
    // A material group exists in the same moment.
    undoable: false,
  }
}

export const purchasingDecisions: TodoDecisionRule = {
  kind: 'purchasingRequest',
  key: 'purchasing-request:',
  async present({ db, now }, viewer, todos) {
    const requests = new Map((await readRequests(db, viewer.personId, now())).map((one) => [one.id, one]))
    const taken = await readTaken(db, [...requests.values()])
    const { language } = viewer
    return new Map(
      todos.map(({ entryId, numbers: [id = 0] }): [number, PresentedTodo] => {
        const request = requests.get(id)
        if (request?.mayDecide)
          return [entryId, presentOpen(viewer, request, taken.has(request.groupNumber), businessDay(now()))]
        const { state, decider } = request ?? {}
        const ended = state === undefined || state === 'open' ? undefined : { state, by: decider?.name ?? '' }
        return [entryId, { ended: endedText(language, ended) }]
      }),
    )
  },
}
