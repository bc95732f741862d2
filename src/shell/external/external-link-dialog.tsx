import externalIcon from 'lucide-static/icons/external-link.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useCallback, useEffect, useState, type ReactElement } from 'react'
import type { MenuEntry } from '#domain/routes/menu.ts'
import { safeAddress } from '#domain/embedding/safe-address.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { adoptOnPage } from '#shared/ui/page-sheet.ts'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'
import css from './external.css?inline'
import de from './de.json'
import en from './en.json'
import { stay, type Question } from '#shell/external/external-link.ts'

// True when the internal network can be reached. The request goes to a foreign origin, so it contains no data of the person: no token, no
// cookie, no referrer.

/** How long the network may take to answer, in ms. */
const PATIENCE = 4000

/** True when the phone service answers well. It has to allow the portal's origin (CORS). */
async function isPhoneServiceReached(address: string, signal?: AbortSignal): Promise<boolean> {
  const timeout = AbortSignal.timeout(PATIENCE)
  try {
    const response = await fetch(address, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return response.ok
  } catch {
    return false
  }
}

adoptOnPage(css)

const useTexts = createTexts(de, en, useShellTexts)

/** Asks before an external address is opened; the phone list only where its network is reached. */
export function ExternalLinkDialog({ entry, open }: Question): ReactElement {
  const text = useTexts()
  const name = useShellTexts()(`titles.${entry.route.title}`)
  const { isPhone, state, check } = useHealth(entry)
  const host = safeAddress(entry.url)?.host ?? ''
  const isBlocked = state === 'unreachable'
  return (
    <Dialog
      open={open}
      title={text('openOf', { name })}
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>{text(isBlocked ? 'close' : 'cancel')}</Button>
          {isBlocked && check && <Button onClick={check}>{text('again')}</Button>}
          {state === 'reached' && <Confirm url={entry.url} label={text('openInTab')} />}
        </>
      }
    >
      <div className={isBlocked ? 'link-note warn' : 'link-note'} role="status">
        {state === 'checking' ? (
          <span className="spin" aria-hidden="true" />
        ) : (
          <Icon source={isBlocked ? triangleAlert : info} />
        )}
        <p>
          {state === 'checking' && text('checking')}
          {isBlocked && text('phone-note-invalid')}
          {state === 'reached' && text(isPhone ? 'phone-note' : 'note', { name, host })}
        </p>
      </div>
    </Dialog>
  )
}

/** A link, so that the browser opens the tab whatever it thinks of scripts that do. */
const Confirm = ({ url, label }: { url: string | undefined; label: string }): ReactElement => (
  <a href={url} className="btn primary" target="_blank" rel="noopener noreferrer" onClick={stay}>
    <Icon source={externalIcon} size="s" />
    {label}
  </a>
)

type Health = 'checking' | 'reached' | 'unreachable'

interface HealthCheck {
  readonly isPhone: boolean
  readonly state: Health
  /** Checks again; undefined if there is no address to ask. */
  readonly check: (() => void) | undefined
}

/** Only the phone list has a network of its own. Without an address to ask, it counts as unreachable. */
function useHealth({ route }: MenuEntry): HealthCheck {
  const { phoneHealthUrl } = useFacts().config
  const isPhone = route.external?.address === 'phoneListUrl'
  const address = isPhone ? safeAddress(phoneHealthUrl)?.href : undefined
  const [tries, setTries] = useState(0)
  const [response, setAnswer] = useState<{ tries: number; isReached: boolean }>()
  useEffect(() => {
    if (address === undefined) return
    const leave = new AbortController()
    void isPhoneServiceReached(address, leave.signal).then((isReached) => {
      if (!leave.signal.aborted) setAnswer({ tries, isReached })
    })
    return () => leave.abort()
  }, [address, tries])
  const check = useCallback(() => setTries((before) => before + 1), [])
  const known = response?.tries === tries ? response.isReached : undefined
  if (!isPhone) return { isPhone, state: 'reached', check: undefined }
  if (address === undefined) return { isPhone, state: 'unreachable', check: undefined }
  return { isPhone, state: known === undefined ? 'checking' : known ? 'reached' : 'unreachable', check }
}
