import { useEffect, useState, type ReactElement } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { holds } from '#domain/roles.ts'
import { $badgeState } from '#shared/bus/badges.ts'
import { logFailure } from '#shared/bus/log.ts'
import { whenNoDialogIsOpen } from '#shell/feedback/feedback-due.ts'
import { go } from '#shell/navigation.ts'
import { $pushIgnored } from './push-ignored.ts'
import { countAttempts } from '#shell/session-storage.ts'
import { useFacts } from '#shell/shell-context.ts'
import { useLazyPart } from '#shell/use-lazy-part.ts'
import { useShellTexts } from '#shell/texts.ts'

const PARAMETER = 'subscribePushpad'
const load = async () => (await import('./push-dialog.tsx')).PushDialog

/** Once in a window: putting it off is no answer, but asking at every load would be a nuisance. */
const attempts = countAttempts('push', 1)

/** Calls `act` once what the person came for stands on the page. */
function whenLoadedAndIdle(action: () => void): () => void {
  let stop: (() => void) | undefined
  const unlisten = $badgeState.subscribe(({ at, error }) => {
    if (at ?? error) stop ??= whenNoDialogIsOpen(action)
  })
  return () => {
    unlisten()
    stop?.()
  }
}

/** Whoever sets up or takes off their second factor is not to be interrupted; the next window asks. */
const isOccupied = (): boolean =>
  location.pathname.startsWith('/mfareset/') || new URLSearchParams(location.search).has('setMFA')

/** Asks whether this device may be notified, where push is possible and the question is unanswered. */
export function PushQuestion(): ReactElement | null {
  const text = useShellTexts()
  const { person, rights } = useFacts()
  const search = useSearch()
  const [isOpen, setOpen] = useState(false)
  const mayPush = holds(rights, 'notification-api:notification_user')
  const isWanted = mayPush && new URLSearchParams(search).has(PARAMETER)

  useEffect(() => {
    if (!mayPush) return
    let stop: (() => void) | undefined
    let isCancelled = false
    const begin = async (): Promise<void> => {
      const { startPush } = await import('./device-push.ts')
      const state = await startPush(person.sub)
      if (isCancelled || state !== 'off' || $pushIgnored.get() || attempts.exhausted()) return
      stop = whenLoadedAndIdle(() => isOccupied() || setOpen(true))
    }
    begin().catch((error: unknown) => logFailure('push not started', error))
    return () => {
      isCancelled = true
      stop?.()
    }
  }, [mayPush, person.sub])

  const dialog = useLazyPart(isOpen || isWanted, load, {
    sentence: text('push.notLoaded'),
    cancel: () => setOpen(false),
  })
  const onEnd = () => {
    attempts.count()
    setOpen(false)
    if (isWanted) go(location.pathname, true)
  }
  return dialog ? <dialog.View open={isOpen || isWanted} onEnd={onEnd} /> : null
}
