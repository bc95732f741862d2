import { useState } from 'react'

export interface Call {
  readonly isBusy: boolean
  /** Why the last one failed. */
  readonly error: unknown
  readonly run: (call: () => Promise<unknown>) => Promise<void>
}

/** A call that somebody starts, with whether it runs and why it failed. */
export function useCall(): Call {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const run: Call['run'] = async (call) => {
    setBusy(true)
    setError(undefined)
    try {
      await call()
    } catch (failed) {
      setError(failed)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, run }
}
