import { useStore } from '@nanostores/react'
import history from 'lucide-static/icons/history.svg?raw'
import { computed } from 'nanostores'
import type { ReactElement } from 'react'
import { holds } from '#domain/organisation/roles.ts'
import { $person } from '#shared/bus/person.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { useVacationTexts } from './texts.ts'

/** Whether the person may be asked to decide about leave, or was; it does not matter whether anything is open. */
export const $isDecider = computed(
  $person,
  (person) =>
    person !== undefined &&
    (holds(person.rights, 'menu_ma_holiday_approve') || holds(person.rights, 'menu_ma_personaldata')),
)

/** For deciders of leave. Decided requests have a page of their own, because the approval is closed while nothing is open. */
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
