import { useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { holds } from '#domain/organisation/roles.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $notifications } from '#shared/badges/notifications.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
import { isOnPage } from '#shell/is-on-page.ts'
import { go } from '#shell/navigation.ts'
import { $pushIgnored } from './push-ignored.ts'
import { countAttempts } from '#shell/session-storage.ts'
import { useFacts } from '#shell/shell-context.ts'
import { useLazyPart } from '#shell/use-lazy-part.ts'
import { useShellTexts } from '#shell/texts.ts'

const PARAMETER = 'subscribePushpad'
const load = async () => (await import('./push-dialog.tsx')).PushDialog

/** How long the offer stays, in ms. */
const OFFERED = 10_000

/** Once in a window: letting it pass is no answer, but an offer with every notification would be a nuisance. */
const attempts = countAttempts('push', 1)

/** Polling interval in ms: a dialog that is removed while open sends no event, and events inside elements do not leave them. */
const EVERY = 300

/** Calls `act` as soon as no modal dialog is open on the page; the returned function stops waiting. */
export function whenNoDialogIsOpen(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    if (isOnPage('dialog[open]')) timer = setTimeout(check, EVERY)
    else action()
  }
  check()
  return () => clearTimeout(timer)
}

/** Calls `action` once, when a notification arrives while the page is open: at that moment the use of push is obvious. */
function onFirstNotification(action: () => void): () => void {
  let stop: (() => void) | undefined
  const unlisten = $notifications.listen((entries, before) => {
    // The first list of the page contains no new entries.
    if (!before?.length) return
    const newest = Math.max(...before.map(({ id }) => id))
    if (entries.some(({ id }) => id > newest)) stop ??= whenNoDialogIsOpen(action)
  })
  return () => {
    unlisten()
    stop?.()
  }
}

/** Setting up or removing a second factor is not interrupted; the next window asks. */
const isOccupied = (): boolean =>
  location.pathname.startsWith('/mfareset/') || new URLSearchParams(location.search).has('setMFA')

/**
 * Asks whether this device may be notified, when started by `?subscribePushpad`, or by the offer shown with the
 * first notification of this window. Never unasked.
 */
export function PushQuestion(): ReactElement | null {
  const text = useShellTexts()
  const { person, rights } = useFacts()
  const search = useSearch()
  const [isOpen, setOpen] = useState(false)
  const mayPush = holds(rights, 'notification-api:notification_user')
  const isWanted = mayPush && new URLSearchParams(search).has(PARAMETER)

  const offer = useEffectEvent(() => {
    attempts.count()
    raiseToast({
      kind: 'info',
      text: text('push.offer'),
      timeout: OFFERED,
      action: { label: text('push.begin'), run: () => setOpen(true) },
    })
  })

  useEffect(() => {
    if (!mayPush) return
    let stop: (() => void) | undefined
    let isCancelled = false
    const begin = async (): Promise<void> => {
      const { startPush } = await import('./device-push.ts')
      const state = await startPush(person.sub)
      if (isCancelled || state !== 'off' || $pushIgnored.get() || attempts.exhausted()) return
      stop = onFirstNotification(() => isOccupied() || offer())
    }
    begin().catch((error: unknown) => logFailure('push not started', error))
    return () => {
      isCancelled = true
      stop?.()
    }
  }, [mayPush, person.sub])

  const dialog = useLazyPart(isOpen || isWanted, load, () => setOpen(false))
  const onEnd = () => {
    setOpen(false)
    if (isWanted) go(location.pathname, true)
  }
  return dialog ? <dialog.View open={isOpen || isWanted} onEnd={onEnd} /> : null
}
