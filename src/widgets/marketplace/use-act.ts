// A command of a person: whether it runs, and why the last one was refused.
import { useState } from 'react'
import { announce } from '#shared/element/announce.ts'

export interface Act<Name extends string> {
  /** The command that runs. */
  readonly busy: Name | undefined
  readonly error: unknown
  /** Resolves with whether it was done; announces `done`. */
  run(name: Name, command: () => Promise<unknown>, done?: string): Promise<boolean>
}

/** One command at a time. */
export function useAct<Name extends string>(): Act<Name> {
  const [busy, setBusy] = useState<Name>()
  const [error, setError] = useState<unknown>()
  return {
    busy,
    error,
    async run(name, command, done) {
      if (busy !== undefined) return false
      setBusy(name)
      setError(undefined)
      try {
        await command()
        if (done) announce(done)
        return true
      } catch (refused) {
        setError(refused)
        return false
      } finally {
        setBusy(undefined)
      }
    },
  }
}
