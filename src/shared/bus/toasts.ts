// Short messages that the shell shows; an embedded widget shows its errors inside itself.
import { atom, type ReadableAtom } from 'nanostores'
import { share } from './bus.ts'

export interface Toast {
  readonly id: number
  readonly kind: 'error' | 'success' | 'info'
  readonly text: string
  /** HTTP status, or 'Error' where there was no answer. */
  readonly status?: number | 'Error' | undefined
  /** What the server told; such a toast stays until it is dismissed. */
  readonly details?: unknown
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  /** How long it stays, in ms; without it 5 s, or for ever when there are details. */
  readonly timeout?: number | undefined
}

/** How long a toast without details stays, in ms. */
export const TOAST_TIMEOUT = 5000
/** More wait until one goes; their time begins when they are shown. */
export const SHOWN_AT_ONCE = 3

interface Toasts {
  $list: ReadableAtom<readonly Toast[]>
  raise(toast: Omit<Toast, 'id'>): number
  dismiss(id: number): void
}

function makeToasts(): Toasts {
  const $list = atom<readonly Toast[]>([])
  let last = 0
  const timed = new WeakSet<Toast>()
  const change = (next: readonly Toast[]) => {
    $list.set(next)
    for (const toast of next.slice(0, SHOWN_AT_ONCE)) {
      const timeout = toast.timeout ?? (toast.details === undefined ? TOAST_TIMEOUT : undefined)
      if (timeout !== undefined && !timed.has(toast)) setTimeout(dismiss, timeout, toast.id)
      timed.add(toast)
    }
  }
  const dismiss = (id: number) => change($list.get().filter((toast) => toast.id !== id))
  const raise = (toast: Omit<Toast, 'id'>) => {
    const id = ++last
    change([...$list.get(), { ...toast, id }])
    return id
  }
  return { $list, raise, dismiss }
}

const toasts = share('toasts', makeToasts)

export const $toasts = toasts.$list
/** Shows a toast and returns its id. */
export const raiseToast = toasts.raise
export const dismissToast = toasts.dismiss
