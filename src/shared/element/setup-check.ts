// Finds out whether this page may embed the portal, and whether there is one, because a request that CORS blocks has no reason.
import { $addresses } from '#shared/bus/addresses.ts'
import { $state } from '#shared/badges/badge-state.ts'
import de from '#shared/bus/de.json' with { type: 'json' }
import en from '#shared/bus/en.json' with { type: 'json' }
import { logFailure } from '#shared/bus/log.ts'
import { setTokenProvider } from '#shared/bus/session.ts'
import { $setupFault, type SetupFault } from '#shared/bus/setup-fault.ts'

/** The fault that a check has shown; a response ends no other fault. */
let found: SetupFault | undefined
let failures = 0
let plan: AbortController | undefined

/** Ends the plan, because the portal has responded. */
function endPlan(): void {
  plan?.abort()
  failures = 0
}

$state.listen(({ status }) => {
  if (status !== 'ready') return
  endPlan()
  $setupFault.set(undefined)
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

/** Seconds to the next check, spread so that pages do not all ask at the same moment after a restart. */
const delay = (): number => Math.min(5 * 2 ** failures++, 300) * (0.75 + Math.random() / 2)

/** Plans the next check: after increasing pauses, and when the page becomes visible or the connection returns. */
function planCheck(): void {
  plan = new AbortController()
  const { signal } = plan
  const check = (): void => {
    if (!document.hidden) void checkSetup()
  }
  const timer = setTimeout(check, delay() * 1000)
  signal.addEventListener('abort', () => clearTimeout(timer))
  document.addEventListener('visibilitychange', check, { signal })
  addEventListener('online', check, { signal })
}

/**
 * Asks the portal and shows the fault, if any; repeats until it has responded. A page that may not embed is signed out. Resolves to the
 * name of the group, if any.
 */
export async function checkSetup(): Promise<string | undefined> {
  const { portalUrl, embedded } = $addresses.get()
  if (!embedded) return undefined
  const response = await fetch(`${portalUrl}widgets/origin`, { credentials: 'omit' }).catch(() => undefined)
  const isAway = !response || response.status >= 500
  const answer = isAway ? undefined : ((await response.json().catch(() => undefined)) as Answer | undefined)
  plan?.abort()
  if (answer?.allowed === true) {
    if ($setupFault.get() === found) $setupFault.set(undefined)
    found = undefined
    endPlan()
    return answer.group
  }
  if (answer?.allowed === false) {
    // The origin is 'null' in a sandboxed frame without allow-same-origin.
    showFault('origin', 'Add it to EMBED_ORIGINS of the portal.', `${origin} may not embed ${portalUrl}`)
    setTokenProvider(undefined)
    found = $setupFault.get()
    return answer.group
  }
  if (!isAway) showFault('address', portalUrl, 'check api-base, no portal answers at')
  // Without a connection nothing is known, and an outage is not a fault of the page.
  else if (!response && navigator.onLine)
    showFault('unreachable', portalUrl, 'check api-base if it lasts, no portal answers at')
  else if (!found || $setupFault.get() !== found) return undefined
  found = $setupFault.get()
  planCheck()
  return undefined
}
