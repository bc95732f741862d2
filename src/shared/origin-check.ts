// Why nothing can be read from here: a page that may not embed is told so, where CORS only says that something failed.
import { $addresses } from './bus/addresses.ts'
import { logFailure } from './bus/log.ts'
import { setTokenProvider } from './bus/session.ts'

/** Signs the page out, with a message for its developer, where its origin may not embed the portal. */
export async function checkOrigin(): Promise<void> {
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
