import { useState } from 'react'
import { $devicePush } from '#shared/bus/device-push.ts'
import { logFailure } from '#shared/bus/log.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
import { announce } from '#shared/element/announce.ts'
import { clearError, setError } from './change-error.tsx'
import { refreshSettings } from '#widgets/notifications/settings/api.ts'
import { usePageTexts } from './texts.ts'

/** Subscribing this device: the browser asks, the portal keeps. */
export function useSubscribe(): { readonly isBusy: boolean; subscribe(): Promise<void> } {
  const text = usePageTexts()
  const [isBusy, setBusy] = useState(false)
  const subscribe = async () => {
    setBusy(true)
    clearError('add')
    try {
      await $devicePush.get()?.subscribe()
      announce(text('subscribed'))
    } catch (error) {
      logFailure('not subscribed', error)
      raiseToast({ kind: 'error', status: 'Error', text: text('subscribeFailed') })
      // What the browser refuses for good stands with this device already.
      if ($devicePush.get()?.state !== 'refused') setError('add', error)
    }
    refreshSettings()
    setBusy(false)
  }
  return { isBusy, subscribe }
}
