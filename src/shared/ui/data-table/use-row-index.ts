import { useEffect, useMemo } from 'react'
import type { RowIndex, RowQuery } from '#domain/search/row-index.ts'

/** The longest time in ms that a preparation may block the page, where the browser does not report how long it is idle. */
const SLICE = 4

/** Calls back when the browser is idle, with a function that returns whether it still is. */
function whenIdle(callback: (isIdle: () => boolean) => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback((deadline) => callback(() => deadline.timeRemaining() > 1))
    return () => cancelIdleCallback(handle)
  }
  // WebKit has no idle callbacks.
  const timer = setTimeout(() => {
    const until = performance.now() + SLICE
    callback(() => performance.now() < until)
  }, SLICE)
  return () => clearTimeout(timer)
}

/** Positions of the rows that the query finds, in its order. Searches and orders are prepared while the browser is idle. */
export function useRowIndex(index: RowIndex, query: RowQuery): Int32Array {
  useEffect(() => {
    let stop = (): void => undefined
    const prepare = (): void => {
      stop = whenIdle((isIdle) => {
        if (!index.prepare(isIdle)) prepare()
      })
    }
    prepare()
    return () => stop()
  }, [index])
  const { search, also, filters, sort } = query
  return useMemo(() => index.find({ search, also, filters, sort }), [index, search, also, filters, sort])
}
