// Turns several pictures by buttons, keys and swipes: for the slider of a story and its full-size dialog.
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { announce } from '#shared/element/announce.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { useStoryTexts } from '#widgets/news/story/texts.ts'
import { pageByKey, useSwipe, type Swipe } from '#widgets/news/swipe.ts'

interface Turning {
  readonly index: number
  /** Shows the picture at `wanted`, or the nearest one, and announces it. */
  go(wanted: number): void
  onKeyDown(event: KeyboardEvent): void
  readonly swipe: Swipe
}

/** The current one of several pictures, turned by buttons, keys and swipes; there is no autoplay. */
export function useTurning(
  pictures: readonly NewsDocument[],
  start: number,
  describe: (document: NewsDocument) => string,
): Turning {
  const text = useStoryTexts()
  const [requested, setRequested] = useState(start)
  const last = pictures.length - 1
  const index = Math.min(requested, last) // an editor may have removed pictures meanwhile
  const go = (wanted: number): void => {
    const next = Math.min(Math.max(wanted, 0), last)
    if (next === index) return
    setRequested(next)
    announce(`${text('picture.position', { position: next + 1, total: last + 1 })}: ${describe(pictures[next]!)}`)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted = pageByKey(event, index, last)
    if (wanted === undefined) return
    event.preventDefault()
    go(wanted)
  }
  return { index, go, onKeyDown, swipe: useSwipe((pages) => go(index + pages)) }
}

interface TurnButtonsProps {
  readonly index: number
  readonly count: number
  readonly go: (index: number) => void
}

/** '‹ 2 von 4 ›' */
export function TurnButtons({ index, count, go }: TurnButtonsProps): ReactElement {
  const text = useStoryTexts()
  const turn = (wanted: number) => ({
    'aria-disabled': wanted < 0 || wanted >= count,
    onClick: () => go(wanted),
  })
  return (
    <div className="turn">
      <IconButton icon={chevronLeft} outlined label={text('picture.previous')} {...turn(index - 1)} />
      <span className="position">{text('picture.shown', { position: index + 1, total: count })}</span>
      <IconButton icon={chevronRight} outlined label={text('picture.next')} {...turn(index + 1)} />
    </div>
  )
}
