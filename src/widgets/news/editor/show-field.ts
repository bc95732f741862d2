// A field as words, for reading two versions beside each other.
import { useStore } from '@nanostores/react'
import type { CategoryNode } from '#contract/news.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { $newsCategories } from '#shared/news-categories.ts'
import { $newsCompanies } from '#widgets/news/companies.ts'
import type { FieldName, Fields } from './draft/fields.ts'
import { categoryOptions } from './publication/category-options.ts'
import { useSideTexts } from './publication/texts.ts'

const BLOCK_END = /<\/(p|h[1-6]|li|tr|blockquote|figure|figcaption|pre)>|<br\s*\/?>/gi
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** The words of rich text, a line for each block. */
export const linesOf = (html: string): string =>
  html
    .replace(BLOCK_END, '\n')
    .replace(/<\/t[dh]>/gi, '\t')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/[ \u00a0]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()

/** How `name` reads in `fields`; '' for nothing. `contacts`: names by id. */
export function useFieldWords(contacts: ReadonlyMap<string, string>): (fields: Fields, name: FieldName) => string {
  const text = useSideTexts()
  const language = useStore($language)
  const { date, time } = useFormat()
  const companies = useStore($newsCompanies)
  const tree: readonly CategoryNode[] = useStore($newsCategories)
  const companyNames = (ids: readonly number[]) =>
    ids.length === 0
      ? text('allCompanies')
      : ids.map((id) => companies.find((one) => one.id === id)?.name ?? `${id}`).join(', ')
  return (fields, name) => {
    if (name === 'content' || name === 'contentEn') return linesOf(fields[name])
    if (name === 'dokumente') return fields.dokumente.map((one) => one.name).join('\n')
    if (name === 'companyIds' || name === 'highlightCompanyIds') return companyNames(fields[name])
    if (name === 'kategorieIds') {
      const options = categoryOptions(tree, language)
      return fields.kategorieIds.map((id) => options.find((one) => one.id === id)?.label ?? `${id}`).join(', ')
    }
    if (name === 'kontaktUid')
      return fields.kontaktUid === null ? '' : (contacts.get(fields.kontaktUid) ?? text('someContact'))
    if (name === 'highlight') return text(fields.highlight ? 'yes' : 'no')
    if (name === 'highlightUntil')
      return fields.highlightUntil ? `${date(fields.highlightUntil)}, ${time(fields.highlightUntil)}` : ''
    if (name === 'confirmBy') return fields.confirmBy ? date(fields.confirmBy) : ''
    return name === 'confirmation' ? text(`confirmation.${fields.confirmation}`) : fields[name]
  }
}
