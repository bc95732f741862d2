// What leads to more stories: those that follow, and those that have arrived.
import { useEffect, type ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { STEP, type Overview } from '#widgets/news/overview/use-overview.ts'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { statusOf } from '#widgets/news/use-failures.ts'
import { useOverviewTexts } from './texts.ts'

export function More({ overview, onMore }: { overview: Overview; onMore: () => void }): ReactElement | null {
  const text = useOverviewTexts()
  const news = useNewsTexts()
  const { list, more, growing, growError } = overview
  if (!list || !(more || growing)) return null
  const count = Math.min(STEP, Math.max(1, list.total - list.items.length))
  return (
    <div className="further">
      {growError !== undefined && (
        <p role="alert">{news('failed', { status: statusOf(growError), what: text('moreFailed') })}</p>
      )}
      <Button busy={growing} onClick={onMore}>
        {growing ? news('moreBusy') : growError === undefined ? text('more', { count }) : news('retry')}
      </Button>
    </div>
  )
}

/** What has arrived, until the reader wants to see it. */
export function Arrived({ overview: { list, reveal } }: { overview: Overview }): ReactElement | null {
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
