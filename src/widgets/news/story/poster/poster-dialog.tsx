// A story as a page for the noticeboard: shown first, then printed alone.
import printer from 'lucide-static/icons/printer.svg?raw'
import { useRef, useState, type ReactElement } from 'react'
import type { NewsStory } from '#contract/news.ts'
import type { Language } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import css from './poster-dialog.css?inline'
import page from './poster-page.css?inline'
import { NoticePage } from './poster-page.tsx'
import { printAlone } from './print-alone.ts'
import { useNoticeTexts } from './texts.ts'

const STYLES = [css, page]

export interface NoticeProps {
  readonly story: NewsStory
  /** In which the story is read, and printed. */
  readonly language: Language
  /** Address of the story. */
  readonly url: string
  readonly onClose: () => void
}

export function NoticeDialog({ story, language, url, onClose }: NoticeProps): ReactElement {
  useStyles(STYLES)
  const text = useNoticeTexts()
  const sheet = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'printing' | 'failed'>()
  const onPrint = async () => {
    if (!sheet.current) return
    setState('printing')
    try {
      await printAlone(sheet.current, { css: page, title: story.titel, lang: language })
      setState(undefined)
    } catch (error) {
      logFailure('notice not printed', error)
      setState('failed')
    }
  }
  const actions = (
    <>
      <Button onClick={onClose}>{text('close')}</Button>
      <Button kind="primary" icon={printer} busy={state === 'printing'} onClick={() => void onPrint()}>
        {text('print')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={text('title')} className="notice-dialog" actions={actions}>
      <p className="muted">{text('hint')}</p>
      <div className="desk">
        <div className="paper">
          <NoticePage ref={sheet} story={story} language={language} url={url} />
        </div>
      </div>
      {state === 'failed' && <p role="alert">{text('failed')}</p>}
    </Dialog>
  )
}
