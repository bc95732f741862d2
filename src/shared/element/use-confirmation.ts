import { useState } from 'react'
import { raiseToast } from '#shared/bus/toasts.ts'
import { announce } from './announce.ts'
import { useHost } from './view.tsx'

/**
 * Confirms a saved change: by a toast in the portal; foreign pages have no toasts, so there `confirmed` is the sentence to show beside the
 * form, and it is read aloud.
 */
export function useConfirmation() {
  const { embedded } = useHost()
  const [confirmed, setConfirmed] = useState<string>()
  const confirm = (sentence: string) => {
    if (!embedded) return void raiseToast({ kind: 'success', text: sentence })
    announce(sentence)
    setConfirmed(sentence)
  }
  return { confirm, confirmed } as const
}
