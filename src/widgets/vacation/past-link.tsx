import { useStore } from '@nanostores/react'
import history from 'lucide-static/icons/history.svg?raw'
import type { ReactElement } from 'react'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { $isDecider } from './is-decider.ts'
import { useVacationTexts } from './texts.ts'

/** For whoever decides about leave. The decided requests have a page of their own: the approval is closed while nothing is open. */
export function PastLink(): ReactElement | null {
  const text = useVacationTexts()
  const link = usePortalLink('/urlaub/entscheidungen')
  if (!useStore($isDecider)) return null
  return (
    <a className="btn second" {...link}>
      <Icon source={history} size="s" />
      {text('pastDecisions')}
    </a>
  )
}
