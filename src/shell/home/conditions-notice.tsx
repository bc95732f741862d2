import { useStore } from '@nanostores/react'
import type { ReactElement, ReactNode } from 'react'
import { $conditions } from './conditions.ts'
import scrollText from 'lucide-static/icons/scroll-text.svg?raw'
import { Link } from 'wouter'
import { createTexts } from '#shared/i18n/i18n.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Banner } from '#shared/ui/banner.tsx'
import { useShellTexts } from '#shell/texts.ts'
import de from './de.json'
import en from './en.json'

const useTexts = createTexts(de, en, useShellTexts)

interface ConditionsBannerProps {
  readonly validFrom: string
  /** The person never agreed to any version. */
  readonly isFirst: boolean
  readonly onLater: () => void
}

function ConditionsBanner({ validFrom, isFirst, onLater }: ConditionsBannerProps): ReactElement {
  const text = useTexts()
  const { date } = useFormat()
  return (
    <section className="home-notice" aria-label={text('label')}>
      <Banner
        kind="info"
        icon={scrollText}
        heading={text(isFirst ? 'first' : 'changed')}
        action={
          <>
            <Link href="/nutzungsbedingungen/agb" className="btn second">
              {text('read')}
            </Link>
            <Button kind="ghost" onClick={onLater}>
              {text('later')}
            </Button>
          </>
        }
      >
        {text(isFirst ? 'firstText' : 'changedText', { date: date(validFrom) })}
      </Banner>
    </section>
  )
}

interface ConditionsNoticeProps {
  readonly onLater: () => void
  /** Shown when there are no terms to accept. */
  readonly otherwise: ReactNode
}

/** Banner on home for people who have not accepted the current terms. */
export function ConditionsNotice({ onLater, otherwise }: ConditionsNoticeProps): ReactNode {
  const state = useStore($conditions)
  if (state === undefined) return null
  if (state === null || state.accepted?.version === state.version) return otherwise
  return <ConditionsBanner validFrom={state.validFrom} isFirst={!state.accepted} onLater={onLater} />
}
