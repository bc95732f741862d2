import type { ReactElement } from 'react'
import type { NewsDocument, NewsItem } from '#contract/news.ts'
import type { Language } from '#shared/bus/language.ts'
import { Picture } from '#shared/ui/picture.tsx'
import type { PictureOf } from '#shared/ui/rich-text.ts'
import { cardPath, documentPath } from './document-path.ts'
import { StoryArt } from './story-art.tsx'

/** The document that a story shows as its picture. */
export const previewOf = (item: NewsItem): NewsDocument | undefined => item.dokumente.find(({ vorschau }) => vorschau)

/** The pictures that the text of a story may show within it, with their words in `language`. */
export const pictureIn =
  ({ dokumente }: NewsItem, language: Language): PictureOf =>
  (id) => {
    const document = dokumente.find((one) => one.id === id && one.kind === 'picture')
    if (!document) return undefined
    return { path: documentPath(document), alt: (language === 'en' && document.altEn) || document.alt }
  }

/** The picture of a card, decoration beside its title; a lead lays the full picture over the small one. */
export function StoryPicture({ item, lead = false }: { item: NewsItem; lead?: boolean }): ReactElement {
  const document = previewOf(item)
  const small = document && cardPath(document, true)
  const full = document && cardPath(document)
  return (
    <div className="pic">
      <Picture path={small} alt="" fallback={<StoryArt />} />
      {lead && full !== small && <Picture path={full} alt="" />}
    </div>
  )
}
