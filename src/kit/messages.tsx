import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import type { ReactElement } from 'react'
import { raiseToast } from '#shared/bus/toasts.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { useKitTexts } from './texts.ts'

export function Messages(): ReactElement {
  const text = useKitTexts()
  const undo = { label: text('toast.undo'), run: () => undefined }
  return (
    <Card title={text('messages')}>
      <div className="stack">
        <Banner kind="warn" heading={text('banner.warn')} action={<Button size="small">{text('banner.setUp')}</Button>}>
          {text('banner.warnText')}
        </Banner>
        <Banner kind="info" icon={cloudOff} heading={text('banner.offline')}>
          {text('banner.offlineText')}
        </Banner>
        <Banner kind="bad" heading={text('banner.bad')} />
        <Banner kind="ok" heading={text('banner.ok')} />
        <div className="narrow">
          <Banner
            kind="warn"
            heading={text('banner.warn')}
            action={<Button size="small">{text('banner.setUp')}</Button>}
          >
            {text('banner.warnText')}
          </Banner>
        </div>
        <div className="row">
          <Button onClick={() => raiseToast({ kind: 'success', text: text('toast.done'), action: undo })}>
            {text('toast.success')}
          </Button>
          <Button
            onClick={() => raiseToast({ kind: 'error', status: 500, text: text('toast.failed'), details: 'kit' })}
          >
            {text('toast.error')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
