import history from 'lucide-static/icons/history.svg?raw'
import type { ReactElement } from 'react'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { useVacationTexts } from './texts.ts'

/** For whoever decides about leave. The decided requests have a page of their own: the approval is closed while nothing is open. */
export function PastLink(): ReactElement {
  const text = useVacationTexts()
  return (
    <a className="btn second" {...usePortalLink('/urlaub/entscheidungen')}>
      <Icon source={history} size="s" />
      {text('pastDecisions')}
    </a>
  )
}
