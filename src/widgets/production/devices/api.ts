// Devices of production, badges and PINs as the service holds them, with their changes.
import type {
  Badge,
  Badges,
  DeviceBody,
  DeviceKey,
  Devices,
  NewPin,
  RefusedEvents,
} from '#contract/production-devices.ts'
import { api } from '#shared/transport/api.ts'
import { invalidate, query, type QueryState } from '#shared/realtime/query.ts'
import { postOnce, sendOnce } from '#shared/writes/send-once.ts'
import type { ReadableAtom } from 'nanostores'

const BASE = 'api/mes'
const DEVICES = `${BASE}/devices`
const BADGES = `${BASE}/badges`

export const $devices = query(DEVICES, () => api.get<Devices>(DEVICES))
const byArea = new Map<number, ReadableAtom<QueryState<Badges>>>()
const refusedOf = new Map<number, ReadableAtom<QueryState<RefusedEvents>>>()

function kept<Value>(stores: Map<number, Value>, id: number, create: () => Value): Value {
  const store = stores.get(id) ?? create()
  stores.set(id, store)
  return store
}

/** How the people of an area sign in. */
export const badgesOf = (areaId: number) =>
  kept(byArea, areaId, () => query(`${BADGES}/${areaId}`, () => api.get<Badges>(BADGES, { query: { areaId } })))

/** Events of a device that were not booked. */
export const refusedEvents = (id: number) =>
  kept(refusedOf, id, () => {
    const path = `${DEVICES}/${id}/refused`
    return query(path, () => api.get<RefusedEvents>(path))
  })

export const refreshDevices = (): void => invalidate(DEVICES)
export const refreshBadges = (): void => invalidate(BADGES)

async function andRefresh<Answer>(call: Promise<Answer>, refresh: () => void): Promise<Answer> {
  const answer = await call
  refresh()
  return answer
}

export const addDevice = (body: DeviceBody): Promise<DeviceKey> =>
  andRefresh(postOnce<DeviceKey>(DEVICES, body), refreshDevices)
export const renewKey = (id: number): Promise<DeviceKey> =>
  andRefresh(postOnce<DeviceKey>(`${DEVICES}/${id}/key`, {}), refreshDevices)
export const revokeDevice = (id: number): Promise<Devices> =>
  andRefresh(postOnce<Devices>(`${DEVICES}/${id}/revoke`, {}), refreshDevices)

export const setBadge = ({ personId, version }: Badge, badge: string | null): Promise<Badge> =>
  andRefresh(sendOnce<Badge>(`${BADGES}/${personId}`, { method: 'PUT', body: { badge }, version }), refreshBadges)
export const setPin = ({ personId, version }: Badge, isNeeded: boolean): Promise<NewPin> =>
  andRefresh(postOnce<NewPin>(`${BADGES}/${personId}/pin`, { isNeeded }, version), refreshBadges)
