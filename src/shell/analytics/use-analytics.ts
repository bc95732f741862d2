import { useEffect } from 'react'
import type { StaticConfig } from '#contract/static-config.ts'
import { logFailure } from '#shared/bus/log.ts'
import { watchPageViews, type PageView } from './page-views.ts'

type Signals = Partial<Record<'doNotTrack' | 'globalPrivacyControl', unknown>>

/** The browser asks not to be tracked: by Do Not Track or by Global Privacy Control. */
export function optedOut(browser: Signals = navigator as Signals, page: Signals = globalThis as Signals): boolean {
  const isOn = (value: unknown) => value === '1' || value === 'yes' || value === true
  return isOn(browser.doNotTrack) || isOn(page.doNotTrack) || browser.globalPrivacyControl === true
}

/**
 * Counts the navigations of this person where the configuration names a service and the browser does not ask not to be tracked. Otherwise
 * nothing is stored and no part of it is loaded.
 */
export function useAnalytics({ analyticsUrl, analyticsPatterns }: StaticConfig, sub: string): void {
  useEffect(() => {
    if (!analyticsUrl || optedOut()) return
    const waiting: PageView[] = []
    let end: (() => void) | undefined
    let isCancelled = false
    let report = (view: PageView): void => void waiting.push(view)
    const stop = watchPageViews((view) => report(view), { patterns: analyticsPatterns })
    import('./analytics.ts').then(
      ({ startAnalytics }) => {
        if (isCancelled) return
        const analytics = startAnalytics(analyticsUrl, sub)
        report = analytics.add
        end = analytics.end
        waiting.forEach(report)
      },
      (error: unknown) => {
        logFailure('page views are not counted', error)
        stop()
      },
    )
    return () => {
      isCancelled = true
      stop()
      end?.()
    }
  }, [analyticsUrl, analyticsPatterns, sub])
}
