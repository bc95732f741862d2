import { useEffect } from 'react'

/** How often a table that is being checked or written is read again, in ms. */
const PERIOD = 2_000

/** Calls `refresh` repeatedly while `isRunning`, and once more after it has ended. Keep its identity between renders. */
export function useWatch(isRunning: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => !document.hidden && refresh(), PERIOD)
    return () => {
      clearInterval(timer)
      refresh()
    }
  }, [isRunning, refresh])
}
