// Polls the list of notifications beside the sockets.
import { $attention } from './attention.ts'
import { $badgeState, loadBadges } from './bus/badges.ts'
import { retryDelay } from './retrying-socket.ts'
import { $addresses } from './bus/addresses.ts'
import { logFailure } from './bus/log.ts'
import { setTokenProvider } from './bus/session.ts'

/** Signs the page out where its origin may not embed the portal; the log names the cause, which CORS conceals. */
async function checkOrigin(): Promise<void> {
  const { baseUrl } = $addresses.get()
  try {
    const answer = await fetch(`${baseUrl}widgets/origin`, { credentials: 'omit' })
    const { allowed } = (await answer.json()) as { allowed?: unknown }
    if (allowed !== false) return
  } catch {
    return // unreachable, or a back end without this route
  }
  // In a sandboxed frame without allow-same-origin it is 'null'.
  logFailure(`${origin} may not embed ${baseUrl}`, 'Add it to EMBED_ORIGINS of the portal.')
  setTokenProvider(undefined)
}

/** In ms. */
const OFTEN = 5 * 60_000

/** Reads five minutes after the last time, when the window is looked at again, and after a failure; a page that is away waits. */
export function pollBadges(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    clearTimeout(timer)
    if ($attention.get() === 'away') return
    const { status } = $badgeState.get()
    const isFailed = status === 'failed' || status === 'offline'
    timer = setTimeout(loadBadges, isFailed ? retryDelay() : OFTEN)
  }
  $badgeState.subscribe(({ status }) => {
    plan()
    if (status === 'failed') void checkOrigin()
  })
  $attention.listen((attention) => {
    plan()
    if (attention === 'here') void loadBadges()
  })
}
