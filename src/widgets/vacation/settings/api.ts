// Settings of leave on the service: the settings that the person may change, and the calendar of a division with its changes.
import type { ReadableAtom } from 'nanostores'
import type {
  BookingResult,
  ClosureBody,
  ClosurePreview,
  DivisionCalendar,
  LeaveSettings,
  MemberBody,
  TeamChange,
} from '#contract/vacation-settings.ts'
import type { DayRange } from '#domain/calendar/typed-days.ts'
import { api } from '#shared/transport/api.ts'
import { invalidate, query, type QueryState } from '#shared/realtime/query.ts'
import { send } from '#shared/transport/send.ts'
import { postOnce } from '#shared/writes/send-once.ts'
import { settledAt } from '#shared/writes/settled.ts'
import type { RemoveOptions } from '#shared/ui/lists/editable-list.tsx'

const SETTINGS = 'api/vac/settings'

export const $settings = query(SETTINGS, () => api.get<LeaveSettings>(SETTINGS))
export const refreshSettings = (): void => invalidate(SETTINGS)

const keyOf = (divisionId: number): string => `${SETTINGS}/calendars/${divisionId}`

export const calendarOf = (divisionId: number): ReadableAtom<QueryState<DivisionCalendar>> =>
  query(keyOf(divisionId), () => api.get<DivisionCalendar>(keyOf(divisionId)))
export const refreshCalendar = (divisionId: number): void => invalidate(keyOf(divisionId))

/** The changes of one division's calendar. They throw ApiError. */
export function changesOf(divisionId: number) {
  const key = keyOf(divisionId)
  const done = async (call: Promise<DivisionCalendar>) => void (await settledAt(key, call))
  const team = (id: number) => `${key}/teams/${id}`
  return {
    addTeam: (name: string) => done(postOnce(`${key}/teams`, { name })),
    changeTeam: (id: number, body: TeamChange, version: number) =>
      done(send(team(id), { method: 'PATCH', body, version })),
    removeTeam: (id: number, version: number) => done(send(team(id), { method: 'DELETE', version })),
    setMember: (id: number, personId: string, body: MemberBody, version: number) =>
      done(send(`${team(id)}/members/${personId}`, { method: 'PUT', body, version })),
    removeMember: (id: number, personId: string, version: number) =>
      done(send(`${team(id)}/members/${personId}`, { method: 'DELETE', version })),
    addBlock: (block: DayRange & { reason: string }) => done(postOnce(`${key}/blocks`, block)),
    removeBlock: (id: number, options: RemoveOptions) =>
      done(send(`${key}/blocks/${id}`, { method: 'DELETE', ...options })),
    addClosure: (closure: ClosureBody) => done(postOnce(`${key}/closures`, closure)),
    removeClosure: (id: number) => done(api.delete(`${key}/closures/${id}`)),
    appoint: (personId: string) => done(send(`${key}/administrators/${personId}`, { method: 'PUT', body: {} })),
    dismiss: (personId: string) => done(api.delete(`${key}/administrators/${personId}`)),
  }
}
export type CalendarChanges = ReturnType<typeof changesOf>

export const previewClosure = (divisionId: number, { first, last }: DayRange): Promise<ClosurePreview> =>
  api.post<ClosurePreview>(`${keyOf(divisionId)}/closures/preview`, { first, last })

/** Books leave for all people, some with each call; `onDone` gets the number processed so far. A repetition books no person twice. */
export async function bookClosure(divisionId: number, id: number, onDone: (people: number) => void): Promise<void> {
  let people = 0
  let after: string | undefined
  try {
    do {
      const result = await api.post<BookingResult>(`${keyOf(divisionId)}/closures/${id}/booking`, { after })
      people += result.done
      onDone(people)
      after = result.next ?? undefined
    } while (after !== undefined)
  } finally {
    refreshCalendar(divisionId)
  }
}
