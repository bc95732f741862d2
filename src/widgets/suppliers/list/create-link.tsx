// The way from the report to the form that creates a supplier; loaded after the report, which most people only read.
import { useStore } from '@nanostores/react'
import plus from 'lucide-static/icons/plus.svg?raw'
import type { ReactElement } from 'react'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { $creationAccess } from '#widgets/suppliers/api.ts'
import { useNewTexts } from '#widgets/suppliers/new/texts.ts'

/** For those who may create a supplier. */
export function CreateLink(): ReactElement | null {
  const text = useNewTexts()
  const link = usePortalLink('/lieferanten/neu')
  const { data } = useStore($creationAccess)
  if (!data?.mayCreate) return null
  return (
    <a {...link} className="btn second small create">
      <Icon source={plus} size="s" />
      {text('create')}
    </a>
  )
}
