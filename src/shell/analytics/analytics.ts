// Sends page views in batches to the configured service. The service may be down for good: the queue is bounded, the rest is dropped.
import { logFailure } from '#shared/bus/log.ts'
import { sendWithoutResponse } from '#shell/collector.ts'
import { renewWindowSession, windowSession } from '#shell/identity/window-session.ts'
import type { PageView } from './page-views.ts'

/** How often the queue is sent, in ms. */
export const FLUSH_EVERY = 3000
/** The maximum length of the queue; the oldest events are dropped. */
export const MOST_WAITING = 100
/** After this many failures in a row the queue is not sent until the page is reloaded. */
export const PATIENCE = 20

/** One event on the wire. `person` is set for identified users only; without it no profile is created. */
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
  /** Sends the queue and forgets session and person. */
  end(): void
}

/** The person as a profile knows them: the same for this portal, of no use elsewhere, and without a way back. */
export async function pseudonymOf(sub: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${location.origin} ${sub}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface Outbox {
  add(event: AnalyticsEvent): void
  flush(): void
}

/** Queues events for the service at `url`, up to a limit; `finish` completes each event before it is sent. */
function makeOutbox(url: string, finish: (event: AnalyticsEvent) => AnalyticsEvent): Outbox {
  let waiting: AnalyticsEvent[] = []
  let failures = 0
  const keep = (events: AnalyticsEvent[]): void => {
    waiting = failures > PATIENCE ? [] : events.slice(-MOST_WAITING)
  }
  return {
    add: (event) => keep([...waiting, event]),
    flush() {
      if (waiting.length === 0) return
      const batch = waiting
      waiting = []
      sendWithoutResponse(url, { batch: batch.map(finish) }).then(
        () => void (failures = 0),
        (error: unknown) => {
          if (failures++ === 0) logFailure('page views not sent', error)
          keep([...batch, ...waiting])
        },
      )
    },
  }
}

/** Counts for the person `sub`, until it is ended: at sign-out, or when another person takes over. */
export function startAnalytics(url: string, sub: string): Analytics {
  let person: string | undefined
  pseudonymOf(sub).then(
    (name) => (person = name),
    (error: unknown) => logFailure('counted without a profile', error),
  )
  const outbox = makeOutbox(url, (event) => ({ ...event, person }))
  const onHide = () => document.visibilityState === 'hidden' && outbox.flush()
  const timer = setInterval(outbox.flush, FLUSH_EVERY)
  addEventListener('pagehide', outbox.flush)
  document.addEventListener('visibilitychange', onHide)
  return {
    add: ({ path, at }) =>
      outbox.add({
        id: crypto.randomUUID(),
        event: 'pageview',
        at: at.toISOString(),
        session: windowSession(),
        path,
      }),
    end() {
      clearInterval(timer)
      removeEventListener('pagehide', outbox.flush)
      document.removeEventListener('visibilitychange', onHide)
      outbox.flush()
      renewWindowSession()
    },
  }
}
