import shieldAlert from 'lucide-static/icons/shield-alert.svg?raw'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { Button } from '#shared/ui/button.tsx'
import { Banner } from '#shared/ui/banner.tsx'
import { adoptOnPage } from '#shared/ui/page-sheet.ts'
import css from './second-factor.css?inline'
import { useFactorTexts } from './texts.ts'

adoptOnPage(css)

/** The address in the specification; its route redirects to the assistant. */
const SETUP_PATH = '/profil/benachrichtigungen?setMFA=true'

export function FactorBanner({ isReset, onLater }: { isReset: boolean; onLater: () => void }): ReactElement {
  const text = useFactorTexts()
  return (
    <section className="factor-banner" aria-label={text('bannerLabel')}>
      <Banner
        kind="warn"
        icon={shieldAlert}
        heading={text(isReset ? 'bannerReset' : 'bannerHeading')}
        action={
          <>
            <Link href={SETUP_PATH} className="btn second">
              {text('setUp')}
            </Link>
            <Button kind="ghost" onClick={onLater}>
              {text('later')}
            </Button>
          </>
        }
      >
        {text('bannerText')}
      </Banner>
    </section>
  )
}
