// The calls of the control: findings, days without a finding, one day, decisions.
import type {
  CleanDays,
  Control,
  ControlDay,
  ControlItem,
  ControlPeople,
  ControlQuery,
  ReleaseCleanBody,
  TimeDecisionBody,
  TimeDecisionResult,
} from '#contract/working-time-control.ts'
import type { OfficeDayBody } from '#contract/working-time-settings.ts'
import type { SignBody, TimeMonth } from '#contract/working-time.ts'
import { api, ApiError } from '#shared/transport/api.ts'
import { $session } from '#shared/bus/session.ts'
import { invalidate, query } from '#shared/realtime/query.ts'
import { newKey, presentOf, send } from '#shared/transport/send.ts'
import { sendOnce } from '#shared/writes/send-once.ts'
import { UndoableDecisions, type DecisionState as StateOf } from '#shared/writes/undoable-decisions.ts'

const BASE = 'api/az'
const CONTROL = `${BASE}/control`
const LIVE = { invalidatedBy: ['menu_change', 'badge_reload'] } as const

export type Filter = ControlQuery
export type Named = TimeMonth['person']

const addressOf = (filter: Filter, path = ''): string => {
  const entries = Object.entries(filter).map(([name, value]) => [name, String(value)])
  return `${CONTROL}${path}?${new URLSearchParams(entries).toString()}`
}

export const controlOf = (filter: Filter) =>
  query(addressOf(filter), () => api.get<Control>(CONTROL, { query: { ...filter } }), LIVE)
export const cleanDaysOf = (filter: Filter) =>
  query(addressOf(filter, '/clean'), () => api.get<CleanDays>(`${CONTROL}/clean`, { query: { ...filter } }), LIVE)
export const dayOf = (id: number) =>
  query(`${CONTROL}/days/${id}`, () => api.get<ControlDay>(`${CONTROL}/days/${id}`), LIVE)

/** People for the filter, by name. Rethrows ApiError. */
export const findPeople = (q: string, signal: AbortSignal): Promise<ControlPeople> =>
  api.get<ControlPeople>(`${CONTROL}/people`, { query: { q }, signal })

/** A month of a person: `month` is YYYY-MM. */
export const monthOf = (personId: string, month: string) =>
  query(
    `${CONTROL}/months/${personId}/${month}`,
    () => api.get<TimeMonth>(`${BASE}/months/${month}`, { query: { personId } }),
    LIVE,
  )

export const refreshControl = (): void => invalidate(CONTROL)

async function write(path: string, body: object, version?: number, method: 'POST' | 'PUT' = 'POST'): Promise<void> {
  await sendOnce(`${BASE}/${path}`, { method, body, version })
  refreshControl()
}
export const stopRelease = (id: number, version: number, reason: string): Promise<void> =>
  write(`control/days/${id}/veto`, { reason }, version)
export const askQuestion = (id: number, version: number, text: string): Promise<void> =>
  write(`control/days/${id}/question`, { text }, version)
export const answerCase = (caseId: number, text: string): Promise<void> => write(`cases/${caseId}/messages`, { text })
export const signMonth = (month: string, body: SignBody, version: number): Promise<void> =>
  write(`months/${month}/sign`, body, version)

/** Only for the time office. */
export const setDay = (personId: string, day: string, body: OfficeDayBody, version: number): Promise<void> =>
  write(`office/days/${personId}/${day}`, body, version, 'PUT')
/** Only for the time office: reopens the month in its present state. */
export async function reopenMonth(personId: string, month: string, reason: string): Promise<void> {
  const { closing } = await api.get<TimeMonth>(`${BASE}/months/${month}`, { query: { personId } })
  await write(`months/${month}/reopen`, { personId, reason }, closing.version)
}

/** Days that are released or rejected, or all days without a finding; sent under one key, so that it can be repeated. */
export type Decision = { readonly key: string; readonly sub: string } & (
  | {
      readonly kind: 'days'
      readonly approve: boolean
      readonly reason: string
      readonly items: readonly ControlItem[]
    }
  | { readonly kind: 'clean'; readonly body: ReleaseCleanBody }
)

/** `present`: the present number of days without a finding; nothing was released. */
export type Decided = TimeDecisionResult & { readonly present?: number }

/** The refusal of the only day of a decision, as those of many days are answered. */
function refusedAlone(error: unknown, items: readonly ControlItem[]): Decided {
  const [item] = items
  const isRefused = error instanceof ApiError && typeof error.status === 'number' && error.status < 500
  if (!isRefused || !item || items.length > 1 || error.status === 401) throw error
  const { id, person, day, status } = item
  return { done: 0, refused: [{ id, person, day, code: error.code, status }] }
}

async function sendDecision(decision: Decision, { keepalive }: { keepalive: boolean }): Promise<Decided> {
  const { key, sub } = decision
  if (decision.kind === 'days') {
    const { approve, reason, items } = decision
    const days = items.map(({ id, version, findings }) => ({ id, version, findings: findings.map(({ code }) => code) }))
    const body: TimeDecisionBody = { approve, days, ...(reason && { reason }) }
    const sent = send<Decided>(`${CONTROL}/decisions`, { method: 'POST', body, key, sub, keepalive })
    return sent.catch((error: unknown) => refusedAlone(error, items))
  }
  try {
    return await send<Decided>(`${CONTROL}/release`, { method: 'POST', body: decision.body, key, sub, keepalive })
  } catch (error) {
    const present = presentOf<Pick<Control['clean'], 'days'>>(error)
    if (present) return { done: 0, refused: [], present: present.days }
    throw error
  }
}

export type DecisionState = StateOf<Decision, Decided>

/** Represents all days without a finding. */
const CLEAN = 0

export const decisions = new UndoableDecisions<Decision, Decided>({
  idsOf: (decision) => (decision.kind === 'clean' ? [CLEAN] : decision.items.map(({ id }) => id)),
  refusedIds: ({ refused, present }) => (present === undefined ? refused.map(({ id }) => id) : [CLEAN]),
  send: sendDecision,
  refresh: refreshControl,
})

type Wish<D = Decision> = D extends Decision ? Omit<D, 'key' | 'sub'> : never

/** Waits ten seconds, in which it can be undone. */
export function decide(wish: Wish): void {
  const sub = $session.get().person?.sub
  if (sub !== undefined) decisions.start({ ...wish, sub, key: newKey() })
}

/** Ids of days that are shown as decided, and whether all days without a finding are. */
export function decidedOf(states: readonly DecisionState[]): {
  readonly ids: ReadonlySet<number>
  readonly isClean: boolean
} {
  const ids = new Set(decisions.decided(states).keys())
  return { ids, isClean: ids.has(CLEAN) }
}
