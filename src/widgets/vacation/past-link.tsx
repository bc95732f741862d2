import history from 'lucide-static/icons/history.svg?raw'
import type { ReactElement } from 'react'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { useApprovalTexts } from './texts.ts'

/** A page of its own: the approval is closed while nothing is open. */
export function PastLink(): ReactElement {
  const text = useApprovalTexts()
  return (
    <a className="past-link" {...usePortalLink('/urlaub/entscheidungen')}>
      <Icon source={history} size="s" />
      {text('past.title')}
    </a>
  )
}
