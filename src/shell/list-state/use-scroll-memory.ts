import { useEffect, useState } from 'react'
import { entryState, saveInEntry, restoreCarriedEntry } from './entry-state.ts'

/** How long a page may take to become as tall as it was, in ms. */
const PATIENCE = 8000
/** How long it stays there without a change of height before it counts as settled, in ms. */
const SETTLED = 500
/** The person scrolls by themselves. */
const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

interface ScrollRestoration {
  /** True while it waits for the page to become tall enough, or to settle. */
  isPending(): boolean
  end(): void
}

/**
 * Scrolls to `top`, in px, as soon as the page is tall enough for that, and stays there until it has settled, unless the
 * person scrolls first: `content-visibility` gives content its real height only in view, and the browser would scroll along.
 */
function restoreScroll(top = 0): ScrollRestoration {
  const waiting = new AbortController()
  const { signal } = waiting
  const end = () => waiting.abort()
  if (top <= 0) end()
  else {
    const { scrollingElement: page } = document
    let timer = setTimeout(end, PATIENCE)
    const check = () => {
      if (signal.aborted || !page || page.scrollHeight - innerHeight < top) return
      clearTimeout(timer)
      timer = setTimeout(end, SETTLED)
      scrollTo(0, top)
    }
    const watch = new ResizeObserver(check)
    signal.addEventListener('abort', () => {
      watch.disconnect()
      clearTimeout(timer)
    })
    for (const name of USER_INPUT) addEventListener(name, end, { passive: true, capture: true, signal })
    // Not before the former page is removed: it may be tall enough itself.
    requestAnimationFrame(() => !signal.aborted && watch.observe(document.body))
  }
  return { isPending: () => !signal.aborted, end }
}

/** A position is written down when scrolling has paused for this long, in ms. */
const PAUSE = 150

/** Stores the scroll position of each page, and restores it on Back, Forward and reload. */
export function useScrollMemory(): void {
  // Runs before the page renders, because its element reads the saved state when it starts.
  useState(restoreCarriedEntry)
  useEffect(saveScroll, [])
}

function saveScroll(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = restoreScroll(entryState().scroll)
  const forget = () => {
    clearTimeout(timer)
    timer = undefined
  }
  // Also called before the browser has fired the last scroll event: a key pressed right after scrolling needs the position.
  const write = () => {
    forget()
    if (stop.isPending()) return
    const scroll = Math.round(scrollY)
    if (scroll !== (entryState().scroll ?? 0)) saveInEntry({ scroll })
  }
  const onScroll = () => {
    if (stop.isPending()) return
    clearTimeout(timer)
    timer = setTimeout(write, PAUSE)
  }
  // A scroll position of the previous page does not belong to this one.
  const onNavigate = () => {
    forget()
    stop.end()
  }
  const onPop = () => {
    onNavigate()
    stop = restoreScroll(entryState().scroll)
  }
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('scroll', onScroll, { passive: true, signal })
  addEventListener('click', write, { capture: true, signal })
  addEventListener('pagehide', write, { signal })
  addEventListener('pushState', onNavigate, { signal })
  addEventListener('popstate', onPop, { signal })
  return () => {
    listening.abort()
    onNavigate()
  }
}
