// A field as text, for comparing two versions.
import { useStore } from '@nanostores/react'
import type { CategoryNode, NewsDocument } from '#contract/news.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { $newsCategories } from '#shared/news/news-categories.ts'
import { $newsCompanies } from '#widgets/news/editing-api.ts'
import { isSame, type FieldName, type Fields } from '#widgets/news/editor/draft/merge.ts'
import { categoryOptions } from '#widgets/news/editor/categories.tsx'
import { contactNames } from '#widgets/news/editor/contact-field.tsx'
import { useEditorTexts } from '#widgets/news/editor/texts.ts'

const BLOCK_END = /<\/(p|h[1-6]|li|tr|blockquote|figure|figcaption|pre)>|<br\s*\/?>/gi
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

const LINK = /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis

/** The text of rich text with the addresses of its links, a line for each block. */
export const linesOf = (html: string): string =>
  html
    .replace(LINK, '$2 ($1)')
    .replace(BLOCK_END, '\n')
    .replace(/<\/t[dh]>/gi, '\t')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/[ \u00a0]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()

type FieldWords = (fields: Fields, name: FieldName) => string

/** A picture or an attachment: its name, its settings, and its texts in both languages. */
function useDocumentWords(): (document: NewsDocument) => string {
  const text = useEditorTexts()
  return ({ name, vorschau, crop, alt, altEn }) =>
    [
      name,
      vorschau && text('document.preview'),
      crop && text('document.crop', crop),
      alt && text('document.alt', { words: alt }),
      altEn && text('document.altEn', { words: altEn }),
    ]
      .filter(Boolean)
      .join(' · ')
}

/** A note for two different states of a field with the same text; '' if their texts differ. */
export function useSameWordsNote(words: FieldWords): (one: Fields, other: Fields, name: FieldName) => string {
  const text = useEditorTexts()
  return (one, other, name) => {
    if (isSame(one, other, name) || words(one, name) !== words(other, name)) return ''
    return text(name === 'content' || name === 'contentEn' ? 'onlyFormatDiffers' : 'looksSame')
  }
}

/** The text of `name` in `fields`; '' if it is empty. `contacts`: names by id. */
export function useFieldWords(contacts: ReadonlyMap<string, string>): FieldWords {
  const text = useEditorTexts()
  const documentWords = useDocumentWords()
  const language = useStore($language)
  const { date, time } = useFormat()
  const companies = useStore($newsCompanies)
  const tree: readonly CategoryNode[] = useStore($newsCategories)
  const companyNames = (ids: readonly number[]) =>
    ids.length === 0
      ? text('allCompanies')
      : ids.map((id) => companies.find((one) => one.id === id)?.name ?? `${id}`).join(', ')
  const nameOf = (uid: string | null) =>
    uid === null ? '' : (contacts.get(uid) ?? contactNames.get(uid) ?? text('someContact'))
  return (fields, name) => {
    if (name === 'content' || name === 'contentEn') return linesOf(fields[name])
    if (name === 'dokumente') return fields.dokumente.map(documentWords).join('\n')
    if (name === 'companyIds' || name === 'highlightCompanyIds') return companyNames(fields[name])
    if (name === 'kategorieIds') {
      const options = categoryOptions(tree, language)
      return fields.kategorieIds.map((id) => options.find((one) => one.id === id)?.label ?? `${id}`).join(', ')
    }
    if (name === 'kontaktUid') return nameOf(fields.kontaktUid)
    if (name === 'highlight') return text(fields.highlight ? 'yes' : 'no')
    if (name === 'highlightUntil')
      return fields.highlightUntil ? `${date(fields.highlightUntil)}, ${time(fields.highlightUntil)}` : ''
    if (name === 'confirmBy') return fields.confirmBy ? date(fields.confirmBy) : ''
    return name === 'confirmation' ? text(`confirmation.${fields.confirmation}`) : fields[name]
  }
}
