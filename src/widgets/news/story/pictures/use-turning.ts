import { useState, type KeyboardEvent } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { announce } from '#shared/element/announce.ts'
import { pageByKey, useStrokes, type Strokes } from '#widgets/news/turn-pages.ts'
import { useStoryPictureTexts } from './texts.ts'

export interface Turning {
  readonly index: number
  /** Shows the picture at `wanted`, or the nearest there is, and says so. */
  go(wanted: number): void
  onKeyDown(event: KeyboardEvent): void
  readonly strokes: Strokes
}

/** Which of several pictures is shown, and what turns to the next: buttons, keys and strokes; nothing turns by itself. */
export function useTurning(
  pictures: readonly NewsDocument[],
  start: number,
  describe: (document: NewsDocument) => string,
): Turning {
  const text = useStoryPictureTexts()
  const [wished, setWished] = useState(start)
  const last = pictures.length - 1
  const index = Math.min(wished, last) // an editor may have taken pictures away meanwhile
  const go = (wanted: number): void => {
    const next = Math.min(Math.max(wanted, 0), last)
    if (next === index) return
    setWished(next)
    announce(`${text('position', { position: next + 1, total: last + 1 })}: ${describe(pictures[next]!)}`)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted = pageByKey(event, index, last)
    if (wanted === undefined) return
    event.preventDefault()
    go(wanted)
  }
  return { index, go, onKeyDown, strokes: useStrokes((pages) => go(index + pages)) }
}
