// Somebody wants what is shown read anew, now. Who shows something listens; not part of portal.js.
import { share } from './bus.ts'

/** Reads something anew; settles when it is there or has failed. */
export type Refresher = () => unknown

const refreshers = share('refreshers', () => new Set<Refresher>())

/** Calls `refresh` whenever somebody asks; returns the way to end it. */
export function onRefresh(refresh: Refresher): () => void {
  refreshers.add(refresh)
  return () => void refreshers.delete(refresh)
}

/** Has everything that is shown read anew; resolves when all have come or failed. */
export async function refreshAll(): Promise<void> {
  await Promise.allSettled([...refreshers].map(async (refresh) => refresh()))
}
