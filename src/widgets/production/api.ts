// Production as its service knows it: who is signed in, shifts and their people, corrections, releases, figures. Below api/mes; the
// calls throw ApiError.
import type { ReadableAtom } from 'nanostores'
import type {
  Activities,
  AnswerBody,
  Areas,
  CorrectionBody,
  Corrections,
  CorrectionView,
  GapSuggestion,
  Logins,
  LoginsQuery,
  LogOutBody,
  LogOutResult,
  MonthFigures,
  Orders,
  OwnMonth,
  PersonLine,
  ReleaseBody,
  ReleaseResult,
  ShiftView,
} from '#contract/production.ts'
import { dayNumberOf } from '#domain/calendar/berlin-time.ts'
import { SHIFT_KINDS, type ShiftKind } from '#domain/production/shifts.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { api } from '#shared/transport/api.ts'
import { $session } from '#shared/bus/session.ts'
import { invalidate, query, type QueryState } from '#shared/realtime/query.ts'
import { newKey, send } from '#shared/transport/send.ts'
import { postOnce } from '#shared/writes/send-once.ts'
import { onMessage } from '#shared/realtime/socket.ts'
import { UndoableDecisions, type DecisionState } from '#shared/writes/undoable-decisions.ts'

const BASE = 'api/mes'
type Read<T> = ReadableAtom<QueryState<T>>
/** Corrections and questions arrive as notifications; bookings of terminals as changes of their area. */
const LIVE = { invalidatedBy: ['badge_change'], revalidateInterval: 60_000 } as const
const LOGINS_INTERVAL = 15_000

export const $areas = query(`${BASE}/areas`, () => api.get<Areas>(`${BASE}/areas`))
export type Area = Areas[number]
/** Whether the reader sees single people of the area. */
export const seesPeople = ({ reader }: Pick<Area, 'reader'>): boolean => reader !== 'figures'

export const $activities = query(`${BASE}/activities`, () => api.get<Activities>(`${BASE}/activities`))
export const findOrders = (q: string, signal: AbortSignal): Promise<Orders> =>
  api.get<Orders>(`${BASE}/orders`, { query: { q }, signal })

const LOGINS = `${BASE}/logins`
/** In the keys of logins: the first area of the reader, whichever it is. */
const FIRST = 'first'
export function loginsOf(asked: LoginsQuery): Read<Logins> {
  const load = () => api.get<Logins>(LOGINS, { query: { ...asked } })
  const { area = FIRST } = asked
  return query(`${LOGINS}/${area}?${JSON.stringify(asked)}`, load, { ...LIVE, revalidateInterval: LOGINS_INTERVAL })
}
export const refreshLogins = (): void => invalidate(LOGINS)

/** The result for each login; logins of others may have changed in the meantime. */
export async function logOut(body: LogOutBody): Promise<LogOutResult> {
  try {
    return await postOnce<LogOutResult>(`${LOGINS}/log-out`, body)
  } finally {
    refreshLogins()
  }
}

/** A shift of an area: it belongs to the day on which it begins. */
export interface ShiftRef {
  readonly areaId: number
  readonly day: Day
  readonly kind: ShiftKind
}
const addressOf = ({ areaId, day, kind }: ShiftRef): string => `${BASE}/shifts/${areaId}/${day}/${kind}`
const CORRECTIONS = `${BASE}/corrections`

export const shiftOf = (shift: ShiftRef): Read<ShiftView> =>
  query(addressOf(shift), () => api.get<ShiftView>(addressOf(shift)), LIVE)

/** Open and ended ones of a shift; those that were contested with their reason. */
export const correctionsOf = (shift: ShiftRef): Read<Corrections> => {
  const path = `${addressOf(shift)}/corrections`
  return query(path, () => api.get<Corrections>(path), LIVE)
}

/** waiting: for the reader · own: about the reader. */
export const correctionsFor = (scope: 'waiting' | 'own'): Read<Corrections> =>
  query(`${CORRECTIONS}?${scope}`, () => api.get<Corrections>(CORRECTIONS, { query: { scope } }), LIVE)

/** `version` is that of the line, so that a changed line is requested again. */
export function suggestionOf(shift: ShiftRef, { person, version }: PersonLine, from: string): Read<GapSuggestion> {
  const path = `${addressOf(shift)}/people/${person.id}/suggestion`
  const load = () => api.get<GapSuggestion>(path, { query: { from } })
  return query(`${path}?${version} ${from}`, load, { revalidateOnFocus: false })
}

export const monthOf = (month: string): Read<MonthFigures> =>
  query(`${BASE}/months/${month}`, () => api.get<MonthFigures>(`${BASE}/months/${month}`))
export const ownMonthOf = (month: string): Read<OwnMonth> =>
  query(`${BASE}/own-months/${month}`, () => api.get<OwnMonth>(`${BASE}/own-months/${month}`), LIVE)

/** Bookings have changed: only shown data of these areas is read again, or all of it without areas. */
onMessage('production_change', ({ data: { areaIds } }) => {
  if (!areaIds) return void [LOGINS, `${BASE}/shifts`].forEach((key) => invalidate(key))
  for (const id of [...areaIds, FIRST]) invalidate(`${LOGINS}/${id}`)
  for (const id of areaIds) invalidate(`${BASE}/shifts/${id}`)
})

/** Everything of the area again, here and wherever else it is shown. */
export const refreshProduction = (): void => invalidate(BASE)

/** A refusal reads everything again as well: somebody else may have decided, or late bookings have arrived. */
async function afterwards<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } finally {
    refreshProduction()
  }
}

export const sendCorrection = (body: CorrectionBody): Promise<CorrectionView> =>
  afterwards(postOnce<CorrectionView>(CORRECTIONS, body))

type Case = Pick<CorrectionView, 'id' | 'version'>

/** The affected person confirms or contests it; a request of a person is decided by the foreman. */
export const decideCorrection = ({ id, version }: Case, approve: boolean, reason: string): Promise<unknown> =>
  afterwards(postOnce(`${CORRECTIONS}/${id}/decision`, { approve, ...(reason && { reason }) }, version))

export const answerQuestion = ({ id, version }: Case, answer: AnswerBody): Promise<unknown> =>
  afterwards(postOnce(`${CORRECTIONS}/${id}/answer`, answer, version))

export const withdrawCorrection = ({ id, version }: Case): Promise<unknown> =>
  afterwards(send(`${CORRECTIONS}/${id}`, { method: 'DELETE', version }))

/** The people of a shift who agree, as they were seen. */
export interface ReleaseDecision {
  readonly key: string
  readonly sub: string
  readonly shift: ShiftRef
  readonly people: ReleaseBody['people']
}
/** `about`: the number of the shift. */
export type Released = ReleaseResult & { readonly about: number }
export type ReleaseState = DecisionState<ReleaseDecision, Released>

/** A number for each shift, which identifies decisions. */
const numberOf = ({ areaId, day, kind }: ShiftRef): number =>
  areaId * 1_000_000 + dayNumberOf(day) * SHIFT_KINDS.length + SHIFT_KINDS.indexOf(kind)

/** Releases wait for ten seconds, in which they can be undone. */
export const releases = new UndoableDecisions<ReleaseDecision, Released>({
  idsOf: ({ shift }) => [numberOf(shift)],
  refusedIds: ({ refused, about }) => (refused.length > 0 ? [about] : []),
  async send({ shift, people, key, sub }, { keepalive }) {
    const path = `${addressOf(shift)}/release`
    const result = await send<ReleaseResult>(path, { method: 'POST', body: { people }, key, sub, keepalive })
    return { ...result, about: numberOf(shift) }
  },
  refresh: refreshProduction,
})

export function release(shift: ShiftRef, lines: readonly PersonLine[]): void {
  const sub = $session.get().person?.sub
  if (sub === undefined || lines.length === 0) return
  const people = lines.map(({ person, version }) => ({ personId: person.id, version }))
  releases.start({ key: newKey(), sub, shift, people })
}

/** Whether a release of this shift is on its way. */
export const isReleasing = (states: readonly ReleaseState[], shift: ShiftRef): boolean =>
  states.some(
    ({ step, decision }) => (step === 'waiting' || step === 'sending') && numberOf(decision.shift) === numberOf(shift),
  )

/** Takes back the release of people, or of the whole shift, until payroll takes it over. */
export const takeBack = (shift: ShiftRef, people?: readonly string[]): Promise<ReleaseResult> =>
  afterwards(postOnce<ReleaseResult>(`${addressOf(shift)}/take-back`, people ? { people } : {}))
