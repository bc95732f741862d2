// When the list of notifications is read anew, whatever the sockets say.
import { $attention } from './attention.ts'
import { $badgeState, loadBadges } from './bus/badges.ts'
import { retryDelay } from './retrying-socket.ts'
import { $addresses } from './bus/addresses.ts'
import { logFailure } from './bus/log.ts'
import { setTokenProvider } from './bus/session.ts'

// Why nothing can be read from here: a page that may not embed is told so, where CORS only says that something failed.
/** Signs the page out, with a message for its developer, where its origin may not embed the portal. */
async function checkOrigin(): Promise<void> {
  const { baseUrl } = $addresses.get()
  try {
    const answer = await fetch(`${baseUrl}widgets/origin`, { credentials: 'omit' })
    const { allowed } = (await answer.json()) as { allowed?: unknown }
    if (allowed !== false) return
  } catch {
    return // out of reach, or a back end that does not tell
  }
  logFailure(`${location.origin} may not embed ${baseUrl}`, 'Add it to EMBED_ORIGINS of the portal.')
  setTokenProvider(undefined)
}

/** In ms. */
const OFTEN = 5 * 60_000

/** Reads every five minutes, when the window is looked at again, and after a failure; a page that is away waits. */
export function pollBadges(): void {
  const load = () => void ($attention.get() !== 'away' && loadBadges())
  setInterval(load, OFTEN)
  let timer: ReturnType<typeof setTimeout> | undefined
  $badgeState.subscribe(({ status }) => {
    clearTimeout(timer)
    if (status === 'failed' || status === 'offline') timer = setTimeout(load, retryDelay())
    if (status === 'failed') void checkOrigin().catch(() => undefined)
  })
  $attention.listen((attention) => void (attention === 'here' && loadBadges()))
}
