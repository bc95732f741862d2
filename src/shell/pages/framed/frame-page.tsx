import external from 'lucide-static/icons/external-link.svg?raw'
import { useEffect, useState, type ReactElement } from 'react'
import type { FramePage as Framed } from '#domain/routes/menu.ts'
import { safeAddress } from '#domain/embedding/safe-address.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { adoptOnPage } from '#shared/ui/page-sheet.ts'
import { NotFoundPage } from '#shell/pages/closed/closed-pages.tsx'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import css from './frame-page.css?inline'

adoptOnPage(css)

const useTexts = createTexts(de, en, useShellTexts)

/** After this time, in ms, a page is reported as missing; it may still be loaded. */
const PATIENCE = 10_000
/** The foreign page may work, but neither redirect the portal nor open dialogs over it. */
const SANDBOX = 'allow-downloads allow-forms allow-popups allow-popups-to-escape-sandbox allow-scripts'

/** A foreign page inside the portal; only those the configuration names. */
export function FramePage({ id }: { id: string | undefined }): ReactElement {
  const { framePages = [] } = useFacts()
  const page = framePages.find((each) => each.id === id)
  const address = safeAddress(page?.url)
  return page && address ? <Frame key={page.id} page={page} address={address} /> : <NotFoundPage />
}

/** 'slow' may still be loaded, 'blocked' will not. */
type State = 'loading' | 'there' | 'slow' | 'blocked'

function Frame({ page, address }: { page: Framed; address: URL }): ReactElement {
  const text = useTexts()
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<State>('loading')
  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setState('slow'), PATIENCE)
    return () => clearTimeout(timer)
  }, [state])
  useBlocked(address.origin, () => setState('blocked'))
  const again = () => {
    setState('loading')
    setTries(tries + 1)
  }
  const { host } = address
  return (
    <div className="framed">
      <div className="row gap-16 framed-head">
        <h1 className="sr">{page.title}</h1>
        <p role="status">{text(state === 'loading' ? 'loading' : 'from', { host })}</p>
        <a href={address.href} className="btn second small" target="_blank" rel="noopener noreferrer">
          <Icon source={external} size="s" />
          {text('openInTab')}
        </a>
      </div>
      {(state === 'slow' || state === 'blocked') && (
        <Banner
          kind="warn"
          heading={text('slow', { host })}
          action={
            <Button size="small" onClick={again}>
              {text('again')}
            </Button>
          }
        />
      )}
      <iframe
        key={tries}
        src={address.href}
        title={page.title}
        // With its own origin a page of the portal's origin could lift the sandbox.
        sandbox={address.origin === location.origin ? SANDBOX : `${SANDBOX} allow-same-origin`}
        referrerPolicy="no-referrer"
        onLoad={() => setState((before) => (before === 'blocked' ? before : 'there'))}
      />
    </div>
  )
}

/** A frame that our own policy refuses fires `load` like any other. */
function useBlocked(origin: string, onBlocked: () => void): void {
  useEffect(() => {
    const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) onBlocked()
    }
    document.addEventListener('securitypolicyviolation', onViolation)
    return () => document.removeEventListener('securitypolicyviolation', onViolation)
  })
}
