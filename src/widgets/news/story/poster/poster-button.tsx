import pin from 'lucide-static/icons/pin.svg?raw'
import { useState, type ComponentType, type ReactElement } from 'react'
import { logFailure } from '#shared/bus/log.ts'
import { Button } from '#shared/ui/button.tsx'
import { useAsideTexts } from '#widgets/news/aside-words/texts.ts'
import type { NoticeProps } from './poster-dialog.tsx'

/** Opens the page for the noticeboard; what draws it is loaded then. */
export function NoticeButton(props: Omit<NoticeProps, 'onClose'>): ReactElement {
  const text = useAsideTexts()
  const [part, setPart] = useState<{ View: ComponentType<NoticeProps> }>()
  const [state, setState] = useState<'open' | 'loading' | 'failed'>()
  const load = async () => {
    setState('loading')
    try {
      const { NoticeDialog } = await import('./poster-dialog.tsx')
      setPart({ View: NoticeDialog })
      setState('open')
    } catch (error) {
      logFailure('notice not loaded', error)
      setState('failed')
    }
  }
  return (
    <>
      <Button kind="ghost" icon={pin} busy={state === 'loading'} onClick={() => void load()}>
        {text('notice')}
      </Button>
      {state === 'failed' && <p role="alert">{text('noticeFailed')}</p>}
      {part && state === 'open' && <part.View {...props} onClose={() => setState(undefined)} />}
    </>
  )
}
