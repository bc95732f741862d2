import shieldCheck from 'lucide-static/icons/shield-check.svg?raw'
import type { ReactElement } from 'react'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { useProfileTexts } from './texts.ts'

export function StoredHint(): ReactElement {
  const text = useProfileTexts()
  const link = usePortalLink('/profil/meine-daten')
  return (
    <p className="hint">
      <Icon source={shieldCheck} size="s" />
      <span>
        <a {...link}>{text('stored')}</a> {text('storedText')}
      </span>
    </p>
  )
}
