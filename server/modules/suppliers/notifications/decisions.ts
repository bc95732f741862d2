// Change requests of partners as the bell shows them to those who decide, with the call of their own route.
import { sql } from 'kysely'
import type { ChangeRequest } from '#contract/suppliers-partner.ts'
import { daysBetween } from '#domain/calendar/berlin-time.ts'
import type { Viewer } from '#domain/suppliers/mandate.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { catalogue, formatDay } from '#server/mail/language.ts'
import { findPartner } from '#server/modules/suppliers/viewer.ts'
import { readViewer } from '#server/purchasing/purchasing.ts'
import { brokenRuleOf, readRequests } from '#server/modules/suppliers/change-requests.ts'
import { decisionCalls, endedText, type Ended } from '#server/notices/todo-decisions.ts'
import type { DecisionViewer, OpenTodo, TodoDecisionRule } from '#server/kernel/todo-decision-rule.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const textsOf = catalogue<keyof typeof de>(de, en)

/** The present and the requested value of each field. */
function valuesText({ before, after }: ChangeRequest, text: ReturnType<typeof textsOf>): string[] {
  const shown = (value = '') => value || text('empty')
  return Object.keys(after)
    .filter((field) => before[field as keyof typeof before] !== after[field as keyof typeof after])
    .map((field) =>
      text('values', {
        before: shown(before[field as keyof typeof before]),
        after: shown(after[field as keyof typeof after]),
      }),
    )
}

interface Found {
  readonly partnerId: number
  readonly groupIds: readonly number[]
  readonly request: ChangeRequest
}

async function readFound(db: Db, viewer: Viewer, requestId: number, now: Date): Promise<Found | undefined> {
  const { rows } = await sql<{ partnerId: number }>`
    select partner_id as "partnerId" from partner_request where id = ${requestId}`.execute(db)
  if (!rows[0]) return undefined
  const partner = await findPartner(db, rows[0].partnerId)
  const request = (await readRequests(db, viewer, partner, now)).find(({ id }) => id === requestId)
  return request && { partnerId: partner.id, groupIds: partner.groupIds, request }
}

async function presentOpen(
  { db, now }: ReadContext,
  { language }: DecisionViewer,
  viewer: Viewer,
  { partnerId, groupIds, request }: Found,
): Promise<OpenTodo> {
  const text = textsOf(language)
  const { id, version, callback, requestedAt } = request
  const at = now()
  const days = daysBetween(businessDay(new Date(requestedAt)), businessDay(at))
  const { approve, reject } = decisionCalls(`api/gpp/partners/${partnerId}/requests/${id}/decision`, version)
  const when = { requestedAt: new Date(requestedAt), now: at }
  const needsCall = (await brokenRuleOf(db, partnerId, callback ?? undefined, when)) !== undefined
  const called = callback && {
    day: formatDay(businessDay(new Date(callback.at)), language),
    name: callback.name,
  }
  return {
    facts: [...valuesText(request, text), ...(called && !needsCall ? [text('called', called)] : [])],
    why: [
      text(groupIds.some((group) => viewer.groupIds.has(group)) ? 'leadBuyer' : 'siteAdmin'),
      text(days === 0 ? 'since_zero' : days === 1 ? 'since_one' : 'since_other', { count: days }),
    ],
    ...(needsCall ? { hint: text('callback') } : { approve }),
    reject,
    // Approved values are written in the same moment.
    undoable: false,
  }
}

const endedOf = ({ state, decider }: ChangeRequest): Ended | undefined =>
  state === 'open' ? undefined : { state, by: decider?.name ?? '' }

export const requestDecisions: TodoDecisionRule = {
  kind: 'partnerRequest',
  key: 'supplier-request:',
  async present(context, person, todos) {
    const { db, now } = context
    const viewer = await readViewer(db, now(), person.personId)
    const presented = await Promise.all(
      todos.map(async ({ entryId, numbers: [requestId = 0] }) => {
        const found = await readFound(db, viewer, requestId, now())
        const ended = { ended: endedText(person.language, found && endedOf(found.request)) }
        return [entryId, found?.request.mayDecide ? await presentOpen(context, person, viewer, found) : ended] as const
      }),
    )
    return new Map(presented)
  },
}
