import { useStore } from '@nanostores/react'
import type { ReactElement, Ref } from 'react'
import { $language, type Language } from '#shared/bus/language.ts'
import type { NewsStory } from '#contract/news.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Picture } from '#shared/ui/picture.tsx'
import { QrCode } from '#shared/ui/qr-code.tsx'
import { categoryList } from '#widgets/news/category-list.ts'
import { inLanguage } from '#widgets/news/in-language.ts'
import { useAudience } from '#widgets/news/story/story-facts.tsx'
import { documentPath } from '#widgets/news/document-path.ts'
import { previewOf } from '#widgets/news/story-picture.tsx'
import { useNoticeTexts } from './texts.ts'

/** Longer texts are set smaller, so that all of it stands on one page. */
const sizeOf = (text: string, [medium, small]: readonly [number, number]): string =>
  text.length > small ? 'small' : text.length > medium ? 'medium' : 'large'

function Facts({ story }: { story: NewsStory }): ReactElement {
  const text = useNoticeTexts()
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
              <dt>{text(name)}</dt>
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

/** One page A4 in any width: what can be read from three steps away, and the way to the rest. */
export function NoticePage({ ref, story, language, url }: PageProps): ReactElement {
  const text = useNoticeTexts()
  const category = categoryList(story.kategorien, useStore($language)).at(-1)
  const title = inLanguage(language, story.titel, story.titelEn)
  const lead = inLanguage(language, story.preview, story.previewEn)
  const picture = previewOf(story)
  return (
    <div className="notice" ref={ref}>
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
            <QrCode text={url} label={text('qr')} />
            <figcaption>{text('readOn')}</figcaption>
          </figure>
        </div>
      </div>
    </div>
  )
}
