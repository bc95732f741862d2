// What is told seldom: a new version, a line that is back. Loaded when there is one.
import refresh from 'lucide-static/icons/refresh-cw.svg?raw'
import type { ReactElement } from 'react'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { reloadPage } from '#shell/page-navigation.ts'
import { loadNewVersion } from '#shell/offline/new-version.ts'
import { useNoticeTexts } from './texts.ts'

/** Only where something typed would be lost: else the page signs in anew by itself. */
export function Back(): ReactElement {
  const text = useNoticeTexts()
  return (
    <Banner
      kind="info"
      className="offline"
      heading={text('back')}
      action={<Button onClick={reloadPage}>{text('signIn')}</Button>}
    >
      {text('backTyped')}
    </Banner>
  )
}

export function NewVersion(): ReactElement {
  const text = useNoticeTexts()
  return (
    <Banner
      kind="info"
      icon={refresh}
      className="offline"
      heading={text('newVersion')}
      action={<Button onClick={() => void loadNewVersion()}>{text('load')}</Button>}
    >
      {text('newVersionText')}
    </Banner>
  )
}
