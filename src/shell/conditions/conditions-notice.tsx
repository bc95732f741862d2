import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { ConditionsBanner } from './conditions-banner.tsx'
import { $conditions } from './conditions.ts'

/** The banner of home for who has not agreed to the general terms as they are now. */
export function ConditionsNotice(): ReactElement | null {
  const state = useStore($conditions)
  if (!state || state.accepted?.version === state.version) return null
  return <ConditionsBanner validFrom={state.validFrom} isFirst={!state.accepted} />
}
