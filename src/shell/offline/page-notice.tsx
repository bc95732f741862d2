// Rare banners: a new version, a restored connection. Loaded on demand.
import refresh from 'lucide-static/icons/refresh-cw.svg?raw'
import type { ReactElement } from 'react'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { reloadPage } from '#shell/page-navigation.ts'
import { loadNewVersion } from '#shell/offline/new-version.ts'
import { useNoticeTexts } from './texts.ts'

/** Shown only when unsaved input would be lost; otherwise the page reloads and signs in by itself. */
export function ReconnectedBanner(): ReactElement {
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

export function NewVersionBanner(): ReactElement {
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
