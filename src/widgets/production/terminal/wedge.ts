// Scanners that act as keyboards: their text goes to the field, wherever the focus is, and Enter ends it.
import { useEffect, type RefObject } from 'react'

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Directs text typed outside of fields to `field`; on a foreign page only text typed in `host`. */
export function useScanner(host: HTMLElement, embedded: boolean, field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const place: EventTarget = embedded ? host : document
    const controller = new AbortController()
    const onKey = (event: Event): void => {
      const [target] = event.composedPath()
      if (target instanceof Element && target.matches('input, textarea, select')) return
      // The browser types the character into the focused element after the handlers.
      if (isText(event as KeyboardEvent)) field.current?.focus()
    }
    place.addEventListener('keydown', onKey, { signal: controller.signal })
    return () => controller.abort()
  }, [host, embedded, field])
}

/** Seconds without input after which the terminal locks. */
export const LOCK_AFTER = 30

/** Calls `onTick` every second with the seconds that are left, and again with all of them after any input in `host`. */
export function watchInput(host: HTMLElement, onTick: (left: number) => void): () => void {
  let last = Date.now()
  const controller = new AbortController()
  const tick = (): void => onTick(Math.max(0, LOCK_AFTER - Math.floor((Date.now() - last) / 1000)))
  const touch = (): void => {
    last = Date.now()
    tick()
  }
  for (const type of ['pointerdown', 'keydown', 'input'])
    host.addEventListener(type, touch, { signal: controller.signal, capture: true })
  const timer = setInterval(tick, 1000)
  return () => {
    controller.abort()
    clearInterval(timer)
  }
}
