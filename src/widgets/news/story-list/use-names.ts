import { useEffect, useState } from 'react'
import { logFailure } from '#shared/bus/log.ts'

/** What `read` brings, once; without it the list still stands, only these names are missing. Keep the identity of `read`. */
export function useNames<T>(read: () => Promise<readonly T[]>): readonly T[] {
  const [names, setNames] = useState<readonly T[]>([])
  useEffect(() => {
    let isHere = true
    read()
      .then((all) => isHere && setNames(all))
      .catch((error: unknown) => logFailure('names for the list did not arrive', error))
    return () => void (isHere = false)
  }, [read])
  return names
}
