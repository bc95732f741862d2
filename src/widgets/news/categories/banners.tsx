import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import type { ReactElement } from 'react'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { refreshCategories } from './store.ts'
import { useCategoriesTexts } from './texts.ts'
import { useOnline } from './use-online.ts'

/** Why something did not happen, and whether what is shown is old. */
export function Notices({ refused, stale }: { refused: string | undefined; stale: boolean }): ReactElement {
  const text = useCategoriesTexts()
  const isOnline = useOnline()
  return (
    <>
      <div role="status">
        {!isOnline ? (
          <Banner kind="info" icon={cloudOff} heading={text('offline')}>
            {text('offlineText')}
          </Banner>
        ) : (
          stale && (
            <Banner
              kind="warn"
              heading={text('stale')}
              action={
                <Button size="small" onClick={refreshCategories}>
                  {text('retry')}
                </Button>
              }
            />
          )
        )}
      </div>
      <div role="alert">{refused && <Banner kind="bad" heading={refused} />}</div>
    </>
  )
}
