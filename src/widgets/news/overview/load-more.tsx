// What leads to more stories: those that follow, and those that have arrived.
import { useEffect, useEffectEvent, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { NewsOverview } from '#contract/news-overview.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import type { DrawPage } from '#shared/use-paged-list.ts'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { statusOf } from '#widgets/news/use-failures.ts'
import { useOverviewTexts } from './texts.ts'
import { STEP, type OverviewList } from './use-overview.ts'

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame)

/** One story in each frame: who scrolls feels nothing. What follows the page is known once all of them are there. */
export const inPieces: DrawPage<NewsOverview> = async (page, after, show) => {
  const last = Math.max(0, page.items.length - 1)
  for (let at = 0; at <= last; at++) {
    await nextFrame()
    show({ ...page, items: page.items.slice(at, at + 1), next: at < last ? after : page.next }, at === last)
  }
}

/** How far above its end the list grows, in px. */
const AHEAD = 1500

/** From the first press on the list grows by itself, as far as it is scrolled. */
function useEndless(box: RefObject<HTMLElement | null>, more: OverviewList['more']): () => void {
  const [endless, setEndless] = useState(false)
  const grow = useEffectEvent(() => more?.(inPieces))
  const waits = more !== undefined
  useEffect(() => {
    const { current: end } = box
    if (!endless || !waits || !end) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), {
      rootMargin: `0px 0px ${AHEAD}px`,
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [box, endless, waits])
  return () => setEndless(true)
}

export function More({ overview, onMore }: { overview: OverviewList; onMore: () => void }): ReactElement | null {
  const text = useOverviewTexts()
  const news = useNewsTexts()
  const { list, more, growing, growError } = overview
  const box = useRef<HTMLDivElement>(null)
  const begin = useEndless(box, growing || growError !== undefined ? undefined : more)
  if (!list || !(more || growing)) return null
  const count = Math.min(STEP, Math.max(1, list.page.total - list.items.length))
  return (
    <div className="further" ref={box}>
      {growError !== undefined && (
        <p role="alert">{news('failed', { status: statusOf(growError), what: text('moreFailed') })}</p>
      )}
      <Button
        busy={growing}
        onClick={() => {
          onMore()
          begin()
        }}
      >
        {growing ? news('moreBusy') : growError === undefined ? text('more', { count }) : news('retry')}
      </Button>
    </div>
  )
}

/** What has arrived, until the reader wants to see it. */
export function Arrived({ overview: { list, reveal } }: { overview: OverviewList }): ReactElement | null {
  const text = useOverviewTexts()
  const count = list?.waiting.length ?? 0
  const sentence = count > 0 ? text('waiting', { count }) : ''
  useEffect(() => {
    if (sentence) announce(sentence)
  }, [sentence])
  if (!sentence) return null
  return (
    <Button size="small" className="arrived" onClick={reveal}>
      {sentence}
    </Button>
  )
}
