import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { FactorSession, SecondFactorOverview } from '#contract/second-factor.ts'
import { api, ApiError } from '#shared/transport/api.ts'
import { $language } from '#shared/bus/language.ts'
import { codeProblem } from './code-problem.ts'
import { FactorField } from './factor-field.tsx'

const PATH = 'api/user/mfa/session'

/** The state of the factor, and whether it was shown recently; throws ApiError. */
export const readFactor = (): Promise<SecondFactorOverview> => api.get<SecondFactorOverview>('api/user/mfa')

async function show(code: string): Promise<void> {
  try {
    await api.post<FactorSession>(PATH, { code })
  } catch (error) {
    // The answer to the first try got lost: then the code is used, and the factor counts as shown.
    const isUsed = error instanceof ApiError && error.code === 'otp_used'
    if (!isUsed || !(await readFactor()).session.valid) throw error
  }
}

export interface Factor {
  /** The field; put it where the person decides. */
  readonly field: ReactElement
  /** Something is typed that could be a code. */
  readonly ready: boolean
  readonly busy: boolean
  /** Sends the code: true if the factor counts as shown for the next ten minutes; else the field shows why not. */
  submit(): Promise<boolean>
}

/** Showing the second factor inside a form or dialog of one's own. */
export function useFactor({ initialFocus = false } = {}): Factor {
  const language = useStore($language)
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [isRecovery, setRecovery] = useState(false)
  const change = (next: string) => {
    setCode(next)
    setError(undefined)
  }
  const submit = async () => {
    if (busy) return false
    setBusy(true)
    try {
      await show(code)
      return true
    } catch (error) {
      setError(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const switchTo = (next: boolean) => {
    setRecovery(next)
    change('')
  }
  const field = (
    <FactorField
      value={code}
      onChange={change}
      error={error === undefined ? undefined : codeProblem(error, language)}
      readOnly={busy}
      initialFocus={initialFocus}
      isRecovery={isRecovery}
      onSwitch={switchTo}
    />
  )
  return { field, ready: isRecovery ? code.trim().length > 11 : code.length === 6, busy, submit }
}
