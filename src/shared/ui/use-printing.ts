import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinted = false
const listeners = new Set<() => void>()

function onPrint({ type }: Event): void {
  isPrinted = type === 'beforeprint'
  // Before the page is copied for the printer.
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

/** Listens to print events only while something draws differently on paper: the page may belong to another host. */
function listen(listener: () => void): () => void {
  if (listeners.size === 0) for (const type of ['beforeprint', 'afterprint']) addEventListener(type, onPrint)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    isPrinted = false
    for (const type of ['beforeprint', 'afterprint']) removeEventListener(type, onPrint)
  }
}

/** True while the page is printed: then everything is drawn, not only the rows in view. */
export const usePrinting = (): boolean => useSyncExternalStore(listen, () => isPrinted)
