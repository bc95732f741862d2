import { useCallback, useState } from 'react'
import type { MfaStatus } from '#contract/people.ts'
import type { RecoveryCodes, SecondFactorSetup } from '#contract/second-factor.ts'
import { api, ApiError } from '#shared/transport/api.ts'
import { refreshSecurity } from '#widgets/profile/api.ts'

const PATH = 'api/user/mfa/setup'

export interface Setup {
  /** The set-up in progress; undefined before the first step is left. */
  readonly setup: SecondFactorSetup | undefined
  /** Shown once: after a reload they are not available, and `showCodes` creates new ones. */
  readonly codes: readonly string[] | undefined
  /** The last error. */
  readonly error: unknown
  /** The set-up has expired: begin again. */
  readonly isExpired: boolean
  readonly busy: boolean
  begin(): Promise<void>
  check(code: string): Promise<void>
  showCodes(): Promise<void>
  /** True once the factor counts. */
  finish(): Promise<boolean>
  cancel(): Promise<void>
  clearError(): void
}

const isCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code

/** The calls of the assistant, one at a time: a second press while one runs has no effect. */
export function useSetup(): Setup {
  const [setup, setSetup] = useState<SecondFactorSetup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setError(undefined)
    try {
      await work()
      return true
    } catch (error) {
      setError(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const toCodes = (recoveryCodes?: readonly string[]) => {
    setCodes(recoveryCodes)
    setSetup((before) => before && { ...before, step: 'recovery-codes' })
  }

  return {
    setup,
    codes,
    error,
    isExpired: isCode(error, 'setup_expired'),
    busy,
    begin: async () =>
      void (await run(async () => {
        setSetup(await api.post<SecondFactorSetup>(PATH))
        setCodes(undefined)
      })),
    check: async (code) =>
      void (await run(async () => {
        try {
          toCodes((await api.post<RecoveryCodes>(`${PATH}/code`, { code })).recoveryCodes)
        } catch (error) {
          // The answer to the first try got lost, or another window was quicker.
          if (!isCode(error, 'setup_checked')) throw error
          toCodes()
        }
      })),
    showCodes: async () =>
      void (await run(async () => toCodes((await api.post<RecoveryCodes>(`${PATH}/recovery-codes`)).recoveryCodes))),
    finish: () =>
      run(async () => {
        await api.post<MfaStatus>(`${PATH}/finish`)
        refreshSecurity()
      }),
    cancel: async () =>
      void (await run(async () => {
        await api.delete(PATH)
        refreshSecurity()
      })),
    clearError: useCallback(() => setError(undefined), []),
  }
}
