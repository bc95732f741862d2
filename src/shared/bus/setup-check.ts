// Finds out whether this page may embed the portal, and whether there is one: a request that CORS stops gives no reason.
import { $addresses } from './addresses.ts'
import { $state } from './badge-state.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import { logFailure } from './log.ts'
import { setTokenProvider } from './session.ts'
import { $setupFault, type SetupFault } from './setup-fault.ts'

$state.listen(({ status }) => {
  if (status === 'ready') $setupFault.set(undefined)
})

/** Shows the fault in the elements, until the portal has answered. One line of the console names it, unless the caller has. */
export function showFault(code: SetupFault['code'], subject: unknown, hint?: string): void {
  if ($setupFault.get()?.code === code) return
  if (hint) logFailure(hint, subject)
  const textOf = (texts: typeof de) => texts[code].replace('{{subject}}', () => String(subject))
  $setupFault.set({ code, texts: { de: textOf(de), en: textOf(en) } })
}

interface Answer {
  readonly allowed?: unknown
  /** GROUP_NAME of the portal. */
  readonly group?: string
}

/** Asks the portal, and shows what is wrong. A page that may not embed is signed out. Resolves to the name of the group, if any. */
export async function checkSetup(): Promise<string | undefined> {
  const { portalUrl, embedded } = $addresses.get()
  if (!embedded) return undefined
  const response = await fetch(`${portalUrl}widgets/origin`, { credentials: 'omit' }).catch(() => undefined)
  // An outage is no fault of the page.
  if (response && response.status >= 500) return undefined
  const answer = (await response?.json().catch(() => undefined)) as Answer | undefined
  if (typeof answer?.allowed !== 'boolean') {
    // Without a connection nothing is known.
    if (navigator.onLine) showFault('address', portalUrl, 'check api-base, no portal answers at')
  } else if (!answer.allowed) {
    // In a sandboxed frame without allow-same-origin it is 'null'.
    showFault('origin', 'Add it to EMBED_ORIGINS of the portal.', `${origin} may not embed ${portalUrl}`)
    setTokenProvider(undefined)
  }
  return answer?.group
}
