import type { NewsDocument } from '#contract/news.ts'

/** What a file's name says of the picture: several words do, 'IMG_0815.jpg' does not. */
export function captionOf(name: string): string | undefined {
  const words = name.replace(/\.[a-z0-9]{2,5}$/i, '').trim()
  return /\p{Ll}\s+\S/u.test(words) ? words : undefined
}

/** A back end that knows no kinds tells only which picture is that of the card. */
const isPicture = ({ kind, vorschau }: Partial<NewsDocument>): boolean =>
  kind ? kind === 'picture' : vorschau === true

/** Pictures of the slider, in their order: those that stand in the text (HTML) are not shown a second time. */
export const shownPictures = (documents: readonly NewsDocument[], text: string): NewsDocument[] =>
  documents.filter((document) => isPicture(document) && !text.includes(`rt-p-${document.id}`))
