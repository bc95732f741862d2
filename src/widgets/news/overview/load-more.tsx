// Buttons that load the following stories and show newly arrived ones.
import { useEffect, useEffectEvent, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { NewsOverview } from '#contract/news-overview.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import type { DrawPage } from '#shared/use-paged-list.ts'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { statusOf } from '#shared/api.ts'
import { useOverviewTexts } from './texts.ts'
import { STEP, type OverviewList } from './use-overview.ts'

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame)

/** Draws one story per frame so that scrolling stays smooth. The cursor of the next page is known after the last one. */
export const inPieces: DrawPage<NewsOverview> = async (page, after, show) => {
  const last = Math.max(0, page.items.length - 1)
  for (let at = 0; at <= last; at++) {
    await nextFrame()
    show({ ...page, items: page.items.slice(at, at + 1), next: at < last ? after : page.next }, at === last)
  }
}

/** The list grows when its end is less than this many px below the window. */
const AHEAD = 1500

/** After the first press on the button the list loads further pages by itself as it is scrolled. */
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
    <div className="load-more" ref={box}>
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

/** The button that shows the stories which have arrived since the list was loaded. */
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
