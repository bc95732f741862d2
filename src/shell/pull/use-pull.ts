import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadBadges } from '#shared/badges/badges.ts'
import { refreshAll } from '#shared/bus/refresh.ts'

// Pulling a page down with a finger, as a machine of four states that knows no page.

/** From here on letting go reloads, in px of the indicator. */
export const THRESHOLD = 60
/** The furthest position of the indicator, in px. */
export const MOST = 80
/** Distance at which the indicator rests while data is refreshed, in px. */
export const RELOAD_DISTANCE = 50
/** How long it stays there before the reload starts, in ms. */
export const REFRESH_TIMEOUT = 500

type PullState = 'pending' | 'pulling' | 'releasing' | 'refreshing'

interface Pull {
  readonly state: PullState
  /** Position of the indicator, in px. */
  readonly distance: number
}

export const AT_REST: Pull = { state: 'pending', distance: 0 }

/** The finger moves further than the indicator, increasingly with the distance. */
const resisted = (moved: number): number => MOST * (1 - Math.exp(-moved / (MOST * 1.5)))

/** The finger has moved `moved` px down since it touched; up is negative. */
export function pulled(before: Pull, moved: number): Pull {
  if (before.state === 'refreshing') return before
  if (moved <= 0) return AT_REST
  const distance = resisted(moved)
  return { state: distance >= THRESHOLD ? 'releasing' : 'pulling', distance }
}

/** The finger is released: beyond the threshold the data is refreshed. */
export function released(before: Pull): Pull {
  if (before.state === 'refreshing') return before
  return before.state === 'releasing' ? { state: 'refreshing', distance: RELOAD_DISTANCE } : AT_REST
}

/** Whether a finger that touches at `event` pulls the page, rather than something in it. */
function isPullable(event: TouchEvent): boolean {
  if (event.touches.length !== 1 || scrollY > 0) return false
  if (document.querySelector('dialog:modal')) return false
  return !event.composedPath().some((node) => node instanceof Element && isTakenBy(node))
}

const isTakenBy = (node: Element): boolean =>
  node.matches('dialog, [popover]:popover-open, textarea, input, select') ||
  (node !== document.scrollingElement && node !== document.body && node.scrollTop > 0)

/** Tracks one finger; `set` receives every change. Returns a disposer. */
function followFinger(get: () => Pull, set: (pull: Pull) => void): () => void {
  let start: { x: number; y: number } | undefined
  const listening = new AbortController()
  const { signal } = listening
  const down = (event: TouchEvent) => {
    const [finger] = event.touches
    start =
      finger && get().state === 'pending' && isPullable(event) ? { x: finger.clientX, y: finger.clientY } : undefined
  }
  const move = (event: TouchEvent) => {
    const [finger] = event.touches
    if (!start || !finger) return
    const [x, y] = [finger.clientX - start.x, finger.clientY - start.y]
    const isBegun = get().state !== 'pending'
    // A second finger zooms, a stroke to the side turns a page, one upwards scrolls.
    if (event.touches.length > 1 || (!isBegun && (y <= 0 || Math.abs(x) > y))) {
      start = undefined
      return set(AT_REST)
    }
    set(pulled(get(), y))
    if (event.cancelable) event.preventDefault()
  }
  const up = () => {
    if (start) set(released(get()))
    start = undefined
  }
  const cancel = () => {
    if (start) set(AT_REST)
    start = undefined
  }
  addEventListener('touchstart', down, { passive: true, signal })
  addEventListener('touchmove', move, { passive: false, signal })
  addEventListener('touchend', up, { signal })
  addEventListener('touchcancel', cancel, { signal })
  return () => listening.abort()
}

/** The pull gesture of this page; released beyond the threshold, badges and the current screen are refreshed. */
export function usePull(onDone: () => void): Pull {
  const notifyDone = useEffectEvent(onDone)
  const [pull, setPull] = useState(AT_REST)
  const now = useRef(AT_REST)
  const set = useCallback((next: Pull) => {
    now.current = next
    setPull(next)
  }, [])
  useEffect(() => followFinger(() => now.current, set), [set])
  const isRefreshing = pull.state === 'refreshing'
  useEffect(() => {
    if (!isRefreshing) return
    const timer = setTimeout(() => {
      void Promise.allSettled([loadBadges(), refreshAll()]).then(() => {
        set(AT_REST)
        notifyDone()
      })
    }, REFRESH_TIMEOUT)
    return () => clearTimeout(timer)
  }, [isRefreshing, set])
  return pull
}
