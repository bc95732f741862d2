// The time by the server's clock: a browser's clock may be wrong by hours.

/** A difference below this (ms) is network latency, not a wrong clock. */
const TOLERANCE = 60_000

let ahead = 0

/** Computes from a new response how far the server's clock is ahead of the browser's. */
export function setClock(response: Response): void {
  const difference = Date.parse(response.headers.get('date') ?? '') - Date.now()
  ahead = Math.abs(difference) > TOLERANCE ? difference : 0
}

/** The server's time for an instant of the browser's clock, by default now. */
export const serverTime = (moment?: Date): Date => new Date((moment?.getTime() ?? Date.now()) + ahead)
