// The offered templates of a person: filtered by the search, and grouped.
import { wordsOf } from '#domain/search/search-text.ts'
import { TEMPLATE_CATEGORIES, wordsFor, type TemplateCategory, type Words } from './template.ts'

const RECENT = 4

export interface OfferedTemplate {
  readonly id: number
  readonly title: Words
  readonly summary: Words
  readonly category: TemplateCategory
  /** `searchWords` of its content. */
  readonly words: string
  readonly isFavourite: boolean
  readonly lastUsedAt: string | null
}

export interface TemplateGroups<Template> {
  readonly favourites: readonly Template[]
  /** Used lately and no favourites, the last one first. */
  readonly recent: readonly Template[]
  readonly categories: readonly { readonly category: TemplateCategory; readonly templates: readonly Template[] }[]
}

/** The search words of a template besides its title and summary: those of questions and options, folded, without repetition. */
export const searchWords = (labels: readonly string[]): string => [...new Set(wordsOf(labels.join(' ')))].join(' ')

/** Every typed word must begin a word of the template or its category, in either language, or be the number. */
export function fitsSearch(template: OfferedTemplate, typed: string, category: string): boolean {
  const { id, title, summary, words } = template
  const known = [...wordsOf(`${title.de} ${title.en} ${summary.de} ${summary.en} ${category}`), ...words.split(' ')]
  return wordsOf(typed).every((word) => word === String(id) || known.some((one) => one.startsWith(word)))
}

const byTitle =
  (language: 'de' | 'en') =>
  (one: OfferedTemplate, other: OfferedTemplate): number =>
    wordsFor(one.title, language).localeCompare(wordsFor(other.title, language), language)

export const sortedTemplates = <Template extends OfferedTemplate>(
  templates: readonly Template[],
  language: 'de' | 'en',
): readonly Template[] => templates.toSorted(byTitle(language))

/** All templates in groups: favourites and recent ones first, then each in its category. */
export function groupTemplates<Template extends OfferedTemplate>(
  templates: readonly Template[],
  language: 'de' | 'en',
): TemplateGroups<Template> {
  const sorted = sortedTemplates(templates, language)
  return {
    favourites: sorted.filter(({ isFavourite }) => isFavourite),
    recent: templates
      .filter(({ isFavourite, lastUsedAt }) => !isFavourite && lastUsedAt !== null)
      .toSorted((one, other) => String(other.lastUsedAt).localeCompare(String(one.lastUsedAt)))
      .slice(0, RECENT),
    categories: TEMPLATE_CATEGORIES.map((category) => ({
      category,
      templates: sorted.filter((one) => one.category === category),
    })).filter((group) => group.templates.length > 0),
  }
}
