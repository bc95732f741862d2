// Which card a carousel shows, and what turns its pages: buttons, keys and strokes; nothing is dragged.
import { useState, type KeyboardEvent, type RefObject } from 'react'
import type { NewsItem } from '#contract/news.ts'
import { isInDialog, pageByKey, useStrokes, type Strokes } from '#widgets/news/turn-pages.ts'

/** The card that leaves becomes inert: a focus inside goes along to the next title. */
function takeFocusAlong(track: HTMLElement | null): void {
  const root = track?.getRootNode() as Document | ShadowRoot | undefined
  if (!track?.contains(root?.activeElement ?? null)) return
  requestAnimationFrame(() =>
    track.querySelector<HTMLElement>('.slide:not([inert]) h3 a')?.focus({ preventScroll: true }),
  )
}

export interface Pages {
  readonly items: readonly NewsItem[]
  readonly index: number
  /** Shows the card at `wanted`, or the nearest there is. */
  go(wanted: number): void
  onKeyDown(event: KeyboardEvent): void
  readonly strokes: Strokes
}

/** Keeps what is shown by its story, so that a new one before it moves nothing away; `settled`: the order is final. */
export function usePages(
  newest: readonly NewsItem[],
  settled: boolean,
  track: RefObject<HTMLElement | null>,
  onTurn: (index: number, items: readonly NewsItem[]) => void,
): Pages {
  const [current, setCurrent] = useState<NewsItem>()
  if (settled && !current && newest[0]) setCurrent(newest[0])
  // A newer one may push it out of the list: it goes when the reader turns the page.
  const items = current && !newest.some(({ id }) => id === current.id) ? [...newest, current] : newest
  const shown = (current ?? items[0])?.id
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === shown),
  )
  const last = items.length - 1

  const go = (wanted: number): void => {
    const next = Math.min(Math.max(wanted, 0), last)
    if (!items[next] || next === index) return
    setCurrent(items[next])
    onTurn(next, items)
    takeFocusAlong(track.current)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted = pageByKey(event, index, last)
    if (wanted === undefined || isInDialog(event)) return
    event.preventDefault()
    go(wanted)
  }
  return { items, index, go, onKeyDown, strokes: useStrokes((pages) => go(index + pages)) }
}
