// Short messages that the shell shows; an embedded widget shows its errors inside itself.
import { atom, type ReadableAtom } from 'nanostores'
import { share } from './bus.ts'

/** A failed request in the form of an error report. */
export interface FailedCall {
  readonly url: string
  readonly method: string
  /** The body of the response. */
  readonly body?: unknown
}

export interface Toast {
  readonly id: number
  readonly kind: 'error' | 'success' | 'info'
  readonly text: string
  /** HTTP status, or 'Error' without a response. */
  readonly status?: number | 'Error' | undefined
  /** Details of the server; a toast with details stays until it is dismissed. */
  readonly details?: unknown
  /** The failed request, sent with an error report if the person reports it. */
  readonly call?: FailedCall | undefined
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  /** How long the toast is shown, in ms; default: 5 s, or without limit if it has details. */
  readonly timeout?: number | undefined
}

/** How long a toast without details is shown, in ms. */
export const TOAST_TIMEOUT = 5000
/** Further toasts are queued until one closes; their timeout starts when they are shown. */
export const SHOWN_AT_ONCE = 3

interface Toasts {
  $list: ReadableAtom<readonly Toast[]>
  raise(toast: Omit<Toast, 'id'>): number
  dismiss(id: number): void
  hold(isHeld: boolean): void
}

/** The remaining time of a toast, in ms, counted from `since`. */
interface Countdown {
  left: number
  since: number
  timer?: ReturnType<typeof setTimeout>
}

function makeToasts(): Toasts {
  const $list = atom<readonly Toast[]>([])
  let last = 0
  let held = false
  const countdowns = new Map<number, Countdown>()
  const run = (id: number, countdown: Countdown) => {
    countdown.since = performance.now()
    countdown.timer = setTimeout(dismiss, countdown.left, id)
  }
  const change = (next: readonly Toast[]) => {
    $list.set(next)
    for (const toast of next.slice(0, SHOWN_AT_ONCE)) {
      const timeout = toast.timeout ?? (toast.details === undefined ? TOAST_TIMEOUT : undefined)
      if (timeout === undefined || countdowns.has(toast.id)) continue
      const countdown = { left: timeout, since: 0 }
      countdowns.set(toast.id, countdown)
      if (!held) run(toast.id, countdown)
    }
  }
  const dismiss = (id: number) => {
    clearTimeout(countdowns.get(id)?.timer)
    countdowns.delete(id)
    change($list.get().filter((toast) => toast.id !== id))
  }
  const hold = (isHeld: boolean) => {
    if (isHeld === held) return
    held = isHeld
    for (const [id, countdown] of countdowns) {
      clearTimeout(countdown.timer)
      if (held) countdown.left -= performance.now() - countdown.since
      else run(id, countdown)
    }
  }
  const raise = (toast: Omit<Toast, 'id'>) => {
    const id = ++last
    change([...$list.get(), { ...toast, id }])
    return id
  }
  return { $list, raise, dismiss, hold }
}

const toasts = share('toasts', makeToasts)

export const $toasts = toasts.$list
/** Shows a toast and returns its id. */
export const raiseToast = toasts.raise
export const dismissToast = toasts.dismiss
/** Pauses the timeouts of all toasts while the pointer or the focus is on them. */
export const pauseToasts = toasts.hold
