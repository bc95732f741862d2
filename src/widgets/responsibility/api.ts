// Every request of the area.
import type { DecisionBody } from '#contract/decisions.ts'
import type {
  Appointments,
  Buyers,
  CellDetails,
  Handover,
  Matrix,
  PurchasingRequestBody,
  PurchasingRequests,
  Who,
  WhoAnswer,
} from '#contract/responsibility.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { api } from '#shared/transport/api.ts'
import { downloadFile } from '#shared/transport/download-file.ts'
import { invalidate, query } from '#shared/realtime/query.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { postOnce, sendOnce } from '#shared/writes/send-once.ts'
import { send } from '#shared/transport/send.ts'
import { settledAt } from '#shared/writes/settled.ts'

const BASE = 'api/gpp/responsibility'

export const fetchWho = async (q: string, signal: AbortSignal): Promise<readonly WhoAnswer[]> =>
  (await api.get<Who>(`${BASE}/who`, { query: { q }, signal })).answers

const matrixKey = (day: Day) => `${BASE}/matrix?day=${day}`
/** Assignments, appointments and decisions arrive as notifications. */
const LIVE = { invalidatedBy: ['badge_change'] } as const
export const matrixOn = (day: Day) => query(matrixKey(day), () => api.get<Matrix>(matrixKey(day)), LIVE)
export const refreshMatrix = (day: Day): void => invalidate(matrixKey(day))

async function saveCsv(path: string, name: string): Promise<void> {
  saveFile(await downloadFile(path), name)
}

/** Throws ApiError. */
export const saveMatrix = (day: Day, language: string, name: string): Promise<void> =>
  saveCsv(`${BASE}/matrix/export?day=${day}&language=${language}`, name)

export interface Place {
  readonly groupId: number
  readonly siteId: number
}

const BUYERS = `${BASE}/buyers`
export const $buyers = query(BUYERS, () => api.get<Buyers>(BUYERS))

const cellKey = ({ groupId, siteId }: Place) => `${BASE}/cells/${groupId}/${siteId}`
export const cellAt = (place: Place) => query(cellKey(place), () => api.get<CellDetails>(cellKey(place)), LIVE)
export const refreshCell = (place: Place): void => invalidate(cellKey(place))

interface Wish {
  readonly personId: string
  readonly from: Day
  /** The state that it was decided from. */
  readonly version: number
}

/** Sends a change and shows the current state, also after a version conflict. Throws ApiError. */
async function change<T>(path: string, shown: string, { version, ...body }: Wish): Promise<void> {
  try {
    await settledAt(shown, sendOnce<T>(path, { method: 'PUT', body, version }))
  } finally {
    invalidate(`${BASE}/matrix`)
  }
}

export const assignBuyer = (place: Place, wish: Wish): Promise<void> =>
  change<CellDetails>(cellKey(place), cellKey(place), wish)

const APPOINTMENTS = `${BASE}/appointments`
export const $appointments = query(APPOINTMENTS, () => api.get<Appointments>(APPOINTMENTS), LIVE)
export const refreshAppointments = (): void => invalidate(APPOINTMENTS)

export const appointLeadBuyer = (groupId: number, wish: Wish): Promise<void> =>
  change<Appointments>(`${BASE}/groups/${groupId}/lead-buyer`, APPOINTMENTS, wish)
export const appointSiteAdmin = (siteId: number, wish: Wish): Promise<void> =>
  change<Appointments>(`${BASE}/sites/${siteId}/admin`, APPOINTMENTS, wish)

const REQUESTS = `${BASE}/requests`
export const $requests = query(REQUESTS, () => api.get<PurchasingRequests>(REQUESTS), LIVE)
export const refreshRequests = (): void => invalidate(REQUESTS)

/** Sends a write about requests and shows their current state, also after a version conflict. Throws ApiError. */
const writeRequests = async (call: () => Promise<PurchasingRequests>): Promise<void> =>
  void (await settledAt(REQUESTS, call()))

export const addRequest = (body: PurchasingRequestBody): Promise<void> =>
  writeRequests(() => postOnce<PurchasingRequests>(REQUESTS, body))

export async function decideRequest(id: number, body: DecisionBody, version: number): Promise<void> {
  await writeRequests(() => postOnce<PurchasingRequests>(`${REQUESTS}/${id}/decision`, body, version))
  // An approved material group is a new row.
  invalidate(`${BASE}/matrix`)
  refreshAppointments()
}

export const withdrawRequest = (id: number, version: number): Promise<void> =>
  writeRequests(() => send<PurchasingRequests>(`${REQUESTS}/${id}`, { method: 'DELETE', version }))

const handoverKey = (personId: string) => `${BASE}/handover/${personId}`
export const handoverOf = (personId: string) =>
  query(handoverKey(personId), () => api.get<Handover>(handoverKey(personId)))
export const refreshHandover = (personId: string): void => invalidate(handoverKey(personId))

/** Throws ApiError. */
export const saveHandover = (personId: string, language: string, name: string): Promise<void> =>
  saveCsv(`${handoverKey(personId)}/export?language=${language}`, name)
