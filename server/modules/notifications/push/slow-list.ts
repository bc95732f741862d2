// Which devices, and which push services as a whole, have let this server wait lately.

export interface SlowList {
  note(host: string, subscriptionId: string): void
  has(host: string, subscriptionId: string): boolean
}

/** How long one is slow for, in ms. */
const MEMORY = 10 * 60_000
/** So many slow devices make their whole service slow. */
const SLOW_DEVICES = 5
const LIMIT = 10_000

export function createSlowList(now: () => Date): SlowList {
  const devices = new Map<string, { host: string; until: number }>()
  const forget = () => {
    const at = now().getTime()
    // The oldest stand first.
    for (const [id, { until }] of devices) {
      if (until > at && devices.size <= LIMIT) return
      devices.delete(id)
    }
  }
  return {
    note(host, id) {
      devices.delete(id)
      devices.set(id, { host, until: now().getTime() + MEMORY })
      forget()
    },
    has(host, id) {
      forget()
      if (devices.has(id)) return true
      let count = 0
      for (const device of devices.values()) if (device.host === host && ++count >= SLOW_DEVICES) return true
      return false
    },
  }
}
