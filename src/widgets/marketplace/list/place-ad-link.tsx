import { useStore } from '@nanostores/react'
import plus from 'lucide-static/icons/plus.svg?raw'
import type { ReactElement } from 'react'
import { holds } from '#domain/organisation/roles.ts'
import { $person } from '#shared/bus/person.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { editorPath } from '#widgets/marketplace/paths.ts'
import { useListTexts } from './texts.ts'

/** The link to a new ad, for those who may place one. */
export function PlaceAdLink(): ReactElement | null {
  const text = useListTexts()
  const link = usePortalLink(editorPath())
  const person = useStore($person)
  if (!person || !holds(person.rights, 'mp-api:anzeigen_anlegen')) return null
  return (
    <a {...link} className="btn primary place">
      <Icon source={plus} size="s" />
      {text('placeAd')}
    </a>
  )
}
