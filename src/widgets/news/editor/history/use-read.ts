import { useEffect, useState } from 'react'
import { api } from '#shared/api.ts'

export interface Read<T> {
  readonly data: T | undefined
  readonly error: Error | undefined
  readonly retry: () => void
}

/** What `path` answers; undefined: nothing is asked. */
export function useRead<T>(path: string | undefined): Read<T> {
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<{ key: string; data?: T; error?: Error }>({ key: '' })
  const key = path === undefined ? '' : `${path} ${tries}`
  useEffect(() => {
    const [asked] = key.split(' ')
    if (!asked) return
    const stop = new AbortController()
    const { signal } = stop
    api.get<T>(asked, { signal }).then(
      (data) => !signal.aborted && setAnswer({ key, data }),
      (error: unknown) => !signal.aborted && error instanceof Error && setAnswer({ key, error }),
    )
    return () => stop.abort()
  }, [key])
  const { data, error } = answer.key === key ? answer : {}
  return { data, error, retry: () => setTries(tries + 1) }
}
