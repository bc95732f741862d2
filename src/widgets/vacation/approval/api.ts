// The calls of the approval: open requests, the board, decisions, deputies. Decisions wait for ten seconds in which they can be undone.
import type {
  Board,
  DecisionFacts,
  OpenDecisions,
  PastDecisions,
  PastDecisionsQuery,
} from '#contract/vacation-calendar.ts'
import type { BulkDecisionResult } from '#contract/decisions.ts'
import type { Deputies, DeputiesBody, LeaveRequest } from '#contract/vacation.ts'
import type { DayRange } from '#domain/calendar/typed-days.ts'
import { api, ApiError } from '#shared/transport/api.ts'
import { $session } from '#shared/bus/session.ts'
import { invalidate, query, setData } from '#shared/realtime/query.ts'
import { newKey, presentOf, send } from '#shared/transport/send.ts'
import { UndoableDecisions, type DecisionState as StateOf } from '#shared/writes/undoable-decisions.ts'

export type OpenDecision = OpenDecisions[number]

const VACATION = 'api/vac'
const DECISIONS = `${VACATION}/decisions`
const DEPUTIES = `${VACATION}/deputies`
const LIVE = { invalidatedBy: ['leave_change', 'menu_change'] } as const

export const $decisions = query(DECISIONS, () => api.get<OpenDecisions>(DECISIONS), LIVE)
export const $deputies = query(DEPUTIES, () => api.get<Deputies>(DEPUTIES))

const boardKey = ({ first, last }: DayRange) => `${VACATION}/board?first=${first}&last=${last}`
export const board = (span: DayRange) => query(boardKey(span), () => api.get<Board>(boardKey(span)), LIVE)

const factsKey = (id: number) => `${DECISIONS}/${id}`
/** The effect of an open request on the balance of its applicant. */
export const decisionFacts = (id: number) =>
  query(factsKey(id), () => api.get<DecisionFacts>(factsKey(id)), { ...LIVE, revalidateOnFocus: false })

const requestKey = (id: number) => `${VACATION}/requests/${id}`
export const leaveRequest = (id: number) => query(requestKey(id), () => api.get<LeaveRequest>(requestKey(id)), LIVE)

const PAST = `${VACATION}/past-decisions`
export type PastFilter = Pick<PastDecisionsQuery, 'name' | 'first' | 'last' | 'outcome'>
/** A page; without `before` the first one. */
export const fetchPast = (filter: PastFilter, before?: number): Promise<PastDecisions> =>
  api.get<PastDecisions>(PAST, { query: { ...filter, before } })
export const pastDecisions = (filter: PastFilter) =>
  query(`${PAST}?${JSON.stringify(filter)}`, () => fetchPast(filter), LIVE)

export const refreshPast = (): void => invalidate(PAST)
export const refreshDecisions = (): void => invalidate(DECISIONS)
export const refreshBoard = (span: DayRange): void => invalidate(boardKey(span))
export const refreshRequest = (id: number): void => invalidate(requestKey(id))

/** One decision about several requests, sent under one key, so that it can be repeated. */
export interface Decision {
  readonly approve: boolean
  readonly reason: string
  readonly entries: readonly OpenDecision[]
  readonly key: string
  /** The decider; a decision is never sent in the name of another person. */
  readonly sub: string
}

interface SendOptions {
  /** The call continues after the page is closed. */
  readonly keepalive?: boolean
}

async function answerCancellation(
  { approve, reason, key, sub }: Decision,
  { request: { id, version } }: OpenDecision,
  options: SendOptions,
): Promise<BulkDecisionResult[number]> {
  const body = { approve, ...(reason && { reason }) }
  try {
    const path = `${VACATION}/requests/${id}/cancellation`
    await send<LeaveRequest>(path, { method: 'POST', body, version, key: `${key}.${id}`, sub, ...options })
    return { id, done: true }
  } catch (error) {
    if (!(error instanceof ApiError) || typeof error.status !== 'number' || error.status >= 500) throw error
    const present = presentOf<LeaveRequest>(error)
    return { id, done: false, code: error.code, ...(present && { present }) }
  }
}

/** The result for each request. Throws ApiError if the outcome is unknown: the call may be repeated. */
async function sendDecision(decision: Decision, options: SendOptions = {}): Promise<BulkDecisionResult> {
  const { approve, reason, entries, key, sub } = decision
  const isCancellation = (entry: OpenDecision) => entry.isCancellation
  const plain = entries.filter((entry) => !isCancellation(entry))
  const requests = plain.map(({ request: { id, version } }) => ({ id, version }))
  const body = { approve, ...(reason && { reason }), requests }
  const decided =
    plain.length > 0 ? send<BulkDecisionResult>(DECISIONS, { method: 'POST', body, key, sub, ...options }) : []
  const answered = entries.filter(isCancellation).map((entry) => answerCancellation(decision, entry, options))
  return (await Promise.all([decided, ...answered])).flat()
}

const newDecision = (wish: Omit<Decision, 'key'>): Decision => ({ ...wish, key: newKey() })

/** Throws ApiError. */
export async function saveDeputies(body: DeputiesBody, key: string): Promise<void> {
  const saved = await send<Deputies>(DEPUTIES, { method: 'PUT', body, key })
  setData<Deputies>(DEPUTIES, () => saved)
}

export type DecisionState = StateOf<Decision, BulkDecisionResult>

const idsOf = ({ entries }: Decision): number[] => entries.map(({ request }) => request.id)

export const decisions = new UndoableDecisions<Decision, BulkDecisionResult>({
  idsOf,
  refusedIds: (results) => results.filter(({ done }) => !done).map(({ id }) => id),
  send: sendDecision,
  refresh: refreshDecisions,
})

/** The text for a decision: answers to cancellation requests have their own. */
export function actionOf(entries: readonly OpenDecision[], approve: boolean): 'approve' | 'reject' | 'cancel' | 'keep' {
  if (entries.every(({ isCancellation }) => isCancellation)) return approve ? 'cancel' : 'keep'
  return approve ? 'approve' : 'reject'
}

export function decide(entries: readonly OpenDecision[], approve: boolean, reason = ''): void {
  const sub = $session.get().person?.sub
  if (sub === undefined || entries.length === 0) return
  decisions.start(newDecision({ entries, approve, reason, sub }))
}

/** The reason typed for these requests before the undo. */
export function undoneReason(entries: readonly OpenDecision[]): string {
  const undone = decisions.undone()
  const ids = new Set(undone && idsOf(undone))
  return entries.every(({ request }) => ids.has(request.id)) ? (undone?.reason ?? '') : ''
}
