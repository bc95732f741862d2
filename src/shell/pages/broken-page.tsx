import { useEffect, useState, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { reloadPage } from '#shell/page-navigation.ts'
import { useShellTexts } from '#shell/texts.ts'
import { MessagePage } from './message-page.tsx'

/** Offline it keeps the address and retries when the network returns, unlike the browser's own error page. */
export function BrokenPage({ again }: { again: () => void }): ReactElement {
  const text = useShellTexts()
  const [isOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    if (!isOffline) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isOffline, again])
  return (
    <MessagePage
      heading={text('broken.heading')}
      actions={
        <Button kind="primary" size="large" onClick={isOffline ? again : reloadPage}>
          {text(isOffline ? 'retry' : 'broken.again')}
        </Button>
      }
    >
      <p>{isOffline ? `${text('connection.network')} ${text('offline.again')}` : text('broken.text')}</p>
    </MessagePage>
  )
}
