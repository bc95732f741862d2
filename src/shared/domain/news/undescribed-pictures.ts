import type { DocumentKind } from '#domain/files/document-rules.ts'
import { hasEnglish } from './news-text.ts'
import { isDescribed } from '#domain/rich-text/picture-description.ts'
import type { StoryTexts } from './story-fields.ts'

export interface DescribedDocument {
  readonly kind: DocumentKind
  readonly name: string
  readonly alt: string
  readonly altEn: string
}

/** A picture, by its index among the documents, and the language in which its description is missing. */
export interface Undescribed {
  readonly index: number
  readonly field: 'alt' | 'altEn'
}

/** Pictures of a story without a description; English ones are required only if the story has English texts. */
export function undescribed(documents: readonly DescribedDocument[], texts: StoryTexts): Undescribed[] {
  const fields = hasEnglish(texts) ? (['alt', 'altEn'] as const) : (['alt'] as const)
  return documents.flatMap(({ kind, name, ...words }, index) =>
    kind === 'picture'
      ? fields.filter((field) => !isDescribed({ alt: words[field], name })).map((field) => ({ index, field }))
      : [],
  )
}
