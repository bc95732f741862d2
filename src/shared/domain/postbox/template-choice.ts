// How the templates that a person can fill in are offered: what fits the search, and in which groups.
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

/** The words by which a template is found besides its title and summary, folded and each once: those of its questions and their options. */
export const searchWords = (labels: readonly string[]): string => [...new Set(wordsOf(labels.join(' ')))].join(' ')

/** Every word that was typed begins a word of the template, in either language, or of its category, or is the number. */
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

/** All templates in groups; each is in its category, favourites and recent ones above them once more. */
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
