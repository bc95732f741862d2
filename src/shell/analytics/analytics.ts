// Page views in batches to the configured service. It may be away for good: what waits is bounded, then dropped.
import { logFailure } from '#shared/bus/log.ts'
import { sendBlindly } from '#shell/collector.ts'
import { renewWindowSession, windowSession } from '#shell/window-session.ts'
import type { PageView } from './page-views.ts'

/** How often what waits is sent, in ms. */
export const FLUSH_EVERY = 3000
/** No more than this many wait; the oldest go first. */
export const MOST_WAITING = 100
/** After this many failures in a row the service is left alone until the page is loaded anew. */
export const PATIENCE = 20

/** One event on the wire. `person` stands in it for identified users only: without it no profile is made. */
export interface AnalyticsEvent {
  readonly id: string
  readonly event: 'pageview'
  readonly at: string
  readonly session: string
  readonly person?: string | undefined
  readonly path: string
}

export interface Analytics {
  add(view: PageView): void
  /** Sends what waits and forgets session and person. */
  end(): void
}

/** The person as a profile knows them: the same for this portal, of no use elsewhere, and without a way back. */
export async function pseudonymOf(sub: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${location.origin} ${sub}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Counts for the person `sub`, until it is ended: at sign-out, or when another person takes over. */
export function startAnalytics(url: string, sub: string): Analytics {
  let waiting: AnalyticsEvent[] = []
  let person: string | undefined
  let failures = 0
  pseudonymOf(sub).then(
    (name) => (person = name),
    (why: unknown) => logFailure('counted without a profile', why),
  )

  const flush = (): void => {
    if (waiting.length === 0 || failures > PATIENCE) return
    const batch = waiting
    waiting = []
    sendBlindly(url, { batch: batch.map((event) => ({ ...event, person: event.person ?? person })) }).then(
      () => void (failures = 0),
      (why: unknown) => {
        if (failures++ === 0) logFailure('page views not sent', why)
        waiting = failures > PATIENCE ? [] : [...batch, ...waiting].slice(-MOST_WAITING)
      },
    )
  }
  const onHide = () => document.visibilityState === 'hidden' && flush()
  const timer = setInterval(flush, FLUSH_EVERY)
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', onHide)

  return {
    add({ path, at }) {
      if (failures > PATIENCE) return
      const event = {
        id: crypto.randomUUID(),
        event: 'pageview',
        at: at.toISOString(),
        session: windowSession(),
      } as const
      waiting = [...waiting, { ...event, person, path }].slice(-MOST_WAITING)
    },
    end() {
      clearInterval(timer)
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', onHide)
      flush()
      renewWindowSession()
    },
  }
}
