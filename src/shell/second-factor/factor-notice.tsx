import { useStore } from '@nanostores/react'
import { lazy, type ReactElement } from 'react'
import { holds } from '#domain/roles.ts'
import { LazyPart } from '#shell/pages/lazy-part.tsx'
import { useFacts } from '#shell/shell-context.ts'
import { $secondFactor } from './second-factor.ts'

const Banner = lazy(async () => ({ default: (await import('./factor-banner.tsx')).FactorBanner }))

/** The banner of home, for those who edit employment data and have no second factor; loaded only for them. */
export function FactorNotice(): ReactElement | null {
  const { rights } = useFacts()
  const status = useStore($secondFactor)
  const isMeant = holds(rights, 'portal_ma') && holds(rights, 'ma-api:ma_edit_employment_data')
  if (!isMeant || !status || status.setup) return null
  return (
    <LazyPart>
      <Banner isReset={status.reset} />
    </LazyPart>
  )
}
