// Libraries add listeners to the page that they never remove. They too leave with the last element.
import { whilePresent } from './bus/while-present.ts'

/** Runs `call`, which adds listeners to `target`, and keeps these listeners only while the page has an element, like our own. */
export function whilePresentIn<Result>(target: EventTarget, call: () => Result): Result {
  const added: Parameters<EventTarget['addEventListener']>[] = []
  const own = Object.getOwnPropertyDescriptor(target, 'addEventListener')
  target.addEventListener = (...given: (typeof added)[number]) => void added.push(given)
  try {
    return call()
  } finally {
    Reflect.deleteProperty(target, 'addEventListener')
    if (own) Object.defineProperty(target, 'addEventListener', own)
    for (const [type, listener, options] of added)
      whilePresent((signal) => {
        const given = typeof options === 'object' ? options : { capture: options ?? false }
        target.addEventListener(type, listener, { ...given, signal })
      })
  }
}
