// Which devices have let this server wait lately.

export interface SlowList {
  note(subscriptionId: string): void
  has(subscriptionId: string): boolean
}

/** How long one is slow for, in ms. */
const MEMORY = 10 * 60_000
const LIMIT = 10_000

export function createSlowList(now: () => Date): SlowList {
  /** Until when, in ms; the oldest first. */
  const devices = new Map<string, number>()
  const forget = () => {
    for (const [id, until] of devices) {
      if (until > now().getTime() && devices.size <= LIMIT) return
      devices.delete(id)
    }
  }
  return {
    note(id) {
      devices.delete(id)
      devices.set(id, now().getTime() + MEMORY)
      forget()
    },
    has(id) {
      forget()
      return devices.has(id)
    },
  }
}
