import type { NewsDocument } from '#contract/news.ts'
import type { Language } from '#shared/bus/language.ts'
import { captionOf } from './shown-pictures.ts'
import { useStoryPictureTexts } from './texts.ts'

/** The story around a picture. */
export interface AroundPicture {
  /** Of the story. */
  readonly title: string
  /** In which it is read. */
  readonly language: Language
}

/** What is said of a picture that is not seen: its description, else what its name says, else which story it belongs to. */
export function useDescription({ title, language }: AroundPicture): (document: NewsDocument) => string {
  const text = useStoryPictureTexts()
  return ({ alt, altEn, name }) =>
    (language === 'en' && altEn) || alt || (captionOf(name) ?? text('pictureOf', { title }))
}
