// An order that the device does not hold: the services are asked, because it may be new.
import type { TerminalOrder } from '#contract/production-devices.ts'
import { ApiError } from '#shared/transport/api.ts'
import { callAsDevice } from '#shared/transport/device-transport.ts'

/** A short timeout, because somebody waits at the terminal, in ms. */
const TIMEOUT = 4_000

/** The open order of this number; 'unknown': there is none; undefined: the services cannot be asked now. */
export async function findOrder(key: string, number: string): Promise<TerminalOrder | 'unknown' | undefined> {
  try {
    const path = `api/mes/terminal/orders/${encodeURIComponent(number)}`
    return await callAsDevice<TerminalOrder>(path, { key, timeout: TIMEOUT })
  } catch (error) {
    return error instanceof ApiError && error.code === 'not_found' ? 'unknown' : undefined
  }
}
