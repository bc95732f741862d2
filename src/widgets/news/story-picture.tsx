import type { ReactElement } from 'react'
import type { NewsDocument, NewsItem } from '#contract/news.ts'
import type { Language } from '#shared/bus/language.ts'
import { Picture } from '#shared/ui/picture.tsx'
import type { PictureOf } from '#shared/ui/rich-text.ts'
import { cardPath, documentPath } from './paths.ts'

/** A placeholder for a missing or broken picture: the bridge of the logo in the colours of the page. */
export const StoryArt = (): ReactElement => (
  <svg
    className="art"
    viewBox="0 0 480 270"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    data-testid="story-art"
  >
    <path className="hill" d="M0 176c70-44 130-50 200-18s150 26 280-30v142H0z" />
    <path d="M48 118h384v18H48z" />
    <path d="M48 142h384v66h-34v-12a46 46 0 0 0-92 0v12h-32v-12a46 46 0 0 0-92 0v12h-32v-12a46 46 0 0 0-68-40v52H48z" />
  </svg>
)

/** The document that is the picture of a story. */
export const previewOf = (item: NewsItem): NewsDocument | undefined => item.dokumente.find(({ vorschau }) => vorschau)

/** The pictures that the text of a story may contain, with their alternative texts in `language`. */
export const pictureIn =
  ({ dokumente }: NewsItem, language: Language): PictureOf =>
  (id) => {
    const document = dokumente.find((one) => one.id === id && one.kind === 'picture')
    if (!document) return undefined
    return { path: documentPath(document), alt: (language === 'en' && document.altEn) || document.alt }
  }

/** The picture of a card, decorative beside its title; a lead shows the small copy until the full one has loaded. */
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
