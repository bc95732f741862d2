import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { usePartTexts } from './part-texts/texts.ts'

export interface StaleBannerProps {
  readonly heading: string
  readonly busy?: boolean
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** Shown above data that could not be refreshed. */
export function StaleBanner({ heading, busy = false, onRetry, children }: StaleBannerProps): ReactElement {
  const text = usePartTexts()
  return (
    <Banner
      kind="info"
      icon={cloudOff}
      heading={heading}
      action={
        <Button size="small" busy={busy} onClick={onRetry}>
          {text('retry')}
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
