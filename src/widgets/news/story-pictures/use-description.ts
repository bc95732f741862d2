import { useStore } from '@nanostores/react'
import type { NewsDocument } from '#contract/news.ts'
import { $language } from '#shared/bus/language.ts'
import { captionOf } from './shown-pictures.ts'
import { useStoryPictureTexts } from './texts.ts'

/** What is said of a picture that is not seen, in the reader's language where it was written in it. */
export function useDescription(title: string): (document: NewsDocument) => string {
  const text = useStoryPictureTexts()
  const language = useStore($language)
  return ({ alt, altEn, name }) =>
    (language === 'en' && altEn) || alt || (captionOf(name) ?? text('pictureOf', { title }))
}
