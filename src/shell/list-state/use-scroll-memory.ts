import { useEffect, useState } from 'react'
import { entryState, keepInEntry, takeUpEntry } from './entry-state.ts'
import { scrollBackTo } from './scroll-back.ts'

/** A position is written down when scrolling has paused for this long, in ms. */
const PAUSE = 150

/** Writes down how far each page is scrolled, and goes back there on Back, Forward and reload. */
export function useScrollMemory(): void {
  // Before anything of the page is drawn: its element begins with what was kept.
  useState(takeUpEntry)
  useEffect(rememberScroll, [])
}

function rememberScroll(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = scrollBackTo(entryState().scroll)
  const forget = () => {
    clearTimeout(timer)
    timer = undefined
  }
  // Also where the browser has not told of the last scrolling yet: a key that follows at once finds it done.
  const write = () => {
    forget()
    if (stop.isPending()) return
    const scroll = Math.round(scrollY)
    if (scroll !== (entryState().scroll ?? 0)) keepInEntry({ scroll })
  }
  const onScroll = () => {
    if (stop.isPending()) return
    clearTimeout(timer)
    timer = setTimeout(write, PAUSE)
  }
  // What was scrolled on the page before is no position of this one.
  const onNavigate = () => {
    forget()
    stop.end()
  }
  const onPop = () => {
    onNavigate()
    stop = scrollBackTo(entryState().scroll)
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
