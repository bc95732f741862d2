import { useState } from 'react'
import type { PushDevice, PushTest } from '#contract/delivery.ts'
import { announce } from '#shared/element/announce.ts'
import { refreshSettings, testDevice } from '#widgets/notifications/settings/api.ts'
import { clearError, setError } from './change-error.tsx'
import { usePageTexts } from './texts.ts'

export interface Test {
  readonly isBusy: boolean
  /** What came of the last one. */
  readonly result: PushTest['result'] | undefined
  test(): Promise<void>
}

/** Sends a push to `device` that says it is a test. */
export function useTest({ id }: PushDevice): Test {
  const text = usePageTexts()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<PushTest['result']>()
  const test = async () => {
    setBusy(true)
    setResult(undefined)
    clearError(`device ${id}`)
    try {
      const answer = await testDevice(id)
      setResult(answer.result)
      announce(text(`test.${answer.result}`))
      // Its row goes with it: the list says why.
      if (answer.result === 'gone') setError('add', 'gone')
    } catch (error) {
      setError(`device ${id}`, error)
    }
    setBusy(false)
    refreshSettings()
  }
  return { isBusy, result, test }
}
