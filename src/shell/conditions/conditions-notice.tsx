import { useStore } from '@nanostores/react'
import { lazy, type ReactElement } from 'react'
import { LaterPart } from '#shell/pages/later-part.tsx'
import { $conditions } from './conditions.ts'

const Banner = lazy(async () => ({ default: (await import('./parts/conditions-banner.tsx')).ConditionsBanner }))

/** The banner of home for who has not agreed to the general terms as they are now; loaded only for them. */
export function ConditionsNotice(): ReactElement | null {
  const state = useStore($conditions)
  if (!state || state.accepted?.version === state.version) return null
  return (
    <LaterPart>
      <Banner validFrom={state.validFrom} isFirst={!state.accepted} />
    </LaterPart>
  )
}
