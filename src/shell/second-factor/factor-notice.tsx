import { useStore } from '@nanostores/react'
import { lazy, type ReactElement } from 'react'
import type { MfaStatus } from '#contract/people.ts'
import { holds } from '#domain/organisation/roles.ts'
import { LazyPart } from '#shell/lazy-part.tsx'
import { useFacts } from '#shell/shell-context.ts'
import { $secondFactor } from './second-factor.ts'

const Banner = lazy(async () => ({ default: (await import('./factor-banner.tsx')).FactorBanner }))

/** The state of a missing second factor, for people who edit employment data. */
export function useMissingFactor(): MfaStatus | undefined {
  const { rights } = useFacts()
  const status = useStore($secondFactor)
  const isMeant = holds(rights, 'portal_ma') && holds(rights, 'ma-api:ma_edit_employment_data')
  return isMeant && status && !status.setup ? status : undefined
}

/** The banner of home, loaded only for those who need it. */
export function FactorNotice({ isReset, onLater }: { isReset: boolean; onLater: () => void }): ReactElement {
  return (
    <LazyPart>
      <Banner isReset={isReset} onLater={onLater} />
    </LazyPart>
  )
}
