// Data that the personnel office maintains: people, companies, school holidays, lists.
import type { ReadableAtom } from 'nanostores'
import type {
  LEAVE_LISTS,
  CompanyLeave,
  CorrectionBody,
  EmploymentBody,
  ExceededDays,
  HolidayBody,
  LeavePeople,
  ModelBody,
  PeriodBody,
  PersonLeave,
  ReasonBody,
  RulesBody,
  SchoolHolidayFile,
  SchoolHolidayPreview,
  SchoolHolidays,
} from '#contract/vacation-personnel.ts'
import type { RequestForBody, TakeBackBody } from '#contract/vacation.ts'
import type { Land } from '#domain/calendar/holidays.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import { api } from '#shared/transport/api.ts'
import { invalidate, query, setData, type QueryState } from '#shared/realtime/query.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { send } from '#shared/transport/send.ts'
import { postOnce } from '#shared/writes/send-once.ts'
import { settledAt } from '#shared/writes/settled.ts'
import type { RemoveOptions } from '#shared/ui/lists/editable-list.tsx'

const SETTINGS = 'api/vac/settings'

export const findPeople = (q: string, signal: AbortSignal): Promise<LeavePeople> =>
  api.get<LeavePeople>(`${SETTINGS}/people`, { query: { q }, signal })

const personKey = (id: string): string => `${SETTINGS}/people/${id}`

export const personOf = (id: string, year: number): ReadableAtom<QueryState<PersonLeave>> =>
  query(`${personKey(id)}?year=${year}`, () => api.get<PersonLeave>(personKey(id), { query: { year } }))
export const refreshPerson = (id: string): void => invalidate(personKey(id))

/** The changes of one person's leave. They throw ApiError; the current state is reloaded, also after an error. */
export function changesOfPerson(id: string) {
  const key = personKey(id)
  const done = (call: Promise<unknown>) => call.finally(() => refreshPerson(id))
  return {
    saveEmployment: (body: EmploymentBody, version: number) =>
      done(send(`${key}/employment`, { method: 'PUT', body, version })),
    addPeriod: (body: PeriodBody) => done(postOnce(`${key}/periods`, body)),
    changePeriod: (period: number, body: PeriodBody) => done(send(`${key}/periods/${period}`, { method: 'PUT', body })),
    removePeriod: (period: number) => done(api.delete(`${key}/periods/${period}`)),
    saveModel: (body: ModelBody) => done(send(`${key}/models`, { method: 'PUT', body })),
    removeModel: (from: Day) => done(api.delete(`${key}/models/${from}`)),
    savePlace: (body: { from: Day; siteId: number }) => done(send(`${key}/places`, { method: 'PUT', body })),
    removePlace: (from: Day) => done(api.delete(`${key}/places/${from}`)),
    sendRequest: (body: RequestForBody) => done(postOnce(`${key}/requests`, body)),
    takeBack: (request: number, body: TakeBackBody, version: number) =>
      done(postOnce(`${key}/requests/${request}/correction`, body, version)),
    correct: (body: CorrectionBody) => done(postOnce(`${key}/corrections`, body)),
    recordSchoolDay: (day: Day) => done(postOnce(`${key}/school-days`, { day })),
    recordSickness: (days: DayRange) => done(postOnce('api/vac/sickness', { personId: id, ...days })),
  }
}
/** Saves the certificate about the leave of the last year of the employment. */
export const saveCertificate = async (id: string, name: string): Promise<void> =>
  saveFile(await api.blob(`${personKey(id)}/certificate`), name)

export type PersonChanges = ReturnType<typeof changesOfPerson>

const companyKey = (id: number): string => `${SETTINGS}/companies/${id}`

export const companyOf = (id: number): ReadableAtom<QueryState<CompanyLeave>> =>
  query(companyKey(id), () => api.get<CompanyLeave>(companyKey(id)))
export const refreshCompany = (id: number): void => invalidate(companyKey(id))

export const exceededDaysOf = (id: number): ReadableAtom<QueryState<ExceededDays>> =>
  query(`${companyKey(id)}/exceeded-days`, () => api.get<ExceededDays>(`${companyKey(id)}/exceeded-days`))

/** The changes of one company. They throw ApiError; the current state is shown, also after a version conflict. */
export function changesOfCompany(id: number) {
  const key = companyKey(id)
  const done = async (call: Promise<CompanyLeave>) => void (await settledAt(key, call))
  const put = (path: string, body: unknown, version?: number) =>
    done(send<CompanyLeave>(`${key}/${path}`, { method: 'PUT', body, version }))
  return {
    saveRules: (body: RulesBody, version: number) => put('rules', body, version),
    addReason: (body: ReasonBody) => done(postOnce(`${key}/reasons`, body)),
    changeReason: (reason: number, body: ReasonBody, version: number) => put(`reasons/${reason}`, body, version),
    removeReason: (reason: number, version: number, options: RemoveOptions) =>
      done(send(`${key}/reasons/${reason}`, { method: 'DELETE', version, ...options })),
    setLand: (site: number, land: Land) => put(`sites/${site}`, { land }),
    addHoliday: (site: number, body: HolidayBody) => done(postOnce(`${key}/sites/${site}/holidays`, body)),
    removeHoliday: (site: number, holiday: number) => done(api.delete(`${key}/sites/${site}/holidays/${holiday}`)),
  }
}
export type CompanyChanges = ReturnType<typeof changesOfCompany>

const SCHOOL = `${SETTINGS}/school-holidays`
export const $schoolHolidays = query(SCHOOL, () => api.get<SchoolHolidays>(SCHOOL))
export const refreshSchoolHolidays = (): void => invalidate(SCHOOL)
export const previewSchoolHolidays = (file: SchoolHolidayFile): Promise<SchoolHolidayPreview> =>
  api.post<SchoolHolidayPreview>(`${SCHOOL}/preview`, file)
export async function importSchoolHolidays(file: SchoolHolidayFile): Promise<void> {
  const next = await postOnce<SchoolHolidays>(SCHOOL, file)
  setData<SchoolHolidays>(SCHOOL, () => next)
}
export async function removeSchoolHolidays(id: number): Promise<void> {
  const next = await api.delete<SchoolHolidays>(`${SCHOOL}/${id}`)
  setData<SchoolHolidays>(SCHOOL, () => next)
}

export type List = (typeof LEAVE_LISTS)[number]

/** Saves a list as a file of that name. */
export async function saveList(
  companyId: number,
  list: List,
  name: string,
  params: Readonly<Record<string, string | number | undefined>>,
): Promise<void> {
  saveFile(await api.blob(`${companyKey(companyId)}/lists/${list}`, { query: params }), name)
}
