// Every call of the own calendar: the year, the balance, requests and duties of a substitute.
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Board, ExplainedBalance, OwnCalendar } from '#contract/vacation-calendar.ts'
import type {
  LeaveRequest,
  Preview,
  PreviewBody,
  RequestBody,
  SpecialLeaveReasons,
  Substitution,
} from '#contract/vacation.ts'
import { holds } from '#domain/organisation/roles.ts'
import type { DayRange } from '#domain/calendar/typed-days.ts'
import { api, ApiError } from '#shared/transport/api.ts'
import { $person } from '#shared/bus/person.ts'
import { invalidate, query, type QueryState } from '#shared/realtime/query.ts'
import { send, type Write } from '#shared/transport/send.ts'

const BASE = 'api/vac'
/** Others change their leave without a message to this person. */
const OTHERS_INTERVAL = 300_000

/** The `sub` of a person with leave of their own; undefined: nothing is fetched. */
export const $applicant = computed($person, (person) =>
  person && holds(person.rights, 'menu_ma_holiday') ? person.sub : undefined,
)
const OWN = { owner: $applicant, invalidatedBy: ['leave_change'] } as const

const read = <T>(path: string, options: object = OWN): ReadableAtom<QueryState<T>> =>
  query<T>(path, () => api.get<T>(path), options)

export const calendarOf = (year: number) => read<OwnCalendar>(`${BASE}/calendar?year=${year}`)
export const balanceOf = (year: number) => read<ExplainedBalance>(`${BASE}/balance?year=${year}`)
export const $duties = read<Substitution[]>(`${BASE}/substitutions`)
export const reasonsQuery = () => read<SpecialLeaveReasons>(`${BASE}/special-leave`)
export const requestOf = (id: number) => read<LeaveRequest>(`${BASE}/requests/${id}`)

const NOTHING: ReadableAtom<QueryState<Board>> = atom({ loading: false })

/** Absences of others in a period, as far as the person may see them; without a period nothing is requested. */
export const othersIn = (period: DayRange | undefined): ReadableAtom<QueryState<Board>> =>
  period
    ? read<Board>(`${BASE}/board?first=${period.first}&last=${period.last}`, {
        ...OWN,
        revalidateInterval: OTHERS_INTERVAL,
      })
    : NOTHING

/** Reads everything of the area again, here and wherever else it is shown. */
export const refreshLeave = (): void => invalidate(BASE)

export const previewOf = (body: PreviewBody, signal: AbortSignal): Promise<Preview> =>
  api.post<Preview>(`${BASE}/preview`, body, { signal })

/** A request that exists already, as it was seen. */
export interface SeenRequest {
  readonly id: number
  readonly version: number
}

/** Keeps a draft or sends a request: a new one, or another version of `seen`. Rethrows ApiError. */
export async function saveRequest(
  body: RequestBody,
  key: string,
  seen: SeenRequest | undefined,
  sub?: string,
): Promise<LeaveRequest> {
  const saved = await (seen
    ? send<LeaveRequest>(`${BASE}/requests/${seen.id}`, { method: 'PUT', body, key, version: seen.version })
    : send<LeaveRequest>(`${BASE}/requests`, { method: 'POST', body, key, ...(sub !== undefined && { sub }) }))
  refreshLeave()
  return saved
}

async function write<T>(path: string, change: Write): Promise<T> {
  const done = await send<T>(`${BASE}/requests/${path}`, change)
  refreshLeave()
  return done
}

/** Withdraws a request, or asks to cancel approved leave. Rethrows ApiError. */
export const withdraw = ({ id, version }: SeenRequest, reason: string, key: string): Promise<LeaveRequest> =>
  write(`${id}/withdraw`, { method: 'POST', body: { ...(reason.trim() && { reason: reason.trim() }) }, version, key })

/** Reports days of approved leave on which the person was ill. Rethrows ApiError. */
export const reportSickDays = ({ id }: SeenRequest, days: DayRange, key: string): Promise<LeaveRequest> =>
  write(`${id}/sick-days`, { method: 'POST', body: days, key })

export const deleteDraft = ({ id }: SeenRequest, key: string): Promise<unknown> =>
  write(String(id), { method: 'DELETE', key })

export const answerDuty = ({ id, version }: SeenRequest, accept: boolean, key: string): Promise<unknown> =>
  write(`${id}/substitute`, { method: 'POST', body: { accept }, version, key })

/** A rule that the request breaks; `field` is a path in it, such as `periods.0.last`. */
export interface Fault {
  readonly field: string
  readonly rule: string
}

/** The fields of a refusal, with the rule of each; empty if it names none. */
export function faultsOf(error: unknown): Fault[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return []
  return (error.details as Partial<Fault>[]).flatMap(({ field, rule }) =>
    field === undefined
      ? []
      : [
          {
            field: field.replace(/^body[./]/, ''),
            rule: error.code === 'reference_unknown' ? error.code : (rule ?? ''),
          },
        ],
  )
}
