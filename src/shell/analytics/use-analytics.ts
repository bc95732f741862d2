import { useEffect } from 'react'
import type { StaticConfig } from '#contract/static-config.ts'
import { logFailure } from '#shared/bus/log.ts'
import { optedOut } from './opted-out.ts'
import { watchPageViews, type PageView } from './page-views.ts'

/**
 * Counts the navigations of this person where the configuration says who takes the counts and the browser does not ask to be
 * left alone. Nothing is kept, and nothing of it loaded, otherwise.
 */
export function useAnalytics({ analyticsUrl }: StaticConfig, sub: string): void {
  useEffect(() => {
    if (!analyticsUrl || optedOut()) return
    const waiting: PageView[] = []
    let end: (() => void) | undefined
    let isOver = false
    let tell = (view: PageView): void => void waiting.push(view)
    const stop = watchPageViews((view) => tell(view))
    import('./analytics.ts').then(
      ({ startAnalytics }) => {
        if (isOver) return
        const analytics = startAnalytics(analyticsUrl, sub)
        tell = analytics.add
        end = analytics.end
        waiting.forEach(tell)
      },
      (error: unknown) => {
        logFailure('page views are not counted', error)
        stop()
      },
    )
    return () => {
      isOver = true
      stop()
      end?.()
    }
  }, [analyticsUrl, sub])
}
