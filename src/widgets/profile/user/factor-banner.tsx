import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { $hasFactor } from '#widgets/profile/api.ts'
import { useProfileTexts } from './texts.ts'

export const SET_UP_PATH = '/profil/sicherheit?setMFA=true'

/** Says that a second factor is missing, and links to its set-up. */
export function FactorBanner(): ReactElement | null {
  const text = useProfileTexts()
  const link = usePortalLink(SET_UP_PATH)
  if (useStore($hasFactor) !== false) return null
  return (
    <Banner
      kind="warn"
      heading={text('noFactorHeading')}
      action={
        <a {...link} className="btn second">
          {text('setUp')}
        </a>
      }
    >
      {text('noFactor')}
    </Banner>
  )
}
