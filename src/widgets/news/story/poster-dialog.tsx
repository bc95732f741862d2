// A story as a poster for the noticeboard: a preview, then printed separately.
import { useStore } from '@nanostores/react'
import printer from 'lucide-static/icons/printer.svg?raw'
import { useRef, useState, type ReactElement, type Ref } from 'react'
import type { NewsStory } from '#contract/news.ts'
import { type Language, $language } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Picture } from '#shared/ui/picture.tsx'
import { printAlone } from '#shared/ui/print-alone.ts'
import { QrCode } from '#shared/ui/qr-code.tsx'
import { categoryList } from '#widgets/news/category-chips.tsx'
import { inLanguage } from '#widgets/news/in-language.ts'
import { documentPath } from '#widgets/news/paths.ts'
import { previewOf } from '#widgets/news/story-picture.tsx'
import { useAudience } from './story-facts.tsx'
import { useStoryTexts } from './texts.ts'
import css from './poster-dialog.css?inline'
import page from './poster-page.css?inline'

/** Longer texts are set smaller, so that everything fits on one page. */
const sizeOf = (text: string, [medium, small]: readonly [number, number]): string =>
  text.length > small ? 'small' : text.length > medium ? 'medium' : 'large'

function Facts({ story }: { story: NewsStory }): ReactElement {
  const text = useStoryTexts()
  const format = useFormat()
  const audience = useAudience(story)
  const { expiresAt } = story
  const facts = [
    ['audience', audience],
    ['validUntil', expiresAt && `${format.date(expiresAt)}, ${format.time(expiresAt)}`],
    ['published', format.date(story.veroeffentlichtdate)],
    ['contact', [story.kontaktName, story.kontaktAbteilung || story.kontaktPos].filter(Boolean).join(', ')],
  ] as const
  return (
    <dl>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{text(`poster.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

interface PageProps {
  readonly ref: Ref<HTMLDivElement>
  readonly story: NewsStory
  readonly language: Language
  readonly url: string
}

/** One A4 page at any width: legible from three steps away, with a code for the address of the story. */
function PosterPage({ ref, story, language, url }: PageProps): ReactElement {
  const text = useStoryTexts()
  const category = categoryList(story.kategorien, useStore($language)).at(-1)
  const title = inLanguage(language, story.titel, story.titelEn)
  const lead = inLanguage(language, story.preview, story.previewEn)
  const picture = previewOf(story)
  return (
    <div className="poster" ref={ref}>
      <div className="sheet">
        <p className="kicker">{category?.label}</p>
        <p className={`title ${sizeOf(title.text, [60, 120])}`} lang={title.lang} dir="auto">
          {title.text}
        </p>
        <p className={`lead ${sizeOf(lead.text, [240, 500])}`} lang={lead.lang} dir="auto">
          {lead.text}
        </p>
        <div className="pic">{picture && <Picture path={documentPath(picture)} alt="" />}</div>
        <div className="base">
          <Facts story={story} />
          <figure>
            <QrCode text={url} label={text('poster.qr')} />
            <figcaption>{text('poster.readOn')}</figcaption>
          </figure>
        </div>
      </div>
    </div>
  )
}

const STYLES = [css, page]

export interface PosterProps {
  readonly story: NewsStory
  /** The language in which the story is shown and printed. */
  readonly language: Language
  /** The URL of the story. */
  readonly url: string
  readonly onClose: () => void
}

export function PosterDialog({ story, language, url, onClose }: PosterProps): ReactElement {
  useStyles(STYLES)
  const text = useStoryTexts()
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
      <Button onClick={onClose}>{text('poster.close')}</Button>
      <Button kind="primary" icon={printer} busy={state === 'printing'} onClick={() => void onPrint()}>
        {text('poster.print')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={text('poster.title')} className="poster-dialog" actions={actions}>
      <p className="muted">{text('poster.hint')}</p>
      <div className="backdrop">
        <div className="paper">
          <PosterPage ref={sheet} story={story} language={language} url={url} />
        </div>
      </div>
      {state === 'failed' && <p role="alert">{text('poster.failed')}</p>}
    </Dialog>
  )
}
