// Lets a user's action reload everything that is shown. Code that shows data registers a refresher. Not part of portal.js.
import { share } from './bus.ts'

/** Reloads something; settles when it has loaded or failed. */
export type Refresher = () => unknown

const refreshers = share('refreshers', () => new Set<Refresher>())

/** Registers `refresh` for every `refreshAll`; returns the function that unregisters it. */
export function onRefresh(refresh: Refresher): () => void {
  refreshers.add(refresh)
  return () => void refreshers.delete(refresh)
}

/** Reloads everything that is shown; resolves when all requests have succeeded or failed. */
export async function refreshAll(): Promise<void> {
  await Promise.allSettled([...refreshers].map(async (refresh) => refresh()))
}
