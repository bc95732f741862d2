// Every request of the area.
import type { Appointments, Buyers, CellDetails, Matrix, Who, WhoAnswer } from '#contract/responsibility.ts'
import type { Day } from '#domain/typed-days.ts'
import { api } from '#shared/api.ts'
import { downloadOf } from '#shared/download.ts'
import { invalidate, query, setData } from '#shared/query.ts'
import { saveFile } from '#shared/save-file.ts'
import { presentOf, send } from '#shared/send.ts'

const BASE = 'api/gpp/responsibility'

export const fetchWho = async (q: string, signal: AbortSignal): Promise<readonly WhoAnswer[]> =>
  (await api.get<Who>(`${BASE}/who`, { query: { q }, signal })).answers

const matrixKey = (day: Day) => `${BASE}/matrix?day=${day}`
export const matrixOn = (day: Day) => query(matrixKey(day), () => api.get<Matrix>(matrixKey(day)))
export const refreshMatrix = (day: Day): void => invalidate(matrixKey(day))

/** Throws ApiError. */
export async function saveMatrix(day: Day, language: string, name: string): Promise<void> {
  const download = downloadOf(`${BASE}/matrix/export?day=${day}&language=${language}`)
  saveFile(await download.run({ signal: new AbortController().signal, onProgress: () => undefined }), name)
}

export interface Place {
  readonly groupId: number
  readonly siteId: number
}

const BUYERS = `${BASE}/buyers`
export const $buyers = query(BUYERS, () => api.get<Buyers>(BUYERS))

const cellKey = ({ groupId, siteId }: Place) => `${BASE}/cells/${groupId}/${siteId}`
export const cellAt = (place: Place) => query(cellKey(place), () => api.get<CellDetails>(cellKey(place)))
export const refreshCell = (place: Place): void => invalidate(cellKey(place))

interface Wish {
  readonly personId: string
  readonly from: Day
  /** The state that it was decided from. */
  readonly version: number
}

/** Sends a change once under `key` and shows what holds, also where it is refused for an older state. Throws ApiError. */
async function change<T>(path: string, shown: string, body: Wish, key: string): Promise<void> {
  try {
    const result = await send<T>(path, { method: 'PUT', body, key })
    setData<T>(shown, () => result)
  } catch (error) {
    const present = presentOf<T>(error)
    if (present) setData<T>(shown, () => present)
    throw error
  } finally {
    invalidate(`${BASE}/matrix`)
  }
}

export const assignBuyer = (place: Place, wish: Wish, key: string): Promise<void> =>
  change<CellDetails>(cellKey(place), cellKey(place), wish, key)

const APPOINTMENTS = `${BASE}/appointments`
export const $appointments = query(APPOINTMENTS, () => api.get<Appointments>(APPOINTMENTS))
export const refreshAppointments = (): void => invalidate(APPOINTMENTS)

export const appointLeadBuyer = (groupId: number, wish: Wish, key: string): Promise<void> =>
  change<Appointments>(`${BASE}/groups/${groupId}/lead-buyer`, APPOINTMENTS, wish, key)
export const appointSiteAdmin = (siteId: number, wish: Wish, key: string): Promise<void> =>
  change<Appointments>(`${BASE}/sites/${siteId}/admin`, APPOINTMENTS, wish, key)
